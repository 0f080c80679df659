"""A game told again is the game that was played."""

import json

from hanabot.decks import from_seed
from hanabot.desync import Disagreement
from hanabot.formats.told import told
from hanabot.game import Game
from hanabot.legal_random import LegalRandom
from hanabot.moves import PLAY
from hanabot.registry import policy
from hanabot.sentences import parse
from hanabot.show import show_disagreement, show_game, show_note
from hanabot.start import standard_start
from hanabot.story import Noted, actions_of, retell
from hanabot.table import Played, play, seat_team
from hanabot.variants import variant


def played_game(players: int, seed: int) -> Played:
    game = Game(standard_start(players), from_seed(f"p{players}v0s{seed}", variant("No Variant")).cards)
    return play(game, seat_team(game, [LegalRandom()]))


def test_the_story_has_every_move_and_ends_where_the_game_ended() -> None:
    played = played_game(3, 2)
    game = played.game
    turns = list(retell(game, seat_team(game, [LegalRandom()])))
    assert [turn.action for turn in turns] == [one.action for one in played.decisions] == actions_of(game)
    assert list(turns[-1].stacks) == game.stacks
    assert (turns[-1].clues, turns[-1].strikes, turns[-1].deck_left) == (game.clues, game.strikes, game.deck_left)
    assert [parse(turn.said).seat for turn in turns] == [turn.seat for turn in turns]


def test_the_text_names_moves_rules_and_the_result() -> None:
    played = played_game(2, 3)
    lines = list(show_game(played, retell(played.game, [])))
    text = "\n".join(lines)
    assert text.count("[legal-random]") == played.game.turn
    assert played.game.score > played.game.score_zero == 0
    assert f"score {played.game.score} (a strikeout as 0: 0) of 25" in text
    assert f"ending {played.game.ending}" in text


def test_a_strike_is_said_of_its_move_and_one_slot_is_no_plural() -> None:
    played = played_game(2, 3)
    lines = list(show_game(played, retell(played.game, [])))
    assert played.game.strikes
    assert sum(" - a strike  [" in line for line in lines) == played.game.strikes
    touched = [line for line in lines if " (slot" in line]
    assert touched
    assert all(("(slots " in line) == ("," in line) for line in touched)


def test_notes_are_short_where_a_card_may_be_nearly_anything() -> None:
    suits = variant("No Variant")
    lacks = suits.mask(["r1", "g2"])
    assert show_note(Noted(3, 1, 5, suits.all_mask & ~lacks, "chop_moved"), suits) == (
        "Bob slot 5: any but r1 g2 (chop moved)"
    )
    assert show_note(Noted(3, 1, 1, suits.all_mask, "blind_play"), suits) == "Bob slot 1: to be played blind"
    assert show_note(Noted(3, 1, 1, lacks, "blind_play playable"), suits) == "Bob slot 1: r1 g2 (to be played blind)"
    assert show_note(Noted(3, 1, 1, suits.all_mask, ""), suits) == "Bob slot 1: any"
    assert show_note(Noted(3, 1, 1, lacks, "clued playable"), suits) == "Bob slot 1: r1 g2 (clued, playable)"
    assert show_note(Noted(3, 1, 1, 0, "clued"), suits) == "Bob slot 1: nothing (clued)"


def test_plain_data_is_json_with_a_turn_a_move() -> None:
    played = played_game(4, 1)
    plain = json.loads(json.dumps(told(played, list(retell(played.game, [])))))
    assert len(plain["turns"]) == plain["result"]["turns"] == played.game.turn
    assert plain["result"]["score"] == played.game.score
    assert plain["turns"][0]["rule"] == "legal-random"


def test_every_card_that_a_clue_touches_has_its_reading_told() -> None:
    game = Game(standard_start(3), from_seed("p3v0s5", variant("No Variant")).cards)
    team = [policy("h-group@11")]
    played = play(game, seat_team(game, team))
    turns = list(retell(game, seat_team(game, team)))
    clues = 0
    for turn in turns:
        if turn.action.is_clue:
            clues += 1
            told_of = {(note.seat, note.slot) for note in turn.noted}
            assert {(turn.action.target, slot) for slot in turn.touched} <= told_of
    assert clues > 5
    text = "\n".join(show_game(played, turns))
    assert text.count("      rather than ") == len(turns) - sum(not one.runners_up for one in played.decisions)
    wrong = [
        turn
        for turn in turns
        if turn.action.kind == PLAY and turn.taken and not turn.taken >> game.deck[turn.action.target] & 1
    ]
    assert wrong
    assert text.count("taken for y1, though it is g2") == 1


def test_a_desync_of_marks_alone_says_which_seat_has_none() -> None:
    game = Game(standard_start(2), from_seed("p2v0s1", variant("No Variant")).cards)
    order = game.hands[0][0]
    card = variant("No Variant").names[game.deck[order]]
    apart = Disagreement(order, (0, 1), (1, 1), ("", "blind_play"))
    assert show_disagreement(apart, game.hands, game) == (
        f"Alice slot 5 ({card}): Alice reads r1 (no mark), Bob reads r1 (to be played blind)"
    )
    apart = Disagreement(order, (0, 1), (1, 3), ("", ""))
    assert show_disagreement(apart, game.hands, game) == f"Alice slot 5 ({card}): Alice reads r1, Bob reads r1 r2"

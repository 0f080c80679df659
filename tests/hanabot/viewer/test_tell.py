"""What a game's record holds: the whole game, small, and what elimination leaves apart from what conventions say."""

import json
from pathlib import Path

import pytest

from hanabot.beliefs.facts import Facts
from hanabot.decks import find
from hanabot.errors import Unsupported
from hanabot.formats.recorded import recorded_game
from hanabot.game import Game
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.story import actions_of, retrace
from hanabot.table import play, seat_team
from hanabot.viewer.record import Record, as_json
from hanabot.viewer.tell import tell, tell_moves


def played(name: str, players: int, deck: str = "quick:1", variant: str = "No Variant") -> Game:
    start = standard_start(players, "hanab-live", variant)
    game = Game(start, find(deck, players, "hanab-live", start.variant)[0].cards)
    play(game, seat_team(game, [policy(name)]), watch=False)
    return game


def last_notes(record: Record) -> dict[int, tuple[int, int]]:
    found = {}
    for position in (record.start, *(move.after for move in record.moves)):
        found |= {note.order: (note.possible, note.inferred) for note in position.notes}
    return found


@pytest.mark.parametrize(("name", "players"), [("h-group@11", 2), ("h-group@3", 5)])
def test_a_game_takes_less_than_60_kilobytes(name: str, players: int) -> None:
    game = played(name, players)
    record = tell(game, [policy(name)], title="a game")
    assert len(as_json(record).encode()) < 60_000
    assert len(record.moves) == game.turn


@pytest.mark.parametrize("name", ["h-group@5", "hat-public", "reactor", "piers", "legal-random"])
def test_bots_that_are_asked_again_choose_the_moves_that_they_made(name: str) -> None:
    game = played(name, 3)
    record = tell(game, [policy(name)], title="a game")
    assert [move.action for move in record.moves] == [tuple(action) for action in actions_of(game)]
    assert [move.choice.action for move in record.moves] == [move.action for move in record.moves]


def test_what_a_card_may_be_is_the_same_whatever_convention_is_read_into_the_moves() -> None:
    game = played("h-group@5", 3)
    notes = [last_notes(tell(game, [policy(name)], title="")) for name in ("h-group@5", "piers")]
    assert {order: possible for order, (possible, _) in notes[0].items()} == {
        order: possible for order, (possible, _) in notes[1].items()
    }
    facts = [Facts(seat, game.start) for seat in range(3)]
    for now, action in retrace(game, facts):
        if action is None:
            for seat, hand in enumerate(now.hands):
                assert [notes[0][order][0] for order in hand] == facts[seat].possible(seat)
    assert any(inferred & ~possible == 0 and inferred != possible for possible, inferred in notes[0].values())


def test_the_json_says_what_the_record_does_and_nothing_twice() -> None:
    game = played("h-group@5", 2)
    record = tell(game, [policy("h-group@5")], title="a game")
    plain = json.loads(as_json(record))
    assert plain["title"] == "a game"
    assert plain["deck"] == list(game.deck)
    assert plain["link"].startswith("https://hanab.live/shared-replay-json/")
    assert len(plain["moves"]) == game.turn
    assert "contradicts" not in plain["moves"][0]
    told: dict[int, object] = {}
    for position in (plain["start"], *(move["after"] for move in plain["moves"])):
        for order, *note in position.get("notes", []):
            assert told.get(order) != note
            told[order] = note


def test_a_stored_game_is_told_from_its_deck_and_moves() -> None:
    game = played("h-group@3", 3)
    team = [policy("h-group@3")]
    told = tell_moves(game.start, game.deck, actions_of(game), team, title="a game")
    assert as_json(told) == as_json(tell(game, team, title="a game"))


def test_desyncs_stand_on_the_turn_on_which_they_begin() -> None:
    game = Game(standard_start(3), find("quick:1", 3)[0].cards)
    team = [policy("h-group@5"), policy("hat-public"), policy("h-group@1")]
    found = play(game, seat_team(game, team))
    record = tell(game, team, title="a game")
    assert found.desyncs
    assert [turn for turn, _ in found.desyncs] == [
        turn for turn, move in enumerate(record.moves, 1) for _ in move.after.desyncs
    ]


@pytest.mark.parametrize("variant", ["Rainbow (6 Suits)", "Black (5 Suits)", "Prism (5 Suits)", "Dark Null (6 Suits)"])
def test_suits_of_variants_are_told_by_letter_and_fill(variant: str) -> None:
    record = tell(played("piers", 3, variant=variant), [policy("piers")], title="a game")
    assert record.variant == variant
    assert len({suit.letter for suit in record.suits}) == len({suit.fill for suit in record.suits}) == len(record.suits)
    assert len(record.cards) == 5 * len(record.suits)


def test_a_policy_that_does_not_play_the_variant_is_refused_by_name() -> None:
    with pytest.raises(Unsupported, match=r"Null.*hat-public"):
        tell(played("piers", 3, variant="Null (5 Suits)"), [policy("hat-public")], title="a game")


def test_games_of_people_are_told_to_their_end(shared: Path) -> None:
    for file, number in (("hanab-live-4p.jsonl", 2), ("ah2ac2-3p.jsonl", 4), ("hanab-live-6p.jsonl", 4)):
        checked, game, _ = recorded_game(str(shared / "games" / file), number)
        record = tell(game, [policy("h-group@11")], title="a game", names=checked.names, people=True)
        assert len(record.moves) == game.turn
        assert any(move.contradicts for move in record.moves)
        assert all(move.action != move.choice.action for move in record.moves if move.made or move.contradicts)

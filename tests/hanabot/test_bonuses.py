"""Board Game Arena's bonuses at the table: what seats know of them, who plays with them, and formats that carry them.

The rule itself is held against an independent statement of it in `tests/hanabot/variants/test_documents.py`.
"""

import json
import random
from pathlib import Path

import pytest

from hanabot.beliefs.facts import Facts
from hanabot.bonuses import COLOUR_CLUE, RANK_CLUE, RESHUFFLE, WORDS, Bonuses
from hanabot.bound import bound
from hanabot.cli import main
from hanabot.decks import from_seed
from hanabot.errors import IllegalMove, Unsupported
from hanabot.excerpts import excerpt
from hanabot.figures import figures
from hanabot.formats.hanab_live import saved_game
from hanabot.formats.replay_checks import check_game
from hanabot.game import Game, masked
from hanabot.moves import DECLINE, DISCARD, PLAY, TAKEN, Action, Bonus
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.story import actions_of, movers, retell
from hanabot.table import play, seat_team
from hanabot.testing import violations
from hanabot.viewer.tell import tell

RULES = "bga/flamboyants"


def table(seed: str, players: int = 3, variant: str = "Normal") -> Game:
    start = standard_start(players, RULES, variant)
    return Game(start, from_seed(seed, start.variant).cards)


def open_hands(game: Game, chance: random.Random) -> Action:
    """A move of somebody who sees all cards: what fits is played, what is of no use is thrown, or a clue is given."""
    legal = game.legal_actions()
    if game.bonus is not None:
        return chance.choice(legal)
    fits = [one for one in legal if one.kind == PLAY and game.fits(game.deck[one.target])]
    clues = [one for one in legal if one.is_clue]
    throws = [one for one in legal if one.kind == DISCARD]
    return chance.choice(fits or (clues if clues and chance.random() < 0.5 else throws) or legal)


def test_every_seat_knows_the_table(subtests: pytest.Subtests) -> None:
    for seed in range(12):
        with subtests.test(seed=seed):
            game = table(f"facts-{seed}", 2 + seed % 4, ("Normal", "Tricky", "Black powder")[seed % 3])
            chance = random.Random(seed)
            facts = [Facts(seat, game.start) for seat in range(game.start.players)]
            told = 0
            while True:
                for event in game.log[told:]:
                    for one in facts:
                        one.observe(masked(event, one.seat, game.variant))
                told = len(game.log)
                for one in facts:
                    assert (one.stacks, one.discards, one.strikes) == (game.stacks, game.discards, game.strikes)
                    assert (one.deck_left, one.turn, one.hands) == (game.deck_left, game.turn, game.hands)
                    assert one.max_score == game.max_score
                    if game.over:
                        continue
                    assert one.current == game.current
                    gift = game.bonus in (COLOUR_CLUE, RANK_CLUE)
                    assert one.clues == game.clues + gift
                    left = None if game.last_turn is None else game.last_turn - game.turn
                    assert one.turns_left == left
                    # Every copy is somewhere: in a hand, gone for good, or still to be drawn.
                    gone = [sum(plane >> card & 1 for plane in one.gone) for card in game.variant.identities]
                    held = [game.deck[order] for hand in game.hands for order in hand]
                    ahead = game.deck[game.drawn :]
                    for card in game.variant.identities:
                        assert gone[card] + held.count(card) + ahead.count(card) == game.variant.copies[card]
                if game.over:
                    break
                game.apply(open_hands(game, chance))


def test_the_same_deck_has_the_same_bonuses_and_others_have_others() -> None:
    decks = [from_seed(f"pile-{seed}", table("x").variant).cards for seed in range(40)]
    piles = [tuple(Bonuses.of(deck).pile) for deck in decks]
    assert piles == [tuple(Bonuses.of(deck).pile) for deck in decks]
    assert all(sorted(pile) == list(range(len(WORDS))) for pile in piles)
    assert {pile[-1] for pile in piles} == set(range(len(WORDS)))
    places = [Bonuses.of(deck).place(4) for deck in decks]
    assert set(places) == set(range(5))


def until(bonus: int) -> Game:
    """A game in which that bonus is due."""
    for seed in range(200):
        game, chance = table(f"until-{seed}"), random.Random(seed)
        while not game.over:
            if game.bonus == bonus:
                return game
            game.apply(open_hands(game, chance))
    raise AssertionError(f"no game with {WORDS[bonus]}")


def test_a_bonus_comes_before_anything_else() -> None:
    game = until(RESHUFFLE)
    hand, legal = game.hands[game.current], game.legal_actions()
    assert len(hand) == 4, "the card that completed the suit is replaced at the end of the turn"
    for move in (
        Action(PLAY, hand[0]),
        Action(DISCARD, hand[0]),
        Action(3, (game.current + 1) % 3, 1),
        Action(6, 9, 9),
    ):
        with pytest.raises(IllegalMove, match="shuffled back"):
            game.apply(move)
    view = game.view(game.current)
    assert (view.bonus, view.legal) == (RESHUFFLE, tuple(legal))
    assert game.view((game.current + 1) % 3).bonus is None
    seat, size = game.current, game.deck_left
    game.apply(next(one for one in legal if one.kind != DECLINE))
    assert (game.current, game.deck_left, len(game.hands[seat])) == ((seat + 1) % 3, size, 5)


def test_without_a_bonus_there_is_none_to_be_used() -> None:
    for action in (Action(6, 0, 1), Action(7, 0, 1), Action(DECLINE, 0)):
        with pytest.raises(IllegalMove, match="no bonus"):
            table("x").apply(action)


def test_a_clue_for_nothing_takes_no_token() -> None:
    game = until(COLOUR_CLUE)
    tokens, lost = game.clues, figures(game).clues_lost
    assert {one.kind for one in game.legal_actions()} == {2}
    game.apply(game.legal_actions()[0])
    assert (game.clues, figures(game).clues_lost) == (tokens, lost)


@pytest.mark.parametrize(
    ("team", "variant", "players"),
    [
        ("h-group@5", "Normal", 2),
        ("h-group@11", "Normal", 3),
        ("bga-finesse", "Tricky", 4),
        ("piers", "Normal", 3),
        ("legal-random", "Black powder", 5),
        ("referential-sieve", "Normal", 2),
    ],
)
def test_policies_play_with_bonuses(team: str, variant: str, players: int) -> None:
    game = table(f"team-{players}", players, variant)
    played = play(game, seat_team(game, [policy(team)]), [team])
    assert game.over
    assert [one.action for one in played.decisions] == actions_of(game)
    again = check_game(json.loads(json.dumps(saved_game(game))))
    assert again.game is not None
    assert (again.status, again.surplus, again.game.log) == ("passed", 0, game.log)
    turns = list(retell(game, seat_team(game, [policy(team)])))
    assert [turn.seat for turn in turns] == list(movers(game))
    record = tell(game, [policy(team)], title="x")
    assert [move.seat for move in record.moves] == list(movers(game))
    assert len(record.deck) == len(game.dealt) + sum(move.action[0] == 6 for move in record.moves)


def test_bonuses_are_used_well() -> None:
    """h-group@5 gives its free clues, brings points back, and never leaves a card that it may play."""
    used: list[Bonus] = []
    said = []
    for number in range(1, 6):
        game = table(f"p3v0s{number}")
        play(game, seat_team(game, [policy("h-group@5")]))
        used += [event for event in game.log if isinstance(event, Bonus)]
        said += [turn.said for turn in retell(game, [])]
    assert sum(event.step == TAKEN for event in used) >= 3
    assert any("bonus: a rank clue for nothing" in words for words in said)
    assert any("into the deck and draws" in words for words in said)


@pytest.mark.parametrize("name", ["hat-public", "hat-recommendation", "adaptive"])
def test_who_has_no_word_for_bonuses_says_so(name: str) -> None:
    with pytest.raises(Unsupported, match=rf"flamboyants.*{name}"):
        policy(name).seat(0, standard_start(2, RULES))


def test_other_decks_and_bounds_are_refused_by_name() -> None:
    with pytest.raises(Unsupported, match=r"flamboyants.*Up or Down"):
        table("x", variant="Up or Down (5 Suits)")
    start = standard_start(2, RULES)
    with pytest.raises(Unsupported, match="flamboyants"):
        excerpt(table("x"), 1, "x")
    with pytest.raises(Unsupported, match="flamboyants"):
        bound(start, from_seed("x", start.variant).cards)


def test_policies_keep_their_contract_with_bonuses() -> None:
    for team in ("h-group@3", "piers", "legal-random"):
        start = standard_start(3, RULES)
        assert violations(policy(team), start, from_seed("hidden", start.variant).cards, every=6) == []


def test_the_command_line_plays_and_keeps_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = str(tmp_path / "r.sqlite")
    arguments = ["--rules", RULES, "--players", "3", "--results", results, "--jobs", "1", "--format", "json"]
    assert main(["compare", "h-group@1", "piers", "--decks", "quick:2", *arguments]) == 0
    assert main(["compare", "hat-public", "--decks", "quick:2", *arguments]) == 2
    assert "flamboyants" in capsys.readouterr().err
    assert main(["report", results, "--output", str(tmp_path / "report.html")]) == 0

"""hanab.live's shrunk replay address: the documented example, every game there and back, and damage."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabot.decks import find
from hanabot.errors import BadFile, HanabotError, Unsupported
from hanabot.formats.hanab_live import SEATS, read_lines
from hanabot.formats.replay_checks import check_game
from hanabot.formats.replay_link import replay_link
from hanabot.game import Game
from hanabot.legal_random import LegalRandom
from hanabot.moves import PLAY, RANK, Action
from hanabot.rules import house, rule_set
from hanabot.shrunk import expanded, is_link, shrunk
from hanabot.start import standard_start
from hanabot.story import actions_of
from hanabot.table import play, seat_team
from hanabot.variants import variant_names

DECK = "215txrdkrpalnbqlubap-hiainvwudogufjfmewgp-mhsfcsckqkxyv"


def opening() -> dict[str, Any]:
    """The worked example: Alice clues 1 to Bob, Bob plays order 6, Alice clues red to Bob."""
    cards = find("p2v0s1", 2)[0].cards
    return {
        "id": 0,
        "players": ["Alice", "Bob"],
        "deck": [{"suitIndex": card // 5, "rank": card % 5 + 1} for card in cards],
        "actions": [
            {"type": 3, "target": 1, "value": 1},
            {"type": 0, "target": 6},
            {"type": 2, "target": 1, "value": 0},
        ],
        "options": {"variant": "No Variant"},
    }


def test_the_worked_example() -> None:
    game = opening()
    assert shrunk(game) == DECK + ",03lbag-gb,0"
    assert shrunk({**game, "seed": "p2v0s1"}, with_seed=True) == DECK + ",03lbag-gb,0,p2v0s1"
    assert shrunk({**game, "actions": []}) == DECK + ",00,0"
    assert shrunk({**game, "actions": [{"type": 0, "target": 6, "value": 0}]}) == DECK + ",00bg,0"
    kept = [game["actions"][0], {"type": 0, "target": 6, "value": 0}, game["actions"][2]]
    assert shrunk({**game, "actions": kept}) == DECK + ",03lbeg-gb,0"


@pytest.mark.parametrize("before", ["", "/replay-json/", "https://hanab.live/shared-replay-json/"])
def test_reading_takes_addresses_paths_and_bare_texts(before: str) -> None:
    turn = "#3" if before else ""
    assert expanded(before + DECK + ",03lbag-gb,0" + turn) == opening()
    assert expanded(before + DECK + ",03lbag-gb,0," + turn) == opening()
    with_seed = expanded(before + DECK + ",03lbag-gb,0,p2v0sshow-match-1" + turn)
    assert with_seed == {**opening(), "seed": "p2v0sshow-match-1"}
    assert is_link(before + DECK) == bool(before)


def test_a_game_has_a_link_at_a_turn() -> None:
    game = Game(standard_start(2), find("p2v0s1", 2)[0].cards)
    game.apply(Action(RANK, 1, 1))
    game.apply(Action(PLAY, 6))
    assert replay_link(game, 2) == f"https://hanab.live/shared-replay-json/{DECK},03lbag-,0#2"
    assert "#" not in replay_link(game)


@given(
    players=st.integers(2, 6),
    variant=st.sampled_from(variant_names()),
    number=st.integers(0, 1000),
    moves=st.integers(0, 80),
)
def test_what_is_written_is_read_again(players: int, variant: str, number: int, moves: int) -> None:
    start = standard_start(players, "hanab-live", variant)
    cards = find(f"p{players}v{start.variant.number}s{number}", players, "hanab-live", variant)[0].cards
    game = Game(start, cards)
    bots = seat_team(game, [LegalRandom()])
    play(game, bots, watch=False)
    played = Game(start, cards)
    for action in actions_of(game)[:moves]:
        played.apply(action)
    checked = check_game(expanded(replay_link(played, 1)))
    assert checked.status == "passed"
    assert checked.game is not None
    assert checked.game.log == played.log
    assert checked.variant == variant


def test_whole_games_of_every_size_and_kind_of_move() -> None:
    for players in range(2, 7):
        for deck in find(f"p{players}v0s{players}", players):
            game = Game(standard_start(players), deck.cards)
            play(game, seat_team(game, [LegalRandom()]), watch=False)
            checked = check_game(expanded(replay_link(game)))
            assert checked.game is not None
            assert (checked.game.log, checked.game.ending) == (game.log, game.ending)


def test_real_games_come_back_as_they_were(shared: Path) -> None:
    for file in sorted((shared / "games").glob("hanab-live-*.jsonl")):
        for _, data in read_lines(file):
            assert isinstance(data, dict)
            options = {"variant": (data.get("options") or {}).get("variant", "No Variant")}
            moves = [move for move in data["actions"] if move["type"] < 4]
            game = {"id": 0, "players": list(SEATS[: len(data["players"])]), "deck": data["deck"], "actions": moves}
            game["options"] = options
            if set(data.get("options") or {}) <= {"variant"}:
                assert expanded(shrunk(game)) == game
                assert json.dumps(expanded(shrunk({**game, "seed": data["seed"]}, with_seed=True)))


def test_what_the_form_cannot_hold_is_refused() -> None:
    deck = find("p2v0s1", 2)[0].cards
    with pytest.raises(Unsupported, match="bga"):
        replay_link(Game(standard_start(2, "bga"), deck))
    with pytest.raises(Unsupported, match="startingPlayer"):
        replay_link(Game(standard_start(2, starter=1), deck))
    with pytest.raises(Unsupported, match="oneExtraCard"):
        replay_link(Game(standard_start(2, house(rule_set("hanab-live"), extra_cards=1)), deck))
    with pytest.raises(Unsupported, match="target -1"):
        shrunk({**opening(), "actions": [{"type": 4, "target": -1, "value": 4}]})


@pytest.mark.parametrize("text", ["", "x", "215", "215abc,03,x", "115abc,03lb,0", "215a b,03lb,0", "251aaa,03lb,0"])
def test_damage_is_named(text: str) -> None:
    with pytest.raises(BadFile):
        expanded(text)


@given(st.text(alphabet="0123456789abcxyzXYZ,-#/", max_size=60))
def test_nonsense_gives_an_error_of_ours_or_a_game(text: str) -> None:
    try:
        found = expanded(text)
    except HanabotError:
        return
    assert found["players"]

"""Public notes of different conventions can be compared: marks are calls, and no two words for what the cards say."""

import pytest

import hanabot

CALLS = {"", "blind_play", "chop_moved"}


@pytest.mark.parametrize("team", ["h-group@5,hat-public", "h-group@5,smart", "adaptive,hat-public"])
def test_seats_of_two_conventions_differ_by_cards_or_calls_alone(team: str) -> None:
    games = [hanabot.play(team, deck, players=2) for deck in hanabot.find_decks("quick:2", players=2)]
    found = [one for game in games for _, one in game.desyncs]
    assert found
    assert all({*one.marks} <= CALLS for one in found)

"""Without a final round play goes on with an empty draw pile, and hands run out: what counts on either must hold."""

from types import SimpleNamespace
from typing import Any

from conventions.endgame import Endgame
from conventions.hats.few_signs import sign
from hanabot.bots import Proposal
from hanabot.moves import PLAY, Action
from hanabot.rules import rule_set
from hanabot.start import standard_start


def test_a_clue_to_an_empty_hand_touches_no_oldest_card() -> None:
    public: Any = SimpleNamespace(start=standard_start(2), hands=[[7], []])
    assert sign(public, 0, 1, 0, ()) == 2


def test_nothing_is_searched_where_the_turns_that_are_left_have_no_number() -> None:
    chair: Any = SimpleNamespace(
        deck_left=0, start=SimpleNamespace(rules=rule_set("royal-favor")), max_score=25, score=20
    )
    found = [Proposal(Action(PLAY, 7), 1.0, "play", "known"), Proposal(Action(PLAY, 8), 1.0, "play", "known")]
    assert Endgame().duty(chair, found, set()) == found

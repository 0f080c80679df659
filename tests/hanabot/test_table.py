"""The loop that seats bots: what each seat is told, what is counted, and what an illegal answer gives."""

from collections.abc import Mapping

import pytest

from hanabot.bots import Decision, Proposal
from hanabot.cards import UNKNOWN
from hanabot.decks import find
from hanabot.errors import BadName, IllegalMove
from hanabot.game import Game, masked
from hanabot.legal_random import LegalRandom
from hanabot.moves import PLAY, Action, Event
from hanabot.start import standard_start
from hanabot.table import play, seat_team
from hanabot.view import Start, View


class Scripted:
    """A bot that records what it is told and takes the moves of a list; its notes are as given."""

    def __init__(self, moves: list[Action] | None = None, notes: Mapping[int, tuple[int, str]] | None = None) -> None:
        self.moves = moves or []
        self.notes = notes or {}
        self.events: list[Event] = []
        self.views: list[View] = []

    def observe(self, event: Event) -> None:
        self.events.append(event)

    def decide(self, view: View) -> Decision:
        self.views.append(view)
        return Decision(Proposal(self.moves.pop(0) if self.moves else view.legal[0], 0.0, "script", "it says so"))

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        return self.notes

    def rule_counts(self) -> Mapping[str, int]:
        return {"script": len(self.views)}


def deal(players: int = 2, deck: str = "p2v0s1") -> Game:
    return Game(standard_start(players), find(deck, players)[0].cards)


def test_everyone_is_told_everything_as_they_may_see_it() -> None:
    game, bots = deal(), [Scripted(), Scripted()]
    played = play(game, bots)
    assert game.over
    for seat, bot in enumerate(bots):
        assert bot.events == [masked(event, seat, game.variant) for event in game.log]
        for view in bot.views:
            assert view.seat == seat
            assert [order for order, card in enumerate(view.seen) if card == UNKNOWN] == list(view.hands[seat])
            assert list(view.log) == bot.events[: len(view.log)]
    assert len(played.decisions) == game.turn
    assert played.rule_counts == [{"script": len(bot.views)} for bot in bots]


def test_an_illegal_answer_names_seat_policy_and_turn() -> None:
    game = deal()
    bots = [Scripted(), Scripted([Action(PLAY, 0)])]
    with pytest.raises(IllegalMove, match=r"turn 1, seat 1 \(mine\): seat 1 does not hold card 0"):
        play(game, bots, ["yours", "mine"])
    assert game.turn == 1
    with pytest.raises(IllegalMove, match="turn 0, seat 0: there is no seat 9"):
        play(deal(), [Scripted([Action(2, 9, 0)]), Scripted()])


def test_desyncs_and_false_inferences_are_counted_once() -> None:
    game = deal()
    wrong = 1 << (game.deck[9] + 1) % 25
    bots = [Scripted(notes={9: (1 << game.deck[9], "")}), Scripted(notes={9: (wrong, "")})]
    played = play(game, bots)
    assert [(turn, one.order, one.seats) for turn, one in played.desyncs] == [(1, 9, (0, 1))]
    assert played.false_inferences == 1  # seat 1 holds card 9
    quiet = play(deal(), [Scripted(notes={9: (1, "")}), Scripted(notes={9: (2, "")})], watch=False)
    assert (quiet.desyncs, quiet.false_inferences) == ([], 0)


def test_teams() -> None:
    game = deal(3, "p3v0s1")
    assert len(seat_team(game, [LegalRandom()])) == 3
    assert len(seat_team(game, [LegalRandom(), LegalRandom()])) == 3
    for team in ([], [LegalRandom()] * 4):
        with pytest.raises(BadName, match="1 to 3 policies"):
            seat_team(game, team)


def moves(game: Game) -> list[Action]:
    return [decision.action for decision in play(game, seat_team(game, [LegalRandom()])).decisions]


def test_legal_random_plays_the_same_game_again_and_another_on_another_deck() -> None:
    first = moves(deal())
    assert first == moves(deal())
    assert first != moves(deal(deck="p2v0s2"))


def test_legal_random_reaches_every_kind_of_move() -> None:
    kinds = {action.kind for number in range(1, 21) for action in moves(deal(deck=f"p2v0s{number}"))}
    assert kinds == {0, 1, 2, 3}


def test_legal_random_does_not_peek() -> None:
    """Two decks that differ only in what seat 0 cannot see give seat 0 the same first move."""
    start: Start = standard_start(2)
    deck = list(find("p2v0s1", 2)[0].cards)
    other = deck[4::-1] + deck[5:10] + deck[:9:-1]
    choices = []
    for cards in (deck, other):
        game, bot = Game(start, cards), LegalRandom().seat(0, start)
        for event in game.log:
            bot.observe(masked(event, 0, game.variant))
        choices.append(bot.decide(game.view(0)).action)
    assert choices[0] == choices[1]


def test_legal_random_is_declared() -> None:
    policy = LegalRandom()
    assert policy.name == "legal-random"
    assert policy.digest == LegalRandom().digest
    assert len(policy.digest) == 16

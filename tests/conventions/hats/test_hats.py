"""Hat-guessing seats among partners that play anything: no crash, and no card played that cannot play."""

from collections.abc import Iterator
from random import Random

import pytest

from hanabot.bots import Decision, Told
from hanabot.cards import UNKNOWN
from hanabot.decks import find
from hanabot.errors import BadName, Unsupported
from hanabot.game import Game, masked
from hanabot.interface import play
from hanabot.moves import PLAY
from hanabot.registry import graph, policy, policy_names
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from hanabot.testing import violations

HATS = ("hat-public", "hat-information", "hat-recommendation")


def decisions(name: str, players: int, number: int) -> Iterator[tuple[Game, Decision]]:
    """The decisions of a seat whose partners make random legal moves, each with the game as it stood."""
    chance = Random(f"{name} {players} {number}")
    game = Game(standard_start(players), find(f"p{players}v0s{number}", players)[0].cards)
    ours = chance.randrange(players)
    bot = policy(name).seat(ours, game.start)
    told = 0
    while True:
        for event in game.log[told:]:
            bot.observe(masked(event, ours, game.variant))
        told = len(game.log)
        if game.over:
            return
        if game.current == ours:
            decision = bot.decide(game.view(ours))
            yield game, decision
            game.apply(decision.action)
        else:
            legal = game.legal_actions()
            careful = [action for action in legal if action.kind != PLAY] if game.strikes > 1 else legal
            game.apply(chance.choice(careful or legal))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", HATS)
def test_among_random_partners_nothing_is_played_that_cannot_play(name: str, players: int) -> None:
    for number in range(1, 13):
        for game, decision in decisions(name, players, number):
            if decision.action.kind == PLAY:
                seat, order = game.current, decision.action.target
                mask = game.start.variant.all_mask
                touches = game.start.variant.touches
                for event in game.log:
                    if hasattr(event, "touched") and event.receiver == seat and order in game.hands[seat]:
                        born = next(at for at, one in enumerate(game.log) if getattr(one, "order", None) == order)
                        if game.log.index(event) > born:
                            mask &= touches[event.clue] if order in event.touched else ~touches[event.clue]
                seen = list(game.discards)
                for suit, height in enumerate(game.stacks):
                    for rank in range(height):
                        seen[5 * suit + rank] += 1
                for other, hand in enumerate(game.hands):
                    if other != seat:
                        for one in hand:
                            seen[game.deck[one]] += 1
                fits = [5 * suit + height for suit, height in enumerate(game.stacks) if height < 5]
                left = [card for card in fits if mask >> card & 1 and seen[card] < game.variant.copies[card]]
                assert left, (game.turn, decision)


@pytest.mark.parametrize("name", HATS)
@pytest.mark.parametrize("other", ["h-group@1", "legal-random"])
def test_in_mixed_teams_games_end(name: str, other: str) -> None:
    for players in (2, 3, 5):
        played = play([name, other], f"p{players}v0s3", players)
        assert played.game.over


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", HATS)
def test_in_a_team_of_its_own_every_seat_reads_what_was_said(name: str, players: int) -> None:
    for number in range(61, 73):
        played = play(name, f"p{players}v0s{number}", players)
        assert not played.desyncs
        assert not played.false_inferences


@pytest.mark.parametrize("name", HATS)
def test_with_other_rules(name: str) -> None:
    for rules, players in (("bga", 3), ("league", 4), ("royal-favor", 2), ("hanab-live", 6)):
        played = play(name, f"p{players}v0s9" if rules == "hanab-live" else "quick:1", players, rules)
        assert played.game.over
        assert not played.desyncs
        assert not played.false_inferences


@pytest.mark.parametrize(("part", "players"), [("free-choices", 2), ("silence", 2), ("look-ahead", 5)])
def test_a_part_that_is_taken_out_changes_the_game(part: str, players: int) -> None:
    whole, without = policy("hat-public"), policy(f"hat-public/-{part}")
    assert without.name == f"hat-public/-{part}"
    assert without.digest != whole.digest
    changed = 0
    for number in range(1, 9):
        played, other = (play([name], f"p{players}v0s{number}", players) for name in (whole.name, without.name))
        changed += [one.action for one in played.decisions] != [one.action for one in other.decisions]
        assert not other.desyncs
    assert changed


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("hat-public@3", "has no levels"),
        ("hat-public/-finesse", "it has free-choices, silence, look-ahead"),
        ("hat-public/-silence:give", "as a whole"),
        ("hat-information/-silence", "neither levels nor modules"),
    ],
)
def test_what_cannot_be_changed_is_refused(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        policy(name)


def test_an_alias_is_the_policy_itself() -> None:
    assert policy("hat-guessing") is policy("hat-public")
    assert "hat-guessing" not in policy_names()


@pytest.mark.parametrize("name", HATS)
def test_a_policy_tells_how_it_plays(name: str) -> None:
    found = policy(name)
    assert isinstance(found, Told)
    words = list(found.words())
    assert words[0].startswith(f"{name}: {found.about}")
    assert len(words) > 15
    assert all(len(line) <= 120 for line in words)
    with pytest.raises(BadName, match=f"hanabot explain {name}"):
        graph(name)


@pytest.mark.parametrize("name", HATS)
def test_suits_that_are_not_plain_are_refused(name: str) -> None:
    with pytest.raises(Unsupported, match="does not play"):
        policy(name).seat(0, standard_start(3, variant="Rainbow (5 Suits)"))


@pytest.mark.parametrize("name", HATS)
def test_more_suits_and_fewer_are_played(name: str) -> None:
    for suits in ("6 Suits", "3 Suits"):
        start = standard_start(3, variant=suits)
        deck = [card for card in start.variant.identities for _ in range(start.variant.copies[card])]
        Random(suits).shuffle(deck)
        assert violations(policy(name), start, deck, every=11) == []


@pytest.mark.parametrize("name", HATS)
def test_with_house_options(name: str) -> None:
    for players, options in (
        (2, {"extra_cards": 2, "max_strikes": 6, "clue_tokens": 9}),
        (5, {"extra_cards": -2, "max_strikes": 1, "clue_tokens": 3}),
        (3, {"early_endings": False, "deck_plays": True, "max_strikes": 4}),
        (4, {"extra_cards": -3}),
    ):
        start = standard_start(players, house(rule_set("hanab-live"), **options))
        for deck in find(f"p{players}v0s1", players) + find(f"p{players}v0s2", players):
            assert violations(policy(name), start, deck.cards, every=13) == []


@pytest.mark.parametrize("name", HATS)
def test_every_decision_has_a_reason_and_what_was_weighed(name: str) -> None:
    played = play(name, "p4v0s2", 4)
    assert all(decision.chosen.rule and decision.chosen.reason for decision in played.decisions)
    assert sum(bool(decision.runners_up) for decision in played.decisions) > 20
    assert sum(map(sum, (counts.values() for counts in played.rule_counts))) == len(played.decisions)


@pytest.mark.parametrize("name", HATS)
def test_a_seat_can_be_asked_for_its_notes(name: str) -> None:
    game = Game(standard_start(3), find("p3v0s2", 3)[0].cards)
    bots = [policy(name).seat(seat, game.start) for seat in range(3)]
    for _ in range(12):
        for seat, bot in enumerate(bots):
            for event in game.log_for(seat)[bot.__dict__.setdefault("told", 0) :]:
                bot.observe(event)
            bot.told = len(game.log)
        game.apply(bots[game.current].decide(game.view(game.current)).action)
    for seat, bot in enumerate(bots):
        for hand in bot.public.hands:
            for order in hand:
                note, common = bot.note(order, None), bot.common(order)
                assert note.inferred & ~note.possible == 0
                assert note.inferred & ~common.inferred == 0
                if game.deck[order] != UNKNOWN and order in game.hands[seat]:
                    assert note.inferred >> game.deck[order] & 1
                elif order not in game.hands[seat]:
                    assert bot.note(order, seat).inferred == 1 << game.deck[order]
        assert bot.focus() is None
        assert bot.chop(seat) in (None, *bot.public.hands[seat])

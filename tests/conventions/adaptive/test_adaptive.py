"""The adaptive partner: whom it takes its partner for, what it then plays, and that it tells."""

import random
import re

import pytest

from conventions.adaptive.candidates import DEEDS, PLACES, candidates
from conventions.adaptive.policy import Adaptive
from conventions.adaptive.seat import AdaptiveSeat
from conventions.adaptive.shadow import Shadow
from hanabot.beliefs.facts import Facts
from hanabot.bots import Bot, Decision, Proposal
from hanabot.cards import UNKNOWN
from hanabot.decks import find
from hanabot.errors import BadFile
from hanabot.game import Game, masked
from hanabot.moves import Discard
from hanabot.registry import policy, registry
from hanabot.start import standard_start
from hanabot.table import Played, play
from hanabot.view import View

KNOWN = [one.policy for one in candidates()]
REASON = re.compile(r"partner taken for ([\w@-]+) \d+%(, then ([\w@-]+ \d+%(, )?)+)?; as ([\w@-]+): .")


def seated(game: Game, partner: str) -> tuple[AdaptiveSeat, Bot]:
    adaptive = policy("adaptive")
    assert isinstance(adaptive, Adaptive)
    return adaptive.seat(0, game.start), policy(partner).seat(1, game.start)


def met(partner: str, deck: str) -> tuple[AdaptiveSeat, Played]:
    game = Game(standard_start(2), find(deck, 2)[0].cards)
    bots = seated(game, partner)
    return bots[0], play(game, bots, watch=False)


def weight(seat: AdaptiveSeat, partner: str) -> float:
    return dict(zip((one.policy for one in seat.candidates), seat.weights(), strict=True))[partner]


@pytest.mark.parametrize("partner", ["hat-public", "piers", "smart"])
def test_it_finds_out_what_its_partner_plays(partner: str) -> None:
    found = [weight(met(partner, f"p2v0s{number}")[0], partner) for number in (61, 62, 63, 64)]
    assert sum(one > 0.5 for one in found) >= 3


def test_it_tells_the_h_group_from_codes_and_from_lists() -> None:
    for number in (61, 62, 63):
        seat, _ = met("h-group@3", f"p2v0s{number}")
        found = sum(weight(seat, one) for one in KNOWN if one.startswith(("h-group", "bga")))
        assert found > 0.5


def test_what_it_does_is_what_the_convention_that_it_names_would_do() -> None:
    game = Game(standard_start(2), find("p2v0s61", 2)[0].cards)
    bots = seated(game, "hat-public")
    shadows = {name: policy(name).seat(0, game.start) for name in KNOWN}
    told = 0
    while not game.over:
        for event in game.log[told:]:
            for seat, bot in enumerate(bots):
                bot.observe(masked(event, seat, game.variant))
            for shadow in shadows.values():
                shadow.observe(masked(event, 0, game.variant))
        told = len(game.log)
        decision = bots[game.current].decide(game.view(game.current))
        if game.current == 0:
            said = REASON.match(decision.chosen.reason)
            assert said is not None, decision.chosen.reason
            assert shadows[said[5]].decide(game.view(0)).action == decision.action
        game.apply(decision.action)


def test_at_first_all_weigh_the_same_and_weights_are_shares() -> None:
    game = Game(standard_start(2), find("p2v0s61", 2)[0].cards)
    seat, _ = seated(game, "piers")
    assert seat.weights() == pytest.approx([1 / len(KNOWN)] * len(KNOWN))
    seat, _ = met("piers", "p2v0s61")
    assert sum(seat.weights()) == pytest.approx(1)


def test_a_shadow_sees_no_card_of_the_hand_that_it_sits_behind() -> None:
    game = Game(standard_start(2), find("p2v0s61", 2)[0].cards)
    facts, shadow = Facts(0, game.start), Shadow(policy("h-group@3").seat(0, game.start))
    for event in game.log:
        shadow.bot.observe(masked(event, 0, game.variant))
        facts.observe(masked(event, 0, game.variant))
    assert all(facts.card[order] == UNKNOWN for order in facts.hands[0])
    chop = game.hands[1][0]
    deed = shadow.seen(Discard(1, chop, game.deck[chop]), facts)
    assert deed == ("idle full", "expected", 1)


def test_a_card_that_is_what_it_was_taken_for_speaks_for_the_convention() -> None:
    """Over a game with a hat player, the hat's shadow foresees the seat's own cards, and others are surprised."""
    seat, _ = met("hat-public", "p2v0s62")
    assert weight(seat, "hat-public") > 10 * max(weight(seat, one) for one in KNOWN if one.startswith("h-group"))


@pytest.mark.slow
def test_over_unlike_strangers_it_does_better_than_whatever_stays_what_it_is() -> None:
    strangers = ["h-group@1", "hat-public", "piers", "smart"]
    totals = dict.fromkeys(["adaptive", *strangers], 0)
    for deck in find("standard:6", 2):
        for name in totals:
            for other in strangers:
                game = Game(standard_start(2), deck.cards)
                bots = [policy(name).seat(0, game.start), policy(other).seat(1, game.start)]
                totals[name] += play(game, bots, watch=False).game.score
    games = 6 * len(strangers)
    assert all(totals["adaptive"] - totals[name] > games for name in strangers), totals


class Whim:
    """A seat that makes any legal move with a chance, and otherwise what its policy says."""

    def __init__(self, bot: Bot, chance: random.Random, share: float) -> None:
        self.bot = bot
        self.chance = chance
        self.share = share
        self.observe = bot.observe
        self.public_notes = bot.public_notes
        self.rule_counts = bot.rule_counts

    def decide(self, view: View) -> Decision:
        if self.chance.random() < self.share:
            return Decision(Proposal(self.chance.choice(view.legal), 0.0, "whim", "no reason"))
        return self.bot.decide(view)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_partners_that_make_no_sense_bring_it_to_no_illegal_move(players: int) -> None:
    others = [*sorted(set(registry().plain) - {"adaptive"}), "h-group@1"]
    for number in range(1, 5):
        chance = random.Random(number)
        game = Game(standard_start(players), find(f"p{players}v0s{number}", players)[0].cards)
        share = chance.choice([0.1, 0.3, 1.0])
        bots: list[Bot] = [
            policy("adaptive").seat(seat, game.start)
            if seat == number % players
            else Whim(policy(chance.choice(others)).seat(seat, game.start), chance, share)
            for seat in range(players)
        ]
        play(game, bots)
        assert game.over


@pytest.mark.parametrize("players", [2, 3])
def test_beside_itself_it_plays_a_game_to_its_end(players: int) -> None:
    game = Game(standard_start(players), find(f"p{players}v0s8", players)[0].cards)
    play(game, [policy("adaptive").seat(seat, game.start) for seat in range(players)])
    assert game.over


def test_where_some_candidates_do_not_play_the_others_do() -> None:
    start = standard_start(2, "hanab-live", "Rainbow (5 Suits)")
    seat = policy("adaptive").seat(0, start)
    assert isinstance(seat, AdaptiveSeat)
    assert 0 < len(seat.candidates) < len(KNOWN)


def test_the_data_is_whole() -> None:
    for one in candidates():
        assert one.policy == policy(one.policy).name
        for place in PLACES:
            assert sum(one.chance(place, deed) for deed in DEEDS) == pytest.approx(1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("- policy: piers", "'habits' is missing"),
        ("- {policy: piers, habits: {}, beside: {piers: 17.0}}", "9 counts are needed"),
        ("- {policy: piers, habits: {}, beside: {}, prior: 1}", "prior"),
        ("{}", "list"),
    ],
)
def test_data_that_is_wrong_is_one_clear_error(tmp_path, text: str, why: str) -> None:
    path = tmp_path / "candidates.yaml"
    path.write_text(text)
    with pytest.raises(BadFile, match=why) as caught:
        candidates(path)
    assert "\n" not in str(caught.value)

"""Public knowledge: no seat's hidden card is in it, every seat holds the same, and the truth is never left out."""

import pytest

from conventions.hats.public import Public, copies_left, opening, weight
from hanabot.beliefs.counts import NO_COPIES, add, copy_masks
from hanabot.cards import UNKNOWN
from hanabot.decks import find
from hanabot.game import Game, masked
from hanabot.moves import Clue, Discard, Draw, Play
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.table import seat_team
from hanabot.variants import variant
from hanabot.view import Marked, Start

SUITS = variant("No Variant")


@pytest.mark.parametrize("name", ["hat-public", "hat-information", "hat-recommendation"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_knows_the_same_and_nothing_wrong(name: str, players: int) -> None:
    game = Game(standard_start(players), find(f"p{players}v0s41", players)[0].cards)
    bots = seat_team(game, [policy(name)])
    told = 0
    while True:
        for event in game.log[told:]:
            for seat, bot in enumerate(bots):
                bot.observe(masked(event, seat, game.variant))
        told = len(game.log)
        publics: list[Public] = [bot.public for bot in bots]
        assert all(public is publics[0] for public in publics)
        for order, mask in publics[0].known[0].items():
            assert mask >> game.deck[order] & 1
        public = publics[0]
        assert (public.clues, public.strikes, public.deck_left) == (game.clues, game.strikes, game.deck_left)
        assert (list(public.stacks), list(map(list, public.hands))) == (game.stacks, game.hands)
        if game.over:
            break
        game.apply(bots[game.current].decide(game.view(game.current)).action)
    assert name != "hat-public" or game.score >= 20


def dealt(*cards: str, players: int = 2) -> Public:
    """A table at which the named cards were drawn in turn, nobody seeing which."""
    public = opening(standard_start(players))
    for order in range(len(cards)):
        public = public.after(Draw(order % players, order, UNKNOWN))
    return public


def test_marks_are_kept_by_order() -> None:
    public = dealt("r1", "r2", "r3", "r4").after(Clue(0, 1, 0, (1,)))
    red = SUITS.mask(["r1", "r2", "r3", "r4", "r5"])
    assert public.look(1) == (red, SUITS.all_mask & ~red)
    assert public.look(0) == (SUITS.all_mask, SUITS.all_mask)
    assert public.clues == 7
    assert public.clued == 1 << 1


def test_what_was_told_goes_with_the_card() -> None:
    public = dealt("r1", "r2", "r3", "r4").after(Clue(0, 1, 0, (1,)), ((1, SUITS.mask(["r1", "r2"])),))
    assert public.look(1)[0] == SUITS.mask(["r1", "r2"])
    public = public.after(Play(1, 1, SUITS.card("r1"), True), ((1, SUITS.mask(["r1"])),))
    assert 1 not in public.told
    assert 1 not in public.marked
    assert public.hands == ((0, 2), (3,))
    assert public.stacks == (1, 0, 0, 0, 0)


def test_facts_come_before_what_was_told() -> None:
    public = dealt("r1", "r2").after(Clue(0, 1, 0, (1,)), ((1, SUITS.mask(["b1"])),))
    assert public.look(1)[0] == SUITS.mask(["r1", "r2", "r3", "r4", "r5"])


def test_a_card_that_is_known_leaves_the_others() -> None:
    public = dealt("r5", "r5").after(Clue(0, 1, 0, (1,)), ((1, SUITS.mask(["r5"])),))
    assert not public.look(0)[0] & SUITS.mask(["r5"])


def test_playable_dead_and_critical() -> None:
    start = Start(2, standard_start(2).rules, SUITS, 5, stacks=(2, 0, 0, 0, 5), discarded=(SUITS.card("y2"),) * 2)
    public = opening(start)
    assert SUITS.show(public.playable) == "r3 y1 g1 b1"
    assert public.dead == SUITS.mask(["r1", "r2", "y2", "y3", "y4", "y5", "p1", "p2", "p3", "p4", "p5"])
    assert public.critical == SUITS.mask(["r5", "g5", "b5"])
    assert public.wanted == SUITS.all_mask & ~public.dead


def test_the_deck_and_the_turns_that_are_left() -> None:
    public = opening(Start(2, standard_start(2).rules, SUITS, 5, deck_size=3))
    for order in range(3):
        assert public.turns_left == -1
        public = public.after(Draw(order % 2, order, UNKNOWN))
    assert public.turns_left == 2
    public = public.after(Discard(0, 0, 0))
    assert public.turns_left == 1


def test_a_token_comes_back_from_a_five_and_a_discard() -> None:
    start = Start(2, standard_start(2).rules, SUITS, 5, stacks=(4, 0, 0, 0, 0), clues=3)
    public = opening(start).after(Draw(0, 0, UNKNOWN)).after(Draw(0, 1, UNKNOWN))
    public = public.after(Play(0, 0, SUITS.card("r5"), True))
    assert public.clues == 4
    assert public.after(Discard(1, 1, 0)).clues == 5
    assert public.after(Play(1, 1, SUITS.card("y2"), False)).strikes == 1


def test_marks_of_a_position() -> None:
    start = Start(2, standard_start(2).rules, SUITS, 5, marked=(Marked(0, (0,), (5,)),))
    public = opening(start).after(Draw(0, 0, UNKNOWN))
    assert SUITS.show(public.look(0)[0]) == "r2 r3 r4 r5"
    assert public.clued == 1


def test_copies_that_are_left() -> None:
    planes = add(add(NO_COPIES, SUITS.card("r1")), SUITS.card("r5"))
    left = copies_left(planes, copy_masks(SUITS))
    assert weight(SUITS.mask(["r1"]), left) == 2
    assert weight(SUITS.mask(["r5"]), left) == 0
    assert weight(SUITS.all_mask, left) == 48

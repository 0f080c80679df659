"""Numbers said and heard: classes that leave no hand out, signs that every hand has, and sums that come out."""

from collections.abc import Iterator
from random import Random

import pytest

from conventions.hats.codes import codes
from conventions.hats.public import Public, opening
from conventions.hats.questions import Asker, Worth
from conventions.hats.signals import Alphabet
from hanabot.cards import UNKNOWN
from hanabot.game import Game
from hanabot.moves import COLOUR, Clue, Draw
from hanabot.start import standard_start
from hanabot.variants import variant

SUITS = variant("No Variant")


def table(players: int, chance: Random) -> tuple[Public, Game]:
    """A dealt table after a few random clues and plays."""
    deck = [card for card in SUITS.identities for _ in range(SUITS.copies[card])]
    chance.shuffle(deck)
    game = Game(standard_start(players), deck)
    for _ in range(chance.randrange(14)):
        if game.strikes < 2 and not game.over:
            game.apply(chance.choice(game.legal_actions()))
    public = opening(game.start)
    for event in game.log:
        public = public.after(Draw(event.seat, event.order, UNKNOWN) if isinstance(event, Draw) else event)
    return public, game


def clues_of(game: Game) -> Iterator[tuple[int, int, list[int]]]:
    """The receiver, number and touched cards of every clue that may be given."""
    for action in game.legal_actions():
        if action.is_clue:
            clue = action.value if action.kind == COLOUR else 4 + action.value
            hand = game.hands[action.target]
            yield action.target, clue, [order for order in hand if SUITS.touches[clue] >> game.deck[order] & 1]


@pytest.mark.parametrize("size", [1, 2, 4, 7, 16])
def test_every_hand_is_in_just_one_class(size: int) -> None:
    chance = Random(size)
    for _ in range(20):
        public, game = table(3, chance)
        masks = public.look(1)
        classes = Asker(public, Worth()).classes(masks, size)
        assert 1 <= len(classes) <= size
        for _ in range(20):
            hand = [chance.choice([card for card in SUITS.identities if mask >> card & 1]) for mask in masks]
            found = [one for one in classes if all(mask >> card & 1 for mask, card in zip(one, hand, strict=True))]
            assert len(found) == 1
        number = codes(public, Worth()).number(1, size, [game.deck[order] for order in game.hands[1]])
        assert number is not None
        assert 0 <= number < len(classes)


def test_a_hand_that_is_not_seen_has_no_number() -> None:
    public, game = table(3, Random(1))
    assert codes(public, Worth()).number(1, 4, [UNKNOWN] * len(game.hands[1])) is None


def test_a_hand_that_cannot_be_has_a_number_all_the_same() -> None:
    public = opening(standard_start(2)).after(Draw(0, 0, UNKNOWN)).after(Draw(1, 1, UNKNOWN))
    public = public.after(Clue(0, 1, 0, (1,)))
    assert codes(public, Worth()).number(1, 3, [SUITS.card("b1")]) == 0


def test_the_first_question_is_whether_a_card_plays() -> None:
    public, _ = table(2, Random(0))
    yes, no = Asker(opening(standard_start(2)), Worth()).classes((SUITS.all_mask,), 2)
    assert SUITS.show(yes[0]) == "r1 y1 g1 b1 p1"
    assert no[0] == SUITS.all_mask & ~yes[0]
    assert public.start.players == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_number_can_be_said_while_no_discard_is_allowed(players: int) -> None:
    chance = Random(players)
    for _ in range(60):
        public, game = table(players, chance)
        if game.clues < 8 or game.over:
            continue
        alphabet = Alphabet(public, game.current)
        found = {alphabet.number(*clue) for clue in clues_of(game)}
        assert found == set(range(alphabet.size)) == alphabet.always


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_number_that_can_always_be_said_can_be_said(players: int) -> None:
    chance = Random(10 * players)
    fewer = 0
    for _ in range(60):
        public, game = table(players, chance)
        if not game.clues or game.over:
            continue
        alphabet = Alphabet(public, game.current)
        found = {alphabet.number(*clue) for clue in clues_of(game)}
        assert alphabet.always <= found <= set(range(alphabet.size))
        fewer += len(alphabet.always) < alphabet.size
    assert fewer


def test_what_is_owed_is_worth_it_and_can_be_said() -> None:
    chance = Random(5)
    owed = 0
    for _ in range(40):
        public, game = table(2, chance)
        if game.clues and not game.over:
            now = codes(public, Worth())
            for number in now.owed(game.current, 0.9):
                owed += 1
                seat = 1 - game.current
                alphabet = now.alphabet(game.current)
                assert number in alphabet.always
                masks = now.classes(seat, alphabet.size)[number]
                assert now.asker.value(masks) - now.value(seat) >= 0.9
    assert owed > 20


def test_three_or_more_signs_a_seat() -> None:
    for players in (2, 3, 4, 5):
        public, game = table(players, Random(3))
        size = Alphabet(public, game.current).size
        assert size >= 3 * (players - 1)

"""What numbers mean at one moment: the one piece of code that both says a number and reads it.

A move says the sum of the other hands' numbers, modulo how many it can say. Whoever hears it takes away the numbers of
the hands that he sees, and what is left is the number of his own. So everything here follows from public knowledge.
"""

from __future__ import annotations

from collections.abc import Sequence

from conventions.hats.public import Public
from conventions.hats.questions import Asker, Masks, Worth
from conventions.hats.signals import Alphabet
from hanabot.cards import UNKNOWN


class Codes:
    """The codes of one moment, worked out when they are first asked for."""

    def __init__(self, public: Public, worth: Worth) -> None:
        self.public = public
        self.asker = Asker(public, worth)
        self._alphabets: dict[int, Alphabet] = {}
        self._classes: dict[tuple[int, int], list[Masks]] = {}
        self._values: dict[int, float] = {}

    def alphabet(self, giver: int) -> Alphabet:
        """The signs that a seat's clues have."""
        found = self._alphabets.get(giver)
        if found is None:
            found = self._alphabets[giver] = Alphabet(self.public, giver)
        return found

    def classes(self, seat: int, size: int) -> list[Masks]:
        """By number, what a seat learns of its hand when so many numbers can be said."""
        found = self._classes.get((seat, size))
        if found is None:
            found = self._classes[seat, size] = self.asker.classes(self.public.look(seat), size)
        return found

    def number(self, seat: int, size: int, cards: Sequence[int]) -> int | None:
        """The number of a hand; None if a card of it is not seen."""
        if UNKNOWN in cards:
            return None
        for number, masks in enumerate(self.classes(seat, size)):
            if all(mask >> card & 1 for mask, card in zip(masks, cards, strict=True)):
                return number
        return 0  # what was read earlier was wrong: nothing better can be said

    def value(self, seat: int) -> float:
        """What it is worth that just this is known of a seat's hand."""
        found = self._values.get(seat)
        if found is None:
            found = self._values[seat] = self.asker.value(self.public.look(seat))
        return found

    def owed(self, giver: int, least: float) -> set[int]:
        """The numbers of the only other hand for which the giver does not discard while it has a token.

        They are those of which it is worth so much that the hand hears them, and for which there always is a clue.
        """
        seat = (giver + 1) % len(self.public.hands)
        alphabet, now = self.alphabet(giver), self.value(seat)
        classes = self.classes(seat, alphabet.size)
        return {
            number
            for number, masks in enumerate(classes)
            if number in alphabet.always and self.asker.value(masks) - now >= least
        }

    def choices(self, seat: int, kinds: int) -> tuple[int, ...]:
        """The cards of a hand that all are of some kinds, as everybody knows: which of them goes says a number."""
        masks = self.public.known[0]
        return tuple([order for order in self.public.hands[seat] if not masks[order] & ~kinds])


def codes(public: Public, worth: Worth) -> Codes:
    """The codes of a moment, made once for all seats that share it."""
    found = public.kept.get(worth)
    if found is None:
        found = public.kept[worth] = Codes(public, worth)
    assert isinstance(found, Codes)
    return found

"""What a policy plays: the properties of suits, and the rules beyond them, that it speaks of.

A policy declares them once, as a `Repertoire`; a variant with any other is refused by name, before a card is dealt.
Properties have the names of the fields of `Suit` and `Special`, so that one which somebody adds is refused by every
policy that has not heard of it.
"""

from collections.abc import Iterable
from functools import cache

from attrs import fields, frozen

from hanabot.cards import Suit, Variant
from hanabot.errors import Unsupported
from hanabot.special import RANKS, Special

#: By property, hanab.live's word for it and what it is; {rank} and {size} are the variant's own.
_SUITS = {
    "all_colours": ("rainbow", "a suit that every colour touches"),
    "no_colours": ("white", "a suit that no colour touches"),
    "all_ranks": ("pink", "a suit that every rank touches"),
    "no_ranks": ("brown", "a suit that no rank touches"),
    "prism": ("prism", "a suit whose cards a colour touches by their rank"),
    "one_of_each": ("black and dark suits", "a suit with one card of each rank"),
    "many_colours": ("dual-colour", "a suit of several colours"),
    "shared_colours": ("ambiguous", "suits that share a colour"),
    "inverted": ("orange", "a suit that is played by discarding it"),
    "reversed": ("reversed", "a suit that goes down from 5"),
}
_BEYOND = {
    "clue_colours": ("Color Mute", "colours that may not be clued"),
    "clue_ranks": ("Number Mute", "ranks that may not be clued"),
    "stack_size": ("short stacks", "stacks of {size} cards"),
    "rank_all_colours": ("Rainbow-Ones and -Fives", "a special rank {rank} that every colour touches"),
    "rank_all_ranks": ("Pink-Ones and -Fives", "a special rank {rank} that every rank touches"),
    "rank_no_colours": ("White-Ones and -Fives", "a special rank {rank} that no colour touches"),
    "rank_no_ranks": ("Brown-Ones and -Fives", "a special rank {rank} that no rank touches"),
    "rank_deceptive": ("Deceptive-Ones and -Fives", "a special rank {rank} that is touched as another rank"),
    "critical_rank": ("Critical Fours", "4s of which there is one copy"),
    "scarce_ones": ("Scarce Ones", "1s of which there are two copies"),
    "clue_starved": ("Clue Starved", "tokens that come back by halves"),
    "colours_touch_nothing": ("Color Blind", "colour clues that touch nothing"),
    "ranks_touch_nothing": ("Number Blind", "rank clues that touch nothing"),
    "alternating_clues": ("Alternating Clues", "clues of the two kinds in turn"),
    "cow_and_pig": ("Cow & Pig", "clues of which only the kind is heard"),
    "duck": ("Duck", "clues of which only the touch is seen"),
    "odds_and_evens": ("Odds and Evens", "rank clues that say odd or even"),
    "synesthesia": ("Synesthesia", "colour clues that touch by rank too"),
    "up_or_down": ("Up or Down", "suits that go up or down"),
    "throw_it_in_a_hole": ("Throw It in a Hole", "plays that are face down"),
    "funnels": ("Funnels", "rank clues that touch lower ranks too"),
    "chimneys": ("Chimneys", "rank clues that touch higher ranks too"),
    "sudoku": ("Sudoku", "stacks that begin with any rank"),
}
#: Which rank is special is said by the words of what it is.
_SAID_ELSEWHERE = "special_rank"
_FLAGS = tuple(one.name for one in fields(Suit) if isinstance(one.default, bool))

#: Every property that a variant can have, by name.
PROPERTIES = (*_SUITS, *(one.name for one in fields(Special) if one.name != _SAID_ELSEWHERE))


@cache
def properties(variant: Variant) -> tuple[str, ...]:
    """The properties by which a variant differs from plain suits and ordinary rules, those of suits first."""
    found = {flag for suit in variant.suits for flag in _FLAGS if getattr(suit, flag)}
    for suit in variant.suits:
        if len(suit.colours) > 1:
            found.add("many_colours")
        if not (suit.colours or suit.all_colours or suit.prism):
            found.add("no_colours")
    owned = [colour for suit in variant.suits for colour in suit.colours]
    if len(set(owned)) < len(owned):
        found.add("shared_colours")
    special = variant.special
    found.update(special.differing())
    found.discard(_SAID_ELSEWHERE)
    if special.special_rank and set(special.clue_ranks) == set(RANKS) - {special.special_rank}:
        found.discard("clue_ranks")  # said by what the special rank is
    order = {name: place for place, name in enumerate(PROPERTIES)}
    return tuple(sorted(found, key=lambda name: order.get(name, len(order))))


@frozen
class Repertoire:
    """The properties of variants that a policy plays; plain suits, however many, it plays in any case."""

    plays: frozenset[str] = frozenset()

    def missing(self, variant: Variant) -> tuple[str, ...]:
        """The properties of a variant that it does not play; none if it plays the variant."""
        return tuple(name for name in properties(variant) if name not in self.plays)

    def check(self, policy: str, variant: Variant) -> None:
        """Refuse a variant that is not played, in the name of a policy.

        Raises:
            Unsupported: naming the variant and what is missing.
        """
        missing = self.missing(variant)
        if missing:
            words = _listed([_about(name, variant) for name in missing], "or")
            raise Unsupported(f"variant {variant.name!r}", f"{policy} does not play {words}")

    def words(self) -> str:
        """What is played, in hanab.live's words."""
        if self.plays.issuperset(PROPERTIES):
            return "every variant"
        terms = [term for name, (term, _) in (_SUITS | _BEYOND).items() if name in self.plays]
        return _listed(["plain suits", *terms], "and")

    def __or__(self, other: "Repertoire") -> "Repertoire":
        """What one of them plays."""
        return Repertoire(self.plays | other.plays)

    def __and__(self, other: "Repertoire") -> "Repertoire":
        """What both play."""
        return Repertoire(self.plays & other.plays)


def _about(name: str, variant: Variant) -> str:
    known = (_SUITS | _BEYOND).get(name)
    about = known[1] if known else name.replace("_", " ")
    return about.format(rank=variant.special.special_rank, size=variant.special.stack_size)


def _listed(words: Iterable[str], last: str) -> str:
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


#: Plain suits only.
PLAIN = Repertoire()
#: As plain suits, but for how many copies there are: for whoever counts copies by the variant's table.
COUNTED = Repertoire(frozenset({"one_of_each", "critical_rank", "scarce_ones"}))
#: Whatever there is.
EVERYTHING = Repertoire(frozenset(PROPERTIES))

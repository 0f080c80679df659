"""Named variants: hanab.live's names and numbers, and what they mean (hanab-live.md, section 3).

The names are composed in `families`, the suits are in `suits`, the site's numbers in `numbers`.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from string import ascii_lowercase

from attrs import evolve

from hanabot.cards import Suit, Variant
from hanabot.errors import BadName
from hanabot.rules import RuleSet
from hanabot.variants.bga import BY_NAME, DECKS
from hanabot.variants.families import Listed, families
from hanabot.variants.numbers import RUNS, numbers
from hanabot.variants.suits import suit


@cache
def _table() -> dict[str, tuple[int, Listed]]:
    found = {
        one.name: (number, one)
        for family, listed in families().items()
        for number, one in zip(numbers(RUNS[family]), listed, strict=True)
    }
    return dict(sorted(found.items(), key=lambda item: item[1][0]))


@cache
def _by_number() -> dict[int, str]:
    return {number: name for name, (number, _) in _table().items()}


def variant_names() -> list[str]:
    """Names of every variant, in hanab.live's order of numbers."""
    return list(_table())


@cache
def variant(name: str) -> Variant:
    """The variant of that name, as hanab.live spells it.

    Raises:
        BadName: nobody has it.
    """
    found = _table().get(name)
    if found is None:
        raise BadName("variant", name, _hint(name, _table()))
    number, listed = found
    return Variant(name, _with_letters(tuple(suit(one) for one in listed.suits)), number, listed.special)


def _hint(name: str, names: Iterable[str]) -> str:
    spelt = {known.casefold(): known for known in names}
    close = get_close_matches(name.strip().casefold(), spelt, 1)
    if close:
        return f"did you mean {spelt[close[0]]!r}?"
    return "variants are named as on hanab.live, e.g. 'No Variant'; hanabot variants lists them"


def variant_by_number(number: int) -> Variant:
    """The variant with that number in hanab.live's seeds.

    Raises:
        BadName: there is none.
    """
    name = _by_number().get(number)
    if name is None:
        raise BadName("variant", str(number), f"hanab.live's numbers are 0 to {max(_by_number())}")
    return variant(name)


def variant_under(rules: RuleSet, name: str = "No Variant") -> Variant:
    """The variant as a rule set deals it: `bga` and `league` have decks of their own beside those of hanab.live.

    Raises:
        BadName: as `variant`.
    """
    own = BY_NAME.get(name.strip().casefold())
    if own is not None and rules.white_fifth_suit:
        return own
    if name in _table():
        return variant(name)
    if own is not None:
        raise BadName("variant", name, f"is a deck of Board Game Arena: it goes with --rules bga, not {rules.name}")
    raise BadName("variant", name, _hint(name, _table() if not rules.white_fifth_suit else (*_table(), *own_names())))


def own_names() -> tuple[str, ...]:
    """Board Game Arena's names of its own decks."""
    return tuple(deck.names[0] for deck in DECKS)


def _with_letters(suits: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """Letters that differ: a later suit takes the first letter of its name that is free (hanab-live.md, 2.5)."""
    used: set[str] = set()
    lettered = []
    for one in suits:
        letters = (one.letter, *(letter for letter in one.name.lower() if letter.isalpha()), *ascii_lowercase)
        letter = next(letter for letter in letters if letter not in used)
        used.add(letter)
        lettered.append(evolve(one, letter=letter))
    return tuple(lettered)

"""List hanab.live's variants, or tell one in words: its suits, what touches them, and its rules."""

from collections.abc import Iterator

from cyclopts import App

from hanabot.bots import repertoire_of
from hanabot.cards import Variant
from hanabot.cli.options import Format
from hanabot.cli.output import write_rows
from hanabot.errors import BadName
from hanabot.policy_names import parse
from hanabot.registry import policy, policy_names
from hanabot.special import RANKS
from hanabot.variants import variant, variant_by_number, variant_names
from hanabot.variants.words import about, about_suit, rules_of

app = App(name="variants")
HEADERS = ("number", "variant", "suits", "cards", "points", "about")


@app.default
def variants(*words: str, style: Format = "table") -> None:
    """List the variants, those whose names have all the words, or tell the one that is named.

    Parameters
    ----------
    words
        A name as on hanab.live ("Rainbow (6 Suits)"), a number as in its seeds (15), or words of names (rainbow ones).
    """
    named = _named(" ".join(words).strip())
    if named is not None and style == "table":
        print("\n".join(_told(named)))
        return
    found = [named] if named is not None else _with_words(words)
    rows = [(one.number, one.name, len(one.suits), one.deck_size, one.max_score, about(one)) for one in found]
    write_rows(rows, HEADERS, style)


def _named(text: str) -> Variant | None:
    if text.isascii() and text.isdigit():
        return variant_by_number(int(text[:9]))
    spelt = {name.casefold(): name for name in variant_names()}
    name = spelt.get(text.casefold())
    return None if name is None else variant(name)


def _with_words(words: tuple[str, ...]) -> list[Variant]:
    parts = [part.casefold() for word in words for part in word.split()]
    found = [variant(name) for name in variant_names() if all(part in name.casefold() for part in parts)]
    if not found:
        raise BadName("variant", " ".join(words), "no name has all these words; hanabot variants lists them")
    return found


def _told(one: Variant) -> Iterator[str]:
    yield f"{one.name}: number {one.number} on hanab.live, {one.deck_size} cards, {one.max_score} points"
    width = max(len(suit.name) for suit in one.suits)
    for place, suit in enumerate(one.suits):
        copies = one.copies[5 * place : 5 * place + 5]
        cards = " ".join(str(rank) for rank, count in zip(RANKS, copies, strict=True) for _ in range(count))
        start = " START" * one.special.up_or_down
        said = about_suit(suit, one)
        yield f"  {suit.letter}  {suit.name:<{width}}  {cards}{start}{f'   {said}' if said else ''}"
    numbers = " ".join(map(str, one.special.clue_ranks))
    yield f"  clues: {' '.join(one.colours) or 'no colours'}; {numbers or 'no numbers'}"
    for rule in rules_of(one):
        yield f"  rule: {rule}"
    yield f"  played by: {', '.join(_players_of(one))}"
    yield f"  a deck for three players: p3v{one.number}s1"


def _players_of(one: Variant) -> list[str]:
    """The policies that play a variant; a family without its level, if all its levels do."""
    chosen = [policy(name) for name in policy_names()]
    plays = {each.name: not repertoire_of(each).missing(one) for each in chosen}
    families: dict[str, list[str]] = {}
    for name in plays:
        families.setdefault(parse(name).family, []).append(name)
    found = []
    for family, names in families.items():
        playing = [name for name in names if plays[name]]
        found += [family] if playing == names else playing
    return found

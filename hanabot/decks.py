"""Decks by name (interfaces.md): hanab.live's seeds, presets, presets of a day, league seeds, files, lines of cards.

Everything but a file is a pure function of its name, so that a stored result can be checked years later.
"""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from attrs import frozen

from hanabot.cards import UNKNOWN, Variant
from hanabot.errors import BadDeck, BadFile
from hanabot.game import Game
from hanabot.go_random import shuffled
from hanabot.json_lines import read_json
from hanabot.presets import Preset, preset, preset_names
from hanabot.rules import RuleSet
from hanabot.shrunk import expanded, is_link
from hanabot.start import standard_start


@frozen
class NamedDeck:
    """A deck, top card first, and the name that it has in results.

    The name pins the cards: that of a deck from a file or a line ends in a checksum of them.
    """

    name: str
    cards: tuple[int, ...]


# The site hashes a seed as the text that it is: s007 is another deck than s7, and both are right (hanab-live.md, 1.1).
# Numbers are as long as any that can mean something: Python refuses to read those of thousands of digits.
_SEED = re.compile(r"(?:legacy-.-)?p([0-9]{1,4})v([0-9]{1,9})s([A-Za-z0-9-]+)")
_DAY = re.compile(r"bga:([0-9]{4}-[0-9]{2}-[0-9]{2})#([1-5])")
_LEAGUE = re.compile(r"league:([0-9]+)")
_SLICE = re.compile(r"([a-z][a-z0-9-]*)(?::([0-9]{1,18})(?:-([0-9]{1,18}))?)?")
_GRAMMAR = (
    "a deck is a seed (p3v0s1), a preset (standard, standard:200, standard:101-200), bga:2026-11-30#1, league:17, "
    "a JSON file, a replay link or a line of cards"
)


def find(
    name: str, players: int, rules: RuleSet | str = "hanab-live", variant: Variant | str = "No Variant"
) -> list[NamedDeck]:
    """The decks that a name means at such a table, in order.

    Raises:
        BadDeck: the name means nothing, a file cannot be read, or a deck does not fit the table.
        BadName, Unsupported: the rule set, the variant or the number of players.
    """
    start = standard_start(players, rules, variant)
    suits = start.variant
    text = name.strip()
    day, league = _DAY.fullmatch(text), _LEAGUE.fullmatch(text)
    if _SEED.fullmatch(text):
        _check_seed(text, players, suits)
        return [from_seed(text, suits)]
    if day:
        _check_date(text, day[1])
        return [from_seed(text, suits)]
    if league:
        return [from_seed(f"league:{league[1].lstrip('0') or '0'}", suits)]
    if text.startswith("bga:today"):
        raise BadDeck(name, "today is another day tomorrow: write the day out, as bga:2026-11-30#1")
    if text.startswith(("bga:", "league:")):
        raise BadDeck(name, "BGA's presets are bga:2026-11-30#1 to #5, league seeds league:17")
    sliced = _SLICE.fullmatch(text)
    if sliced and sliced[1] in preset_names():
        return _from_preset(text, preset(sliced[1]), sliced[2], sliced[3], players, suits)
    found = _from_text(text, suits)
    for place, deck in found:
        try:
            Game(start, deck.cards)
        except BadDeck as error:
            raise BadDeck(place, f"{error.deck}: {error.why}") from None
    return [deck for _, deck in found]


def seed_table(seed: str) -> tuple[int, int] | None:
    """The number of players and the variant's number that a hanab.live seed is for; None if it is no such seed."""
    found = _SEED.fullmatch(seed.strip())
    return (int(found[1]), int(found[2])) if found else None


def from_seed(seed: str, variant: Variant) -> NamedDeck:
    """The deck that the site's shuffle makes of a text."""
    return NamedDeck(seed, tuple(shuffled(seed, unshuffled(variant))))


def unshuffled(variant: Variant) -> list[int]:
    """All cards in the order in which the site builds a deck (hanab-live.md, 1.6)."""
    return list(variant.built)


def named_cards(cards: Sequence[int], variant: Variant, stem: str = "cards") -> NamedDeck:
    """A deck named for what is in it."""
    digest = sha256(" ".join(variant.names[card] for card in cards).encode()).hexdigest()[:12]
    return NamedDeck(f"{stem}:{digest}", tuple(cards))


def _check_seed(seed: str, players: int, variant: Variant) -> None:
    meant = seed_table(seed)
    if meant and meant[0] != players:
        raise BadDeck(seed, f"the seed is for {meant[0]} players, not {players}")
    if meant and meant[1] != variant.number:
        raise BadDeck(seed, f"the seed is for hanab.live's variant {meant[1]}; {variant.name} is {variant.number}")


def _check_date(name: str, date: str) -> None:
    try:
        dt.date.fromisoformat(date)
    except ValueError:
        raise BadDeck(name, f"{date} is no day") from None


def _from_preset(
    name: str, found: Preset, first: str | None, last: str | None, players: int, variant: Variant
) -> list[NamedDeck]:
    count = len(found)
    if first is None:
        low, high = 1, count
    elif last is None:
        low, high = 1, int(first)
    else:
        low, high = int(first), int(last)
    if last is not None and low > high:
        raise BadDeck(name, f"the first of the decks comes first: {found.name}:{high}-{low}")
    if not 1 <= low <= high <= count:
        raise BadDeck(name, f"{found.name} has decks 1 to {count}")
    if players not in found.players:
        raise BadDeck(name, f"{found.name} has no decks for {players} players")

    def deal(places: Iterable[int]) -> list[NamedDeck]:
        return [from_seed(found.seed(players, variant, place), variant) for place in places]

    if variant.number == 0:  # The checksums are of No Variant's decks.
        blocks = {(place - 1) // found.block for place in (low, high)}
        block_low, block_high = min(blocks) * found.block, min((max(blocks) + 1) * found.block, count)
        decks = deal(range(block_low + 1, block_high + 1))
        found.check(players, block_low, [deck.cards for deck in decks])
        return decks[low - 1 - block_low : high - block_low]
    return deal(range(low, high + 1))


def _from_text(text: str, variant: Variant) -> list[tuple[str, NamedDeck]]:
    """The decks of a file or a line, each with its place."""
    if is_link(text):
        return [("the link", named_cards(_identities("the link", _linked(text), variant), variant, "replay"))]
    path = Path(text)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):  # Too long for a path, or with characters that no path has.
        is_file = False
    if is_file:
        return _from_file(path, variant)
    words = _words(text)
    if len(words) > 1 and re.fullmatch(r"[A-Za-z][0-9]", words[0]):
        place = text if len(text) < 80 else f"{text[:60]}..."
        return [(place, named_cards(_named(place, words, variant), variant))]
    if path.suffix or "/" in text:
        raise BadDeck(text, "there is no such file")
    raise BadDeck(text, f"not known; {_GRAMMAR}; presets: {', '.join(preset_names())}")


def _words(line: str) -> list[str]:
    return line.replace(",", " ").split()


def _named(source: str, words: Sequence[str], variant: Variant) -> list[int]:
    found = []
    for place, word in enumerate(words, 1):
        try:
            found.append(variant.card(word))
        except BadDeck as error:
            raise BadDeck(source, f"card {place}, {error.deck!r}: {error.why}") from None
    return found


def _from_file(path: Path, variant: Variant) -> list[tuple[str, NamedDeck]]:
    source = str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadDeck(source, f"cannot be read: {reason}") from None
    if text.lstrip().startswith(("{", "[")):
        listed = _json_decks(source, text)
    else:
        listed = [
            (f"{source}, line {number}", _words(line))
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
    found: dict[str, tuple[str, NamedDeck]] = {}
    for place, cards in listed:
        deck = named_cards(_identities(place, cards, variant), variant, path.stem)
        if deck.name in found:
            raise BadDeck(place, f"the same deck as {found[deck.name][0]}")
        found[deck.name] = (place, deck)
    if not found:
        raise BadDeck(source, "holds no deck")
    return list(found.values())


def _linked(address: str) -> object:
    try:
        return expanded(address)["deck"]
    except BadFile as error:
        raise BadDeck(address, error.why) from None


def _json_decks(source: str, text: str) -> list[tuple[str, object]]:
    """Decks of a JSON file: a deck, a game, a list of either, or JSON lines of them."""
    try:
        data = [(f"{source}, {place}" if place else source, value) for place, value in read_json(text, source)]
    except BadFile as error:
        raise BadDeck(", ".join(filter(None, (source, error.place))), error.why) from None
    found: list[tuple[str, object]] = []
    for place, value in data:
        nested = isinstance(value, list) and value and all(_is_deck(one) for one in value)
        many = [(f"{place}, deck {number}", one) for number, one in enumerate(value, 1)] if nested else [(place, value)]
        found += [(where, one["deck"] if isinstance(one, dict) and "deck" in one else one) for where, one in many]
    return found


def _is_deck(value: object) -> bool:
    return isinstance(value, list) or (isinstance(value, dict) and "deck" in value)


def _identities(place: str, cards: object, variant: Variant) -> list[int]:
    if not isinstance(cards, list):
        raise BadDeck(place, "a deck is a list of cards, or a game with a 'deck'")
    found = []
    for number, card in enumerate(cards, 1):
        if isinstance(card, str):
            found += _named(f"{place}, card {number}", [card], variant)
        else:
            found.append(json_card(f"{place}, card {number}", card, variant))
    return found


def json_card(place: str, written: object, variant: Variant) -> int:
    """The identity of a card as hanab.live's JSON writes it, `{"suitIndex": 0, "rank": 1}`.

    Raises:
        BadDeck: it is none of the variant's; the error names `place`.
    """
    if not isinstance(written, dict):
        raise BadDeck(place, 'a card is {"suitIndex": 0, "rank": 1}')
    suit, rank = written.get("suitIndex"), written.get("rank")
    if type(suit) is not int or not 0 <= suit < len(variant.suits):
        raise BadDeck(place, f"suitIndex is 0 to {len(variant.suits) - 1}, not {suit!r}")
    card = variant.identity(suit, rank) if type(rank) is int else UNKNOWN
    if card == UNKNOWN:
        raise BadDeck(place, f"rank is {variant.deck_ranks}, not {rank!r}")
    return card

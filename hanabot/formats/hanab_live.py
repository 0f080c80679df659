"""hanab.live's JSON game: read, replayed under today's rules, and written so that the site opens it (hanab-live.md, 2).

Options and variants that are not built are refused by name: a game is never replayed by other rules than its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import cattrs
from attrs import evolve, field, fields, frozen

from hanabot.cards import UNKNOWN, Variant
from hanabot.decks import from_seed, seed_table
from hanabot.errors import BadDeck, BadFile, Unsupported
from hanabot.formats.strict import explained, strict_converter
from hanabot.game import Game
from hanabot.json_lines import read_json
from hanabot.moves import Bonus, Clue, Draw, Event, Play
from hanabot.rules import RuleSet, house, rule_set
from hanabot.story import used
from hanabot.variants import variant_under
from hanabot.view import Start

#: Names for seats that have none of their own, as the site gives them.
SEATS = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
#: The closing action, and the number of the end that it stands for (hanab-live.md, 2.2 and 4.6).
_ENDED = TERMINATED = 4
#: Characters that change more than which moves are legal (hanab-live.md, 4.9).
CHANGES = {
    "Genius": "two clues in one turn",
    "Panicky": "two discards in one turn",
    "Contrarian": "turns in the other direction, and a final round of two",
    "Follower": "cards that misplay though they fit",
}
#: The site's rule set.
SITE = "hanab-live"


@frozen
class Card:
    """A card of the deck as written."""

    suit_index: int = field(metadata={"key": "suitIndex"})
    rank: int


@frozen
class Move:
    """A move, or the closing action (types 4 and 5), as written."""

    type: int
    target: int
    value: int = 0


@frozen
class Options:
    """The options of a table with their defaults (hanab-live.md, 2.4)."""

    starting_player: int = field(default=0, metadata={"key": "startingPlayer"})
    variant: str = "No Variant"
    timed: bool = False
    time_base: int = field(default=0, metadata={"key": "timeBase"})
    time_per_turn: int = field(default=0, metadata={"key": "timePerTurn"})
    speedrun: bool = False
    card_cycle: bool = field(default=False, metadata={"key": "cardCycle"})
    deck_plays: bool = field(default=False, metadata={"key": "deckPlays"})
    empty_clues: bool = field(default=False, metadata={"key": "emptyClues"})
    one_extra_card: bool = field(default=False, metadata={"key": "oneExtraCard"})
    one_less_card: bool = field(default=False, metadata={"key": "oneLessCard"})
    all_or_nothing: bool = field(default=False, metadata={"key": "allOrNothing"})
    detrimental_characters: bool = field(default=False, metadata={"key": "detrimentalCharacters"})


@frozen
class Character:
    """A seat's detrimental character; `n/a` is none."""

    name: str
    metadata: int | None = None


@frozen
class SavedGame:
    """One game as written; `notes` are by seat and order.

    `rules` is ours: the site passes it over, and without it a game is the site's own.
    """

    players: tuple[str, ...]
    actions: tuple[Move, ...] = ()
    deck: tuple[Card, ...] = ()
    options: Options = Options()
    seed: str = ""
    characters: tuple[Character, ...] = ()
    id: int | None = None
    rules: str = SITE
    notes: tuple[tuple[str, ...], ...] = ()


#: What the fields are called outside.
_KEYS = {one.name: one.metadata["key"] for kind in (Card, Options) for one in fields(kind) if "key" in one.metadata}


@cache
def _converter() -> cattrs.Converter:
    return strict_converter()


def read_lines(path: Path) -> Iterator[tuple[str, object]]:
    """The JSON values of a file, one game, a list of games, or a game a line, each with its place.

    Raises:
        BadFile: the file cannot be read, a line is no JSON, or there is no game in it.
    """
    source = str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(source, f"byte {error.start}", "not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise BadFile(source, "", (reason or "not a file name").lower()) from None
    found = 0
    for place, value in read_json(text, source):
        listed = not place and isinstance(value, list)
        for number, one in enumerate(value if listed else [value], 1):
            found += 1
            yield (f"game {number}" if listed else place), one
    if not found:
        raise BadFile(source, "", "there is no game in it")


def read_game(data: object, source: str = "game", place: str = "") -> SavedGame:
    """A game from JSON's plain values; keys that the site may add are passed over, options never.

    Raises:
        BadFile: the value is no such game; the error names the place.
        Unsupported: an option that is not known.
    """
    if not isinstance(data, Mapping):
        raise BadFile(source, place, "a game is an object with players, deck and actions")
    known = {"players", "actions", "deck", "options", "seed", "characters", "id", "rules"}
    kept = {key: value for key, value in data.items() if key in known and value is not None}
    kept["notes"] = _notes(data.get("notes"))
    options = kept.get("options")
    if isinstance(options, Mapping):
        names = {one.metadata.get("key", one.name) for one in fields(Options)}
        for key, value in options.items():
            if key not in names and value:
                raise Unsupported(f"option {key!r}", "not known")
        kept["options"] = {key: value for key, value in options.items() if key in names}
    try:
        return _converter().structure(kept, SavedGame)
    except (cattrs.BaseValidationError, ValueError, LookupError, TypeError) as error:
        path, why = explained(error)
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{_KEYS.get(part, part)}" for part in path)[1:]
        raise BadFile(source, ", ".join(filter(None, (place, where))), why) from None


def _notes(said: object) -> list[list[str]]:
    """Notes as far as they are any: a game is none the worse for what somebody's file has in their place."""
    seats = said if isinstance(said, list) else []
    return [
        [text if isinstance(text, str) else "" for text in seat] if isinstance(seat, list) else [] for seat in seats
    ]


def game_start(saved: SavedGame, source: str = "game", place: str = "") -> Start:
    """The table that a game was played at.

    Raises:
        BadFile: the number of players or the starting player is not possible.
        Unsupported: a variant or an option that is not built.
        BadName: nobody has such a variant.
    """
    options, players = saved.options, len(saved.players)
    for one in saved.characters if options.detrimental_characters else ():
        if one.name in CHANGES:
            raise Unsupported(f"character {one.name!r}", f"not built: {CHANGES[one.name]}")
    rules = _rules(saved.rules, options)
    suits = variant_under(rules, options.variant)
    if not rules.min_players <= players <= rules.max_players:
        raise BadFile(source, at(place, "players"), f"{players} players; {rules.least_and_most} can play")
    if not 0 <= options.starting_player < players:
        raise BadFile(source, at(place, "options.startingPlayer"), f"there is no seat {options.starting_player}")
    return Start(players, rules, suits, rules.hand_size(players), options.starting_player)


def _rules(name: str, options: Options) -> RuleSet:
    """The rule set with the options that the format has words for; hands are dealt as the site deals them.

    The house options of other doors than the site's are said with their rule set.

    Raises:
        BadName: there is no such rule set.
    """
    found = rule_set(name)
    said = {
        "deck_plays": options.deck_plays,
        "empty_clues": options.empty_clues,
        "card_cycle": options.card_cycle,
        "speedrun": options.speedrun,
        "all_or_nothing": options.all_or_nothing,
        "extra_cards": options.one_extra_card - options.one_less_card,
    }
    if found.name != SITE:
        said = {key: value for key, value in said.items() if value}
    return house(found, deal_one_by_one=False, **said)


def game_deck(saved: SavedGame, suits: Variant, source: str = "game", place: str = "") -> list[int]:
    """The deck as listed, or, if none is listed, the seed's.

    Raises:
        BadFile: a card is none of the variant's, or there is neither deck nor seed.
    """
    if not saved.deck:
        if not seed_table(saved.seed):
            raise BadFile(source, at(place, "deck"), "there is neither a deck nor a seed")
        if seed_table(saved.seed) != (len(saved.players), suits.number):
            table = f"{len(saved.players)} players and {suits.name} (variant {suits.number})"
            raise BadFile(source, at(place, "seed"), f"{saved.seed} is not for {table}")
        return list(from_seed(saved.seed, suits).cards)
    found = []
    for order, card in enumerate(saved.deck):
        if not 0 <= card.suit_index < len(suits.suits):
            last = len(suits.suits) - 1
            raise BadFile(source, at(place, f"deck[{order}].suitIndex"), f"{card.suit_index} is not 0 to {last}")
        identity = suits.identity(card.suit_index, card.rank)
        if identity == UNKNOWN:
            raise BadFile(source, at(place, f"deck[{order}].rank"), f"{card.rank} is not {suits.deck_ranks}")
        found.append(identity)
    return found


def deal_saved(saved: SavedGame, source: str = "game", place: str = "") -> Game:
    """The game dealt, with no move made.

    Raises:
        BadFile: the table or the deck is not possible.
        Unsupported, BadName: a variant or an option that is not built, or that nobody has.
    """
    start = game_start(saved, source, place)
    try:
        return Game(start, game_deck(saved, start.variant, source, place))
    except BadDeck as error:
        raise BadFile(source, at(place, "deck"), f"{error.deck}: {error.why}") from None


def saved_game(
    game: Game, deck_name: str = "", names: Sequence[str] = (), notes: Sequence[Sequence[str]] = ()
) -> dict[str, object]:
    """A game as hanab.live's JSON; the seed is given only if it gives this very deck.

    A league game's deck is put in the order in which hanab.live would deal the same hands. `notes` are by seat and
    order.

    Raises:
        Unsupported: a house option, a start or a variant that the format has no words for.
    """
    start, suits = game.start, game.variant
    options = _written_options(start)
    places = _places(game)
    dealt = game.dealt
    deck = [dealt[order] for order in sorted(range(len(dealt)), key=places.__getitem__)]
    if UNKNOWN in deck:
        raise Unsupported("a deck with cards that are not known", "hanab.live's format has no word for it")
    actions = [action for event in game.log if (action := _written_move(event, suits, places)) is not None]
    if game.ending in game.rules.outside_names:
        actions.append({"type": _ENDED, "target": -1, "value": TERMINATED})
    found: dict[str, object] = {
        "players": list(names or SEATS[: start.players]),
        "deck": [{"suitIndex": suits.suit_of[card], "rank": suits.rank_of[card]} for card in deck],
        "actions": actions,
    }
    if options:
        found["options"] = options
    if game.rules.name != SITE:
        # A file's deck is in the site's order of dealing, whoever dealt it.
        found["rules"] = evolve(game.rules, deal_one_by_one=rule_set(game.rules.name).deal_one_by_one).key
    if any(any(seat) for seat in notes):
        found["notes"] = [_by_place(seat, places) for seat in notes]
    meant = seed_table(deck_name)
    if meant == (start.players, suits.number) and from_seed(deck_name, suits).cards == tuple(deck):
        found["seed"] = deck_name
    return found


def at(place: str, key: str) -> str:
    """A key with the place before it, if there is one."""
    return f"{place}, {key}" if place else key


def _places(game: Game) -> list[int]:
    """By order, the place of the card in a deck that hanab.live deals hand by hand."""
    places = list(range(len(game.deck)))
    if game.rules.deal_one_by_one:
        players, size = game.start.players, game.start.hand_size
        for order in range(players * size):
            places[order] = order % players * size + order // players
    return places


def _by_place(notes: Sequence[str], places: Sequence[int]) -> list[str]:
    """Notes by order as notes by the place of the card in the deck that is written."""
    found = [""] * (1 + max((places[order] for order, text in enumerate(notes) if text), default=-1))
    for order, text in enumerate(notes):
        if text:
            found[places[order]] = text
    return found


def _written_move(event: Event, suits: Variant, places: Sequence[int]) -> dict[str, int] | None:
    if isinstance(event, Clue):
        colours = len(suits.colours)
        colour = event.clue < colours
        value = event.clue if colour else event.clue - colours + 1
        return {"type": 2 if colour else 3, "target": event.receiver, "value": value}
    if isinstance(event, Bonus):
        # Types of ours: no reader of the site's own games meets them.
        return next(({"type": one.kind, "target": one.target, "value": one.value} for one in used(event, suits)), None)
    if isinstance(event, Draw):
        return None
    return {"type": 0 if isinstance(event, Play) else 1, "target": places[event.order], "value": 0}


def _written_options(start: Start) -> dict[str, object]:
    rules, suits = start.rules, start.variant
    plain = Start(start.players, rules, suits, start.hand_size, start.starter)
    if start != plain:
        raise Unsupported("a game that begins in the middle", "hanab.live's format has no word for it")
    usual = rule_set(SITE)
    extra = rules.extra_cards
    if rules.name == SITE:
        extra = start.hand_size - usual.hand_sizes[start.players]
        for what, value, expected in (
            ("clue tokens", rules.clue_tokens, usual.clue_tokens),
            ("strikes", rules.max_strikes, usual.max_strikes),
            ("extra cards in hand", extra, max(-1, min(1, extra))),
        ):
            if value != expected:
                raise Unsupported(f"{value} {what}", "hanab.live has no such option")
        options = Options(
            deck_plays=rules.deck_plays,
            empty_clues=rules.empty_clues,
            card_cycle=rules.card_cycle,
            speedrun=rules.speedrun,
            all_or_nothing=rules.all_or_nothing,
            one_extra_card=extra == 1,
            one_less_card=extra == -1,
        )
        if rules != _rules(SITE, options):
            raise Unsupported(f"the house rules {rules.key}", "hanab.live's format has no words for them")
    elif start.hand_size != rules.hand_size(start.players):
        raise Unsupported(f"{start.hand_size} cards in hand", f"the rules {rules.key} deal others")
    found: dict[str, object] = {
        "startingPlayer": start.starter,
        "variant": suits.name,
        "speedrun": rules.speedrun,
        "cardCycle": rules.card_cycle,
        "deckPlays": rules.deck_plays,
        "emptyClues": rules.empty_clues,
        "allOrNothing": rules.all_or_nothing,
        "oneExtraCard": extra == 1,
        "oneLessCard": extra == -1,
    }
    usual_variant = "No Variant"
    return {key: value for key, value in found.items() if value and value != usual_variant}

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
from hanabot.errors import BadDeck, BadFile, BadName, HanabotError, IllegalMove, Unsupported
from hanabot.formats.strict import explained, strict_converter
from hanabot.game import Game
from hanabot.json_lines import read_json
from hanabot.moves import Action, Clue, Discard, Draw, Play
from hanabot.rules import RuleSet, house, rule_set
from hanabot.variants import variant_under
from hanabot.view import Start

#: Names for seats that have none of their own, as the site gives them.
SEATS = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
#: The numbers of ends (hanab-live.md, 4.6).
IN_PROGRESS, NORMAL, STRIKEOUT, TERMINATED = 0, 1, 2, 4
_ENDED, _VOTED = 4, 5
#: The site's rule set.
SITE = "hanab-live"
_ENDS_FROM_OUTSIDE = range(2, 11)


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
class SavedGame:
    """One game as written; notes and characters are not kept.

    `rules` is ours: the site passes it over, and without it a game is the site's own.
    """

    players: tuple[str, ...]
    actions: tuple[Move, ...] = ()
    deck: tuple[Card, ...] = ()
    options: Options = Options()
    seed: str = ""
    id: int | None = None
    rules: str = SITE


@frozen
class CheckedGame:
    """What replaying a game gave: `status` is `passed`, `failed` or `refused`, and `why` says so in words.

    A refused game has no results. `surplus` counts moves recorded after the game's end. `source_file` is for lists.
    `warning` says that the seed and the listed deck differ; `names` are the players'.
    """

    status: str
    why: str
    id: int | None
    source_file: str
    players: int
    variant: str
    seed: str | None
    game: Game | None = None
    end_condition: int = 0
    surplus: int = 0
    warning: str = ""
    names: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """The keys of `replay check --format json` (interfaces.md)."""
        found: dict[str, object] = {
            "status": self.status,
            "id": self.id,
            "players": self.players,
            "variant": self.variant,
            "seed": self.seed,
        }
        game = self.game
        found |= {
            "turns": game and game.turn,
            "score": game and (game.official_score if self.end_condition <= STRIKEOUT else 0),
            "stackScore": game and game.score,
            "strikes": game and game.strikes,
            "clues": game and game.clues,
            "maxScore": game and game.max_score,
            "cardsLeftInDeck": game and game.deck_left,
            "endCondition": game and self.end_condition,
            "surplusActions": game and self.surplus,
            "scoreCheckedAgainstSource": False,
            "file": self.source_file,
        }
        if self.why:
            found["why"] = self.why
        return found


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
    known = {"players", "actions", "deck", "options", "seed", "id", "rules"}
    kept = {key: value for key, value in data.items() if key in known and value is not None}
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


def game_start(saved: SavedGame, source: str = "game", place: str = "") -> Start:
    """The table that a game was played at.

    Raises:
        BadFile: the number of players or the starting player is not possible.
        Unsupported: a variant or an option that is not built.
        BadName: nobody has such a variant.
    """
    options, players = saved.options, len(saved.players)
    for name, chosen in (
        ("cardCycle", options.card_cycle),
        ("speedrun", options.speedrun),
        ("allOrNothing", options.all_or_nothing),
        ("detrimentalCharacters", options.detrimental_characters),
    ):
        if chosen:
            raise Unsupported(f"option {name!r}")
    extra = options.one_extra_card - options.one_less_card
    rules = _rules(saved.rules, options.deck_plays, options.empty_clues, extra)
    suits = variant_under(rules, options.variant)
    if not rules.min_players <= players <= rules.max_players:
        raise BadFile(source, _at(place, "players"), f"{players} players; {rules.least_and_most} can play")
    if not 0 <= options.starting_player < players:
        raise BadFile(source, _at(place, "options.startingPlayer"), f"there is no seat {options.starting_player}")
    return Start(players, rules, suits, rules.hand_size(players), options.starting_player)


def _rules(name: str, deck_plays: bool, empty_clues: bool, extra_cards: int) -> RuleSet:
    """The rule set with the options that the format has words for; hands are dealt as the site deals them.

    Raises:
        BadName: there is no such rule set.
    """
    return house(
        rule_set(name),
        deck_plays=deck_plays,
        empty_clues=empty_clues,
        extra_cards=extra_cards,
        deal_one_by_one=False,
    )


def game_deck(saved: SavedGame, suits: Variant, source: str = "game", place: str = "") -> list[int]:
    """The deck as listed, or, if none is listed, the seed's.

    Raises:
        BadFile: a card is none of the variant's, or there is neither deck nor seed.
    """
    if not saved.deck:
        if not seed_table(saved.seed):
            raise BadFile(source, _at(place, "deck"), "there is neither a deck nor a seed")
        if seed_table(saved.seed) != (len(saved.players), suits.number):
            table = f"{len(saved.players)} players and {suits.name} (variant {suits.number})"
            raise BadFile(source, _at(place, "seed"), f"{saved.seed} is not for {table}")
        return list(from_seed(saved.seed, suits).cards)
    found = []
    for order, card in enumerate(saved.deck):
        if not 0 <= card.suit_index < len(suits.suits):
            last = len(suits.suits) - 1
            raise BadFile(source, _at(place, f"deck[{order}].suitIndex"), f"{card.suit_index} is not 0 to {last}")
        if not 1 <= card.rank <= 5:
            raise BadFile(source, _at(place, f"deck[{order}].rank"), f"{card.rank} is not 1 to 5")
        found.append(5 * card.suit_index + card.rank - 1)
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
        raise BadFile(source, _at(place, "deck"), f"{error.deck}: {error.why}") from None


def check_game(data: object, source: str = "game", place: str = "", file: str = "") -> CheckedGame:
    """Replay a game: was every move legal, and how did it end?

    Raises:
        BadFile: the value is no game at all.
    """
    try:
        saved = read_game(data, source, place)
    except Unsupported as error:
        return _refused(data, file, error)
    about = (saved.id, file, len(saved.players), saved.options.variant, saved.seed or None)
    try:
        game = deal_saved(saved, source, place)
    except (Unsupported, BadName) as error:
        return CheckedGame("refused", str(error), *about)
    end_condition, surplus, why = IN_PROGRESS, 0, ""
    warning = seed_warning(saved, game)
    for number, move in enumerate(saved.actions):
        if move.type in (_ENDED, _VOTED):
            if not game.over:
                end_condition = _end_from_outside(move, source, _at(place, f"actions[{number}]"))
                game.stop(game.rules.outside_names[0])
        elif game.over:
            surplus += 1
        else:
            try:
                game.apply(Action(move.type, move.target, move.value))
            except IllegalMove as error:
                why = f"actions[{number}], turn {game.turn + 1}: {error.why}"
                break
    if end_condition == IN_PROGRESS and game.over:
        end_condition = STRIKEOUT if game.struck_out else NORMAL
    return CheckedGame("failed" if why else "passed", why, *about, game, end_condition, surplus, warning, saved.players)


def seed_warning(saved: SavedGame, game: Game) -> str:
    """Says so if a game's seed gives another deck than the one listed, which is the one that is used; else empty."""
    if seed_table(saved.seed) and from_seed(saved.seed, game.variant).cards != tuple(game.deck):
        return f"seed {saved.seed} gives another deck than the one listed, which is used"
    return ""


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
    deck = [game.deck[order] for order in sorted(range(len(game.deck)), key=places.__getitem__)]
    if UNKNOWN in deck:
        raise Unsupported("a deck with cards that are not known", "hanab.live's format has no word for it")
    actions = [action for event in game.log if (action := _written_move(event, suits, places)) is not None]
    if game.ending in game.rules.outside_names:
        actions.append({"type": _ENDED, "target": -1, "value": TERMINATED})
    found: dict[str, object] = {
        "players": list(names or SEATS[: start.players]),
        "deck": [{"suitIndex": card // 5, "rank": card % 5 + 1} for card in deck],
        "actions": actions,
    }
    if options:
        found["options"] = options
    if game.rules.name != SITE:
        found["rules"] = game.rules.name
    if any(any(seat) for seat in notes):
        found["notes"] = [list(seat) for seat in notes]
    meant = seed_table(deck_name)
    if meant == (start.players, suits.number) and from_seed(deck_name, suits).cards == tuple(deck):
        found["seed"] = deck_name
    return found


def _refused(data: object, file: str, error: HanabotError) -> CheckedGame:
    """A game that cannot be read because of an unknown option: what it says of itself, as far as it goes."""
    said: Mapping[str, object] = data if isinstance(data, Mapping) else {}
    number, players, seed, options = said.get("id"), said.get("players"), said.get("seed"), said.get("options")
    chosen = options.get("variant", "No Variant") if isinstance(options, Mapping) else "No Variant"
    return CheckedGame(
        "refused",
        str(error),
        number if isinstance(number, int) else None,
        file,
        len(players) if isinstance(players, list) else 0,
        str(chosen),
        seed if isinstance(seed, str) and seed else None,
    )


def _at(place: str, key: str) -> str:
    return f"{place}, {key}" if place else key


def _end_from_outside(move: Move, source: str, place: str) -> int:
    if move.value not in _ENDS_FROM_OUTSIDE:
        raise BadFile(source, f"{place}.value", f"{move.value} is no end condition of a closing action (2 to 10)")
    return move.value


def _places(game: Game) -> list[int]:
    """By order, the place of the card in a deck that hanab.live deals hand by hand."""
    places = list(range(len(game.deck)))
    if game.rules.deal_one_by_one:
        players, size = game.start.players, game.start.hand_size
        for order in range(players * size):
            places[order] = order % players * size + order // players
    return places


def _written_move(event: Draw | Clue | Play | Discard, suits: Variant, places: Sequence[int]) -> dict[str, int] | None:
    if isinstance(event, Clue):
        colours = len(suits.colours)
        colour = event.clue < colours
        value = event.clue if colour else event.clue - colours + 1
        return {"type": 2 if colour else 3, "target": event.receiver, "value": value}
    if isinstance(event, Draw):
        return None
    return {"type": 0 if isinstance(event, Play) else 1, "target": places[event.order], "value": 0}


def _written_options(start: Start) -> dict[str, object]:
    rules, suits = start.rules, start.variant
    plain = Start(start.players, rules, suits, start.hand_size, start.starter)
    if start != plain:
        raise Unsupported("a game that begins in the middle", "hanab.live's format has no word for it")
    usual = rule_set(SITE)
    extra = start.hand_size - usual.hand_sizes[start.players]
    for what, value, expected in (
        ("clue tokens", rules.clue_tokens, usual.clue_tokens),
        ("strikes", rules.max_strikes, usual.max_strikes),
        ("extra cards in hand", extra, max(-1, min(1, extra))),
    ):
        if value != expected:
            raise Unsupported(f"{value} {what}", "hanab.live has no such option")
    written = _rules(rules.name, rules.deck_plays, rules.empty_clues, extra)
    if evolve(rules, deal_one_by_one=False) != written:
        raise Unsupported(f"the house rules {rules.key}", "hanab.live's format has no words for them")
    found: dict[str, object] = {
        "startingPlayer": start.starter,
        "variant": suits.name,
        "deckPlays": rules.deck_plays,
        "emptyClues": rules.empty_clues,
        "oneExtraCard": extra == 1,
        "oneLessCard": extra == -1,
    }
    usual_variant = "No Variant"
    return {key: value for key, value in found.items() if value and value != usual_variant}

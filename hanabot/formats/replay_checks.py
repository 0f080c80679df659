"""Replaying hanab.live's games: was every move legal, and how did they end?"""

from collections.abc import Mapping

from attrs import frozen

from hanabot.board import LOST
from hanabot.decks import from_seed, seed_table
from hanabot.errors import BadFile, BadName, HanabotError, IllegalMove, Unsupported
from hanabot.formats.hanab_live import Move, SavedGame, at, deal_saved, read_game
from hanabot.game import Game
from hanabot.moves import DISCARD, PLAY, Action

#: The numbers of ends (hanab-live.md, 4.6).
IN_PROGRESS, NORMAL, STRIKEOUT, SPEEDRUN_FAIL, ALL_OR_NOTHING_FAIL, DEAD_END = 0, 1, 2, 5, 8, 9
_ENDED, _VOTED = 4, 5
_ENDS_FROM_OUTSIDE = range(2, 11)


@frozen
class CheckedGame:
    """What replaying a game gave: `status` is `passed`, `failed` or `refused`, and `why` says so in words.

    A refused game has no results. `surplus` counts moves recorded after the game's end. `source_file` is for lists.
    `warning` says that the seed and the listed deck differ, or what was not held against the moves; `names` are the
    players', `notes` theirs by seat and order.
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
    notes: tuple[tuple[str, ...], ...] = ()

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
    found, surplus, why = IN_PROGRESS, 0, ""
    warning = "; ".join(filter(None, (seed_warning(saved, game), _characters_warning(saved))))
    for number, move in enumerate(saved.actions):
        if move.type in (_ENDED, _VOTED):
            if not game.over:
                found = _end_from_outside(move, source, at(place, f"actions[{number}]"))
                game.stop(game.rules.outside_names[0])
        elif game.over:
            surplus += 1
        else:
            try:
                game.apply(_chosen(game, move))
            except IllegalMove as error:
                why = f"actions[{number}], turn {game.turn + 1}: {error.why}"
                break
    if found == IN_PROGRESS:
        found = end_condition(game)
    return CheckedGame(
        "failed" if why else "passed", why, *about, game, found, surplus, warning, saved.players, saved.notes
    )


def seed_warning(saved: SavedGame, game: Game) -> str:
    """Says so if a game's seed gives another deck than the one listed, which is the one that is used; else empty."""
    if seed_table(saved.seed) and from_seed(saved.seed, game.variant).cards != tuple(game.dealt):
        return f"seed {saved.seed} gives another deck than the one listed, which is used"
    return ""


def _chosen(game: Game, move: Move) -> Action:
    """The move as the seat chose it: the file has what happened, which of an inverted card is the other thing."""
    kind = move.type
    if kind in (PLAY, DISCARD) and 0 <= move.target < len(game.deck):
        kind ^= game.variant.inverted >> game.deck[move.target] & 1
    return Action(kind, move.target, move.value)


def end_condition(game: Game) -> int:
    """The site's number for the ending that a game came to by itself; 0 while it goes on."""
    if not game.over:
        return IN_PROGRESS
    if game.struck_out:
        return STRIKEOUT
    if game.ending != LOST or not game.rules.all_or_lost:
        return NORMAL
    if game.rules.speedrun:
        return SPEEDRUN_FAIL
    return ALL_OR_NOTHING_FAIL if game.max_score < game.variant.max_score else DEAD_END


def _characters_warning(saved: SavedGame) -> str:
    if not saved.options.detrimental_characters:
        return ""
    return "what the seats' characters forbid is not built: moves are checked by the rules for everybody"


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


def _end_from_outside(move: Move, source: str, place: str) -> int:
    if move.value not in _ENDS_FROM_OUTSIDE:
        raise BadFile(source, f"{place}.value", f"{move.value} is no end condition of a closing action (2 to 10)")
    return move.value

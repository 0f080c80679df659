"""Stored games made again from their moves: the game itself, its address on hanab.live, and its cards."""

from collections.abc import Sequence

from attrs import frozen

from hanabot.decks import find
from hanabot.errors import BadDeck, HanabotError, Unsupported
from hanabot.formats.replay_link import replay_link
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.start import standard_start
from tournaments.records import Key, Record
from tournaments.report.choose import Chosen
from tournaments.report.gather import Table
from tournaments.store import Store


@frozen
class Replay:
    """A chosen game: what is stored of it, the game (None where its cards are not known, and `why`), its address."""

    chosen: Chosen
    record: Record
    game: Game | None
    why: str = ""

    @property
    def link(self) -> str:
        """The address that opens the game on hanab.live; empty where the site has no such game."""
        return "" if self.game is None else site_link(self.game)


class Cards:
    """The cards of decks by name: a pure function of it, but for decks of files, which are to be given.

    Args:
        files: files of decks.
        tables: where they may have been played.

    Raises:
        BadDeck: a file fits none of the tables.
    """

    def __init__(self, files: Sequence[str], tables: Sequence[Table]) -> None:
        self._given: dict[tuple[int, str, str, str], tuple[int, ...]] = {}
        for name in files:
            fits, why = False, BadDeck(name, "there is no table")
            for table in tables:
                place = table.players, table.rules, table.variant
                try:
                    decks = find(name, *place)
                except BadDeck as error:
                    why = error
                else:
                    fits = True
                    self._given |= {(*place, deck.name): deck.cards for deck in decks}
            if not fits:
                raise why

    def of(self, key: Key) -> tuple[int, ...]:
        """The cards of a stored game.

        Raises:
            BadDeck: the name alone does not say them.
            BadName, Unsupported: the rule set or the variant is not known.
        """
        given = self._given.get((key.players, key.rules, key.variant, key.deck))
        if given is not None:
            return given
        try:
            [deck] = find(key.deck, key.players, key.rules, key.variant)
        except BadDeck:
            raise BadDeck(key.deck, "its cards are in a file; name that with --decks FILE") from None
        return deck.cards


def site_link(game: Game) -> str:
    """The address that opens a game on hanab.live; empty where the site has no such game."""
    try:
        return replay_link(game)
    except Unsupported:
        return ""


def remake(record: Record, cards: Cards) -> Game:
    """A stored game, played again from its moves.

    Raises:
        HanabotError: its cards are not known, or the moves do not come to what is stored with them.
    """
    key = record.key
    game = Game(standard_start(key.players, key.rules, key.variant), cards.of(key))
    for kind, target, value in record.actions:
        game.apply(Action(kind, target, value))
    if (game.score, str(game.ending)) != (record.score, record.ending):
        raise BadDeck(key.deck, f"with its cards the stored moves come to {game.score}, not to {record.score}")
    return game


def replays(store: Store, chosen: Sequence[Chosen], cards: Cards) -> list[Replay]:
    """The chosen games, in their order."""
    stored = store.find([one.key for one in chosen])
    found = []
    for one in chosen:
        record = stored[one.key]
        try:
            found.append(Replay(one, record, remake(record, cards)))
        except HanabotError as error:
            found.append(Replay(one, record, None, str(error)))
    return found

"""Which games a report lets one step through: a few that tell something, and those asked for."""

import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from hanabot.errors import BadName
from tournaments.records import Key
from tournaments.report.gather import Side, Table

#: What is shown if nothing is asked for.
USUAL = "worst,strikeout,spread,perfect"
#: Games that a report holds at most: each is some 100 kB.
MOST = 60


@frozen
class Chosen:
    """A game to be shown, and why it was chosen."""

    table: Table
    side: Side
    deck: str
    why: str

    @property
    def key(self) -> Key:
        """What it is stored under."""
        return self.table.key(self.side, self.deck)


@frozen
class Wanted:
    """What is asked for: a kind of game and how many of it, or a deck by name."""

    kind: str
    count: int = 1


def read_wanted(words: str) -> list[Wanted]:
    """What `--games` means: kinds with numbers, `worst:2,perfect`, or decks' names; `none` is none.

    Raises:
        BadName: a number is missing or too large, or a word is left out.
    """
    if words.strip() == "none":
        return []
    found = []
    for word in (part.strip() for part in words.split(",")):
        kind, colon, number = word.partition(":")
        if kind in KINDS:
            if colon and (not re.fullmatch(r"[0-9]{1,3}", number) or not 1 <= int(number) <= MOST):
                raise BadName("games", word, f"write a number from 1 to {MOST}, such as {kind}:3")
            found.append(Wanted(kind, int(number) if colon else 1))
        elif word:
            found.append(Wanted(word))
        else:
            raise BadName("games", words, f"a word is missing; write kinds ({', '.join(KINDS)}), decks' names, or none")
    return found


def choose(tables: Sequence[Table], wanted: Sequence[Wanted]) -> list[Chosen]:
    """The games to be shown, table by table, none twice.

    Raises:
        BadName: a deck that is asked for was not played, or there would be too many games.
    """
    for one in wanted:
        if one.kind not in KINDS and not any(one.kind in table.decks for table in tables):
            what = f"no such deck was played, nor is it one of {', '.join(KINDS)}"
            raise BadName("games", one.kind, what)
    found: dict[tuple[int, str, str], Chosen] = {}
    for place, table in enumerate(tables):
        for one in wanted:
            chosen = KINDS[one.kind](table, one.count) if one.kind in KINDS else _on_deck(table, one.kind)
            for game in chosen:
                found.setdefault((place, game.side.name, game.deck), game)
    if len(found) > MOST:
        raise BadName("games", f"{len(found)} games", f"a report holds at most {MOST}; ask for fewer")
    return list(found.values())


def _worst(table: Table, count: int) -> Iterator[Chosen]:
    """The games of the best team that went worst."""
    best = table.sides[0]
    for deck in sorted(best.scores, key=lambda deck: (best.zero(deck), table.place(deck)))[:count]:
        yield Chosen(table, best, deck, "its worst game")


def _strikeouts(table: Table, count: int) -> Iterator[Chosen]:
    """Games with three strikes, of the best team that has some."""
    found = ((side, deck) for side in table.sides for deck in sorted(side.struck, key=table.place))
    for (side, deck), _ in zip(found, range(count), strict=False):
        yield Chosen(table, side, deck, "three strikes")


def _spread(table: Table, count: int) -> Iterator[Chosen]:
    """Of the decks on which the teams came out furthest apart, the best game and the worst."""
    shown = [side for side in table.sides if side.uniform] or list(table.sides)
    ends = []
    for place, deck in enumerate(table.decks):
        played = [side for side in shown if deck in side.scores]
        if len(played) > 1:
            best = max(played, key=lambda side: side.zero(deck))  # the first of equals, which is the better team
            worst = min(played, key=lambda side: side.zero(deck))
            ends.append((worst.zero(deck) - best.zero(deck), place, deck, best, worst))
    for gap, _, deck, best, worst in sorted(ends, key=lambda end: end[:2])[:count]:
        if gap < 0:
            for side, which in ((best, "best"), (worst, "worst")):
                yield Chosen(table, side, deck, f"largest spread, the {which}")


def _perfect(table: Table, count: int) -> Iterator[Chosen]:
    """Perfect games of the best team that has some."""
    found = ((side, deck) for side in table.sides for deck in sorted(side.won, key=table.place))
    for (side, deck), _ in zip(found, range(count), strict=False):
        yield Chosen(table, side, deck, "a perfect game")


def _on_deck(table: Table, deck: str) -> Iterator[Chosen]:
    for side in table.sides:
        if deck in side.scores:
            yield Chosen(table, side, deck, "asked for")


#: The kinds of games that can be asked for.
KINDS = {"worst": _worst, "strikeout": _strikeouts, "spread": _spread, "perfect": _perfect}

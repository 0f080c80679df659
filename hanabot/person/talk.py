"""The conversation at the table: what is asked is answered, a slip is one line, and however it ends nothing is lost."""

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from hanabot.bonuses import COLOUR_CLUE, RANK_CLUE, RESHUFFLE, REVIVE_ONE, WORDS
from hanabot.bots import Decision
from hanabot.errors import BadName, HanabotError, Unsupported
from hanabot.files import write_whole
from hanabot.formats.hanab_live import saved_game
from hanabot.formats.replay_link import replay_link
from hanabot.moves import Action
from hanabot.person.screen import facts_of, show_end, show_marks, show_table
from hanabot.person.table import PersonTable
from hanabot.person.words import REQUESTS, Request, move_of, request_of
from hanabot.sentences import SEATS
from hanabot.story import actions_of

#: Where a game is kept that no address can hold, when the person leaves without saving.
LEFT = "hanabot-table"

#: How a bonus that leaves a choice is used, for whoever is to type it.
USES = {
    COLOUR_CLUE: "Give a colour clue.",
    RANK_CLUE: "Give a rank clue.",
    RESHUFFLE: "`shuffle r3` puts a discarded r3 back into the deck, `decline` leaves it.",
    REVIVE_ONE: "`revive r3` plays a discarded r3, `decline` leaves it.",
}


class Talk:
    """One person's conversation with a table.

    `read` gives the next line that is typed and raises EOFError at the end of input; `again` is the command that goes
    on with a game, without its place.
    """

    def __init__(self, table: PersonTable, deck_name: str, again: str, read: Callable[[], str]) -> None:
        self.table = table
        self.deck_name = deck_name
        self.again = again
        self._read = read
        #: The moves of the game when it was last saved; None if it never was.
        self._saved: list[Action] | None = None
        self._shown = 0
        self._told_end = False

    def run(self) -> None:
        """Talk until the person leaves.

        Raises:
            KeyboardInterrupt: by an interrupt, after it was said how to go on.
        """
        try:
            self.table.let_bots_move()
            self._show()
            while True:
                try:
                    line = self._read().strip()
                except EOFError:
                    break
                if line and not line.startswith("#") and not self._take(line):
                    break
        except KeyboardInterrupt:
            print()
            self._part()
            raise
        self._part()

    def _take(self, line: str) -> bool:
        """Answer a line; False if the person leaves."""
        try:
            request = request_of(line)
            if request is None:
                self._move(line)
            elif request.name == "quit":
                return False
            else:
                for answer in self._answer(request):
                    print(answer)
        except HanabotError as error:
            print(f"? {' '.join(str(error).split())}")
        return True

    def _move(self, line: str) -> None:
        table = self.table
        if table.game.over:
            raise BadName("move", line, "the game is over; `undo` goes back, `save FILE` keeps it, `quit` leaves")
        hand = table.game.hands[table.seat]
        table.move(move_of(line, table.seat, table.start.players, hand, table.game.variant))
        table.let_bots_move()
        self._show()

    def _show(self) -> None:
        """What happened since the person looked, and the table; at the end the result."""
        for one in self.table.made[self._shown :]:
            print(f"  {one.said}")
        self._shown = len(self.table.made)
        if not self.table.game.over:
            print()
            self._print(show_table(self.table))
            if self.table.game.bonus is not None:
                print(f"  Your bonus: {WORDS[self.table.game.bonus]}. {USES[self.table.game.bonus]}")
        elif not self._told_end:
            self._told_end = True
            print()
            self._print(show_end(self.table))

    @staticmethod
    def _print(lines: Iterator[str]) -> None:
        for line in lines:
            print(line)

    # -- The requests ------------------------------------------------------------------------------------------------

    def _answer(self, request: Request) -> Iterator[str]:
        table, rest = self.table, request.rest
        if request.name == "look":
            yield from show_table(table) if not table.game.over else show_end(table)
        elif request.name == "marks":
            facts = facts_of(table)
            for seat in range(table.start.players):
                yield f"  {SEATS[seat]}"
                yield from (f"      {line}" for line in show_marks(facts, seat, table.pencil))
        elif request.name == "note":
            yield from self._note(rest)
        elif request.name == "hint":
            yield from self._hint()
        elif request.name == "read":
            nothing = f"{table.adviser.name} takes none of them for anything"
            yield from (f"  {line}" for line in table.read() or [nothing])
        elif request.name == "why":
            yield from self._why(_number(rest, "why", 1))
        elif request.name == "explain":
            yield from self._explain(rest)
        elif request.name == "log":
            yield from (f"{turn:>4}. {one.said}" for turn, one in enumerate(table.made, start=1))
        elif request.name == "undo":
            yield from self._undo(_number(rest, "undo", 1))
        elif request.name == "save":
            yield self._save(rest)
        elif request.name == "resign":
            table.resign()
            self._show()
        else:
            yield "  a move: clue red to Bob (red bob, r b) · play 2 (p2) · discard 5 (d5); slot 1 is your newest card"
            yield from (f"  {name:<8} {about}" for name, (_, about) in REQUESTS.items())

    def _note(self, rest: str) -> Iterator[str]:
        slot, _, text = rest.partition(" ")
        hand = self.table.game.hands[self.table.seat]
        number = _whole(slot)
        if not 1 <= number <= len(hand):
            raise BadName("note", rest, f"say a slot from 1 to {len(hand)}, then the note")
        order = hand[-number]
        if text.strip():
            self.table.pencil[order] = " ".join(text.split())
        else:
            self.table.pencil.pop(order, None)
        facts = facts_of(self.table)
        yield from (f"      {line}" for line in show_marks(facts, self.table.seat, self.table.pencil))

    def _hint(self) -> Iterator[str]:
        table = self.table
        if not table.our_turn:
            raise BadName("request", "hint", "it is not your turn")
        yield f"  {table.adviser.name} in your chair:"
        yield from self._reasons(table.hint())

    def _reasons(self, decision: Decision) -> Iterator[str]:
        chosen = decision.chosen
        yield f"    {self.table.says(chosen.action)} [{chosen.rule}]"
        if chosen.reason:
            yield f"      because {chosen.reason}"
        for other in decision.runners_up[:1]:
            reason = f": {other.reason}" if other.reason else ""
            worth = f" ({chosen.value:.2f} to {other.value:.2f})" if chosen.value or other.value else ""
            yield f"      rather than {self.table.says(other.action)} [{other.rule}]{worth}{reason}"

    def _why(self, moves: int) -> Iterator[str]:
        """The last moves of bots: what each says by convention, and the bot's own reason where it gives nothing away.

        A clue's own reason may rest on cards that the person does not see; it is told when the game is over.
        """
        table = self.table
        theirs = [one for one in table.made if one.seat != table.seat][-moves:]
        if not theirs:
            yield "  no bot has moved yet"
        for one in theirs:
            yield f"  {one.said}"
            chosen = None if one.decision is None else one.decision.chosen
            if chosen is not None and (table.game.over or not chosen.action.is_clue):
                yield f"      [{chosen.rule}]" + (f" because {chosen.reason}" if chosen.reason else "")
            yield from (f"      {reading}" for reading in one.readings)
            if not one.readings and (chosen is None or (chosen.action.is_clue and not table.game.over)):
                yield f"      says nothing new to {table.adviser.name} in your chair"

    def _explain(self, rest: str) -> Iterator[str]:
        from hanabot.explained import explained

        if not rest:
            raise BadName("request", "explain", "say what, as `explain finesse`: a name that stands in [brackets]")
        yield from (f"  {line}".rstrip() for line in explained(rest.strip("[]")))

    def _undo(self, moves: int) -> Iterator[str]:
        table = self.table
        taken = table.undo(moves)
        if not taken:
            raise BadName("request", "undo", "you have made no move yet")
        self._shown, self._told_end = len(table.made), False
        yield f"  back by {taken} of your moves"
        yield from show_table(table)

    def _save(self, rest: str) -> str:
        if not rest:
            raise BadName("request", "save", "say where, as `save game.json`")
        text = self._written()
        write_whole(rest, text)
        self._saved = actions_of(self.table.game)
        return f"  saved; go on with {self.again} --resume {shlex.quote(rest)}"

    def _written(self) -> str:
        table = self.table
        notes: list[list[str]] = [[] for _ in table.game.hands]
        notes[table.seat] = [table.pencil.get(order, "") for order in range(max(table.pencil, default=-1) + 1)]
        return json.dumps(saved_game(table.game, self.deck_name, notes=notes)) + "\n"

    def _part(self) -> None:
        """Say how to go on with a game that is neither over nor saved."""
        game = self.table.game
        if game.over or not self.table.made or self._saved == actions_of(game):
            return
        try:
            place = "" if self.table.pencil else f"'{replay_link(game)}'"  # a link has no room for notes
        except Unsupported:
            place = ""
        place = place or _kept(self._written())
        print(f"the game goes on with: {self.again} --resume {place}", file=sys.stderr)


def _kept(text: str) -> str:
    """Where a game that was left is kept: in a file of its own, for what lies there already may be another game."""
    for number in count(1):
        place = Path(f"{LEFT}{'' if number == 1 else f'-{number}'}.json")
        if not place.exists():
            write_whole(place, text)
            return str(place)
        if place.is_file() and place.read_bytes() == text.encode():
            return str(place)
    raise AssertionError


def _number(text: str, request: str, default: int) -> int:
    if not text:
        return default
    number = _whole(text)
    if number < 1:
        raise BadName("request", f"{request} {text}", f"a number of moves is meant, as `{request} 2`")
    return number


def _whole(text: str) -> int:
    """The number that was typed, a very large one cut short; 0 if it is none."""
    return int(text.lstrip("0")[:6] or "0") if text.isascii() and text.isdecimal() else 0

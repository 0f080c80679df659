"""What people may ask of a bot in the site's chat, and how it puts its answers.

Commands begin with a slash; the bot's own lines never do, so that two bots cannot set each other off.
"""

import html
import textwrap
from collections.abc import Iterator

from attrs import frozen

from hanabot.errors import BadName, HanabotError
from hanabot.live.seat import LiveSeat
from hanabot.policy_names import parse
from hanabot.registry import policy

#: The longest line that the site keeps, and how many of them an answer may take.
LINE_LIMIT = 300
_LINES = 4

HELP = (
    "/join [PASSWORD] - to me alone: I sit down at your table",
    "/leave - I get up from it (in a game that runs I stay away, and come back when you say /join)",
    "/setconvention h-group@5 - what I play from the next game on; /level 5 does for another level",
    "/settings - what I play; /why [TURN] - the reason of my last move, or of the one in that turn; /help - this",
)


@frozen
class Request:
    """A command as somebody said it: lower case without the slash, and what follows."""

    name: str
    words: tuple[str, ...]

    @property
    def rest(self) -> str:
        """What follows the command, as one text."""
        return " ".join(self.words)


def request_of(message: str) -> Request | None:
    """The command that a line of chat (escaped as HTML, as the site sends it) holds; None if it holds none."""
    words = html.unescape(message).split()
    if not words or not words[0].startswith("/") or len(words[0]) < 2:
        return None
    return Request(words[0][1:].lower(), tuple(words[1:]))


def lines_of(text: str) -> Iterator[str]:
    """A text in lines that the site does not cut."""
    yield from textwrap.wrap(text, LINE_LIMIT, max_lines=_LINES, placeholder=" ...", break_on_hyphens=False)


def convention_of(words: tuple[str, ...], now: str) -> str:
    """The canonical name of the policy that somebody asks for: `h-group@5`, `h-group 5`, or a level of what is played.

    Raises:
        BadName, BadComposition: there is none of that name.
    """
    name = "@".join(words).lower()
    if name.isdecimal():
        name = f"{parse(now).family}@{name}"
    if not name:
        raise BadName("policy", name, f"say which, as /setconvention h-group@5; now it is {now}")
    return policy(name).name


def refusal(error: HanabotError) -> str:
    """Why a request cannot be met, without the lists of names that some errors carry: they fill a chat."""
    said = str(error)
    return said.partition("; known are ")[0] if len(said) > LINE_LIMIT else said


def why(seat: LiveSeat, words: tuple[str, ...], watching: bool) -> str:
    """The reason of a move of ours; without a turn the last one's.

    While the game runs a player is not told a clue's reason, which would tell of the player's own cards, unless `spoil`
    is among the words; `watching` says that whoever asks does not play.
    """
    turns = [word for word in words if word.isdecimal()]
    if not seat.reasons:
        return "I have not moved yet."
    if turns:
        found = seat.reasons.get(int(turns[0][:6]) - 1)
        if found is None:
            mine = ", ".join(str(one.turn) for one in seat.reasons.values())
            return f"Turn {turns[0][:6]} was not mine; mine were {mine}."
    else:
        found = list(seat.reasons.values())[-1]
    chosen, others = found.decision.chosen, found.decision.runners_up
    if found.is_clue and not (seat.over or watching or "spoil" in words):
        return (
            f"Turn {found.turn}: {found.said}. The reason of a clue tells of cards that you do not see: ask again "
            f"when the game is over, or say /why {found.turn} spoil."
        )
    said = f"Turn {found.turn}: {found.said} [{chosen.rule}]"
    if chosen.reason:
        said += f", because {seat.in_names(chosen.reason)}"
    if others and (seat.over or watching or "spoil" in words):
        other = others[0]
        said += f"; next best by {other.value - chosen.value:+.2f}: [{other.rule}] {seat.in_names(other.reason)}"
    return said

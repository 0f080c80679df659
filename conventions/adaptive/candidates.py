"""What the adaptive partner knows of each convention: how its players act, and how well others get on with them.

All of it is data, in `candidates.yaml` beside this module. `survey.py` plays the games that it is counted from.
"""

from functools import cache
from pathlib import Path

import cattrs
from attrs import frozen

from hanabot.errors import BadFile
from hanabot.formats.documents import read_document, read_text
from hanabot.formats.strict import Wrong, explained, strict_converter

#: What a seat may do, as somebody sees it who takes it for a player of some convention. A play is `sure` if the holder
#: then takes the card to be playable whatever it is, `likely` with at least three chances in five, a `guess` if not;
#: a discard is `expected` if it is the chop or useless. A clue `misleads` if a card that is seen is not what it is then
#: taken for, `calls` if a card is sure after it that was not, `tells` if a card is taken for less than its marks leave.
DEEDS = (
    "sure",
    "likely",
    "guess",
    "expected",
    "other",
    "calls",
    "tells",
    "plain",
    "misleads",
)
#: Where it does so: with a sure card in hand or without, and by the tokens that are there.
PLACES = tuple(f"{hand} {tokens}" for hand in ("sure", "idle") for tokens in ("none", "some", "full"))
FILE = Path(__file__).parent / "candidates.yaml"


@frozen
class Candidate:
    """One convention that a partner may play.

    `habits` are counts of deeds (in the order of `DEEDS`) by place; `beside` is the mean score, stacks kept, of a seat
    that plays this with a partner of each candidate.
    """

    policy: str
    habits: dict[str, tuple[int, ...]]
    beside: dict[str, float]

    def chance(self, place: str, deed: str) -> float:
        """How likely a player of the convention does such a deed there; none is quite impossible."""
        counts = self.habits[place]
        return (counts[DEEDS.index(deed)] + 0.5) / (sum(counts) + 0.5 * len(DEEDS))


@cache
def candidates(path: Path = FILE) -> tuple[Candidate, ...]:
    """The candidates of a file, in its order.

    Raises:
        BadFile: it cannot be read, or something in it is wrong, at the place that is named.
    """
    source = str(path)
    converter = strict_converter()
    converter.register_structure_hook(float, lambda value, _: float(value))
    try:
        found = converter.structure(read_document(read_text(path), source), tuple[Candidate, ...])
    except (cattrs.BaseValidationError, Wrong) as error:
        place, why = explained(error)
        raise BadFile(source, ".".join(map(str, place)), why) from None
    names = [one.policy for one in found]
    for one in found:
        if sorted(one.habits) != sorted(PLACES) or any(len(counts) != len(DEEDS) for counts in one.habits.values()):
            raise BadFile(source, f"{one.policy}: habits", f"{len(DEEDS)} counts are needed for each of {PLACES}")
        if set(one.beside) != set(names):
            raise BadFile(source, f"{one.policy}: beside", "a mean is needed with each candidate, and with no other")
    return found

"""Critical Color Bluffs: a bluff by colour whose focus is a critical card, however far away."""

from conventions.bluff import at_once, bluff_in_sight, fits, lacking, leave_open, missing, own_bluff
from conventions.three_bluff import leads_to, reacted, with_targets
from hanabot.cards import bits
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Hypothesis, Reading
from hanabot.moves import Event, Play


class CriticalColorBluff(Module):
    """A bluff by colour may also be on a new critical card, 5's excepted: it plays late, and must be kept."""

    slug = "critical-color-bluff"
    title = "Critical Color Bluff"
    level = 13
    group = "h-group"
    requires = ("bluff", "three-bluff")
    overrides = ("layered-finesse", "bluff", "good-touch-bluff")
    reference = "H-Group learning path, level 13: Critical Color Bluff"

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """The critical cards of the colour beside the one-away card, when a bluff is in sight."""
        if moment.rank or reading.rule not in ("play-clue", "unreadable") or moment.focus not in moment.new:
            return reading
        chair = moment.chair
        targets = chair.critical & ~chair.variant.rank_masks[5] & moment.cards & ~chair.trash & ~moment.gotten
        if not targets:
            return reading
        called = bluff_in_sight(moment, self.slug)
        if called is None:
            return reading
        far = [card for card in bits(targets) if missing(moment, card) and not leads_to(moment, called, card)]
        return with_targets(reading, far, called)

    def react(self, moment: Moment, card: int, case: Hypothesis | None) -> Hypothesis | None:
        """The Bluff Seat plays once for a critical card that is far away."""
        if moment.rank or card % 5 == 4 or not moment.chair.critical >> card & 1 or moment.focus not in moment.new:
            return None
        return reacted(moment, card, case, self.slug) if len(missing(moment, card)) > 1 else None

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """A blind card of another colour, at once and from the Bluff Seat: the critical card is far away."""
        colours = len(chair.variant.colours)
        if reading.clue >= colours or case.card % 5 == 4 or not chair.critical >> case.card & 1:
            return None
        if not at_once(chair, reading, case, place) or fits(reading.clue, chair, card, reading.cards):
            return None
        return Hypothesis(case.card)

    def answer(self, chair: Chair, event: Event) -> None:
        """The Bluff Seat's own card was no connection: the critical cards of the colour stay open to the receiver."""
        place = own_bluff(chair, event)
        if place < 0 or not isinstance(event, Play):
            return
        reading = chair.readings[place]
        if reading.clue >= len(chair.variant.colours) or chair.clued_on.get(reading.focus) != reading.turn:
            return
        lacks = lacking(chair, reading, event.card)
        kept = chair.critical & ~chair.variant.rank_masks[5]
        leave_open(chair, place, [card for card, needed in lacks.items() if needed and kept >> card & 1])

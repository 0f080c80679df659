"""Reverse trash finesses: a card that looks playable is thrown, since a later seat visibly has its twin."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import evolve

from conventions.gentlemans_discard import hand_on
from conventions.trash_chop_move import may_move, unmoved
from conventions.trash_finesse import looks_playable, only_plays
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import DISCARD, PLAY, Action, Discard, Event


def single(mask: int) -> int:
    """The one identity of a mask; UNKNOWN if there are more, or none."""
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else UNKNOWN


def later_twin(chair: Chair, giver: int, receiver: int, card: int) -> int:
    """The finesse position in sight, between the receiver and the giver, that is `card`; UNKNOWN if none is."""
    for step in range((receiver - giver) % chair.players + 1, chair.players):
        order = chair.finesse_position((giver + step) % chair.players)
        if order != UNKNOWN and chair.card[order] == card:
            return order
    return UNKNOWN


def later(chair: Chair, reading: Reading, seat: int) -> bool:
    """Whether the seat moves after the clue's receiver and before its giver."""
    return (reading.receiver - reading.giver) % chair.players < (seat - reading.giver) % chair.players


def asked(chair: Chair, seat: int, turn: int, thrown: int = UNKNOWN) -> Reading | None:
    """The clue since the seat's last turn, on a card that its holder takes for one playable card and that may be trash.

    A critical card is not handed on: `thrown` is one that may be critical only since it was thrown.
    """
    for reading in chair.recent:
        if reading.receiver != seat or turn - reading.turn != (seat - reading.giver) % chair.players:
            continue
        focus = reading.focus
        if reading.rule != "play-clue" or chair.clued_on.get(focus) != reading.turn:
            continue
        card = single(only_plays(chair, reading))
        if card == UNKNOWN or (chair.critical >> card & 1 and card != thrown) or not reading.cards & chair.trash:
            continue
        return reading
    return None


class ReverseTrashFinesse(Module):
    """A card that seems playable, whose twin a later seat has on finesse position, is thrown: it may be trash."""

    slug = "reverse-trash-finesse"
    title = "Reverse Trash Finesse, and Forced Gentleman's Discard Chop Move"
    level = 14
    group = "h-group"
    requires = ("trash-finesse", "gentlemans-discard", "reverse-finesse")
    reference = "H-Group learning path, level 14: The Reverse Trash Finesse, The Forced Gentleman's Discard Chop Move"

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """The discard of the card in place of its play, whether it is trash or hands its place to the twin."""
        moves = list(proposals)
        reading = asked(chair, chair.seat, chair.turn)
        if reading is None or chair.clues >= chair.start.rules.clue_tokens or not may_move(chair):
            return moves
        card = single(only_plays(chair, reading))
        if later_twin(chair, reading.giver, chair.seat, card) == UNKNOWN:
            return moves
        throw = Action(DISCARD, reading.focus)
        reason = f"trash, or a copy of the {chair.variant.names[card]} that is on a finesse position"
        kept = [move for move in moves if move.action != throw]
        return [
            evolve(move, action=throw, rule=self.slug, reason=reason)
            if move.action == Action(PLAY, reading.focus)
            else move
            for move in kept
        ]

    def answer(self, chair: Chair, event: Event) -> None:
        """The card was thrown at once: the twin is called, and what lies on the chop's side of it is chop moved."""
        if not isinstance(event, Discard) or not may_move(chair):
            return
        reading = asked(chair, event.seat, chair.turn - 1, event.card)
        if reading is None or reading.focus != event.order:
            return
        card = single(only_plays(chair, reading))
        if event.card == card:
            handed = [one for one in chair.readings if one.turn == chair.turn - 1]
            if not any(later(chair, reading, one.receiver) for one in handed):
                return
        else:
            twin = self._twin(chair, reading, card)
            if twin == UNKNOWN or not chair.trash >> event.card & 1:
                return
            called = Connection(chair.holder[twin], twin, 1 << card, Kind.FINESSE, self.slug)
            hand_on(chair, event.seat, card, (called,), self.slug)
        for order in unmoved(chair, event.seat):
            if order < event.order:
                chair.chop_moved |= 1 << order
                chair.told_by[order] = reading.giver
        chair.renew_promises()

    def _twin(self, chair: Chair, reading: Reading, card: int) -> int:
        """The twin in sight on a later seat's finesse position, else on the chair's own."""
        found = later_twin(chair, reading.giver, reading.receiver, card)
        if found != UNKNOWN or not later(chair, reading, chair.seat):
            return found
        order = chair.finesse_position(chair.seat)
        return order if order != UNKNOWN and chair.look(chair.seat).possible[order] >> card & 1 else UNKNOWN

    def shown_up(self, moment: Moment, reading: Reading) -> Reading | None:
        """The receiver throws the card at once, and the later seat plays its twin."""
        chair = moment.chair
        focus = reading.focus
        if reading.rule != "play-clue" or not may_move(chair) or not reading.cards & chair.trash:
            return None
        card = single(looks_playable(moment))
        if card == UNKNOWN or chair.critical >> card & 1 or single(only_plays(chair, reading)) != card:
            return None
        twin = later_twin(chair, moment.giver, moment.receiver, card)
        if twin == UNKNOWN:
            return None
        kept = [order for order in unmoved(chair, moment.receiver) if order < focus and order not in moment.new]
        called = Connection(chair.holder[twin], twin, 1 << card, Kind.FINESSE, self.slug)
        case = Hypothesis(chair.card[focus], (called,))
        return reading._replace(hypotheses=(case,), trash=1 << focus, moved=sum(1 << order for order in kept))

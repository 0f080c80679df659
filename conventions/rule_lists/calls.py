"""Rules for lists whose seats agree that clues call cards (`signals` of an agent); without that they answer nothing."""

from collections.abc import Iterator

from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.signals import Meaning
from conventions.rule_lists.vocabulary import rule
from hanabot.moves import COLOUR, Action, Clue
from hanabot.sentences import SEATS


@rule
def play_called(sight: Sight) -> Move | None:
    """Play the card that was called first, if it may still be playable."""
    for order, cards in sight.signals.called.items():
        if order in sight.mine and sight.candidates(order) & cards & sight.facts.playable:
            return sight.play(order, "was called")
    return None


@rule
def clue_call(sight: Sight) -> Move | None:
    """Call a playable card that is not called already: the lowest, then by the clue that tells of most cards."""
    best, found = None, None
    for clue, touched, meaning in _clues(sight):
        order = meaning.called
        if order is None or not _may_be_called(sight, order):
            continue
        card = sight.facts.card[order]
        worth = (-(card % 5), len(touched))
        if best is None or worth > best:
            best, found = worth, (order, clue)
    return None if found is None else sight.about(*found, "is playable, and this calls it")


@rule
def clue_warning(sight: Sight) -> Move | None:
    """Warn the next seat of the card that it would throw away next, if that is a last copy and it knows no better."""
    signals, facts, seat = sight.signals, sight.facts, sight.following
    chop = signals.next_discard(seat, facts)
    if chop is None or facts.card[chop] < 0 or not facts.critical >> facts.card[chop] & 1:
        return None
    if any(order in signals.called for order in sight.slots[seat]) or any(sight.helps_itself(seat)):
        return None
    for clue, touched, meaning in _clues(sight):
        if clue.target == seat and meaning.warning and chop in touched:
            return sight.about(chop, clue, "is a last copy that would be thrown away next")
    return None


@rule
def clue_calling_nothing(sight: Sight) -> Move | None:
    """Give the first clue that calls nothing, or nothing wrong, where a clue has to be given."""
    for clue, _, meaning in _clues(sight):
        if meaning.called is None or _may_be_called(sight, meaning.called):
            return Move(clue, f"it makes {SEATS[clue.target]} play nothing wrong")
    return None


@rule
def discard_next(sight: Sight) -> Move | None:
    """Throw away the oldest card that is neither called nor to be kept."""
    order = sight.signals.next_discard(sight.me, sight.facts)
    return None if order is None else sight.discard(order, "is the oldest that is neither called nor to be kept")


def _clues(sight: Sight) -> Iterator[tuple[Action, tuple[int, ...], Meaning]]:
    """Every clue, with the cards that it touches and what it says."""
    facts = sight.facts
    colours = len(facts.variant.colours)
    for seat in sight.others:
        for clue, touches in sight.clues_for(seat):
            touched = tuple(
                order for order in facts.hands[seat] if facts.card[order] >= 0 and touches >> facts.card[order] & 1
            )
            number = clue.value if clue.kind == COLOUR else colours + clue.value - 1
            yield clue, touched, sight.signals.read(Clue(sight.me, seat, number, touched), facts)


def _may_be_called(sight: Sight, order: int) -> bool:
    """Whether a card is playable, and is called nowhere else as far as this seat can see."""
    card = sight.facts.card[order]
    if card < 0 or not sight.is_playable(card):
        return False
    for other, cards in sight.signals.called.items():
        seen = sight.facts.card[other]
        if seen == card or (seen < 0 and sight.candidates(other) & cards >> card & 1):
            return False
    return True

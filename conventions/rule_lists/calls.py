"""Rules for lists whose seats agree that clues call cards (`signals` of an agent); without that they answer nothing."""

from collections.abc import Iterator

from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.signals import Meaning
from conventions.rule_lists.vocabulary import rule
from hanabot.moves import COLOUR, Action, Clue
from hanabot.sentences import SEATS


@rule
def play_called(sight: Sight, *, sure: bool = False) -> Move | None:
    """Play the card that was called first, if it may be playable; `sure`: if it cannot be another that is needed."""
    for order, cards in sight.signals.called.items():
        if order in sight.mine:
            needed = sight.candidates(order) & cards & ~sight.facts.trash
            if needed & sight.facts.playable and not (sure and needed & ~sight.facts.playable):
                return sight.play(order, "was called")
    return None


@rule
def clue_call(sight: Sight, *, broad: bool = False) -> Move | None:
    """Call a playable card that is not called already: the lowest, then by the clue that tells of most cards.

    `broad`: first by the clue that tells of most cards that were not clued and are needed, less those that are not.
    """
    best, found = None, None
    for clue, touched, meaning in _clues(sight):
        order = meaning.called
        if order is None or not _is_right(sight, meaning):
            continue
        worth = _worth(sight, order, touched, broad)
        if best is None or worth > best:
            best, found = worth, (order, clue)
    return None if found is None else sight.about(*found, "is playable, and this calls it")


@rule
def clue_warning(sight: Sight) -> Move | None:
    """Warn the next seat of the card that it would throw away next, if that is a last copy and it knows no better.

    Not with the last clue where the hand would be left with nothing to throw away: that would cost another card.
    """
    signals, facts, seat = sight.signals, sight.facts, sight.following
    chop = signals.next_discard(seat, facts)
    if chop is None or facts.card[chop] < 0 or not facts.critical >> facts.card[chop] & 1:
        return None
    if any(order in signals.called for order in sight.slots[seat]) or any(sight.helps_itself(seat)):
        return None
    for clue, touched, meaning in _clues(sight):
        if clue.target == seat and meaning.warning and chop in touched:
            if facts.clues == 1 and signals.next_discard(seat, facts, touched) is None:
                continue
            return sight.about(chop, clue, "is a last copy that would be thrown away next")
    return None


@rule
def clue_calling_nothing(sight: Sight) -> Move | None:
    """Give the first clue that calls nothing, or nothing wrong, where a clue has to be given."""
    for clue, _, meaning in _clues(sight):
        if _is_right(sight, meaning):
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


def _worth(sight: Sight, order: int, touched: tuple[int, ...], broad: bool) -> tuple[int, int]:
    card = sight.facts.card[order]
    return (_news(sight, touched), -(card % 5)) if broad else (-(card % 5), len(touched))


def _news(sight: Sight, touched: tuple[int, ...]) -> int:
    """How many cards that are needed and not clued elsewhere a clue touches anew, less those that are not."""
    facts = sight.facts
    clued = {facts.card[order] for seat in sight.others for order in facts.hands[seat] if facts.clued >> order & 1}
    found = 0
    for order in touched:
        if not facts.clued >> order & 1:
            card = facts.card[order]
            found += -1 if sight.is_useless(card) or card in clued else 1
            clued.add(card)
    return found


@rule
def clue_needed(sight: Sight, *, least: int = 1) -> Move | None:
    """Give the clue that makes nobody play anything wrong and tells of most cards that are needed and not clued yet."""
    best, found = least - 1, None
    for clue, touched, meaning in _clues(sight):
        if _is_right(sight, meaning):
            news = _news(sight, touched)
            if news > best:
                best, found = news, clue
    return None if found is None else Move(found, f"it tells {SEATS[found.target]} of {best} cards that are needed")


def _is_right(sight: Sight, meaning: Meaning) -> bool:
    """Whether a card that a clue calls is one that it may be, and is called nowhere else as far as this seat sees."""
    order, cards = meaning.called, meaning.cards
    if order is None:
        return True
    card = sight.facts.card[order]
    if card < 0 or not cards >> card & 1 or sight.is_useless(card):
        return False
    for other, cards in sight.signals.called.items():
        seen = sight.facts.card[other]
        if seen == card or (seen < 0 and sight.candidates(other) & cards >> card & 1):
            return False
    return True

"""Whether a deck fits the table it is to be dealt at: nothing may lie at a table more often than the variant has it."""

from hanabot.cards import UNKNOWN
from hanabot.errors import BadDeck
from hanabot.piles import special_piles
from hanabot.special import RANKS
from hanabot.view import Start


def check_reveal(start: Start, deck: list[int], order: int, card: int) -> None:
    """Check that a card of a scenario may turn out to be this identity.

    Raises:
        BadDeck: it is known to be another, or all its copies are elsewhere.
    """
    names, known = start.variant.names, deck[order]
    if known == card:
        return
    if known != UNKNOWN:
        raise BadDeck(names[card], f"card {order} is {names[known]}")
    played = bool(start.stacks) and start.stacks[card // 5] > card % 5
    if deck.count(card) + start.discarded.count(card) + played >= start.variant.copies[card]:
        raise BadDeck(names[card], "all copies are elsewhere")


def check_deck(start: Start, deck: list[int], stacks: list[int], discards: list[int]) -> None:
    """Check a deck against the start: its size, its cards, and their number with what lies on the table.

    Raises:
        BadDeck: it does not fit.
    """
    variant = start.variant
    size = variant.deck_size if start.deck_size is None else start.deck_size
    if len(deck) != size:
        raise BadDeck(f"{len(deck)} cards", f"{size} are needed")
    room = variant.deck_size - sum(stacks) - sum(discards)
    if size > room:
        raise BadDeck(f"{size} cards", f"only {room} are not played or discarded")
    if size < sum(start.dealt):
        raise BadDeck(f"{size} cards", f"too few to deal hands of {', '.join(map(str, start.dealt))}")
    if len(stacks) != len(variant.suits) or not all(0 <= rank <= len(RANKS) for rank in stacks):
        raise BadDeck(f"stacks {stacks}", f"one rank from 0 to 5 for each of {len(variant.suits)} suits is needed")
    if any(stacks) and special_piles(variant) is not None:
        raise BadDeck(f"stacks {stacks}", f"{variant.name} begins with empty stacks")
    counts = discards.copy()
    for suit, rank in enumerate(stacks):
        for card in range(5 * suit, 5 * suit + rank):
            counts[card] += 1
    for place, card in enumerate(deck):
        if card == UNKNOWN:
            continue
        if not 0 <= card < len(counts):
            raise BadDeck(str(card), f"card {place + 1} is not one of the identities 0 to {len(counts) - 1}")
        counts[card] += 1
    for card, count in enumerate(counts):
        if count > variant.copies[card]:
            raise BadDeck(variant.names[card], f"{count} copies, but there are only {variant.copies[card]}")

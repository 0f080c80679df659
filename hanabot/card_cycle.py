"""hanab.live's option cardCycle: who gives a clue moves its oldest card without a clue to slot 1."""


def cycle(hand: list[int], clued: int) -> None:
    """Move the oldest card with no clue on it to slot 1; `hand` is oldest first, `clued` a set of orders as bits."""
    for place, order in enumerate(hand):
        if not clued >> order & 1:
            hand.append(hand.pop(place))
            return

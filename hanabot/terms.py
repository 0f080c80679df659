"""Words of the field that descriptions of conventions use, each in a sentence: for readers who have not met them."""

import re
from collections.abc import Iterator

#: By term, what it means; the key is the word as texts have it, alternatives after bars.
TERMS: dict[str, str] = {
    "slot": "a card's place in a hand, counted from the newest card: a drawn card comes into slot 1",
    "chop": "the card that a hand throws next: its oldest with no clue on it, unless something keeps that",
    "focus": "the one card, of those that a clue touches, that the clue is about",
    "finesse position|finesse positions": "the newest card of a hand with no clue on it and nothing else called of it",
    "blind": "of a play: made with no clue on the card",
    "clued|unclued|marked|unmarked": "of a card: with or without a clue that touched it",
    "one away|one-away": "of a card: one other card has to be played before it",
    "critical": "of a card: the last copy of one that the team still needs",
    "trash|useless": "of a card: played already, or of a suit that cannot come so far any more",
    "playable": "of a card: the next one of its suit",
    "missing card|missing cards|connecting card": "a card that has to be played before the focus can be",
    "locked": "of a hand: without a chop, since every card is clued or kept",
    "copy|copies|twin": "another card of the same suit and rank",
    "token|tokens": "a clue token: a clue costs one, a discard or a finished suit brings one back",
    "pace": "score + cards in the draw pile + players - highest score still possible: the discards the team can afford",
    "stall|stalls": "a clue given because a discard is not to be had, which asks for less than it seems to",
    "Early Game": "the time until somebody throws the first chop",
    "End-Game": "the time when the pace is below the number of players",
    "Bluff Seat": "the seat right after the giver, which plays blind at once",
    "prompted|prompt|prompts": "a clued card that is called to be played now as the missing card",
    "layer|layers": "a playable card in front of the promised one, on the same hand",
}


def terms_in(text: str) -> Iterator[tuple[str, str]]:
    """The terms that a text uses, in the order in which it first does, with what each means."""
    plain = " ".join(text.split())
    found = []
    for words, meaning in TERMS.items():
        # A capital is part of some terms, and begins a sentence with any.
        place = re.search(rf"\b(?:{words})\b", plain, re.IGNORECASE)
        if place is not None:
            found.append((place.start(), words.partition("|")[0], meaning))
    for _, word, meaning in sorted(found):
        yield word, meaning

"""The rules, the moves and the form of an answer in words, for a language model that takes a seat.

All figures come from the rule set, the variant and the table; nothing here is said of a game that its `Start` does not
say. The text of the rules follows document 000.
"""

import json
from collections.abc import Iterator
from textwrap import dedent, wrap

from hanabot.cards import Variant
from hanabot.league.observation import guide
from hanabot.piles import special_piles
from hanabot.special import RANKS
from hanabot.variants.words import about_suit, rules_of
from hanabot.view import Start

#: Columns that the text is wrapped to.
WIDTH = 100


def prompt(start: Start, seat: int | None = None, answer: str = "") -> str:
    """The whole text: the game, the table, what is shown each turn, and how to answer.

    Args:
        start: the table.
        seat: the seat that reads it, if it is known.
        answer: how a move is handed in; left out, as one move object and nothing else.
    """
    parts = [
        _head(start, seat),
        *_deck(start),
        *_turn(start),
        *_resolution(start),
        *_endings(start),
        *_shown(),
        *_answer(start, answer),
        *_advice(),
    ]
    return "\n".join(parts)


def _head(start: Start, seat: int | None) -> str:
    you = f" You are seat {seat}." if seat is not None else ""
    return _filled(
        f"You play Hanabi, a cooperative card game, at a table of {start.players} seats, numbered 0 to "
        f"{start.players - 1}.{you} All seats win or lose together: every seat gets the same score. Everybody sees "
        f"the cards of all other seats and never their own. Talking is not allowed; the moves say everything."
    )


def _deck(start: Start) -> Iterator[str]:
    variant = start.variant
    yield "\n# The deck and the deal"
    kinds: dict[tuple[int, ...], list[str]] = {}
    for number, suit in enumerate(variant.suits):
        kinds.setdefault(variant.copies[5 * number : 5 * number + 5], []).append(suit.name.lower())
    start_card = " and one START card" * variant.special.up_or_down
    for copies, suits in kinds.items():
        ranks = " ".join(str(rank) for rank, count in zip(RANKS, copies, strict=True) for _ in range(count))
        yield _item(f"{_list(suits)}: ranks {ranks}{start_card} in each")
    size = start.dealt
    dealt = f"{size[0]} cards" if len(set(size)) == 1 else f"{_list([str(one) for one in size])} cards by seat"
    left = (start.deck_size or variant.deck_size) - sum(size)
    yield _item(f"{variant.deck_size} cards in all; each seat is dealt {dealt}, and {left} are left to draw.")
    yield _item("Slots count from the newest card: a drawn card comes into slot 1, the others move one slot up.")
    for line in _touching(variant):
        yield _item(line)
    for suit in variant.suits:
        if suit.reversed or suit.inverted:
            yield _item(f"{suit.name.lower()}: {about_suit(suit, variant)}.")
    for rule in rules_of(variant):
        yield _item(f"A rule of this variant, above all others: {rule}.")


def _touching(variant: Variant) -> Iterator[str]:
    """What hints touch, where a suit is not touched by its own colour and rank alone."""
    for number, suit in enumerate(variant.suits):
        if suit.plain:
            continue
        touched = {
            clue: [str(rank) for rank in RANKS if mask >> 5 * number + rank - 1 & 1]
            for clue, mask in zip(variant.clue_names, variant.touches, strict=True)
        }
        always = [clue for clue, ranks in touched.items() if len(ranks) == len(RANKS)]
        never = [clue for clue, ranks in touched.items() if not ranks]
        some = [
            f"{clue} its {_list(ranks)}"
            for clue, ranks in touched.items()
            if 0 < len(ranks) < len(RANKS) and ranks != [clue]
        ]
        said = [f"{_list(always)} touch all its cards"] if always else []
        said += [f"{_list(never)} touch none"] if never else []
        said += [f"{', '.join(some)}"] if some else []
        yield f"Hints touch {suit.name.lower()} in a way of its own: {'; '.join(said)}."


def _turn(start: Start) -> Iterator[str]:
    rules = start.rules
    yield "\n# Your turn"
    yield _filled("Seats move in turn, and a turn is exactly one of three moves:")
    yield _item("play a card of your own hand: always legal.")
    yield _item(
        f"discard a card of your own hand: legal unless all {rules.clue_tokens} hint tokens are there to be spent."
    )
    touch = "it may touch no card at all" if rules.empty_clues else "it has to touch at least one card of that hand"
    yield _item(
        f"give a hint: name one colour or one rank to one other seat. It costs a hint token, so that one must be left, "
        f"and {touch}."
    )


def _resolution(start: Start) -> Iterator[str]:
    rules = start.rules
    yield "\n# What a move does"
    yield _item(
        "hint: every card of that colour or rank in the hand is pointed at, and everybody also learns which cards of "
        "the hand it did not touch."
    )
    yield _item(
        f"play: if the card is the next of its suit ({_built(start.variant)}), it goes on its stack, and a "
        f"finished suit brings a hint token back if fewer than {rules.clue_tokens} are there. If not, it is a misplay "
        "and the card goes to the discard pile."
    )
    yield _item("discard: the card goes to the discard pile, and a hint token comes back.")
    yield _item("After a play or discard a card is drawn, while there are any.")
    if rules.final_round:
        yield _item("Once the last card is drawn every seat has one more turn, the seat that drew it included.")
    else:
        yield _item("Once the deck is empty play goes on, with hands that shrink, until a seat has no card to begin.")


def _built(variant: Variant) -> str:
    if special_piles(variant) is not None:
        return "suits are built as is said above"
    return f"each suit is built from 1 to {variant.special.stack_size}"


def _endings(start: Start) -> Iterator[str]:
    rules, variant = start.rules, start.variant
    yield "\n# How it ends"
    yield _item(f"{rules.max_strikes} misplays: strikeout.")
    yield _item(f"All {variant.max_score} cards are played: {rules.perfect_name}.")
    if rules.final_round:
        yield _item(f"Every seat has had its turn after the last card was drawn: {rules.normal_name}.")
    else:
        yield _item(f"A seat would begin its turn with no card: {rules.normal_name}.")
    if rules.early_endings:
        yield _item(f"No more points can be had: {rules.normal_name}.")
    if rules.max_turns is not None:
        yield _item(f"{rules.max_turns} moves were made: turnlimit.")
    if "deadline" in rules.outside_names:
        yield _item("The clock of the episode ran out between two turns: deadline.")
    kept = "also after a strikeout" if rules.strikeout_keeps_stacks else "but a strikeout counts as 0"
    yield _filled(f"The score is the number of cards on the stacks, 0 to {variant.max_score}, {kept}.")


def _shown() -> Iterator[str]:
    yield "\n# What you are shown"
    yield _filled("Each turn you are given the position as JSON:")
    for line in guide():
        yield _item(line.removeprefix("- "))


def _answer(start: Start, answer: str) -> Iterator[str]:
    variant = start.variant
    last = start.players - 1
    examples = [
        {"action": "play", "slot": 1},
        {"action": "discard", "slot": max(start.dealt)},
        {"action": "hint", "target": last, "hintType": "rank", "hintValue": 1},
    ]
    if variant.colours:
        examples.insert(2, {"action": "hint", "target": 1, "hintType": "colour", "hintValue": variant.colours[0]})
    yield "\n# How to answer"
    yield _filled(
        answer
        or "Answer with one move object and nothing else: no other words, no code fence. The list `legal` has every "
        "legal move; copy one of its objects exactly. Nothing else is accepted. Moves look like this:"
    )
    for example in examples:
        yield f"    {json.dumps(example)}"
    yield _item(f"slot: a slot of your own hand, 1 to {max(start.dealt)}; hands get shorter when the deck is empty.")
    yield _item(f"target: another seat, 0 to {last}, never your own.")
    yield _item(f"hintType: colour or rank; hintValue: one of {_list(list(variant.colours))}, or a number.")


def _advice() -> Iterator[str]:
    yield "\n# To play well"
    text = dedent("""\
        Nobody can tell you what your cards are but the hints: reason from what touched a card and from what did not.
        The last copy of a card that is still needed, such as any 5, must not be thrown away.
        A card that was pointed at for a reason: if a hint came out of the blue, ask why this one and why now.
        Discard the oldest card that no hint has touched, unless you know of a useless one.
        Do not guess: misplays are few.""")
    for line in text.splitlines():
        yield _item(line)


def _list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "none"


def _filled(text: str) -> str:
    return "\n".join(wrap(text, WIDTH, break_on_hyphens=False))


def _item(text: str) -> str:
    return "\n".join(wrap(f"- {text}", WIDTH, subsequent_indent="  ", break_on_hyphens=False))

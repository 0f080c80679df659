"""What a variant is, in words: for lists, and for whoever has never met it (hanab-live.md, sections 3 and 4)."""

from collections.abc import Iterator

from hanabot.cards import Suit, Variant
from hanabot.special import RANKS, Special

_RANKS = {1: "1s", 5: "5s"}
#: Rules that are the same wherever they stand, by their fields.
_RULES = {
    "scarce_ones": "there are two 1s of a suit, not three",
    "clue_starved": "a discard, and a finished stack, give back half a token",
    "colours_touch_nothing": "colour clues touch no card, and may always be given",
    "ranks_touch_nothing": "number clues touch no card, and may always be given",
    "alternating_clues": "a clue must be of the other kind than the team's last one: colour, then number, then colour",
    "cow_and_pig": "who is given a clue learns which cards it touches, and only whether it was a colour or a number",
    "duck": "who is given a clue learns which cards it touches, and nothing else",
    "odds_and_evens": "number clues are 1, which touches 1s, 3s and 5s, and 2, which touches 2s and 4s",
    "synesthesia": "no number clues; each rank has a colour too, in the order of the colours, whose clue touches it",
    "up_or_down": "a stack goes up from 1 or down from 5, or begins with its START card and goes either way",
    "throw_it_in_a_hole": "cards are played face down: nobody is shown whether they fitted, and no stack gives a token",
    "funnels": "a number clue touches its own rank and all below",
    "chimneys": "a number clue touches its own rank and all above",
    "sudoku": "each stack begins with a rank of its own, any that no other began with, and goes on from the last to 1",
}


def about(variant: Variant) -> str:
    """A variant in a line: its special suits and its rules, `five plain suits` where there are none."""
    special = [suit.name for suit in variant.suits if not suit.plain]
    said = [", ".join(special)] if special else []
    said += _rules(variant.special)
    return "; ".join(said) or f"{len(variant.suits)} plain suits"


def about_suit(suit: Suit, variant: Variant) -> str:
    """A suit's own rules in words; empty for a suit that one colour and its ranks touch."""
    special = variant.special
    said = []
    if suit.prism:
        said.append(f"each card is touched by one colour, by its rank: {_prism(variant)}")
    elif suit.all_colours:
        said.append("every colour touches it")
    elif not suit.colours:
        said.append("no colour touches it")
    elif suit.colours != (suit.name.lower(),):
        said.append(f"{' and '.join(suit.colours)} touch{'es' * (len(suit.colours) == 1)} it")
    if suit.all_ranks:
        said.append("every number touches it")
    elif suit.no_ranks:
        said.append("no number touches it")
    if suit.one_of_each:
        said.append("one card of each rank")
    if suit.inverted:
        said.append("to play such a card discards it, to discard it plays it")
    if suit.reversed:
        said.append(f"it goes down from {special.stack_size} to 1")
    return "; ".join(said)


def _prism(variant: Variant) -> str:
    colours = variant.colours
    return ", ".join(f"{rank} {colours[(rank - 1) % len(colours)]}" for rank in RANKS) if colours else "there is none"


def beyond_plain(variant: Variant) -> Iterator[str]:
    """What whoever knows plain suits alone has to be told before a game: suits of their own, then rules, one by one."""
    for suit in variant.suits:
        if not suit.plain:
            yield f"{suit.name.lower()}: {about_suit(suit, variant)}"
    yield from rules_of(variant)


def rules_of(variant: Variant) -> Iterator[str]:
    """The rules of a variant beyond its suits, in words, one by one."""
    yield from _rules(variant.special)


def _rules(special: Special) -> list[str]:
    said = [words for name, words in _RULES.items() if getattr(special, name)]
    if special.stack_size != len(RANKS):
        said.append(f"a stack is full with {special.stack_size} cards")
    if special.critical_rank:
        said.append(f"there is one {special.critical_rank} of a suit")
    if special.special_rank:
        said.append(_special_rank(special))
    if special.clue_colours == ():
        said.append("there are no colour clues")
    if not special.clue_ranks and not special.synesthesia:
        said.append("there are no number clues")
    return said


def _special_rank(special: Special) -> str:
    rank = _RANKS[special.special_rank]
    said = []
    if special.rank_all_colours:
        said.append(f"every colour touches {rank}")
    if special.rank_no_colours:
        said.append(f"no colour touches {rank}")
    if special.rank_all_ranks:
        said.append(f"every number touches {rank}")
    if special.rank_no_ranks:
        said.append(f"no number touches {rank}")
    if special.rank_deceptive:
        ranks = ", ".join(map(str, special.clue_ranks))
        said.append(f"a number clue touches the {rank} of one suit alone, by the suits' order: {ranks}")
    if special.special_rank not in special.clue_ranks:
        said.append(f"{special.special_rank} is never clued")
    return "; ".join(said)

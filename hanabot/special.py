"""What a variant may say beyond its suits, as one value (hanab-live.md, section 3.2); the suits are `hanabot.cards`."""

from attrs import fields, frozen

#: The ranks of an ordinary suit.
RANKS = (1, 2, 3, 4, 5)


@frozen
class Special:
    """The rules of a variant beyond its suits; the defaults are those of No Variant.

    `clue_colours` are the colours that may be clued (None: as the suits have them), `clue_ranks` the ranks;
    `stack_size` cards are a full stack. All cards of `special_rank` are touched as the five words after it say, but
    for what their suit says. `critical_rank` has one copy a suit. The rest are families of rules by hanab.live's names.
    """

    clue_colours: tuple[str, ...] | None = None
    clue_ranks: tuple[int, ...] = RANKS
    stack_size: int = 5
    special_rank: int = 0
    rank_all_colours: bool = False
    rank_all_ranks: bool = False
    rank_no_colours: bool = False
    rank_no_ranks: bool = False
    rank_deceptive: bool = False
    critical_rank: int = 0
    scarce_ones: bool = False
    clue_starved: bool = False
    colours_touch_nothing: bool = False
    ranks_touch_nothing: bool = False
    alternating_clues: bool = False
    cow_and_pig: bool = False
    duck: bool = False
    odds_and_evens: bool = False
    synesthesia: bool = False
    up_or_down: bool = False
    throw_it_in_a_hole: bool = False
    funnels: bool = False
    chimneys: bool = False
    sudoku: bool = False

    def differing(self) -> tuple[str, ...]:
        """The names of the fields that are not as in No Variant."""
        return tuple(one.name for one in fields(Special) if getattr(self, one.name) != one.default)


#: Nothing beyond the suits.
ORDINARY = Special()

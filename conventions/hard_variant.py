"""Hard variants: where very few clues are to do for very many cards, nobody stalls early or owes a clue."""

from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.figures import minimum_efficiency

#: From so many cards a clue on, a variant is hard.
HARD = 1.33


def hard(chair: Chair) -> bool:
    """Whether the table is a hard variant, for seats that play by that."""
    if chair.variant.plain or "hard-variant" not in chair.convention.slugs:
        return False
    special = chair.variant.special
    named = special.clue_colours is not None or not special.clue_ranks
    return named or minimum_efficiency(chair.variant, chair.players, chair.start.hand_size) >= HARD


class HardVariant(Module):
    """In a hard variant there are no 5 Stalls in the Early Game, nor stalls to avoid a double discard.

    Nor has a seat to give what clues are left before it throws the first chop. `stalling` and the Early Game's modules
    ask for it when this module is in the policy: the module itself is only the switch.
    """

    slug = "hard-variant"
    title = "Hard variants"
    level = 1
    group = "h-group"
    reference = "H-Group, variant-specific pages: convention changes for all hard variants"

"""No Order Chop Moves: with a pink suit in play the order in which 1s are played says nothing."""

from hanabot.convention.module import Module


class PinkNoOrderChopMove(Module):
    """Where every rank touches a suit, no 1 is played out of order: any of them might be pink and not play.

    `order-chop-move` keeps still when this module is in the policy: the module itself is only the switch.
    """

    slug = "pink-no-order-chop-move"
    title = "No Order Chop Moves (pink)"
    level = 9
    group = "h-group"
    requires = ("order-chop-move",)
    reference = "H-Group variant-specific conventions: Pink, level 9: No Order Chop Moves"

"""Good touch: what is clued will play, so no clued card is a copy of another."""

from hanabot.convention.module import Module


class GoodTouch(Module):
    """Every clued card still plays one day: readers take away what is played, dead or held by another clued card.

    The engine applies it whenever a note is looked at, and prices clues that break it; without this module in the
    policy it does neither.
    """

    slug = "good-touch"
    title = "Good Touch Principle"
    level = 1
    reference = "H-Group learning path, level 1; BGA game help, definitions"

"""Prompts in variants with multicolor suits: the card that most clues have touched is the one that is meant."""

from hanabot.convention.module import Module


class MulticolorPrompt(Module):
    """With a suit of several colours in play, of the cards that may be prompted the one with most positive marks is.

    `prompt` looks for it so when this module is in the policy: the module itself is only the switch.
    """

    slug = "multicolor-prompt"
    title = "Prompts in multicolor variants"
    level = 5
    group = "h-group"
    requires = ("prompt",)
    reference = "H-Group learning path, level 5: Prompts in Multi-Color Variants"

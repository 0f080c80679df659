"""The Pink Prompt Rank Exception: which clued card is prompted for a card that every rank touches."""

from hanabot.convention.module import Module


class PinkPrompt(Module):
    """A prompted pink card is sought among known pink ones, then those of its rank; a finesse comes before the rest.

    `prompt` looks for it so when this module is in the policy: the module itself is only the switch.
    """

    slug = "pink-prompt"
    title = "Pink Prompt Rank Exception"
    level = 9
    group = "h-group"
    requires = ("prompt", "finesse")
    reference = "H-Group variant-specific conventions: Pink, level 9: The Pink Prompt Rank Exception"

"""Double prompts: two missing cards out of clued cards."""

from conventions.prompt import prompted
from hanabot.convention.chain import Chain
from hanabot.convention.module import Module, Wrong
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection


class DoublePrompt(Module):
    """With two or more cards missing, clued cards that may be them are played left to right, one a turn."""

    slug = "double-prompt"
    title = "Double Prompt"
    level = 2
    requires = ("prompt",)
    overrides = ("finesse",)
    reference = "H-Group learning path, level 2: Double (triple, ...) Prompt"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | Wrong | None:
        """A further prompt in a chain that already has one."""
        if not chain.prompts:
            return None
        return prompted(moment, chain, need, self.slug)

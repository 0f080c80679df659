"""A seat that is told its partners' convention, both made of modules (`h-group@5~h-group@1`).

Our choice, since no document says it:

- The seat reads its partners' moves by the partners' modules, and imagines its own clues as they will read them.
- It keeps its own weights, and those of its own modules that say nothing to others (`SILENT` has what they answer: the
  endgame search and the like), as far as the modules that these require are there. The partners' silent modules are
  theirs: what somebody thinks over by himself binds nobody else. Only what a module that speaks requires comes along.
- Sides are mirrored. What the partners do not give, the seat does not read; what they do not read, it does not give.
  And of what its own name takes out for a side (`/-finesse:give`) it gives, or reads, nothing either.
"""

from hanabot.convention.composition import QUESTIONS, Convention, compose
from hanabot.convention.module import Module, answers

#: Questions whose answers nobody but the seat itself goes by.
SILENT = frozenset({"duty", "restrain"})


def is_silent(module: Module) -> bool:
    """Whether a module only helps a seat to decide: what it answers is a choice among moves, and no meaning of one."""
    asked = {question for question in QUESTIONS if answers(module, question)}
    return bool(asked) and asked <= SILENT


def told(name: str, own: Convention, partners: Convention) -> Convention:
    """The convention of a seat with a convention of its own that is told its partners'.

    Raises:
        BadComposition: what is left does not fit together.
    """
    spoken = [module for module in _all(partners) if not is_silent(module)]
    slugs = {module.slug for module in spoken}
    silent = [module for module in _all(own) if is_silent(module)]
    while lost := [one for one in silent if not slugs.union(each.slug for each in silent).issuperset(one.requires)]:
        silent = [module for module in silent if module not in lost]
    mine = {module.slug for module in silent}
    left = [module for module in _all(partners) if is_silent(module) and module.slug not in mine]
    while lent := [one for one in left if any(one.slug in each.requires for each in [*spoken, *silent])]:
        silent += lent
        left = [module for module in left if module not in lent]
    not_read = partners.not_given | _unread(own)
    return compose(
        name,
        [*spoken, *silent],
        own.weights,
        own.not_given & slugs,
        not_read & slugs,
        _unread(partners) & slugs,
    )


def _all(convention: Convention) -> list[Module]:
    """Every module of a convention, on whichever side."""
    found = {module.slug: module for module in (*convention.modules, *convention.giving.modules)}
    return list(found.values())


def _unread(convention: Convention) -> frozenset[str]:
    """The modules (slugs) that a convention gives and does not read."""
    return convention.giving.slugs - convention.slugs

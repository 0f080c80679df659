"""Which sets of a policy's modules stand, and what such a policy is called.

The modules under study are let in or kept out; the others of the policy stay in unless something that they require is
out. So every set that is asked for stands: what is kept out takes along whatever requires it, directly or not, and
what is let in waits until all that it requires is in too. (A game with a permission structure, conjunctive: R. Gilles,
G. Owen, R. van den Brink, Int. J. of Game Theory 20 (1992) 277-293.)
"""

from collections.abc import Callable, Iterable, Mapping

from attrs import evolve, frozen

from hanabot.convention.policy import Composed
from hanabot.errors import BadComposition, BadName
from hanabot.policy_names import Change, PolicyName, parse
from hanabot.registry import policy

#: A set of modules, by slug. It may hold a switch beside the module, `finesse:give`: in, but never given (or read).
Modules = frozenset[str]
#: The sides on which a module can be switched off alone.
SIDES = ("give", "read")


@frozen
class Lattice:
    """The sets of modules that a study of a policy is made of.

    `modules` are all of the policy in its order of precedence, `requires` what each stands on directly, `studied` those
    that are let in and kept out, `core` those among the asked-for that no set stands without. `one_sided` are modules
    that the policy itself has for giving or for reading only.
    """

    modules: tuple[str, ...]
    requires: Mapping[str, Modules]
    studied: tuple[str, ...]
    core: tuple[str, ...] = ()
    one_sided: Modules = frozenset()

    def without(self, out: Iterable[str]) -> Modules:
        """The modules left when these are taken out, and with them what requires them."""
        left, gone = set(self.modules), set(out)
        while gone:
            left -= gone
            gone = {slug for slug in left if not self.requires[slug] <= left}
        return frozenset(left)

    def letting_in(self, wanted: Iterable[str]) -> Modules:
        """The modules that stand when of those under study only these are wanted."""
        return self.without(set(self.studied).difference(wanted))

    @property
    def full(self) -> Modules:
        """The whole policy."""
        return frozenset(self.modules)

    @property
    def base(self) -> Modules:
        """What stands when nothing under study is let in."""
        return self.letting_in(())

    def along(self, slug: str) -> tuple[str, ...]:
        """What goes when a module is taken out, beside itself, in the policy's order."""
        left = self.without({slug})
        return tuple(other for other in self.modules if other != slug and other not in left)

    def needs(self, slug: str) -> tuple[str, ...]:
        """The modules under study that a module requires, directly or not."""
        return tuple(other for other in self.studied if other != slug and slug in self.along(other))


def lattice(name: str, asked: Iterable[str] | None = None) -> Lattice:
    """The sets for a study of the modules asked for, or of all that the policy can do without.

    Raises:
        BadName: the policy is not made of modules, a module asked for is not in it, or none can be taken out.
        BadComposition: the policy itself does not fit together.
    """
    parsed, modules, requires = _taken_apart(name)
    chosen = list(dict.fromkeys(modules if asked is None else asked))
    for slug in chosen:
        if slug not in requires:
            raise BadName("module", slug, f"not part of {name}; it has {', '.join(modules)}")
    whole = Lattice(modules, requires, ())

    def stands(out: Iterable[str]) -> bool:
        left = whole.without(out)
        try:
            policy(_changed(parsed, whole, left))
        except BadComposition:
            return False
        return bool(left)

    # What is taken out together must leave something that stands; so the core is what cannot go once the rest has.
    out: set[str] = set()
    core = []
    for slug in sorted(chosen, key=lambda one: (-len(whole.without({one})), modules.index(one))):
        if stands(out | {slug}):
            out.add(slug)
        else:
            core.append(slug)
    order = [slug for slug in modules if slug in out]
    if not order:
        raise BadName("policy", name, f"cannot do without {' or '.join(core)}: nothing is left to study")
    one_sided = frozenset(change.slug for change in parsed.changes if change.side)
    return Lattice(modules, requires, tuple(order), tuple(slug for slug in modules if slug in core), one_sided)


def namer(name: str) -> Callable[[Modules], str]:
    """A function that gives the canonical name of the policy with so many of its modules.

    Raises:
        BadName: the policy is not made of modules.
    """
    parsed, modules, requires = _taken_apart(name)
    whole = Lattice(modules, requires, ())

    def called(left: Modules) -> str:
        return policy(_changed(parsed, whole, left)).name

    return called


def _taken_apart(name: str) -> tuple[PolicyName, tuple[str, ...], dict[str, Modules]]:
    """The policy's name, its modules in order of precedence, and what each requires."""
    found = policy(name)
    if not isinstance(found, Composed):
        raise BadName("policy", name, "is not made of modules, so that there are no rules to study")
    parsed = parse(found.name)
    if parsed.partner is not None:
        raise BadName("policy", name, "studies are of a policy among its own; leave ~ and what follows it out")
    modules = found.convention.giving.modules
    slugs = tuple(module.slug for module in modules)
    return parsed, slugs, {module.slug: frozenset(module.requires).intersection(slugs) for module in modules}


def _changed(parsed: PolicyName, whole: Lattice, left: Modules) -> str:
    """A name of the policy that has only so many of its modules; what goes with others is not told."""
    changes = {change.slug: change for change in parsed.changes}
    added = {change.slug for change in parsed.changes if change.sign == "+"}
    gone = whole.full - left
    for slug in gone:
        changes.pop(slug, None)
        if slug not in added and not whole.requires[slug] & gone - added:
            changes[slug] = Change(slug, "-")
    for one in left - whole.full:
        slug, _, side = one.partition(":")
        changes[slug] = Change(slug, "-", side)
    return str(evolve(parsed, changes=tuple(changes.values())))

"""Where policies are found by name: families that packages register, and the grammar that puts modules in and out.

A package with conventions registers itself in the entry-point group `hanabot.conventions`; hanabot knows none by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from hanabot.bots import Changeable, Coded, Told
from hanabot.convention.composition import compose
from hanabot.convention.composition import graph as module_graph
from hanabot.convention.module import Module
from hanabot.convention.policy import Composed
from hanabot.convention.told import told
from hanabot.convention.weights import Weights
from hanabot.digest import digest
from hanabot.errors import BadComposition, BadName, HanabotError, cause
from hanabot.in_code import InCode
from hanabot.policy_names import PolicyName, is_word, parse
from hanabot.repertoire import PLAIN, Repertoire

if TYPE_CHECKING:
    import networkx as nx

    from hanabot.bots import Policy


@frozen
class Family:
    """A policy with levels or without: which modules it is made of.

    `slugs` are the modules of a family without levels; a family with levels takes every registered module of its
    groups whose level is at most the one asked for. `repertoire` are the variants that it plays.
    """

    name: str
    summary: str
    groups: tuple[str, ...] = ()
    levels: tuple[int, int] | None = None
    slugs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    repertoire: Repertoire = PLAIN
    weights: Weights = field(factory=Weights)


class Registry:
    """The modules and families that are known."""

    def __init__(self) -> None:
        self.modules: dict[str, Module] = {}
        self.families: dict[str, Family] = {}
        self.plain: dict[str, Policy] = {}
        self.topics: dict[str, Callable[[], Iterable[str]]] = {}
        #: By family, the word that Board Game Arena shows at a table that plays it.
        self.shown: dict[str, str] = {}

    def add_module(self, module: type[Module]) -> None:
        """Register a convention module.

        Raises:
            BadComposition: it is no module, its header is not as `Module` says, or the slug is taken.
        """
        _check_header(module)
        if module.slug in self.modules:
            raise BadComposition("the registry", f"the slug {module.slug} is registered twice")
        self.modules[module.slug] = module()

    def add_family(self, family: Family) -> None:
        """Register a family of policies.

        Raises:
            BadComposition: a name is taken.
        """
        names = (family.name, *family.aliases)
        for name in names:
            self._check_free(name)
        self.families.update(dict.fromkeys(names, family))

    def add_policy(self, policy: Policy, aliases: Iterable[str] = ()) -> None:
        """Register a policy that is not made of modules, under its name and others.

        Raises:
            BadComposition: a name is taken.
        """
        names = (policy.name, *aliases)
        for name in names:
            self._check_free(name)
        self.plain.update(dict.fromkeys(names, policy))

    def add_topic(self, name: str, words: Callable[[], Iterable[str]]) -> None:
        """Register the words on a rule that is no module, for `explain`.

        Raises:
            BadComposition: the name is taken.
        """
        if name in self.topics or name in self.modules:
            raise BadComposition("the registry", f"the rule {name} is registered twice")
        self.topics[name] = words

    def _check_free(self, name: str) -> None:
        if name in self.families or name in self.plain:
            raise BadComposition("the registry", f"the policy {name} is registered twice")


def _check_header(module: object) -> None:
    """Check what a module says of itself: a slip there would show only later, as something else.

    Raises:
        BadComposition: it is no module, or its header is wrong.
    """
    if not (isinstance(module, type) and issubclass(module, Module)):
        raise BadComposition("the registry", f"{module!r} is not a subclass of hanabot.Module")
    slug, title = getattr(module, "slug", None), getattr(module, "title", None)
    if not isinstance(slug, str) or not is_word(slug):
        why = f"{module.__name__}.slug is to be lower-case words joined by hyphens, not {slug!r}"
        raise BadComposition("the registry", why)
    if not isinstance(title, str):
        raise BadComposition("the registry", f"{module.__name__}.title is to be text, not {title!r}")
    for name in ("requires", "overrides"):
        slugs = getattr(module, name)
        if not isinstance(slugs, tuple) or not all(isinstance(one, str) for one in slugs) or slug in slugs:
            why = f"{module.__name__}.{name} is to be a tuple of other modules' slugs, such as ('chop',), not {slugs!r}"
            raise BadComposition("the registry", why)


@cache
def registry() -> Registry:
    """Everything that the installed packages register."""
    from hanabot.legal_random import LegalRandom

    found = Registry()
    found.add_policy(LegalRandom())
    names = {entry.value for entry in entry_points(group="hanabot.conventions")}
    for name in sorted(names):
        try:
            import_module(name).register(found)
        except HanabotError:
            raise
        except Exception as error:  # whatever somebody else's package throws
            why = f"the conventions of {name!r} cannot be loaded, {cause(error)}; mend or uninstall that package"
            raise BadComposition("the registry", why) from error
    return found


def shown_convention(team: Iterable[Policy]) -> str:
    """The convention that a table of Board Game Arena would show for a team (document 001, "Convention used")."""
    found = {_shown(one) for one in team}
    return found.pop() if len(found) == 1 else "Unspecified"


def _shown(one: Policy) -> str:
    known, name = registry(), parse(one.name)
    family = known.families.get(name.family)
    word = known.shown.get(family.name if family is not None else name.family)
    agreed = family is not None or (isinstance(one, Coded) and one.code)
    return word or (f"Other ({name.family})" if agreed else "Unspecified")


def modules() -> Mapping[str, Module]:
    """Every registered module by slug."""
    return dict(sorted(registry().modules.items()))


def policy_names() -> list[str]:
    """The names of the policies in order, each family at each of its levels, lower levels first."""
    found = [(name, [name]) for name, plain in registry().plain.items() if name == plain.name]
    for name, family in registry().families.items():
        if name != family.name:
            continue
        low, high = family.levels or (0, -1)
        found.append((name, [f"{name}@{level}" for level in range(low, high + 1)] or [name]))
    return [name for _, names in sorted(found) for name in names]


@cache
def policy(name: str) -> Policy:
    """The policy that a name means (interfaces.md, Policies and teams).

    Raises:
        BadName: no such policy or module, or a name that does not follow the grammar.
        BadComposition: the modules do not fit together.
    """
    return _build(parse(name))


def policy_among(name: str, own: Mapping[str, Policy]) -> Policy:
    """The policy that a name means where some policies of one's own are known by name beside the registered ones.

    Raises:
        BadName, BadComposition: as `policy`.
    """
    parsed = parse(name)
    return policy(name) if parsed.families.isdisjoint(own) else _build(parsed, own)


def _changed(plain: Policy, parsed: PolicyName) -> Policy:
    """A policy that is registered whole, as the name changes it."""
    if parsed.level is None and not parsed.changes:
        return plain
    if isinstance(plain, Changeable):
        return plain.changed(parsed)
    raise BadName("policy", str(parsed), f"{parsed.family} has neither levels nor modules")


def _build(parsed: PolicyName, own: Mapping[str, Policy] = MappingProxyType({})) -> Policy:
    if parsed.partner is not None:
        return _told(_build(evolve(parsed, partner=None), own), _build(parsed.partner, own))
    known = registry()
    text = str(parsed)
    plain = own.get(parsed.family) or known.plain.get(parsed.family)
    if plain is not None:
        return _changed(plain, parsed)
    family = known.families.get(parsed.family)
    if family is None:
        raise BadName("policy", text, "no such policy; known are " + ", ".join(policy_names()))
    canonical = parsed.with_family(family.name, _level(family, parsed))
    chosen = _chosen(family, canonical, known.modules)
    canonical = _shortest(canonical, known.modules)
    not_given = [change.slug for change in canonical.changes if change.side == "give"]
    not_read = [change.slug for change in canonical.changes if change.side == "read"]
    convention = compose(str(canonical), chosen, family.weights, not_given, not_read)
    sources = digest(f"{canonical} {family.weights}", _sources(chosen))
    return Composed(str(canonical), sources, convention, family.repertoire)


def _told(seat: Policy, partner: Policy) -> Policy:
    """A seat's policy when it is told what its partners play.

    Raises:
        BadName: it could not read them by that.
    """
    name = f"{seat.name}~{partner.name}"
    if isinstance(partner, Composed):
        if not isinstance(seat, Composed):
            why = f"{seat.name} is not made of modules, so that it cannot read by those of {partner.name}"
            raise BadName("policy", name, why)
        convention = told(name, seat.convention, partner.convention)
        text = f"{name} {seat.convention.weights}"
        sources = digest(text, _sources({*convention.modules, *convention.giving.modules}))
        return Composed(name, sources, convention, seat.repertoire & partner.repertoire)
    if isinstance(partner, Coded) and partner.code:
        return InCode(name, partner)
    why = f"the moves of {partner.name} say nothing by agreement, so that there is nothing to tell a seat"
    raise BadName("policy", name, why)


def _level(family: Family, parsed: PolicyName) -> int | None:
    if family.levels is None:
        if parsed.level is not None:
            raise BadName("policy", str(parsed), f"{family.name} has no levels")
        return None
    low, high = family.levels
    level = high if parsed.level is None else parsed.level
    if not low <= level <= high:
        raise BadName("policy", str(parsed), f"{family.name} is built for levels {low} to {high}")
    return level


def _chosen(family: Family, name: PolicyName, known: Mapping[str, Module]) -> list[Module]:
    """The modules of a family at a level, changed as the name says."""
    if family.slugs:
        slugs = list(family.slugs)
    else:
        slugs = [
            module.slug
            for module in known.values()
            if module.group in family.groups and module.level is not None and module.level <= (name.level or 0)
        ]
        slugs = [slug for slug in slugs if slug not in family.without]
    for change in name.changes:
        if change.slug not in known:
            near = get_close_matches(change.slug, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else "`hanabot conventions` lists them"
            raise BadName("module", change.slug, f"not registered, in policy {name}; {hint}")
        if change.sign == "+":
            if change.slug in slugs:
                raise BadName("module", change.slug, f"already part of {name.family}, in policy {name}")
            slugs.append(change.slug)
        else:
            if change.slug not in slugs:
                raise BadName("module", change.slug, f"not part of {name.family}, in policy {name}")
            if change.side is None:
                slugs.remove(change.slug)
    out = {change.slug for change in name.changes if change.sign == "-" and change.side is None}
    asked_for = {change.slug for change in name.changes if change.sign == "+"}
    return [known[slug] for slug in _still_possible(slugs, out, asked_for, known)]


def _still_possible(
    slugs: list[str], out: Iterable[str], asked_for: Iterable[str], known: Mapping[str, Module]
) -> list[str]:
    """What is left when modules are taken out: whoever requires one of them goes too, unless asked for by name."""
    gone, kept = set(out), list(slugs)
    while lost := [slug for slug in kept if slug not in asked_for and gone.intersection(known[slug].requires)]:
        gone.update(lost)
        kept = [slug for slug in kept if slug not in lost]
    return kept


def _shortest(name: PolicyName, known: Mapping[str, Module]) -> PolicyName:
    """The name without what goes anyhow, since it requires what the name takes out: one policy has one name."""
    out = {change.slug for change in name.changes if change.sign == "-" and change.side is None}
    asked_for = {change.slug for change in name.changes if change.sign == "+"}
    kept = []
    for change in name.changes:
        others = out - {change.slug}
        if change.sign == "+" or change.slug in _still_possible(list(known), others, asked_for, known):
            kept.append(change)
        else:
            out = others
    return evolve(name, changes=tuple(kept))


def _sources(chosen: Iterable[Module]) -> list[str]:
    """The source modules that a composed policy runs on."""
    own = [type(module).__module__ for module in chosen]
    return [*own, *_ENGINE]


#: What every composed policy runs on, with all that these import.
_ENGINE = ("hanabot.convention.policy", "hanabot.registry", "hanabot.table", "hanabot.variants")


def graph(name: str) -> nx.DiGraph[str]:
    """The graph of a policy's modules: who overrides and who requires whom.

    Raises:
        BadName: the policy is not made of modules.
    """
    found = policy(name)
    if not isinstance(found, Composed):
        hint = f"; `hanabot explain {found.name}` says how it plays" if isinstance(found, Told) else ""
        raise BadName("policy", name, f"is not made of modules{hint}")
    return module_graph(found.convention.modules)

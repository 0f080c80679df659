"""What `explain` tells: a convention, a rule or a policy in words, with a scenario of it; at the table as well."""

import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hanabot.bots import Policy, Told
from hanabot.convention.module import Module
from hanabot.convention.own_rules import OWN_RULES
from hanabot.errors import BadName, HanabotError
from hanabot.formats.scenario import Scenario, read_scenarios
from hanabot.policy_names import parse
from hanabot.registry import modules, policy, registry
from hanabot.terms import terms_in
from hanabot.walk import WIDTH, walk

#: How a line of a list is wrapped.
HANGING: dict[str, Any] = {"subsequent_indent": "    ", "break_on_hyphens": False}


def explained(name: str) -> Iterator[str]:
    """The lines that explain what bears a name: a convention's slug or title, a rule of a list, a policy.

    Raises:
        BadName: nothing bears it.
    """
    catalogue = modules()
    slug = name.strip().lower().replace("_", "-").replace(" ", "-")
    if slug in catalogue:
        module = catalogue[slug]
        shown = examples(module, module.slug)
        yield from _words(module, catalogue)
        yield ""
        yield from _terms(module, shown)
        yield from _played_through(shown)
        return
    topics = registry().topics
    if slug in topics:
        yield from topics[slug]()
        return
    if slug in OWN_RULES:
        yield f"{slug}: a rule of the engine's own, of no module"
        yield ""
        yield from textwrap.wrap(OWN_RULES[slug], WIDTH)
        return
    found = _policy(name)
    if isinstance(found, Told):
        yield from found.words()
        yield from _played_through(examples(found, parse(found.name).family))
        return
    # A slug that was asked for in a sentence is meant rather than one that is spelt as long as it.
    near = [word for word in re.split(r"\W+", slug) if word in catalogue]
    near = near or get_close_matches(slug, [*catalogue, *topics, *OWN_RULES], 1)
    hint = f"did you mean {near[0]!r}?" if near else "`hanabot conventions` lists them"
    if found is not None:
        hint = f"it is a policy, and `hanabot conventions {name}` lists its conventions"
    raise BadName("convention", name, f"there is none of that name; {hint}")


def _played_through(scenarios: list[Scenario]) -> Iterator[str]:
    for scenario in scenarios:
        yield ""
        yield from walk(scenario, policy)


def _policy(name: str) -> Policy | None:
    try:
        return policy(name)
    except HanabotError:
        return None


def examples(shown: Module | Policy, name: str) -> list[Scenario]:
    """The scenarios that show a module or policy: those of the file of its name in the folder `examples` beside it."""
    source = inspect.getfile(type(shown))
    path = Path(source).parent / "examples" / f"{name}.yaml"
    return read_scenarios(path) if path.is_file() else []


def _terms(module: Module, shown: Iterable[Scenario]) -> Iterator[str]:
    """The words of the field that the rule and its scenarios use."""
    said = [inspect.getdoc(type(module)) or "", *(scenario.about or "" for scenario in shown)]
    found = list(terms_in(" ".join(said)))
    if found:
        yield "Words:"
    for word, meaning in found:
        yield from textwrap.wrap(f"  {word} - {meaning}", WIDTH, **HANGING)


def _words(module: Module, catalogue: Mapping[str, Module]) -> Iterator[str]:
    level = "" if module.level is None else f", level {module.level}"
    yield f"{module.title} ({module.slug}; {module.group}{level})"
    yield ""
    for paragraph in (inspect.getdoc(type(module)) or "").split("\n\n"):
        yield from textwrap.wrap(paragraph, WIDTH)
        yield ""
    # The file's first paragraph says the same in fewer words; what comes after it is new.
    for part in (inspect.getdoc(sys.modules[type(module).__module__]) or "").split("\n\n")[1:]:
        yield from textwrap.wrap(part, WIDTH)
        yield ""
    places = {
        "Requires": module.requires,
        "Goes before": module.overrides,
        "Required by": sorted(slug for slug, other in catalogue.items() if module.slug in other.requires),
        "Gives way to": sorted(slug for slug, other in catalogue.items() if module.slug in other.overrides),
    }
    for title, slugs in places.items():
        if slugs:
            yield from textwrap.wrap(f"{title}: {', '.join(slugs)}", WIDTH, **HANGING)
    if module.reference:
        yield f"Source: {module.reference}"

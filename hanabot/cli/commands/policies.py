"""List the policies that can be seated."""

import inspect
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.bots import Policy, Told, repertoire_of
from hanabot.cli.options import Format, Variant
from hanabot.cli.output import write_rows
from hanabot.policy_names import parse
from hanabot.registry import modules, policy, policy_names, registry
from hanabot.variants import variant as named
from hanabot.variants import variant_names

app = App(name="policies")
Suited = Annotated[Variant | None, Parameter(help="Only those that play this variant, by hanab.live's name.")]


@app.default
def policies(*names: str, variant: Suited = None, style: Format = "table") -> None:
    """List the policies, or show the canonical name and digest of those named.

    The digest is a hash of a policy's parameters and of the sources it runs on: results are kept by it. `variants` is
    how many of hanab.live's variants it plays; of the policies named, `plays` says in words which. Others are refused.

    Parameters
    ----------
    names
        Policies in the usual grammar, such as h-group@3 or h-group@3/-finesse.
    """
    chosen = [policy(name) for name in names or policy_names()]
    if variant is not None:
        suits = named(variant)
        chosen = [one for one in chosen if not repertoire_of(one).missing(suits)]
    played = {
        one: sum(not one.missing(named(name)) for name in variant_names()) for one in set(map(repertoire_of, chosen))
    }
    rows = [
        (
            one.name,
            one.digest,
            played[repertoire_of(one)],
            _about(one),
            *([repertoire_of(one).words()] if names else []),
        )
        for one in chosen
    ]
    write_rows(rows, ("policy", "digest", "variants", "about", *(["plays"] if names else [])), style)


def _about(one: Policy) -> str:
    """What a policy is, in a line: its family's words, or for one that is in no family its own."""
    name = parse(one.name)
    family = registry().families.get(name.family)
    if isinstance(one, Told):
        return one.about
    if family is None:
        return (inspect.getdoc(type(one)) or "").partition("\n")[0]
    if name.partner is not None:
        return f"{family.summary}; told that its partners play {name.partner}"
    if family.levels is None:
        return family.summary
    added = [each.title for each in modules().values() if each.group in family.groups and each.level == name.level]
    return f"{family.summary}; this one adds " + ", ".join(added) if added else family.summary

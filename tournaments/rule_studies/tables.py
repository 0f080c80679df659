"""A study as text: its tables with a plain sentence under each, and the same as CSV and JSON."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import asdict

from tournaments.reports import csv_text
from tournaments.rule_studies.coverage import Coverage
from tournaments.rule_studies.effects import Effect, Finding
from tournaments.rule_studies.findings import Found
from tournaments.rule_studies.interactions import plain
from tournaments.rule_studies.sentences import (
    about_add_ins,
    about_core,
    about_coverage,
    about_left_out,
    about_pairs,
    about_shapley,
    about_sides,
    about_singles,
    heading,
)

#: More names than these are counted in a table, and named in full in JSON and CSV.
NAMED = 3


def render(found: Found, style: str) -> str:
    """The study as `table`, `markdown`, `csv` or `json`."""
    if style == "json":
        return json.dumps(as_json(found), indent=2, ensure_ascii=False) + "\n"
    if style == "csv":
        return csv_text([_CSV, *_csv_rows(found)])
    parts = [heading(found), about_core(found)]
    for title, rows, sentence in _tables(found):
        parts += [f"### {title}" if style == "markdown" else title, _shown(rows, style), sentence]
    return "\n\n".join(part for part in [*parts, about_left_out(found)] if part) + "\n"


def _tables(found: Found) -> Iterator[tuple[str, list[list[str]], str]]:
    """Title, rows (the first of them headers) and sentence of each table that has rows."""
    head = ["points", "95 % interval", "p", "p, of all"]
    if found.singles:
        rows = [["taken out", "goes along", "decks", *head]]
        rows += [[*one.modules, _names(one.beside), *_figures(one.effect)] for one in _by_worth(found.singles)]
        yield "Leave one out: what the policy has of a module, and of what requires it.", rows, about_singles(found)
    if found.add_ins:
        alone = {one.modules: one.effect for one in found.alone}
        rows = [["put in", "comes along", "decks", *head, "by itself", "its interval"]]
        for one in _by_worth(found.add_ins):
            own = alone[one.modules]
            figures = [*_figures(one.effect), f"{own.mean:+.2f}", _interval(own)]
            rows.append([*one.modules, _names(one.beside), *figures])
        yield "Add one in: what a module, with what it requires, brings to the base.", rows, about_add_ins(found)
    if found.pairs or found.stacked:
        rows = [["a", "b", "both take along", "decks", *head]]
        rows += [[*one.modules, _names(one.beside), *_figures(one.effect)] for one in _by_worth(found.pairs)]
        yield "Pairs: what two modules are worth together, less what each is worth alone.", rows, about_pairs(found)
    if found.shapley:
        rows = [["module", "decks", *head]]
        rows += [[*one.modules, *_figures(one.effect)] for one in _by_worth(found.shapley)]
        yield "Shapley values: what a module adds, over all orders of coming in.", rows, about_shapley(found)
    if found.sides:
        rows = [["module", "nobody", "decks", "cost", *head[1:]]]
        says = {"give": "gives", "read": "reads"}
        for one in found.sides:
            slug, side = one.modules
            rows.append([slug, says[side], *_figures(one.effect)])
        yield "One side only: the cost of a module that nobody gives, or that nobody reads.", rows, about_sides(found)
    if found.coverage:
        rows = [["module", "moves", "weighed", "gave", "read", "overridden", "by"], *map(_covered, found.coverage)]
        yield "Coverage: how often each module has a say.", rows, about_coverage(found)


def _by_worth(findings: Sequence[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda one: -one.effect.mean)


def _covered(one: Coverage) -> list[str]:
    by = ", ".join(f"{slug} {count}" for slug, count in list(one.by.items())[:NAMED])
    counts = [one.weighed, one.gave, one.read, one.overridden] if one.replayed else []
    return [one.module, str(one.moves), *(map(str, counts) if counts else "-" * 4), by]


def _names(slugs: Sequence[str]) -> str:
    if len(slugs) <= NAMED:
        return " ".join(slugs) or "-"
    return f"{len(slugs)} modules"


def _figures(effect: Effect) -> list[str]:
    return [str(effect.decks), f"{effect.mean:+.2f}", _interval(effect), _p(effect.p), _p(effect.p_holm)]


def _interval(effect: Effect) -> str:
    low, high = effect.ci95
    return "-" if low is None or high is None else f"{low:+.2f} to {high:+.2f}"


def _p(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


_TEXT = {"taken out", "goes along", "put in", "comes along", "a", "b", "both take along", "module", "nobody", "by"}


def _shown(rows: list[list[str]], style: str) -> str:
    if len(rows) == 1:
        return ""
    from tabulate import tabulate

    align = ["left" if name in _TEXT else "right" for name in rows[0]]
    form = {"table": "simple", "markdown": "github"}[style]
    return tabulate(rows[1:], rows[0], tablefmt=form, disable_numparse=True, colalign=align)


_CSV = ["players", "part", "module", "other", "beside", "decks", "points", "ci95_low", "ci95_high", "p", "p_holm"]


def _csv_rows(found: Found) -> Iterator[list[object]]:
    for part, findings in _parts(found).items():
        for one in findings:
            modules = (*one.modules, "")[:2]
            low, high = one.effect.ci95
            ends = ["" if low is None else low, "" if high is None else high]
            figures = [one.effect.decks, one.effect.mean, *ends, one.effect.p, one.effect.p_holm]
            yield [found.players, part, *modules, " ".join(one.beside), *figures]
    for each in found.coverage:
        for what in ("moves", "weighed", "gave", "read", "overridden"):
            count = getattr(each, what)
            yield [found.players, f"coverage, {what}", each.module, "", "", "", count, "", "", "", ""]


def _parts(found: Found) -> dict[str, tuple[Finding, ...]]:
    return {
        "leave-one-out": found.singles,
        "add-one-in": found.add_ins,
        "add-one-in, by itself": found.alone,
        "pairs": found.pairs,
        "shapley": found.shapley,
        "sides": found.sides,
    }


def as_json(found: Found) -> dict[str, Any]:
    """The whole study as plain data."""
    return {
        "policy": found.policy,
        "players": found.players,
        "decks": found.decks,
        "strikeout_counts_0": found.zero,
        "studied": list(found.lattice.studied),
        "cannot_be_taken_out": list(found.lattice.core),
        "base": sorted(found.lattice.base),
        "whole_figures": asdict(found.whole) if found.whole else None,
        "base_figures": asdict(found.base) if found.base else None,
        **{part: [_flat(one) for one in findings] for part, findings in _parts(found).items()},
        "requires": [{"module": above, "requires": below} for below, above in found.stacked],
        "shapley_exact": found.exact if found.shapley else None,
        "shapley_pairs_of_orders": found.orders if found.shapley and not found.exact else None,
        "coverage": [{**asdict(one), "fired": one.fired} for one in found.coverage],
        "interactions": plain(found),
        "budget": found.budget,
        "left_out": [{"part": step.part, "modules": list(step.modules)} for step in found.left_out],
    }


def _flat(one: Finding) -> dict[str, Any]:
    return {"modules": list(one.modules), "beside": list(one.beside), **asdict(one.effect)}

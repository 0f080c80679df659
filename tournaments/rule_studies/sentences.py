"""What a study's tables say, in plain sentences."""

from collections.abc import Iterable, Sequence

from tournaments.rule_studies.effects import Finding
from tournaments.rule_studies.findings import Found
from tournaments.statistics import TeamFigures

#: More names than these are counted instead.
MANY = 12


def heading(found: Found) -> str:
    """What was studied, and what the whole policy and the base score."""
    decks = f"{found.decks} deck" if found.decks == 1 else f"{found.decks} decks"
    counted = "a strikeout counted as 0" if found.zero else "stacks kept"
    lines = [f"{found.policy}, {found.players} players, {decks}: what its modules are worth, {counted}."]
    if found.whole is not None:
        lines.append(f"The whole policy: {_said(found.whole)}.")
    if found.base is not None:
        base = found.lattice.base
        made_of = _list(sorted(base)) if len(base) <= MANY else f"{len(base)} modules"
        lines.append(f"The base, with nothing under study let in ({made_of}): {_said(found.base)}.")
    return "\n".join(lines)


def _said(figures: TeamFigures) -> str:
    struck = f", {figures.mean_zero:.2f} with strikeouts as 0" if figures.strikeouts else ""
    return f"{figures.mean:.2f}{struck}, {figures.perfect} of {figures.games} games perfect"


def about_core(found: Found) -> str:
    """Which modules could not be studied."""
    core = found.lattice.core
    if not core:
        return ""
    stay = "it stays" if len(core) == 1 else "they stay"
    return f"Nothing stands without {_list(core)}: no clue could be read, so that {stay} in throughout."


def about_singles(found: Found) -> str:
    """Which modules earn when the rest is there."""
    return _verdict(found.singles, "earns its place, with what goes along", "costs points")


def about_add_ins(found: Found) -> str:
    """Which modules earn when little else is there."""
    return _verdict(found.add_ins, "brings points, with what comes along", "costs points")


def about_pairs(found: Found) -> str:
    """Which pairs interact."""
    lines = []
    if found.pairs:
        help_ = [_pair(one) for one in found.pairs if one.effect.sure and one.effect.mean > 0]
        hurt = [_pair(one) for one in found.pairs if one.effect.sure and one.effect.mean < 0]
        unsure = len(found.pairs) - len(help_) - len(hurt)
        if help_:
            lines.append(f"Worth more together: {_list(help_)}.")
        if hurt:
            lines.append(f"They do the same work, or get in each other's way: {_list(hurt)}.")
        if unsure:
            lines.append(f"Of {unsure} of {len(found.pairs)} pairs it cannot be told whether they interact.")
        if len(found.pairs) > 1:
            lines.append(_corrected(found.pairs))
        perhaps = [_pair(one) for one in found.pairs if one.effect.strong and not one.effect.sure]
        if perhaps:
            lines.append(f"By its own interval alone, each of these would: {_list(perhaps)}.")
    if found.stacked:
        told = [f"{above} on {below}" for below, above in found.stacked]
        lines.append(f"One requires the other, so that there are not four sets to compare: {_list(told)}.")
    return " ".join(lines)


def about_shapley(found: Found) -> str:
    """How the values were made, and whose differ from 0."""
    if found.exact:
        how = "Every set was played, so that the values of a deck are exact."
    else:
        pairs = "one pair" if found.orders == 1 else f"{found.orders} pairs"
        how = f"Each deck has {pairs} of orders of its own; the intervals cover that choice."
    total = sum(one.effect.mean for one in found.shapley)
    how += f" They add up to {total:.2f}, what the whole policy scores more than the base."
    return f"{how} {_verdict(found.shapley, 'earns points', 'costs points')}"


def about_sides(found: Found) -> str:
    """Which modules hurt when one side of the table has them."""
    told = {"give": "not given", "read": "not read"}
    dear = [
        f"{one.modules[0]} {told[one.modules[1]]}" for one in found.sides if one.effect.sure and one.effect.mean > 0
    ]
    cheap = [
        f"{one.modules[0]} {told[one.modules[1]]}" for one in found.sides if one.effect.sure and one.effect.mean < 0
    ]
    lines = []
    if dear:
        lines.append(f"It costs points: {_list(dear)}.")
    if cheap:
        lines.append(f"It is better: {_list(cheap)}.")
    unsure = len(found.sides) - len(dear) - len(cheap)
    if unsure:
        lines.append(f"Of {unsure} of {len(found.sides)} it cannot be told.")
    return " ".join([*lines, _corrected(found.sides)])


def about_coverage(found: Found) -> str:
    """What the columns count, and which modules never had a say."""
    games, replayed = found.coverage[0].games, found.coverage[0].replayed
    lines = [f"Moves by the module's rule are counted in {games} games, turns in a replay of {replayed} of them."]
    quiet = [one.module for one in found.coverage if one.quiet]
    silent = [one.module for one in found.coverage if not one.fired and not one.quiet]
    if silent:
        lines.append(f"Never fired: {_list(silent)}.")
    if quiet:
        lines.append(f"Answers no question itself, others go by its being there: {_list(quiet)}.")
    return " ".join(lines)


def about_left_out(found: Found) -> str:
    """What the budget did not reach."""
    if not found.left_out:
        return ""
    counts: dict[str, int] = {}
    for step in found.left_out:
        counts[step.part] = counts.get(step.part, 0) + 1
    told = [f"{part} ({count} {'step' if count == 1 else 'steps'})" for part, count in counts.items()]
    return f"Left out, since the budget of {found.budget} games does not reach so far: {_list(told)}."


def _verdict(findings: Sequence[Finding], earns: str, costs: str) -> str:
    better = [one.modules[0] for one in _sorted(findings) if one.effect.sure and one.effect.mean > 0]
    worse = [one.modules[0] for one in _sorted(findings) if one.effect.sure and one.effect.mean < 0]
    unsure = len(findings) - len(better) - len(worse)
    lines = []
    if better:
        lines.append(f"More than chance explains, each {earns}: {_list(better)}.")
    if worse:
        lines.append(f"More than chance explains, each {costs}: {_list(worse)}.")
    if unsure:
        if len(findings) == 1:
            lines.append(f"Of {findings[0].modules[0]} it cannot be told on so many decks.")
        elif unsure == len(findings):
            lines.append(f"Of none of the {unsure} can it be told on so many decks.")
        else:
            lines.append(f"Of the other {unsure} it cannot be told on so many decks.")
    return " ".join([*lines, _corrected(findings)] if len(findings) > 1 else lines)


def _sorted(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda one: -abs(one.effect.mean))


def _corrected(findings: Sequence[Finding]) -> str:
    return f"(Holm's correction for {len(findings)} at once, at 0.05.)"


def _pair(one: Finding) -> str:
    return f"{one.modules[0]} with {one.modules[1]} ({one.effect.mean:+.2f})"


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)

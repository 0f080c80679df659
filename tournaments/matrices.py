"""Cross-play as text: the matrix, what each policy comes to, and the measures; and the same as CSV and JSON."""

import json
from collections.abc import Sequence

from attrs import asdict

from tournaments.crossplay import Cell, Matrix, Standing
from tournaments.measures import MEASURES
from tournaments.reports import csv_text, text_table

_SIDES = ("itself", "strangers")


def render_matrices(found: Sequence[Matrix], style: str) -> str:
    """The matrices as `table`, `markdown`, `csv` or `json`."""
    if style == "json":
        return json.dumps({"tables": [_json(one) for one in found]}, indent=2, ensure_ascii=False) + "\n"
    if style == "csv":
        parts = []
        for one in found:
            parts += [csv_text(_cell_rows(one)), csv_text(_plain_standing_rows(one))]
        return "\n".join(parts)
    return "\n".join(_text(one, style) for one in found)


def _text(one: Matrix, style: str) -> str:
    numbers = {name: str(number) for number, name in enumerate(one.policies, start=1)}
    rows = [["", "first", *numbers.values()]]
    for first in one.policies:
        means = (_shown(one.cells.get((first, others))) for others in one.policies)
        rows.append([numbers[first], first, *means])
    seats = "the other" if one.players == 2 else f"the other {one.players - 1}"
    games = max((cell.figures.games for cell in one.cells.values()), default=0)
    parts = [
        f"{one.players} players, {games} decks: mean score, stacks kept. Row: the seat that begins; column: {seats}.",
        text_table(rows, style),
        text_table(_standing_rows(one), style),
        _summary(one),
        text_table(_measure_rows(one), style),
        _LEGEND,
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


#: What the columns of measures are; the whole of it stands in `tournaments.measures`.
_LEGEND = (
    "communicative: clues given, of the turns with a clue to give; known a play: share of colour and rank known of\n"
    "the cards played; chance a play: their chance of being playable to the player's eye; bits a clue: what its marks\n"
    "told; clue use: entropy of which clue is given. A game and seat: clues, wrong plays by one's own fault,\n"
    "partners' wrong plays by one's clues (misled), desyncs and false inferences that appeared after one's moves."
)


def _summary(one: Matrix) -> str:
    if one.alone is None or one.strangers is None:
        return ""
    return f"Mean of self-play {one.alone:.2f}, of all mixes {one.strangers:.2f}."


def _shown(cell: Cell | None) -> str:
    return "-" if cell is None else f"{cell.figures.mean:.2f}"


def _standing_rows(one: Matrix) -> list[list[object]]:
    rows: list[list[object]] = [["policy", "itself", "strangers", "gap", "strikeout 0", "strikeouts"]]
    rows[0] += ["worst with", "best with"]
    for each in one.standings:
        figures = (_number(value) for value in (each.alone, each.strangers, each.gap, each.strangers_zero))
        struck = "-" if each.strikeouts is None else f"{each.strikeouts:.0%}"
        partners = (f"{pair[0]} {pair[1]:.2f}" if pair else "-" for pair in (each.worst, each.best))
        rows.append([each.policy, *figures, struck, *partners])
    return rows


def _plain_standing_rows(one: Matrix) -> list[list[object]]:
    rows: list[list[object]] = [["policy", "players", "itself", "strangers", "gap", "strangers_zero", "strikeouts"]]
    rows[0] += ["worst", "best"]
    for each in one.standings:
        figures = (each.alone, each.strangers, each.gap, each.strangers_zero, each.strikeouts)
        partners = (pair[0] if pair else None for pair in (each.worst, each.best))
        row = [each.policy, one.players, *figures, *partners]
        rows.append(["" if value is None else value for value in row])
    return rows


def _measure_rows(one: Matrix) -> list[list[object]]:
    rows: list[list[object]] = [["policy", "with", *MEASURES.values()]]
    for each in one.standings:
        for side, deeds in zip(_SIDES, each.deeds, strict=True):
            if deeds.games:
                rows.append([each.policy, side, *(_number(value) for value in deeds.figures().values())])
    return rows


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _cell_rows(one: Matrix) -> list[list[object]]:
    figures = ["games", "mean", "ci95_low", "ci95_high", "mean_zero", "perfect", "strikeouts", "turns"]
    sides = [f"{side}_{name}" for side in ("first", "others") for name in MEASURES]
    rows: list[list[object]] = [["first", "others", "players", *figures, *sides]]
    for cell in one.cells.values():
        found = cell.figures
        numbers = [found.games, found.mean, *found.ci95, found.mean_zero, found.perfect, found.strikeouts, found.turns]
        measures = [value for deeds in cell.deeds for value in deeds.figures().values()]
        row = [cell.first, cell.others, one.players, *numbers, *measures]
        rows.append(["" if value is None else value for value in row])
    return rows


def _json(one: Matrix) -> dict[str, object]:
    cells = []
    for cell in one.cells.values():
        figures = {key: value for key, value in asdict(cell.figures).items() if key not in {"team", "players"}}
        measures = {side: deeds.figures() for side, deeds in zip(("first", "others"), cell.deeds, strict=True)}
        cells.append({"first": cell.first, "others": cell.others, **figures, "measures": measures})
    return {
        "players": one.players,
        "policies": list(one.policies),
        "mean_itself": one.alone,
        "mean_strangers": one.strangers,
        "cells": cells,
        "standings": [_standing(each) for each in one.standings],
    }


def _standing(each: Standing) -> dict[str, object]:
    worst, best = ({"policy": pair[0], "mean": pair[1]} if pair else None for pair in (each.worst, each.best))
    measures = {side: deeds.figures() for side, deeds in zip(_SIDES, each.deeds, strict=True) if deeds.games}
    return {
        "policy": each.policy,
        "itself": each.alone,
        "strangers": each.strangers,
        "gap": each.gap,
        "strangers_zero": each.strangers_zero,
        "strikeouts": each.strikeouts,
        "worst": worst,
        "best": best,
        "measures": measures,
    }

"""Study games and rules: where points went, how hard decks were, and what each rule is worth."""

import shlex
from collections import Counter
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.cli.options import Format, Players, Results
from hanabot.cli.output import write_rows
from hanabot.errors import BadName
from hanabot.sentences import SEATS
from tournaments.cli.decks import study_decks
from tournaments.cli.states import one_team
from tournaments.cli.study_rules import study_rules
from tournaments.losses import Cause, Loss, losses
from tournaments.records import Record, team_label
from tournaments.schedule import RULES, VARIANT
from tournaments.store import Store

app = App(
    name="study", help="Study games and rules: where points went, how hard decks were, and what each rule is worth."
)
app.command(study_decks, name="decks")
app.command(study_rules, name="rules")


@app.command(name="losses")
def study_losses(
    team: Annotated[str, Parameter(help="A team as `results list` names it, or the start of its digest.")],
    /,
    *,
    players: Players = (),
    rules: Annotated[str | None, Parameter(help="Only games by this rule set.")] = None,
    variant: Annotated[str | None, Parameter(help="Only games of this variant.")] = None,
    each: Annotated[bool, Parameter(help="A line a loss, with what shows its game.", negative=())] = False,
    results: Results = "results.sqlite",
    format_: Format = "table",
) -> None:
    """Where the missing points of a team's stored games went, by cause and by the rule that made the move.

    A point is lost with the last copy of a card (misread, misplayed, discarded) or to the end of the game (out of pace,
    or the card lay at the bottom of the deck). The deal is to blame for what no team could have had with open hands.
    """
    records = _records(results, team, players, rules, variant)
    each_found = [(record, loss) for record in records for loss in losses(record)]
    if each:
        _write_each(each_found, format_)
        return
    found = [loss for _, loss in each_found]
    games = Counter(record.key.players for record in records)
    rows: list[list[object]] = []
    for number in sorted(games):
        here = [loss for loss in found if loss.players == number]
        total = sum(loss.points for loss in here)
        for cause in Cause:
            of_cause = [loss for loss in here if loss.cause == cause]
            points = sum(loss.points for loss in of_cause)
            moved = Counter[str]()
            for loss in of_cause:
                moved[loss.rule] += loss.points
            common = ", ".join(f"{rule} {count}" for rule, count in moved.most_common(3) if rule)
            touched = len({loss.deck for loss in of_cause})
            per_game = round(points / games[number], 3)
            share = f"{100 * points / total:.0f} %" if total else "0 %"
            rows.append([number, games[number], str(cause), points, per_game, share, touched, common])
    write_rows(rows, ["players", "games", "cause", "points", "a game", "share", "in games", "rules (points)"], format_)


def _records(results: str, team: str, players: tuple[int, ...], rules: str | None, variant: str | None) -> list[Record]:
    """The games of one state of one team at tables of one kind: a sum over several would be of no team."""
    with Store(results) as store:
        groups = [
            one
            for one in store.groups()
            if one.answers_to(team)
            and (not players or one.players in players)
            and rules in {None, one.rules}
            and variant in {None, one.variant}
        ]
        if not groups:
            raise BadName("team", team, f"no such games in {results}; `hanabot results list` says what there is")
        groups = one_team(groups, team)
        kinds = sorted({f"{one.rules}, {one.variant}" for one in groups})
        if len(kinds) > 1:
            why = f"played by several rules or variants: choose with --rules and --variant among {'; '.join(kinds)}"
            raise BadName("team", team, why)
        return [record for one in groups for record in store.records(one.team, one.players, one.rules, one.variant)]


def _write_each(found: list[tuple[Record, Loss]], style: str) -> None:
    rows = [
        [
            loss.deck,
            loss.points,
            str(loss.cause),
            loss.card,
            loss.turn + 1,
            SEATS[loss.seat],
            loss.rule,
            _command(record),
            loss.replay,
        ]
        for record, loss in found
    ]
    headers = ["deck", "points", "cause", "card", "turn", "seat", "rule", "shown by", "replay at that turn"]
    write_rows(rows, headers, style)


def _command(record: Record) -> str:
    """The command that plays a stored game again."""
    key = record.key
    words = ["hanabot", "play", team_label(record.seats), "--players", str(key.players), "--deck", key.deck]
    words += [] if key.rules == RULES else ["--rules", key.rules]
    return shlex.join(words if key.variant == VARIANT else [*words, "--variant", key.variant])

"""Write one HTML file about stored games: tables, plots and games to step through."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.cli.options import Players
from hanabot.cli.output import write_page
from hanabot.errors import BadFile
from tournaments.report.choose import USUAL

app = App(name="report")


@app.default
def report(
    results: Annotated[str, Parameter(help="Results file.")] = "results.sqlite",
    /,
    *,
    output: Annotated[Path, Parameter(name=("--output", "-o"), help="The file to write.")] = Path("report.html"),
    team: Annotated[
        tuple[str, ...],
        Parameter(
            help="Only this team, by name or the start of its digest; may be given again.",
            negative=(),
            show_default=False,
        ),
    ] = (),
    players: Players = (),
    rules: Annotated[str | None, Parameter(help="Only games by this rule set.")] = None,
    variant: Annotated[str | None, Parameter(help="Only games of this variant.")] = None,
    games: Annotated[
        str,
        Parameter(help="Games to step through: worst, strikeout, spread, perfect (worst:3 for three), decks, or none."),
    ] = USUAL,
    decks: Annotated[
        tuple[str, ...],
        Parameter(
            help="A file of decks that were played, for the cards of its games; may be given again.",
            negative=(),
            show_default=False,
        ),
    ] = (),
    agents: Annotated[
        Path | None, Parameter(help="A tournament file, whose rule-list agents played some of the games.")
    ] = None,
    plots: Annotated[
        Path | None, Parameter(help="Also write the plots into this folder, as PNG and SVG (needs matplotlib).")
    ] = None,
    title: Annotated[str | None, Parameter(help="The report's title.")] = None,
    force: Annotated[bool, Parameter(help="Replace a file that is no report.", negative=())] = False,
) -> None:
    """Write one HTML file about stored games: tables, plots and games to step through.

    It stands for itself: no other file and no network is needed to read it. A report that is there is replaced, any
    other file only with --force.
    """
    from tournaments.config import read_own
    from tournaments.report.assemble import Request, assemble
    from tournaments.report.gather import Choice
    from tournaments.report.page import render
    from tournaments.report.pictures import check_folder, draw

    _check_place(output, results, force)
    if plots is not None:
        check_folder(plots)
    own = read_own(agents) if agents is not None else {}
    request = Request(results, Choice(team, players, rules, variant), games, title, decks, own)
    page = assemble(request)
    text = render(page)
    write_page(output, text)
    if plots is not None:
        written = draw(page.parts, plots)
        print(f"{len(written)} pictures written to {plots}", file=sys.stderr)


def _check_place(output: Path, results: str, force: bool) -> None:
    """See before anything is worked out whether the file may be written.

    Raises:
        BadFile: its folder is missing, it is the results file, or something else that is no report.
    """
    from tournaments.report.page import is_report

    if not output.absolute().parent.is_dir():
        raise BadFile(str(output), "", "its folder does not exist; make it first, or give another file with --output")
    if not output.exists():
        return
    if output.is_dir():
        raise BadFile(str(output), "", "is a folder; give a file with --output")
    if Path(results).exists() and output.samefile(results):
        raise BadFile(str(output), "", "is the results file itself; give another file with --output")
    if not force and output.is_file() and not is_report(output):
        raise BadFile(
            str(output), "", "is there and no report; give another file with --output, or --force to replace it"
        )

"""List the rules that rule-list agents are written in, with what each takes."""

from cyclopts import App

from conventions.rule_lists.step import rules_in_words
from hanabot.cli.options import Format
from hanabot.cli.output import write_rows

app = App(name="vocabulary")


@app.default
def vocabulary(*, style: Format = "table") -> None:
    """List the rules that rule-list agents are written in, with what each takes.

    Beside its own options, every rule takes the conditions lives_over, lives_under, clues_under and deck_empty: it is
    then asked only where they hold.
    """
    write_rows(list(rules_in_words()), ("rule", "options", "what it does"), style)

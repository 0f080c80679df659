"""List the policies that can be seated."""

from cyclopts import App

from hanabot.cli.options import Format
from hanabot.cli.output import write_rows
from hanabot.registry import policy, policy_names

app = App(name="policies")


@app.default
def policies(*names: str, style: Format = "table") -> None:
    """List the policies, or show the canonical name and digest of those named.

    The digest is a hash of a policy's parameters and of the sources it runs on: results are kept by it.

    Parameters
    ----------
    names
        Policies in the usual grammar, such as h-group@3 or h-group@3/-finesse.
    """
    chosen = [policy(name) for name in names or policy_names()]
    write_rows([(one.name, one.digest) for one in chosen], ("policy", "digest"), style)

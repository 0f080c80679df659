"""A convention, a rule or a policy in words; a convention's place among the others, and a scenario of it."""

from cyclopts import App

from hanabot.explained import explained

app = App(name="explain")


@app.default
def explain(convention: str) -> None:
    """Say what a convention is, where it stands among the others, and play a scenario of it through.

    Parameters
    ----------
    convention
        The convention's slug, such as finesse or play-clue (`hanabot conventions` lists them); a rule of a rule list,
        such as play-sure (`hanabot vocabulary` lists them); or a policy that can say how it plays, such as piers.
    """
    for line in explained(convention):
        print(line)

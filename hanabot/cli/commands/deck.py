"""Print the cards of a deck in deal order."""

from typing import Annotated

from cyclopts import App, Parameter

from hanabot.cli.options import Format, Players, Rules, Variant
from hanabot.cli.output import write_rows
from hanabot.decks import find, seed_table
from hanabot.errors import BadName
from hanabot.presets import preset_names
from hanabot.rules import rule_set
from hanabot.variants import variant_by_number, variant_under

app = App(name="deck")


@app.default
def deck(
    name: str,
    *,
    players: Annotated[
        Players, Parameter(help="Numbers of players: 3 or 2,3,4,5. A seed says its own.", show_default=False)
    ] = (),
    rules: Rules = "hanab-live",
    variant: Annotated[Variant | None, Parameter(help="Variant, by hanab.live's name. A seed says its own.")] = None,
    style: Format = "table",
) -> None:
    """Print the cards of a deck, or of each deck of a list, in deal order.

    Parameters
    ----------
    name
        p3v0s1 (a hanab.live seed), standard:10 (a preset, its first ten), bga:2026-11-30#1, league:17, a file, or a
        line of cards.
    """
    chosen = rule_set(rules)
    seed = seed_table(name)
    if variant is None:
        variant = variant_by_number(seed[1]).name if seed else "No Variant"
    suits = variant_under(chosen, variant)
    if not players:
        if name.partition(":")[0] in preset_names():
            raise BadName("deck", name, "has decks for each number of players: say which, as --players 3")
        players = (seed[0] if seed else chosen.min_players,)
    found = [one for number in players for one in find(name, number, chosen, suits)]
    cards = [[suits.names[card] for card in one.cards] for one in found]
    if style == "json":
        write_rows([(one.name, row) for one, row in zip(found, cards, strict=True)], ("deck", "cards"), style)
    elif style == "table":
        for one, row in zip(found, cards, strict=True):
            print(*([f"{one.name}:"] if len(found) > 1 else []), *row)
    else:
        write_rows([(one.name, " ".join(row)) for one, row in zip(found, cards, strict=True)], ("deck", "cards"), style)

"""Print the cards of a deck in deal order, or what a team could make of it with open hands."""

from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from hanabot.bound import BUDGET, bound
from hanabot.cards import Variant as Suits
from hanabot.cli.options import Deck, Format, Players, Rules, Variant
from hanabot.cli.output import write_rows
from hanabot.decks import NamedDeck, find, seed_table
from hanabot.errors import BadName
from hanabot.presets import preset_names
from hanabot.rules import RuleSet, rule_set
from hanabot.start import standard_start
from hanabot.variants import variant_by_number, variant_under

app = App(name="deck", help="Print the cards of a deck in deal order, or what a team could make of it with open hands.")

Counts = Annotated[
    Players, Parameter(help="Numbers of players: 3 or 2,3,4,5. A seed says its own.", show_default=False)
]
Suited = Annotated[Variant | None, Parameter(help="Variant, by hanab.live's name. A seed says its own.")]


@app.default
def deck(
    name: Deck, *, players: Counts = (), rules: Rules = "hanab-live", variant: Suited = None, style: Format = "table"
) -> None:
    """Print the cards of a deck, or of each deck of a list, in deal order.

    Parameters
    ----------
    name
        p3v0s1 (a hanab.live seed), standard:10 (a preset, its first ten), bga:2026-11-30#1 or bga:today#1 (a
        preset of a day), league:17, a file, a replay link, or a line of cards. hanab.live's seeds are texts:
        p3v0s007 is another deck than p3v0s7.
    """
    _, suits, tables = _tables(name, players, rules, variant)
    found = [one for _, decks in tables for one in decks]
    cards = [[suits.names[card] for card in one.cards] for one in found]
    if style == "json":
        write_rows([(one.name, row) for one, row in zip(found, cards, strict=True)], ("deck", "cards"), style)
    elif style == "table":
        for one, row in zip(found, cards, strict=True):
            print(*([f"{one.name}:"] if len(found) > 1 else []), *row)
    else:
        write_rows([(one.name, " ".join(row)) for one, row in zip(found, cards, strict=True)], ("deck", "cards"), style)


@app.command(name="bound")
def deck_bound(
    name: Deck,
    *,
    players: Counts = (),
    rules: Rules = "hanab-live",
    variant: Suited = None,
    budget: Annotated[int, Parameter(validator=Number(gte=1), help="Positions looked at a deck and score.")] = BUDGET,
    style: Format = "table",
) -> None:
    """The score that a team could reach if it saw every card: its own hands and the draw pile too.

    `at least` was reached by a line of moves, more than `at most` cannot be; where they differ the budget ran out.
    No convention can do better, so it says which decks cannot be won.

    Parameters
    ----------
    name
        Decks as `hanabot deck` takes them.
    """
    chosen, suits, tables = _tables(name, players, rules, variant)
    rows = []
    for number, decks in tables:
        start = standard_start(number, chosen, suits)
        for one in decks:
            found = bound(start, one.cards, budget)
            exact: object = found.exact if style == "json" else "yes" if found.exact else "no"
            rows.append((one.name, number, found.low, found.high, exact, found.nodes))
    write_rows(rows, ("deck", "players", "at least", "at most", "exact", "nodes"), style)


def _tables(
    name: str, players: tuple[int, ...], rules: str, variant: str | None
) -> tuple[RuleSet, Suits, list[tuple[int, list[NamedDeck]]]]:
    """What the request is about: rule set, variant, and by number of players the decks."""
    chosen = rule_set(rules)
    seed = seed_table(name)
    if variant is None:
        variant = variant_by_number(seed[1]).name if seed else "No Variant"
    suits = variant_under(chosen, variant)
    if not players:
        if name.partition(":")[0] in preset_names():
            raise BadName("deck", name, "has decks for each number of players: say which, as --players 3")
        players = (seed[0] if seed else chosen.min_players,)
    return chosen, suits, [(number, find(name, number, chosen, suits)) for number in players]

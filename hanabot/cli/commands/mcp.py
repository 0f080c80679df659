"""Seat an agent at a table with our bots: an MCP server on the standard streams."""

import sys
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.cli.options import Deck, Rules
from hanabot.decks import find, seed_table
from hanabot.errors import BadName
from hanabot.league.guest import GuestTable
from hanabot.league.mcp_server import make_server
from hanabot.rules import rule_set
from hanabot.start import standard_start
from hanabot.variants import variant_by_number, variant_under

app = App(name="mcp")


@app.default
def mcp(
    *,
    with_: Annotated[str, Parameter(name="--with")] = "h-group@5",
    deck: Deck = "standard",
    players: int | None = None,
    seat: int = 0,
    rules: Rules = "hanab-live",
    variant: str | None = None,
) -> None:
    """Serve a table by the Model Context Protocol, with the agent at one seat and bots at the others.

    The agent is never shown its own cards, the draw pile or the deck's name before the game is over.

    Args:
        with_: The bots' policies, in the order of the seats that are not the agent's; repeated round them.
        deck: Decks to deal one after the other: a seed, standard:20, league:17, a file ...
        players: Number of players; left out, what the deck's seed says, or one more than there are bots.
        seat: The agent's seat, from 0.
        rules: Rule set.
        variant: Variant, by hanab.live's name; left out, what the deck's seed says.
    """
    from hanabot.registry import policy

    partners = [policy(name.strip()) for name in with_.split(",")]
    meant = seed_table(deck)
    if variant is None:
        variant = variant_by_number(meant[1]).name if meant else "No Variant"
    chosen = rule_set(rules)
    suits = variant_under(chosen, variant)
    number = players or (meant[0] if meant else max(chosen.min_players, len(partners) + 1))
    start = standard_start(number, chosen, suits)
    table = GuestTable(start, seat, partners, find(deck, number, chosen, suits))
    server = make_server(table)
    if not sys.stdin.readable():
        raise BadName("command", "mcp", "there is no standard input from which an agent could be read")
    if sys.stdin.isatty():
        print("an MCP server: it waits for an agent on standard input, and ends with it", file=sys.stderr)
    server.run("stdio")

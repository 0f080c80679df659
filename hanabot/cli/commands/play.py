"""Play one game and show it turn by turn, with the rule and the reason for each move."""

import json
from contextlib import suppress

from cyclopts import App

from hanabot.cli.options import Deck, Format, Html, Rules
from hanabot.cli.output import write_page, write_rows
from hanabot.decks import find, seed_table
from hanabot.errors import BadName, Unsupported
from hanabot.files import write_whole
from hanabot.formats.replay_link import replay_link
from hanabot.formats.told import told
from hanabot.game import Game
from hanabot.rules import rule_set
from hanabot.sentences import SEATS
from hanabot.show import show_game, show_stacks
from hanabot.start import standard_start
from hanabot.story import retell
from hanabot.table import play, seat_team
from hanabot.variants import variant_by_number, variant_under

app = App(name="play")
#: How the lines of a turn are to be read.
LEGEND = """\
Newest card first, which is slot 1; clued cards with a prime. Under each move with its [rule]: why, and what the seat
would have done instead (both with their worth by its weights); then what the holder of each card that was touched or
called now takes it for."""


@app.default
def play_game(
    policies: str,
    *,
    deck: Deck,
    players: int | None = None,
    rules: Rules = "hanab-live",
    variant: str | None = None,
    save: str | None = None,
    html: Html | None = None,
    style: Format = "table",
) -> None:
    """Play one game: each move with its rule, its reason, what it taught and the runner-up.

    Args:
        policies: One policy for every seat, or one a seat with commas between.
        deck: A deck's name, as `hanabot deck` takes it; it must name one deck.
        players: Number of players; left out, what the deck's seed says.
        rules: Rule set.
        variant: Variant, by hanab.live's name; left out, what the deck's seed says.
        save: Also write the game to this file as hanab.live's JSON.
        html: Also write a page on which the game can be stepped through in a browser to this file.
        style: How to write the result.
    """
    from hanabot.registry import policy, shown_convention

    team = [policy(name.strip()) for name in policies.split(",")]
    seed = seed_table(deck)
    if variant is None:
        variant = variant_by_number(seed[1]).name if seed else "No Variant"
    suits = variant_under(rule_set(rules), variant)
    number = players if players is not None else seed[0] if seed else len(team)
    if players is None and number == 1:
        find(deck, rule_set(rules).min_players, rules, suits)  # A name that means nothing is told first.
        raise BadName("deck", deck, "does not say the number of players: say it, as --players 3")
    decks = find(deck, number, rules, suits)
    if len(decks) != 1:
        raise BadName("deck", deck, f"names {len(decks)} decks; a game is played on one, such as {decks[0].name}")
    game = Game(standard_start(number, rules, suits), decks[0].cards)
    names = [one.name for one in team]
    played = play(game, seat_team(game, team), names)
    if save is not None:
        from hanabot.formats.hanab_live import saved_game

        write_whole(save, json.dumps(saved_game(game, decks[0].name)) + "\n")
    if html is not None:
        from hanabot.review import traced
        from hanabot.viewer.page import page
        from hanabot.viewer.tell import tell

        title = f"{', '.join(names)} on {decks[0].name}, {number} players"
        write_page(html, page([tell(game, team, title=title, reviewed=traced(played))]))
    turns = list(retell(game, seat_team(game, team)))
    if style == "table":
        print(f"{', '.join(names)} on {decks[0].name}, {number} players")
        if len(team) > 1:
            print(", ".join(f"{SEATS[seat]}: {names[seat % len(names)]}" for seat in range(number)))
        if game.rules.name == "bga":
            print(f"Convention shown at the table: {shown_convention(team)}")
        print(LEGEND)
        print()
        for line in show_game(played, turns):
            print(line)
        with suppress(Unsupported):
            print(f"replay {replay_link(game)}")
    elif style == "json":
        about = {"team": names, "players": number, "deck": decks[0].name, "rules": rules, "variant": suits.name}
        print(json.dumps(about | told(played, turns), indent=2))
    else:
        rows = [
            (turn.number, turn.said, one.rule, one.reason, show_stacks(turn.stacks, turn.ways, suits), turn.clues)
            for turn, one in zip(turns, [decision.chosen for decision in played.decisions], strict=True)
        ]
        write_rows(rows, ("turn", "move", "rule", "reason", "stacks", "clues"), style)

"""Where seats fall apart: after each move, the cards of which two seats hold different public notes."""

import json
import sys
from collections import Counter

from cyclopts import App

from hanabot.cli.options import Deck, Format, Players, Rules, Variant
from hanabot.cli.output import write_rows
from hanabot.decks import find
from hanabot.game import Game
from hanabot.rules import rule_set
from hanabot.show import show_disagreement
from hanabot.start import standard_start
from hanabot.story import retell
from hanabot.table import play, seat_team
from hanabot.variants import variant_under

app = App(name="desync")


@app.default
def desync(
    policies: str,
    *,
    decks: Deck = "quick",
    players: Players = (3,),
    rules: Rules = "hanab-live",
    variant: Variant = "No Variant",
    style: Format = "table",
) -> None:
    """Play decks and list every desync as it begins: the move, the card, and what each of the two seats holds of it.

    Args:
        policies: One policy for every seat, or one a seat with commas between.
        decks: Decks, as `hanabot deck` takes them.
        players: Numbers of players: 3 or 2,3,4,5.
        rules: Rule set.
        variant: Variant, by hanab.live's name.
        style: How to write the result.
    """
    from hanabot.registry import policy

    team = [policy(name.strip()) for name in policies.split(",")]
    suits = variant_under(rule_set(rules), variant)
    rows: list[tuple[object, ...]] = []
    causes: Counter[str] = Counter()
    games = 0
    for number in players:
        for deck in find(decks, number, rules, suits):
            games += 1
            game = Game(standard_start(number, rules, suits), deck.cards)
            played = play(game, seat_team(game, team), [one.name for one in team], watch=False)
            for turn in retell(game, seat_team(game, team)):
                rule = played.decisions[turn.number - 1].chosen.rule
                for one in turn.desyncs:
                    between = _between(one.seats, turn.seat, turn.action.target if turn.action.is_clue else None)
                    rows.append(
                        (
                            deck.name,
                            turn.number,
                            turn.said,
                            rule,
                            between,
                            show_disagreement(one, turn.hands_after, game),
                        )
                    )
                    causes[rule] += 1
    if style == "json":
        print(
            json.dumps(
                {
                    "games": games,
                    "desyncs": len(rows),
                    "causes": dict(causes.most_common()),
                    "list": [dict(zip(HEADERS, row, strict=True)) for row in rows],
                },
                indent=2,
            )
        )
    else:
        write_rows(rows, HEADERS, style)
        mean = len(rows) / games if games else 0.0
        commonest = ", ".join(f"{rule} {count}" for rule, count in causes.most_common(3))
        out = sys.stdout if style == "table" else sys.stderr
        print(
            f"{len(rows)} desyncs in {games} games, {mean:.2f} a game; by the rule of the move: {commonest or '-'}",
            file=out,
        )


HEADERS = ("deck", "turn", "move", "rule", "between", "desync")


def _between(seats: tuple[int, int], mover: int, target: int | None) -> str:
    """Whom the two seats are to the move: the pair of giver and reactor is the one that counts."""
    giver, third = ("mover", "other") if target is None else ("giver", "reactor")
    parts = [giver if seat == mover else "receiver" if seat == target else third for seat in seats]
    return " and ".join(sorted(parts))

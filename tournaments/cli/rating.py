"""What a game does to its seats' ratings at Board Game Arena, against the bot that stands for its score."""

from pathlib import Path

from cyclopts import App

from hanabot.cli.options import Format, Rules
from hanabot.cli.output import write_rows
from hanabot.errors import BadName
from hanabot.rules import rule_set
from hanabot.sentences import SEATS, seat_number
from hanabot.variants import variant_under
from tournaments.ratings import End, read_hanabots

app = App(name="rating")


@app.default
def rating(
    score: int,
    *,
    ratings: str,
    rules: Rules = "bga",
    variant: str = "Normal",
    end: End = "played",
    quitter: str = SEATS[0],
    hanabots: Path | None = None,
    style: Format = "table",
) -> None:
    """What a game does to the ratings of its seats: the change of a draw against the bot that stands for the score.

    The site's table of bots is not public: ours is assumed, and `--hanabots FILE` puts another in its place.

    Args:
        score: The final score.
        ratings: The seats' ratings, in order, such as 450,500,610.
        rules: Rule set.
        variant: The deck, as `hanabot rules bga` lists them.
        end: How the game ended.
        quitter: The seat that ran away first, with `--end quit`.
        hanabots: What the bots are worth: a file like tournaments/hanabots.toml.
        style: How to write the result.
    """
    table = read_hanabots(hanabots)
    chosen = rule_set(rules)
    suits = variant_under(chosen, variant)
    seats = [_number(word) for word in ratings.split(",")]
    chosen.hand_size(len(seats))
    if not 0 <= score <= suits.max_score:
        raise BadName("score", str(score), f"scores are 0 to {suits.max_score} with {suits.name}")
    bots = table.find(suits, len(seats))
    if bots is None:
        raise BadName("variant", variant, f"games of {len(seats)} with it are not rated")
    perfect = score == suits.max_score
    who = seat_number(quitter, len(seats))
    changes = table.changes(bots, seats, score, perfect=perfect, end=end, quitter=who)
    rows = [
        (SEATS[seat], f"{before:g}", table.band(before), f"{change:+.2f}", f"{before + change:.2f}")
        for seat, (before, change) in enumerate(zip(seats, changes, strict=True))
    ]
    write_rows(rows, ("seat", "rating", "band", "change", "after"), style)
    if style == "table":
        guessed = bots.source == "assumed" and score >= min(bots.ratings)
        print(f"\nHanabot for {score} is worth {table.rating(bots, score):g}{', which is assumed' if guessed else ''}.")


def _number(word: str) -> float:
    try:
        found = float(word)
    except ValueError:
        found = float("nan")
    if not -1e5 < found < 1e5:
        raise BadName("rating", word, "is no rating, such as 500")
    return found

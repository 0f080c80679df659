"""Sit at a table of bots yourself, in the terminal."""

import secrets
import shlex
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.cli.options import Deck
from hanabot.decks import find, seed_table
from hanabot.errors import BadFile, BadName
from hanabot.game import Game
from hanabot.rules import rule_set
from hanabot.sentences import SEATS, seat_number
from hanabot.start import standard_start
from hanabot.variants import variant_by_number, variant_under
from hanabot.variants.words import beyond_plain

app = App(name="table")


@app.default
def table(
    *,
    seat: str = SEATS[0],
    with_: Annotated[str, Parameter(name="--with")] = "h-group@5",
    deck: Deck | None = None,
    players: int | None = None,
    rules: str | None = None,
    variant: str | None = None,
    advice: str | None = None,
    resume: str | None = None,
) -> None:
    """Play with bots: type moves as `clue red to Bob`, `play 2`, `discard 5`; `help` lists what else can be asked.

    Lines may also come from a file or a pipe. Moves can be taken back, and `hint` says what a player of the bots'
    convention would do in your chair, and why.

    Args:
        seat: Where you sit: Alice begins.
        with_: The bots' policies, in the order of the other seats; repeated round them.
        deck: A deck's name, as `hanabot deck` takes it; left out, a seed that nobody chose.
        players: Number of players; left out, what the deck's seed says, or one more than there are bots.
        rules: Rule set; left out, hanab-live.
        variant: Variant, by hanab.live's name; left out, what the deck's seed says.
        advice: The policy that is asked for hints; left out, the first of the bots'.
        resume: A saved game or a replay link to go on with.
    """
    from hanabot.formats.recorded import recorded_game
    from hanabot.person.table import PersonTable
    from hanabot.person.talk import Talk
    from hanabot.registry import policy

    policies = [policy(name.strip()) for name in with_.split(",")]
    adviser = policies[0] if advice is None else policy(advice)
    recorded: Game | None = None
    notes: Sequence[Sequence[str]] = ()
    if resume is not None:
        given = {"--deck": deck, "--variant": variant, "--players": players, "--rules": rules}
        for option, value in given.items():
            if value is not None:
                raise BadName("option", option, "a saved game has its own; leave it out beside --resume")
        checked, recorded, _ = recorded_game(resume)
        if checked.why:
            raise BadFile(resume, "", checked.why)
        notes = checked.notes
        start, cards, name = recorded.start, tuple(recorded.dealt), checked.seed or ""
    else:
        meant = seed_table(deck) if deck else None
        chosen = rule_set(rules or "hanab-live")
        if variant is None:
            variant = variant_by_number(meant[1]).name if meant else "No Variant"
        suits = variant_under(chosen, variant)
        number = players
        if number is None:
            number = meant[0] if meant else max(chosen.min_players, len(policies) + 1)
        start = standard_start(number, chosen, suits)
        decks = find(deck or f"p{number}v{suits.number or 0}s{secrets.randbelow(10**6)}", number, chosen, suits)
        if len(decks) != 1:
            raise BadName("deck", deck or "", f"names {len(decks)} decks; take one, such as {decks[0].name}")
        cards, name = decks[0].cards, decks[0].name
    ours = seat_number(seat, start.players)
    game = PersonTable(start, cards, ours, policies, adviser)
    if recorded is not None:
        from hanabot.story import actions_of

        game.follow(actions_of(recorded))
        game.take_notes(notes[ours] if ours < len(notes) else ())
    others = ", ".join(f"{SEATS[one]} {game.policies[one].name}" for one in range(start.players) if one != ours)
    print(f"You are {SEATS[ours]}; {others}. {start.variant.name}{f', deck {name}' if name else ''}. `help` helps.")
    for told in beyond_plain(start.variant):
        print(f"  {told}")
    words = ["hanabot", "table", "--seat", SEATS[ours], "--with", with_, *(["--advice", advice] if advice else [])]
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    Talk(game, name, shlex.join(words), _line).run()


def _line() -> str:
    """The next line that is typed; one that comes from a file is shown, so that what is printed can be followed."""
    if sys.stdin.isatty():
        import readline  # noqa: F401  the arrow keys bring back what was typed

        try:
            return input("> ")
        except EOFError:
            print()  # What is said at parting does not stand on the line of the prompt.
            raise
    try:
        line = sys.stdin.readline()
    except OSError:
        line = ""
    if not line:
        raise EOFError
    print(f"> {line.rstrip()}")
    return line

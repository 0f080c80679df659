"""The table as text for the person who sits at it: only what the seat may see, and what the clues say of its cards."""

from collections.abc import Iterator, Mapping

from hanabot.beliefs.facts import Facts
from hanabot.cards import bits
from hanabot.errors import Unsupported
from hanabot.figures import figures
from hanabot.formats.replay_link import replay_link
from hanabot.person.table import PersonTable
from hanabot.rules import verdict
from hanabot.sentences import HIDDEN, SEATS
from hanabot.show import show_hand, show_mask, show_stacks
from hanabot.view import View

_WIDTH = max(map(len, SEATS))


def show_table(table: PersonTable) -> Iterator[str]:
    """The position as the person may see it, with the pencil marks of the person's own hand."""
    game, facts, view = table.game, facts_of(table), table.game.view(table.seat)
    counts = [f"turn {game.turn + 1}", f"clues {game.tokens}", f"strikes {view.strikes}", f"deck {game.deck_left}"]
    face_down = game.variant.special.throw_it_in_a_hole
    if not face_down:
        pace = figures(game).pace
        counts.append(f"score {game.score} of {game.max_score}")
        counts += [] if pace is None else [f"pace {pace}"]
    yield "  " + " · ".join(counts)
    ways = view.ways or (0,) * len(view.stacks)
    stacks = "face down" if face_down else show_stacks(view.stacks, ways, game.variant)
    yield f"  {'played':<{_WIDTH + 2}}{stacks}"
    yield f"  {'thrown':<{_WIDTH + 2}}{_thrown(view)}"
    for seat, hand in enumerate(game.hands):
        mover = ">" if seat == game.current and not game.over else " "
        name = f"{mover} {SEATS[seat]:<{_WIDTH}}  "
        clued = [order for order in hand if facts.positive[order]]
        if seat != table.seat:
            yield (name + show_hand(hand, game.deck, clued, game.variant) + _told(facts, seat)).rstrip()
            continue
        yield name + " ".join(HIDDEN + ("'" if order in clued else " ") for order in reversed(hand)).rstrip()
        for line in show_marks(facts, seat, table.pencil):
            yield f"      {line}"


def facts_of(table: PersonTable) -> Facts:
    """What the person's seat has seen."""
    facts = Facts(table.seat, table.start)
    facts.replay(table.seen)
    return facts


def show_marks(facts: Facts, seat: int, pencil: Mapping[int, str]) -> Iterator[str]:
    """A line for each card of a hand of which clues, what is in sight, or a note of the person's own says something.

    Of the person's own hand what is left is exact: marks, cards in sight, and cards of which all copies are gone.
    """
    hand = facts.hands[seat]
    left = facts.possible(seat)
    unmarked = facts.unseen(seat)
    for slot in range(1, len(hand) + 1):
        order, mask = hand[-slot], left[-slot]
        own = pencil.get(order, "")
        clues = _clues(facts, order)
        if clues or own or mask & unmarked != unmarked:
            told = f"{', '.join(clues)}: " if clues else ""
            said = [told + show_mask(mask, facts.variant)] if clues or mask & unmarked != unmarked else []
            yield f"slot {slot}  " + "  ".join([*said, *([f'"{own}"'] if own else [])])


def _clues(facts: Facts, order: int) -> list[str]:
    return [facts.variant.clue_names[clue] for clue in bits(facts.positive[order])]


def _told(facts: Facts, seat: int) -> str:
    """What clues have told a partner: `  (1 red, 4 red 3)`, by slot."""
    hand = facts.hands[seat]
    told = [
        f"{slot} {' '.join(_clues(facts, hand[-slot]))}"
        for slot in range(1, len(hand) + 1)
        if facts.positive[hand[-slot]]
    ]
    return f"   ({', '.join(told)})" if told else ""


def _thrown(view: View) -> str:
    names = view.start.variant.names
    return " ".join(names[card] for card, count in enumerate(view.discards) for _ in range(count)) or "-"


def show_end(table: PersonTable) -> Iterator[str]:
    """How the game ended: score, figures, everybody's last hand, and the address of the replay."""
    game = table.game
    found = figures(game)
    efficiency = "-" if found.efficiency is None else f"{found.efficiency:.2f}"
    zero = "" if game.score_zero == game.score else f" (counted as {game.score_zero})"
    score = f"score {game.score}{zero} of {game.variant.max_score}"
    yield f"{score}, ending {game.ending}: {verdict(game.official_score)}"
    yield f"turns {game.turn}, strikes {game.strikes}, efficiency {efficiency}"
    for seat, hand in enumerate(game.hands):
        if hand:
            yield f"  {SEATS[seat]:<{_WIDTH}}  {show_hand(hand, game.deck, (), game.variant)}"
    try:
        yield f"replay {replay_link(game)}"
    except Unsupported:
        return

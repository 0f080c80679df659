"""Games and notes as text for people: hands, what a move taught, and a whole game turn by turn."""

from collections.abc import Iterable, Iterator, Sequence

from hanabot.bots import Decision
from hanabot.cards import UNKNOWN, Variant
from hanabot.desync import Disagreement
from hanabot.figures import figures
from hanabot.game import Game
from hanabot.moves import Clue
from hanabot.piles import piles
from hanabot.rules import verdict
from hanabot.sentences import SEATS, card_name, say_action, slot_of
from hanabot.story import Noted, Turn
from hanabot.table import Played

#: Said of a move that cost a strike.
STRUCK = " - a strike"
#: Marks of which the word in scenarios is not the one that people use.
MARKS = {"blind_play": "to be played blind", "chop_moved": "chop moved"}


def show_stacks(stacks: Sequence[int], ways: Sequence[int], variant: Variant) -> str:
    """The stacks by their top cards, `r2 y0 g1 b0 p0`; `stacks` and `ways` are as a game has them.

    Where they may go up or down the way is said (`r3^`, `r3v`), in Sudoku the card that a stack began with (`r4..1`).
    """
    show = piles(variant).show
    return " ".join(show(suit, stacks, ways) for suit in range(len(stacks)))


def show_hand(hand: Sequence[int], deck: Sequence[int], clued: Iterable[int], variant: Variant) -> str:
    """A hand, newest card first, clued cards with a prime: `g3' b1  p4' r1`."""
    marked = set(clued)
    cards = [card_name(deck[order], variant) + ("'" if order in marked else " ") for order in reversed(hand)]
    return " ".join(cards).rstrip()


def show_note(note: Noted, variant: Variant) -> str:
    """What a card's holder now takes it for: `Bob slot 2: r1 (clued, playable)`; marks alone if it may be anything."""
    marks = _show_marks(note.marks)
    if marks and note.inferred == variant.all_mask:
        return f"{SEATS[note.seat]} slot {note.slot}: {marks}"
    marks = f" ({marks})" if marks else ""
    return f"{SEATS[note.seat]} slot {note.slot}: {show_mask(note.inferred, variant)}{marks}"


def _show_marks(marks: str) -> str:
    """Marks in the words that people use: `clued, playable`; of a card to be played blind, playable goes unsaid."""
    said = marks.split()
    return ", ".join(MARKS.get(mark, mark) for mark in said if mark != "playable" or "blind_play" not in said)


def show_mask(mask: int, variant: Variant) -> str:
    """A set of identities; of one that has nearly all of them, those that it lacks: `any but r1 g2`."""
    lacking = variant.all_mask & ~mask
    few = 0 < 2 * lacking.bit_count() < mask.bit_count()
    return f"any but {variant.show(lacking)}" if few else variant.show(mask)


def show_disagreement(one: Disagreement, hands: Sequence[Sequence[int]], game: Game) -> str:
    """A desync: which seats hold what of which card; `hands` are those at the moment."""
    variant = game.variant
    place = next(
        (f"{SEATS[seat]} slot {slot_of(one.order, hand)}" for seat, hand in enumerate(hands) if one.order in hand),
        f"card {one.order}",
    )
    # Where only the marks differ, a seat without any has to say so: the cards alone look the same.
    held = (
        f"{SEATS[seat]} reads {variant.show(mask) if mask else 'no useful card'}"
        + (f" ({_show_marks(marks) or 'no mark'})" if any(one.marks) else "")
        for seat, mask, marks in zip(one.seats, one.inferred, one.marks, strict=True)
    )
    return f"{place} ({card_name(game.deck[one.order], variant)}): {', '.join(held)}"


def show_game(played: Played, turns: Iterable[Turn]) -> Iterator[str]:
    """The lines of a whole game; `turns` are of the same game as `retell` gives them."""
    game, variant = played.game, played.game.variant
    clued = {mark.order for mark in game.start.marked if mark.positive}
    clues = iter([event for event in game.log if isinstance(event, Clue)])
    last_pace: int | None = None
    strikes = game.start.strikes
    for turn, decision in zip(turns, played.decisions, strict=True):
        width = max(len(name) for name in SEATS[: len(turn.hands)])
        for seat, hand in enumerate(turn.hands):
            mover = ">" if seat == turn.seat else " "
            yield f"   {mover} {SEATS[seat]:<{width}}  {show_hand(hand, game.deck, clued, variant)}"
        yield from _show_turn(turn, decision, game, turn.strikes > strikes)
        strikes = turn.strikes
        if turn.action.is_clue:
            clued.update(next(clues).touched)
        if turn.pace is not None:
            last_pace = turn.pace
        yield ""
    yield from _show_end(played, last_pace)


def _show_turn(turn: Turn, decision: Decision, game: Game, struck: bool) -> Iterator[str]:
    variant = game.variant
    slots = "slot" if len(turn.touched) == 1 else "slots"
    touched = f" ({slots} {', '.join(map(str, turn.touched))})" if turn.touched else ""
    yield f"{turn.number:>2}. {turn.said}{touched}{STRUCK if struck else ''}  [{decision.chosen.rule}]"
    if decision.chosen.reason:
        card = game.deck[turn.action.target] if turn.taken else UNKNOWN
        wrong = f", though it is {variant.names[card]}" if card != UNKNOWN and not turn.taken >> card & 1 else ""
        yield f"      because {decision.chosen.reason}{wrong}"
    if decision.runners_up:
        other = decision.runners_up[0]
        said = say_action(other.action, turn.seat, turn.hands, variant)
        reason = f": {other.reason}" if other.reason else ""
        # A policy that prices nothing gives all its proposals one value.
        values = (decision.chosen.value, other.value)
        worth = f" ({values[0]:.2f} to {values[1]:.2f})" if any(values) else ""
        yield f"      rather than {said} [{other.rule}]{worth}{reason}"
    for note in turn.noted:
        card = game.deck[note.order]
        wrong = "" if card == UNKNOWN or note.inferred >> card & 1 else f", though it is {variant.names[card]}"
        yield f"      {show_note(note, variant)}{wrong}"
    for one in turn.desyncs:
        yield f"      desync: {show_disagreement(one, turn.hands_after, game)}"
    pace = "" if turn.pace is None else f" · pace {turn.pace}"
    yield (
        f"      {show_stacks(turn.stacks, turn.ways, variant)} · clues {turn.clues} · strikes {turn.strikes}"
        f" · deck {turn.deck_left}{pace}"
    )


def _show_end(played: Played, last_pace: int | None) -> Iterator[str]:
    game = played.game
    found = figures(game)
    efficiency = "-" if found.efficiency is None else f"{found.efficiency:.2f}"
    struck_out = "" if game.score_zero == game.score else f" (a strikeout as 0: {game.score_zero})"
    score = f"score {game.score}{struck_out} of {game.variant.max_score}"
    yield f"{score}, ending {game.ending}: {verdict(game.official_score)}"
    yield (
        f"turns {game.turn}, strikes {game.strikes}, efficiency {efficiency}, "
        f"pace {'-' if last_pace is None else last_pace} when last defined"
    )
    if game.rules.strikeout_keeps_stacks:
        shares = ", ".join(f"{SEATS[seat]} {share:+d}" for seat, share in enumerate(game.contributions))
        yield f"contributions (cards banked less misplays): {shares}"
    yield f"desyncs {len(played.desyncs)}, false inferences {played.false_inferences}"

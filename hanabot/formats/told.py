"""A game that bots played as plain data: every turn with its rule, reason, runners-up and notes, and the result."""

from collections.abc import Sequence

from hanabot.bots import Decision, Proposal
from hanabot.cards import Variant, bits
from hanabot.figures import figures
from hanabot.sentences import SEATS, card_name, say_action
from hanabot.story import Turn
from hanabot.table import Played


def told(played: Played, turns: Sequence[Turn]) -> dict[str, object]:
    """The cards in deal order, the turns, and the result; `turns` are of the same game."""
    game = played.game
    found = figures(game)
    paces = [turn.pace for turn in turns if turn.pace is not None]
    return {
        "cards": [card_name(card, game.variant) for card in game.deck],
        "turns": [_turn(turn, decision, game.variant) for turn, decision in zip(turns, played.decisions, strict=True)],
        "result": {
            "score": game.score,
            "score_zero": game.score_zero,
            "max_score": game.max_score,
            "ending": game.ending,
            "turns": game.turn,
            "strikes": game.strikes,
            "clues": game.clues,
            "pace": paces[-1] if paces else None,
            "efficiency": None if found.efficiency is None else round(found.efficiency, 4),
            "desyncs": len(played.desyncs),
            "false_inferences": played.false_inferences,
            "rule_counts": [dict(sorted(counts.items())) for counts in played.rule_counts],
        },
    }


def _turn(turn: Turn, decision: Decision, variant: Variant) -> dict[str, object]:
    return {
        "turn": turn.number,
        "seat": SEATS[turn.seat],
        "move": turn.said,
        "action": turn.action._asdict(),
        "touched_slots": list(turn.touched),
        "rule": decision.chosen.rule,
        "reason": decision.chosen.reason,
        "value": round(decision.chosen.value, 4),
        "runners_up": [_proposal(each, turn, variant) for each in decision.runners_up],
        "notes": [
            {
                "order": note.order,
                "seat": SEATS[note.seat],
                "slot": note.slot,
                "inferred": [variant.names[card] for card in bits(note.inferred)],
                "marks": note.marks,
            }
            for note in turn.noted
        ],
        "desyncs": [
            {
                "order": one.order,
                "seats": [SEATS[seat] for seat in one.seats],
                "inferred": [[variant.names[card] for card in bits(mask)] for mask in one.inferred],
                "marks": list(one.marks),
            }
            for one in turn.desyncs
        ],
        "hands": [list(hand) for hand in turn.hands],
        "stacks": list(turn.stacks),
        "clues": turn.clues,
        "strikes": turn.strikes,
        "deck_left": turn.deck_left,
        "score": turn.score,
        "pace": turn.pace,
    }


def _proposal(each: Proposal, turn: Turn, variant: Variant) -> dict[str, object]:
    return {
        "move": say_action(each.action, turn.seat, turn.hands, variant),
        "value": round(each.value, 4),
        "rule": each.rule,
        "reason": each.reason,
    }

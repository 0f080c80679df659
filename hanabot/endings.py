"""When a game ends: tested after each turn, in the order of hanab-live.md 4.4 and document 000."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.cards import UNKNOWN

if TYPE_CHECKING:
    from hanabot.game import Game

#: The ending of a game whose table gave up the rest: the full score was out of reach (speedrun, all or nothing).
LOST = "loss"


def ended(game: Game) -> str | None:
    """The rule set's name for the ending that the game has come to, None while it goes on."""
    rules = game.rules
    if game.strikes >= rules.max_strikes:
        return "strikeout"
    if game.score == game.variant.max_score:
        return rules.perfect_name
    if rules.speedrun or rules.all_or_nothing:
        if game.max_score < game.variant.max_score:
            return LOST
        if rules.all_or_nothing:
            return LOST if not game.hands[game.current] and not game.legal_actions() else None
    if game.last_turn is not None and game.turn >= game.last_turn:
        return rules.normal_name
    if not rules.final_round and not game.hands[game.current]:
        return rules.normal_name
    if rules.max_turns is not None and game.turn >= rules.max_turns:
        return "turnlimit"
    if rules.early_endings and (game.score >= game.max_score or not _can_score(game)):
        return rules.normal_name
    return None


def _can_score(game: Game) -> bool:
    """Whether some next card is left outside the hands that have had their last turn."""
    if game.deck_left:
        return True
    fits, deck, no_more = game.fits, game.deck, game.no_more
    for hand in game.hands:
        for order in hand:
            if order not in no_more and (deck[order] == UNKNOWN or fits(deck[order])):
                return True
    return False

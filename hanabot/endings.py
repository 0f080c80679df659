"""When a game ends: tested after each turn, in the order of hanab-live.md 4.4 and document 000."""

from hanabot.board import LOST, Board
from hanabot.cards import UNKNOWN


def ended(board: Board) -> str | None:
    """The rule set's name for the ending that the game has come to, None while it goes on."""
    rules = board.rules
    if board.strikes >= rules.max_strikes:
        return "strikeout"
    if board.score == board.variant.max_score:
        return rules.perfect_name
    if rules.speedrun or rules.all_or_nothing:
        if board.max_score < board.variant.max_score:
            return LOST
        if rules.all_or_nothing:
            return LOST if not board.hands[board.current] and not board.legal_actions() else None
    if board.last_turn is not None and board.turn >= board.last_turn:
        return rules.normal_name
    if not rules.final_round and not board.hands[board.current]:
        return rules.normal_name
    if rules.max_turns is not None and board.turn >= rules.max_turns:
        return "turnlimit"
    if rules.early_endings and (board.score >= board.max_score or not _can_score(board)):
        return rules.normal_name
    return None


def _can_score(board: Board) -> bool:
    """Whether some next card is left outside the hands that have had their last turn."""
    if board.deck_left:
        return True
    fits, deck, no_more = board.fits, board.deck, board.no_more
    for hand in board.hands:
        for order in hand:
            if order not in no_more and (deck[order] == UNKNOWN or fits(deck[order])):
                return True
    return False

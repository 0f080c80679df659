"""hanab.live's replay address: a whole game in a link, which the site opens without having played it.

The form is that of `/replay-json/` and `/shared-replay-json/` (hanab-live.md, 2.7): players, deck, moves and variant,
and nothing else. A game that needs more (other rules, options, another starting seat) has no such address.
"""

from typing import Any

from hanabot.errors import Unsupported
from hanabot.formats.hanab_live import SITE, saved_game
from hanabot.game import Game
from hanabot.shrunk import shrunk

#: What a link begins with.
SITE_ADDRESS = "https://hanab.live/shared-replay-json/"
_COLOUR_CLUE, _ENDED = 2, 4


def replay_link(game: Game, turn: int | None = None) -> str:
    """The address of a game on the site, opened at a turn (1 is before the first move) if one is given.

    An end from outside is left out: the site's form cannot write it.

    Raises:
        Unsupported: another rule set than the site's, or an option, a start or a variant that the form cannot hold.
    """
    if game.rules.name != SITE:
        raise Unsupported(f"a game by the rules of {game.rules.name}", "hanab.live would replay it by its own")
    saved: dict[str, Any] = saved_game(game)
    actions = []
    for move in saved["actions"]:
        if move["type"] < _ENDED:
            # The site itself leaves the value out of plays and discards, which is shorter.
            actions.append(move if move["type"] >= _COLOUR_CLUE else {"type": move["type"], "target": move["target"]})
    place = "" if turn is None else f"#{turn}"
    return f"{SITE_ADDRESS}{shrunk({**saved, 'actions': actions})}{place}"

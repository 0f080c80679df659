"""The functions behind `import hanabot`: what a script or a notebook needs, by names as the command line takes them."""

from collections.abc import Sequence

from hanabot.convention.module import Module
from hanabot.decks import NamedDeck, find
from hanabot.game import Game
from hanabot.registry import modules, policy, registry
from hanabot.registry import policy_names as policies
from hanabot.start import standard_start
from hanabot.table import Played, seat_team
from hanabot.table import play as play_out

__all__ = ["Module", "NamedDeck", "Played", "find_decks", "modules", "play", "policies", "policy", "register"]


def find_decks(name: str, players: int, rules: str = "hanab-live", variant: str = "No Variant") -> list[NamedDeck]:
    """The decks that a name means for so many players, in order: `find_decks("quick", 3)`.

    Raises:
        BadDeck, BadName, Unsupported: the name, the rule set, the variant or the number of players.
    """
    return find(name, players, rules, variant)


def play(
    team: str | Sequence[str],
    deck: str | NamedDeck,
    players: int,
    rules: str = "hanab-live",
    variant: str = "No Variant",
) -> Played:
    """Play one game: `play("h-group@3", "p3v0s1", players=3).game.score`.

    A team is a policy's name, names with commas between, or a list of names; it is repeated round the table. Of a
    name that means several decks the first is played.

    Raises:
        BadDeck, BadName, BadComposition, Unsupported: what a name means cannot be played.
    """
    dealt = find(deck, players, rules, variant)[0] if isinstance(deck, str) else deck
    game = Game(standard_start(players, rules, variant), dealt.cards)
    seated = [policy(name.strip()) for name in (team.split(",") if isinstance(team, str) else team)]
    return play_out(game, seat_team(game, seated), [one.name for one in seated])


def register(module: type[Module]) -> None:
    """Make a convention module of one's own known to this process: then `h-group@3/+SLUG` plays with it.

    A package does the same for every process by the entry-point group `hanabot.conventions`.

    Raises:
        BadComposition: it is no module, its header is not as `Module` says, or the slug is taken.
    """
    registry().add_module(module)

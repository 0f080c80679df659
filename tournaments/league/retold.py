"""An episode of a season's log told again, move by move, with what went wrong at the turn where it did."""

from collections.abc import Callable, Mapping

from hanabot.decks import from_seed
from hanabot.errors import BadName
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.rules import house, rule_set
from hanabot.sentences import SEATS
from hanabot.start import standard_start
from hanabot.variants import variant_under
from tournaments.league.season_log import Played
from tournaments.league.spectator import Spectator


def find_episode(episodes: Mapping[str, Played], deck: str, entrant: str | None, log: str) -> Played:
    """The one episode of a log on a deck, by an entrant where there are more.

    Raises:
        BadName: there is none, or more than one.
    """
    found = [one for one in episodes.values() if one.deck == deck]
    if not found:
        raise BadName("deck", deck, f"{log} has no episode on it; its decks are named as league:1")
    named = sorted({",".join(one.entrants) for one in found})
    if entrant is not None:
        found = [one for one in found if ",".join(one.entrants) == entrant]
        if not found:
            raise BadName("entrant", entrant, f"has no episode on {deck} in {log}; there are: {'; '.join(named)}")
    if len(found) > 1 and len(named) > 1:
        raise BadName("deck", deck, f"was played by {'; '.join(named)}: name one of them with --entrant")
    return found[-1]  # the last, where terms or code were changed


def retell(episode: Played, say: Callable[[str], None]) -> Game:
    """Tell an episode line by line; the game as it ended, but for a turn cap or a clock.

    Raises:
        IllegalMove: the log is damaged: its moves are not legal on its deck.
    """
    rules = rule_set("league")
    if rules.max_turns is not None and episode.turns > rules.max_turns:
        rules = house(rules, max_turns=episode.turns)
    start = standard_start(len(episode.seats), rules)
    game = Game(start, from_seed(episode.deck, variant_under(rules)).cards)
    say(", ".join(f"{SEATS[seat]} (seat {seat}): {name}" for seat, name in enumerate(episode.seats)))
    shown = Spectator(lambda: None, say)
    for action in episode.actions:
        shown(game)
        _faults(episode, game.turn, say)
        game.apply(Action(*action))
    shown(game)
    if game.ending is None:
        say(f"{episode.ending}, score {episode.score}")
    say("contributions " + ", ".join(f"{count:+d}" for count in episode.contributions))
    return game


def _faults(episode: Played, turn: int, say: Callable[[str], None]) -> None:
    for fault in episode.faults:
        # What went wrong before the first turn is told with it.
        if fault.turn == turn or (turn == 0 and fault.turn < 0):
            say(f"     {SEATS[fault.seat]}, {fault.kind}: {fault.why}")

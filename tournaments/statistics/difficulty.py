"""How hard decks are: what the teams that played a deck made of it, apart from how good they are."""

from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev

import numpy as np
from attrs import frozen

#: Rounds of the fit at most, and the step at which it has come to rest.
ROUNDS, STILL = 200, 1e-9


@frozen
class DeckFigures:
    """One deck: its games' scores (stacks kept), their spread (standard deviation), how many of them were perfect.

    `ease` is how many points a team scores here above its mean over all decks (below: negative), and `percentile` the
    part of all decks that are harder, in percent, where those just as hard count half: the hardest have the lowest.
    """

    deck: str
    teams: int
    mean: float
    low: int
    high: int
    spread: float
    perfect: int
    ease: float
    percentile: float


def deck_figures(scores: Mapping[str, Mapping[str, int]], most: int) -> list[DeckFigures]:
    """The decks that were played, hardest first.

    Args:
        scores: by team and deck. Not every team need have played every deck: a score is taken to be what the team is
            good for plus what the deck is, fitted by least squares.
        most: the highest score.
    """
    decks = list(dict.fromkeys(deck for played in scores.values() for deck in played))
    if not decks:
        return []
    eases = _eases(scores, decks)
    order = np.sort(np.round(eases, 6))
    found = []
    for deck, ease in zip(decks, eases, strict=True):
        here = [played[deck] for played in scores.values() if deck in played]
        rounded = round(float(ease), 6)
        harder = int(np.searchsorted(order, rounded, side="left"))
        alike = int(np.searchsorted(order, rounded, side="right")) - harder
        percentile = 100 * (harder + alike / 2) / len(order)
        perfect = sum(score == most for score in here)
        mean, spread = fmean(here), pstdev(here)
        found.append(DeckFigures(deck, len(here), mean, min(here), max(here), spread, perfect, rounded, percentile))
    return sorted(found, key=lambda one: (one.ease, one.deck))


def _eases(scores: Mapping[str, Mapping[str, int]], decks: Sequence[str]) -> np.ndarray:
    """What each deck is good for, on average 0; teams and decks are fitted in turn until nothing moves."""
    place = {deck: index for index, deck in enumerate(decks)}
    where = np.array([place[deck] for played in scores.values() for deck in played])
    who = np.repeat(np.arange(len(scores)), [len(played) for played in scores.values()])
    points = np.array([score for played in scores.values() for score in played.values()], dtype=np.float64)
    deck_games, team_games = np.bincount(where), np.maximum(np.bincount(who, minlength=len(scores)), 1)
    eases = np.zeros(len(decks))
    for _ in range(ROUNDS):
        teams = np.bincount(who, points - eases[where], len(scores)) / team_games
        fitted = np.bincount(where, points - teams[who]) / deck_games
        fitted -= fitted.mean()
        moved = float(np.abs(fitted - eases).max())
        eases = fitted
        if moved < STILL:
            break
    return eases

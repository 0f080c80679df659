"""Rates, such as that of perfect games, with their intervals."""

import math


def rate_interval(count: int, games: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson's interval of a rate, both ends from 0 to 1 (Wilson 1927).

    Args:
        count: games in which it happened.
        games: all games; at least one.
        level: the chance with which such intervals should hold the true rate.
    """
    # scipy.stats has it too, and takes a second to load.
    from scipy.special import ndtri

    z = float(ndtri((1 + level) / 2))
    rate = count / games
    room = 1 + z**2 / games
    centre = (rate + z**2 / (2 * games)) / room
    half = z * math.sqrt(rate * (1 - rate) / games + z**2 / (4 * games**2)) / room
    return (0.0 if count == 0 else centre - half), (1.0 if count == games else centre + half)

"""The policies composed of the modules of the sieves, as data."""

from hanabot.convention.weights import Weights
from hanabot.registry import Family

REFERENTIAL_SIEVE = Family(
    name="referential-sieve",
    summary="Referential Sieve: the newest card is chop; colour calls the card on the left to play, rank throws",
    slugs=(
        "colour-reference",
        "double-finesse",
        "finesse",
        "fix-clue",
        "good-touch",
        "loaded-rank",
        "oldest-prompt",
        "play-clue",
        "prompt",
        "rank-play",
        "rank-reference",
        "reclue",
        "reveal",
        "sieve-chop",
        "sieve-discards",
        "trash-reference",
    ),
    weights=Weights(),
)
FAMILIES = (REFERENTIAL_SIEVE,)

"""The policies composed of the modules of the sieves, as data."""

from hanabot.convention.weights import Weights
from hanabot.registry import Family
from hanabot.repertoire import COUNTED

#: Calls rest on cards without marks, so that a wrong one is seldom put right: strikes are dearer than elsewhere.
_CAREFUL = Weights(misplay=(-3.0, -4.0, -12.0))
REFERENTIAL_SIEVE = Family(
    name="referential-sieve",
    summary="Referential Sieve: the newest card is chop; colour calls the card on the left to play, rank throws",
    slugs=(
        "colour-reference",
        "double-finesse",
        "endgame",
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
    repertoire=COUNTED,
    weights=_CAREFUL,
)
PLAYFUL_SIEVE = Family(
    name="playful-sieve",
    summary="Playful Sieve, for two: as Referential Sieve to the right, and a play or discard calls the partner's chop",
    slugs=(
        "called-fix",
        "chop-call",
        "colour-reference-right",
        "endgame",
        "fix-clue",
        "good-touch",
        "oldest-prompt",
        "play-clue",
        "prompt",
        "rank-play",
        "rank-reference",
        "reveal",
        "sieve-chop",
        "sieve-discards",
        "spare-clue",
        "trash-reference-right",
    ),
    repertoire=COUNTED,
    weights=_CAREFUL,
)
REACTOR = Family(
    name="reactor",
    summary="Reactor 1.0, for three: a clue past the next idle seat is answered by that seat, and read off its answer",
    slugs=(
        "called-fix",
        "colour-reference",
        "endgame",
        "loaded-rank",
        "play-clue",
        "rank-play",
        "rank-reference",
        "reactive-clue",
        "reclue",
        "reveal",
        "sieve-chop",
        "sieve-discards",
        "trash-reference",
    ),
    repertoire=COUNTED,
    weights=_CAREFUL,
)
FAMILIES = (REFERENTIAL_SIEVE, PLAYFUL_SIEVE, REACTOR)

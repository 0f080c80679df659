"""The policies composed of the modules, as data."""

from hanabot.convention.weights import Weights
from hanabot.registry import Family
from hanabot.repertoire import COUNTED, Repertoire

#: Suits whose rank clues mean what they say: what a clue touches is in the variant's tables.
_BY_RANK = COUNTED | Repertoire(
    frozenset({"all_colours", "no_colours", "prism", "many_colours", "shared_colours"}),
)
#: Besides, the H-Group has rules for suits that a rank clue does not tell.
_H_GROUP = _BY_RANK | Repertoire(
    frozenset(
        {
            "all_ranks",
            "no_ranks",
            "clue_colours",
            "clue_ranks",
            "rank_all_colours",
            "rank_all_ranks",
            "rank_no_colours",
            "rank_no_ranks",
            "rank_deceptive",
        }
    )
)

H_GROUP = Family(
    name="h-group",
    summary="The H-Group's conventions by the level of its learning path",
    groups=("shared", "h-group"),
    levels=(1, 14),
    repertoire=_H_GROUP,
)
_BGA = (
    "any-seat-bluff",
    "chop",
    "discards",
    "double-finesse",
    "double-prompt",
    "finesse",
    "fix-clue",
    "gentlemans-discard",
    "good-touch",
    "newest-focus",
    "play-clue",
    "prompt",
    "reverse-finesse",
    "sarcastic-discard",
    "self-finesse",
    "stall-clue",
    "unique-save",
)
#: Passing over a play is an alarm in these conventions ("play refusal"), so a known play comes before most clues.
_PLAY_FIRST = Weights(play=3.5, bad_touch=-0.9)
BGA_FINESSE = Family(
    name="bga-finesse",
    summary="Board Game Arena's Finesse: play the newest, save unique cards by rank, finesses and bluffs",
    slugs=_BGA,
    aliases=("conventional-leftism",),
    repertoire=_BY_RANK,
    weights=_PLAY_FIRST,
)
BGA_LAYERED_FINESSE = Family(
    name="bga-layered-finesse",
    summary="Board Game Arena's Layered finesse: Finesse, and the promised card may lie behind other playable ones",
    slugs=(*_BGA, "layered-finesse", "clandestine-finesse"),
    repertoire=_BY_RANK,
    weights=_PLAY_FIRST,
)
LOGICAL_LEFTISM = Family(
    name="logical-leftism",
    summary="Logical leftism (our reconstruction): no agreement, a clue is what a sensible partner would give it for",
    slugs=("chop", "discards", "fix-clue", "logical-leftism", "play-clue"),
    repertoire=_BY_RANK,
)
CLOSEST_FRIEND = Family(
    name="closest-friend",
    summary="Closest friend (our reconstruction): the seat before yours saves your chop, others call plays",
    slugs=(
        "chop",
        "closest-friend",
        "discards",
        "finesse",
        "fix-clue",
        "good-touch",
        "play-clue",
        "prompt",
    ),
    repertoire=_BY_RANK,
)
SECRET = Family(
    name="secret",
    summary="Secret convention (our reconstruction): Finesse, and each seat keeps a restriction nobody else knows",
    slugs=(*_BGA, "secret"),
    repertoire=_BY_RANK,
    weights=_PLAY_FIRST,
)
#: What Board Game Arena's tables call them (document 001, "Convention used" and "Other conventions").
SHOWN = {
    "h-group": "H-Group",
    "bga-finesse": "Finesse",
    "bga-layered-finesse": "Layered finesse",
    "logical-leftism": "Other (Logical leftism)",
    "closest-friend": "Other (Closest friend)",
    "secret": "Other (Secret convention)",
    "hat-public": "Other (Hat-guessing)",
    "hat-information": "Other (Hat-guessing)",
    "hat-recommendation": "Other (Hat-guessing)",
}
FAMILIES = (H_GROUP, BGA_FINESSE, BGA_LAYERED_FINESSE, LOGICAL_LEFTISM, CLOSEST_FRIEND, SECRET)

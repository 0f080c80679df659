"""The four rule sets of the source documents, as named, frozen values (rulebook.md).

Whatever differs from one door to another is a field here; the engine (`hanabot.game`) only ever asks the value.
House options are other values of the same fields: `house(rule_set("bga"), clue_tokens=9)`, by name
`rule_set("bga/clue-tokens=9")`. The options that a player may ask for are told by `OPTIONS`.
"""

from difflib import get_close_matches
from typing import Any

from attrs import asdict, evolve, field, fields, frozen, validators

from hanabot.errors import BadName

_FROM_ZERO = validators.ge(0)
_FROM_ONE = validators.ge(1)


@frozen
class RuleSet:
    """What a door's rules say; one engine obeys it.

    `hand_sizes` is indexed by the number of players, `extra_cards` is added to it (hanab.live's oneExtraCard and
    oneLessCard). `early_endings`: the game also ends when the highest score still possible is reached or no card can
    be played any more (hanab-live.md, 4.4). `final_round`: one more turn each once the deck is empty; without it play
    goes on until a seat would begin its turn with no card. `card_cycle`: who gives a clue moves its oldest card without
    a clue to slot 1. `speedrun`: the game is lost with the first point out of reach; `all_or_nothing` the same, with no
    final round (hanab-live.md, 2.4 and 4.7). `flamboyants`: a bonus for each full stack (document 001, "5 flamboyants";
    `hanabot.bonuses`). `strikeout_keeps_stacks` is the document's own score after
    the last strike; both scores are always reported.
    """

    name: str
    min_players: int = 2
    max_players: int = 5
    hand_sizes: tuple[int, ...] = (0, 0, 5, 5, 4, 4, 3)
    extra_cards: int = 0
    clue_tokens: int = field(default=8, validator=_FROM_ZERO)
    max_strikes: int = field(default=3, validator=_FROM_ONE)
    empty_clues: bool = False
    deck_plays: bool = False
    card_cycle: bool = False
    speedrun: bool = False
    all_or_nothing: bool = False
    flamboyants: bool = False
    deal_one_by_one: bool = False
    early_endings: bool = False
    final_round: bool = True
    max_turns: int | None = None
    strikeout_keeps_stacks: bool = False
    white_fifth_suit: bool = False
    perfect_name: str = "perfect"
    normal_name: str = "normal"
    outside_names: tuple[str, ...] = ("terminated",)
    clue_word: str = "clue"

    @property
    def all_or_lost(self) -> bool:
        """Whether the game is lost once the full score is out of reach."""
        return self.speedrun or self.all_or_nothing

    @property
    def only_full(self) -> bool:
        """Whether nothing less than full stacks is worth anything."""
        return self.all_or_lost or not self.final_round

    @property
    def least_and_most(self) -> str:
        """How many play by it, in words."""
        least, most = self.min_players, self.max_players
        return f"{least}" if least == most else f"{least} to {most}"

    def hand_size(self, players: int) -> int:
        """Cards dealt to each of so many players.

        Raises:
            BadName: the rule set is not played by so many, or an option leaves no card to deal.
        """
        if not self.min_players <= players <= self.max_players:
            raise BadName("number of players", str(players), f"{self.name} is played by {self.least_and_most}")
        size = self.hand_sizes[players] + self.extra_cards if players < len(self.hand_sizes) else 0
        if size < 1:
            raise BadName("hand size", str(size), "a hand needs at least one card")
        return size

    @property
    def key(self) -> str:
        """The name with every house option that differs from the door's own, for results and messages."""
        own = asdict(RULE_SETS[self.name]) if self.name in RULE_SETS else {}
        changed = [f"{key}={_shown(value)}" for key, value in asdict(self).items() if own.get(key, value) != value]
        return "/".join((self.name, *changed))


def _shown(value: object) -> str:
    return "-".join(map(str, value[2:])) if isinstance(value, tuple) else str(value).lower()


#: The house options that a player may ask for, in words; others are parts of a door's own rules.
OPTIONS = {
    "clue_tokens": "how many clue tokens there are, all of them there at the start (8)",
    "max_strikes": "with how many strikes, or misfires, the game is lost (3)",
    "hand_sizes": "cards in hand with 2, 3, 4, 5 (and 6) players (5-5-4-4-3)",
    "unofficial_hands": "document 001's unofficial variant: hand_sizes=6-5-4-3",
    "extra_cards": "how many cards more are in each hand; -1 for one less",
    "empty_clues": "a clue may touch no card",
    "flamboyants": "a bonus is drawn for each full stack (bga only)",
    "deck_plays": "the last card of the deck may be played from it",
    "card_cycle": "who gives a clue moves its oldest card without a clue to slot 1",
    "speedrun": "the game is lost with the first point out of reach",
    "all_or_nothing": "the same, and play goes on with an empty deck",
    "final_round": "one turn each once the deck is empty; without it until a seat would begin its turn with no card",
    "max_turns": "the most turns of a game (league: 20 to 120)",
}
#: The hands of document 001's unofficial variant.
UNOFFICIAL = (0, 0, 6, 5, 4, 3)
#: Options that stand for others.
_SHORT: dict[str, dict[str, Any]] = {"unofficial_hands": {"hand_sizes": UNOFFICIAL}}
_SWITCH = {"": True, "true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_HOW = "house options are said as bga/clue-tokens=9/empty-clues=no"


RULE_SETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        RuleSet("hanab-live", max_players=6, early_endings=True),
        RuleSet("bga", empty_clues=True, white_fifth_suit=True, clue_word="clue token"),
        RuleSet(
            "league",
            min_players=4,
            max_players=4,
            deal_one_by_one=True,
            max_turns=80,
            strikeout_keeps_stacks=True,
            white_fifth_suit=True,
            normal_name="deckout",
            outside_names=("deadline",),
            clue_word="hint",
        ),
        RuleSet("royal-favor", final_round=False, perfect_name="win", normal_name="loss"),
    )
}

_LEAGUE_TURNS = range(20, 121)


def rule_set(name: str) -> RuleSet:
    """The rule set of that name, with the house options that follow it: `bga`, `bga/clue-tokens=9/flamboyants`.

    Raises:
        BadName: there is none, or an option that is not known or has no such value.
    """
    door, *options = (part.strip() for part in name.split("/"))
    found = RULE_SETS.get(door)
    if found is None:
        close = get_close_matches(door, RULE_SETS, 1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        raise BadName("rule set", door, f"not known; {hint}known: {', '.join(RULE_SETS)}")
    if not options:
        return found
    values: dict[str, Any] = {}
    for option in options:
        key, _, text = option.partition("=")
        key = key.strip().lower().replace("-", "_")
        if key not in OPTIONS:
            close = get_close_matches(key, OPTIONS, 1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            raise BadName("house option", key, f"not known; {hint}known: {', '.join(OPTIONS)}; {_HOW}")
        values |= _value(key, text.strip().lower())
    return house(found, **values)


def _value(key: str, text: str) -> dict[str, Any]:
    """The field that an option sets and its value, from text.

    Raises:
        BadName: it takes no such value.
    """
    kind = getattr(fields(RuleSet), key).type if key not in _SHORT else bool
    if kind is bool:
        if text not in _SWITCH or (key in _SHORT and not _SWITCH[text]):
            raise BadName("house option", key, f"{text!r} is neither yes nor no; {_HOW}")
        return _SHORT.get(key, {key: _SWITCH[text]})
    if key == "max_turns" and text == "none":
        return {key: None}
    parts = text.split("-") if key == "hand_sizes" else [text]
    if not all(part.removeprefix("-").isdecimal() and part.isascii() and len(part) < 4 for part in parts):
        example = "6-5-4-3" if key == "hand_sizes" else "a whole number below 1000"
        raise BadName("house option", key, f"{text!r} is not {example}; {_HOW}")
    numbers = tuple(map(int, parts))
    return {key: (0, 0, *numbers) if key == "hand_sizes" else numbers[0]}


def house(rules: RuleSet, **options: object) -> RuleSet:
    """The rule set with house options put in, by field name.

    Raises:
        BadName: no such option, or a value that it does not take.
    """
    known = [attribute.name for attribute in fields(RuleSet) if attribute.name != "name"]
    for key in options:
        if key not in known:
            raise BadName("house option", key, f"not known; known: {', '.join(known)}")
    values: dict[str, Any] = options
    try:
        changed = evolve(rules, **values)
    except (ValueError, TypeError) as error:
        raise BadName("house option", ", ".join(options), str(error.args[0])) from None
    if changed.all_or_nothing:
        changed = evolve(changed, final_round=False)
    others = changed.all_or_lost or changed.card_cycle or changed.deck_plays
    if changed.flamboyants and (rules.name != "bga" or others):
        why = "is an option of bga, and goes with none of all_or_nothing, card_cycle, deck_plays and speedrun"
        raise BadName("house option", "flamboyants", why)
    if rules.name == "league" and changed.max_turns not in _LEAGUE_TURNS:
        raise BadName("house option", "max_turns", "the league allows 20 to 120")
    return changed


def verdict(score: int) -> str:
    """The word for a score (document 001's; rulebook.md)."""
    words = (
        (5, "horrible"),
        (10, "mediocre"),
        (15, "honourable"),
        (20, "excellent"),
        (24, "amazing"),
        (29, "legendary"),
    )
    return next((word for top, word in words if score <= top), "divine")

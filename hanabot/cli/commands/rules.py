"""List the rule sets, or what one of them says: its decks, its options and how they are asked for."""

from cyclopts import App

from hanabot.cli.options import Format
from hanabot.cli.output import write_rows
from hanabot.rules import OPTIONS, RULE_SETS, UNOFFICIAL, RuleSet, rule_set
from hanabot.variants.bga import DECKS

app = App(name="rules")


@app.default
def rules(name: str | None = None, *, style: Format = "table") -> None:
    """List the rule sets, or what one of them says.

    Wherever a rule set is taken, house options may follow its name: bga/flamboyants/unofficial-hands,
    royal-favor/clue-tokens=10/max-strikes=2.

    Args:
        name: A rule set, with house options or without; left out, all of them are listed.
        style: How to write the result.
    """
    if name is None:
        rows = [(one.name, one.least_and_most, _ends(one), _ABOUT[one.name]) for one in RULE_SETS.values()]
        write_rows(rows, ("rules", "players", "when the deck runs out", "where they are from"), style)
        return
    chosen = rule_set(name)
    found = [("rules", chosen.key, "", _ABOUT[chosen.name])]
    found += [
        ("hands", f"{players} players", "", f"{chosen.hand_size(players)} cards")
        for players in range(chosen.min_players, chosen.max_players + 1)
    ]
    found.append(("deck runs out", "", "", _ends(chosen)))
    if chosen.white_fifth_suit:
        found += [("variant", deck.names[0], "", deck.about) for deck in DECKS]
    if chosen.name == "bga":
        about = "the first of a day's five preset decks, the same at every table; bga:today#1 is today's"
        found.append(("deck", "bga:2026-12-01#1", "", about))
        found += [("convention", word, "", "shown at the table") for word in SHOWN]
    found += [("option", key.replace("_", "-"), _value(chosen, key), about) for key, about in OPTIONS.items()]
    write_rows(found, ("what", "name", "here", "about"), style)


#: What a table of Board Game Arena may show (document 001, "Convention used").
SHOWN = ("Unspecified", "Finesse", "Layered finesse", "H-Group", "Other")
#: Where each rule set is from, in a few words.
_ABOUT = {
    "hanab-live": "hanab.live",
    "bga": "Board Game Arena, document 001",
    "league": "the league, document 000",
    "royal-favor": "Royal favor, document 004: all stacks full, or all have lost",
}


def _ends(one: RuleSet) -> str:
    return "one more turn each" if one.final_round else "until a seat would begin its turn with no card"


def _value(chosen: RuleSet, key: str) -> str:
    """What an option has here, as one would say it."""
    value = getattr(chosen, key, chosen.hand_sizes == UNOFFICIAL)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-".join(map(str, value[2:])) if isinstance(value, tuple) else str(value).lower()

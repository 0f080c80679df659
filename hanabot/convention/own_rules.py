"""The engine's own rules in words: names that stand as the rule of a move or a reading, and are no module's."""

#: By name, what it says of the move that bears it; `explain` tells it.
OWN_RULES = {
    "empty-clue": "A clue that touches no card. It says nothing, and is given only where nothing else is left.",
    "gamble": "In one's last turn, with a strike to spare: a play of the card that is likeliest to fit, though nobody "
    "called it.",
    "legal": "Any legal move: the convention has none that it would make.",
    "unreadable": "A clue that no module of the policy gives a meaning to. The cards touched are clued and nothing "
    "else; it is given to pass the turn, or where it does less harm than anything else.",
}

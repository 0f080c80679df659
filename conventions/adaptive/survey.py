"""The games that `candidates.yaml` is counted from: every candidate with every other, two players.

    python -m conventions.adaptive.survey standard:16 h-group@1 hat-public piers > candidates.yaml

A seat's deeds are counted by a shadow of its own convention in the other seat. Those beside a partner of the same count
`AT_HOME` times: that is how it acts once it has been found out.
"""

import sys
from collections import Counter
from collections.abc import Sequence

from conventions.adaptive.candidates import DEEDS, PLACES
from conventions.adaptive.shadow import Shadow
from hanabot.beliefs.facts import Facts
from hanabot.decks import find
from hanabot.game import Game, masked
from hanabot.moves import Bonus, Clue, Draw
from hanabot.registry import policy
from hanabot.start import standard_start

AT_HOME = 4
#: For each candidate, how often it did what where.
Habits = dict[str, Counter[tuple[str, str]]]


def played(names: Sequence[str], deck: Sequence[int], habits: Habits) -> int:
    """The score of a game, whose deeds are counted."""
    game = Game(standard_start(2), deck)
    bots = [policy(name).seat(seat, game.start) for seat, name in enumerate(names)]
    shadows = [Shadow(policy(name).seat(1 - seat, game.start)) for seat, name in enumerate(names)]
    facts = [Facts(1 - seat, game.start) for seat in range(2)]
    told = 0
    while True:
        for event in game.log[told:]:
            mover = event.giver if isinstance(event, Clue) else event.seat
            for seat, (bot, shadow) in enumerate(zip(bots, shadows, strict=True)):
                bot.observe(masked(event, seat, game.variant))
                seen = masked(event, 1 - seat, game.variant)
                if mover == seat and not isinstance(seen, Draw | Bonus):
                    deed = shadow.seen(seen, facts[seat])
                    habits[names[seat]][deed.place, deed.deed] += AT_HOME if names[0] == names[1] else 1
                else:
                    shadow.bot.observe(seen)
                facts[seat].observe(seen)
        told = len(game.log)
        if game.over:
            return game.score
        game.apply(bots[game.current].decide(game.view(game.current)).action)


def survey(decks: str, names: Sequence[str]) -> None:
    """Play every mix on the decks and print what came of it, as `candidates.yaml` has it."""
    habits: Habits = {name: Counter() for name in names}
    dealt = find(decks, 2)
    means: dict[tuple[str, str], float] = {}
    for place, first in enumerate(names):
        for second in names[place:]:
            sides = [(first, second), (second, first)]
            scores = [played(sides[number % 2], deck.cards, habits) for number, deck in enumerate(dealt)]
            means[first, second] = means[second, first] = sum(scores) / len(scores)
            print(first, second, means[first, second], file=sys.stderr)
    print(f"# python -m conventions.adaptive.survey {decks} {' '.join(names)}")
    print(f"# habits: {', '.join(DEEDS)}")
    for name in names:
        print(f"\n- policy: {name}\n  habits:")
        for where in PLACES:
            print(f"    {where}: [{', '.join(str(habits[name][where, deed]) for deed in DEEDS)}]")
        print("  beside:")
        for other in names:
            print(f"    {other}: {means[name, other]:.1f}")


if __name__ == "__main__":
    survey(sys.argv[1], sys.argv[2:])

"""How a dealt game starts: the `Start` of a rule set, a number of players and a variant."""

from hanabot.cards import Variant
from hanabot.errors import BadName
from hanabot.rules import RuleSet, rule_set
from hanabot.variants import variant_under
from hanabot.view import Start


def standard_start(
    players: int, rules: RuleSet | str = "hanab-live", variant: Variant | str = "No Variant", starter: int = 0
) -> Start:
    """The start of a dealt game; house options are already in the rule set.

    Raises:
        BadName: no such rule set, variant or seat, or a number of players that the rule set does not allow.
        Unsupported: the variant is not built.
    """
    chosen = rule_set(rules) if isinstance(rules, str) else rules
    size = chosen.hand_size(players)
    if not 0 <= starter < players:
        raise BadName("starting seat", str(starter), f"seats are 0 to {players - 1}")
    suits = variant_under(chosen, variant) if isinstance(variant, str) else variant
    return Start(players, chosen, suits, size, starter)

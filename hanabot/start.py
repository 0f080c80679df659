"""How a dealt game starts: the `Start` of a rule set, a number of players and a variant."""

from hanabot.cards import Variant
from hanabot.rules import RuleSet, rule_set
from hanabot.variants import variant_under
from hanabot.view import Start


def standard_start(
    players: int, rules: RuleSet | str = "hanab-live", variant: Variant | str = "No Variant", starter: int = 0
) -> Start:
    """The start of a dealt game; house options are already in the rule set.

    Raises:
        BadName: no such rule set or variant, or a number of players that the rule set does not allow.
        Unsupported: the variant is not built.
    """
    chosen = rule_set(rules) if isinstance(rules, str) else rules
    suits = variant_under(chosen, variant) if isinstance(variant, str) else variant
    return Start(players, chosen, suits, chosen.hand_size(players), starter)

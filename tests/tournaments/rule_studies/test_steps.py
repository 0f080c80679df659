from tournaments.rule_studies import steps
from tournaments.rule_studies.lattice import Lattice
from tournaments.rule_studies.steps import within

SLUGS = ("a", "b", "c")
SHAPE = Lattice(("core", *SLUGS), {"core": frozenset(), "a": frozenset(), "b": frozenset("a"), "c": frozenset()}, SLUGS)
DECKS = ("d1", "d2")


def every_step() -> list[steps.Step]:
    return [
        steps.whole(SHAPE),
        *steps.singles(SHAPE),
        *steps.add_ins(SHAPE),
        *steps.pairs(SHAPE, SLUGS),
        *steps.shapley(SHAPE, DECKS, 1),
        *steps.sides(SHAPE),
    ]


def test_games_that_two_parts_share_are_played_once() -> None:
    plan = within(every_step(), DECKS, None)
    assert not plan.left_out
    assert sum(plan.counts.values()) == len(plan.games)
    # Of three modules, one on another: 6 sets, and 6 switches, on 2 decks.
    assert len(plan.games) == (6 + 6) * 2


def test_a_budget_stops_at_the_first_step_that_it_cannot_pay() -> None:
    every = every_step()
    for budget in range(26):
        plan = within(every, DECKS, budget)
        assert len(plan.games) <= budget
        assert [*plan.steps, *plan.left_out] == every
        if plan.left_out:
            assert len(plan.games | plan.left_out[0].games(DECKS)) > budget


def test_pairs_are_of_modules_that_can_stand_without_each_other() -> None:
    assert [step.modules for step in steps.pairs(SHAPE, SLUGS)] == [("a", "c"), ("b", "c")]

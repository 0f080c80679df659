import importlib.util
from pathlib import Path

from tournaments.rule_studies.effects import contrast, left_out, table, together
from tournaments.rule_studies.lattice import Lattice

_SPEC = importlib.util.spec_from_file_location("synthetic", Path(__file__).with_name("synthetic.py"))
assert _SPEC is not None
assert _SPEC.loader is not None
synthetic = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(synthetic)

MAIN = {"a": 1.0, "b": 0.5, "c": 0.0, "d": -0.8}
PAIRS = {frozenset("ab"): 0.9, frozenset("cd"): -0.7}
SHAPE = synthetic.flat("a", "b", "c", "d")
SETS = synthetic.sets_of(SHAPE)


def truth_left_out(slug: str) -> float:
    return MAIN[slug] + sum(more for pair, more in PAIRS.items() if slug in pair)


def test_planted_effects_come_back_within_their_intervals() -> None:
    """Main and pair effects of 20 made-up game sets: of 200 intervals at 95 %, at most 19 may miss (chance < 1 %)."""
    missed = asked = 0
    for seed in range(20):
        found = synthetic.scores(SETS, 120, seed, MAIN, PAIRS)
        truths = [(left_out(SHAPE, slug), truth_left_out(slug)) for slug in SHAPE.studied]
        truths += [
            (together(SHAPE, a, b), PAIRS.get(frozenset((a, b)), 0.0)) for a, b in ("ab", "ac", "ad", "bc", "bd", "cd")
        ]
        rows = table([((), (), contrast(found, terms)) for terms, _ in truths])
        for row, (_, truth) in zip(rows, truths, strict=True):
            low, high = row.effect.ci95
            asked += 1
            missed += low is None or high is None or not low <= truth <= high
    assert asked == 200
    assert missed <= 19


def test_what_was_planted_is_told_from_what_was_not() -> None:
    found = synthetic.scores(SETS, 400, 7, MAIN, PAIRS)
    pairs = ["ab", "ac", "ad", "bc", "bd", "cd"]
    rows = table([(tuple(pair), (), contrast(found, together(SHAPE, *pair))) for pair in pairs])
    sure = {"".join(row.modules): row.effect.mean for row in rows if row.effect.sure}
    assert set(sure) == {"ab", "cd"}
    assert sure["ab"] > 0 > sure["cd"]
    assert all(row.effect.p_holm >= row.effect.p for row in rows)


def test_sets_that_play_alike_differ_by_nothing() -> None:
    found = synthetic.scores(SETS, 30, 1, {}, {}, noise=0.0)
    [row] = table([(("a",), (), contrast(found, left_out(SHAPE, "a")))])
    assert (row.effect.mean, row.effect.ci95, row.effect.p) == (0, (0, 0), 1)
    assert not row.effect.sure
    assert not row.effect.strong


def test_a_deck_that_a_set_did_not_play_is_left_out_of_what_needs_it_and_of_nothing_else() -> None:
    found = {left: dict(decks) for left, decks in synthetic.scores(SETS, 5, 1, MAIN, PAIRS).items()}
    del found[SHAPE.without("a")]["d0002"]
    assert len(contrast(found, left_out(SHAPE, "a"))) == 4
    assert len(contrast(found, left_out(SHAPE, "b"))) == 5
    assert contrast({}, left_out(SHAPE, "a")) == []


def test_modules_that_stand_on_each_other_have_no_interaction() -> None:
    shape = Lattice(("a", "b"), {"a": frozenset(), "b": frozenset("a")}, ("a", "b"))
    assert together(shape, "a", "b") == {}

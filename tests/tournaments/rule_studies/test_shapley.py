from collections.abc import Mapping
from itertools import combinations
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rule_studies.effects import contrast
from tournaments.rule_studies.lattice import Lattice, Modules
from tournaments.rule_studies.shapley import every_set, is_exact, orders, path, values

SLUGS = ("a", "b", "c", "d")


@st.composite
def lattices(draw: st.DrawFn) -> Lattice:
    """Four modules over a core, each of which may require some of those before it."""
    requires = {"core": frozenset[str]()}
    for place, slug in enumerate(SLUGS):
        requires[slug] = frozenset(draw(st.sets(st.sampled_from(SLUGS[:place]), max_size=2))) if place else frozenset()
    return Lattice(("core", *SLUGS), requires, SLUGS)


@st.composite
def games(draw: st.DrawFn) -> tuple[Lattice, Mapping[Modules, Mapping[str, float]]]:
    shape = draw(lattices())
    sets = sorted(every_set(shape), key=sorted)
    return shape, {left: {deck: draw(st.integers(0, 25)) for deck in ("d1", "d2")} for left in sets}


def of(
    shape: Lattice, scores: Mapping[Modules, Mapping[str, float]], pairs: int, exact: bool
) -> dict[str, list[float]]:
    by_deck = values(shape, pairs, exact)
    return {slug: contrast(scores, lambda deck, slug=slug: by_deck(deck)[slug]) for slug in shape.studied}


@given(games(), st.booleans(), st.integers(1, 2))
def test_the_values_of_each_deck_add_up_to_the_whole_less_the_base(
    game: tuple[Lattice, Mapping[Modules, Mapping[str, float]]], exact: bool, pairs: int
) -> None:
    shape, scores = game
    found = of(shape, scores, pairs, exact)
    for number, deck in enumerate(("d1", "d2")):
        total = sum(decks[number] for decks in found.values())
        assert isclose(total, scores[shape.full][deck] - scores[shape.base][deck], abs_tol=1e-9)


@given(st.lists(st.integers(0, 25), min_size=8, max_size=8), st.booleans())
def test_who_adds_nothing_is_worth_nothing(some: list[int], exact: bool) -> None:
    shape = Lattice(("core", *SLUGS), {slug: frozenset() for slug in ("core", *SLUGS)}, SLUGS)
    by_rest = {rest: some[number] for number, rest in enumerate(subsets("bcd"))}
    scores = {left: {"d1": by_rest[left & frozenset("bcd")]} for left in every_set(shape)}
    assert of(shape, scores, 1, exact)["a"] == [pytest.approx(0)]


@given(st.dictionaries(st.tuples(st.integers(0, 2), st.sampled_from([*"cd", "cd", ""])), st.integers(0, 25)))
def test_who_adds_the_same_is_worth_the_same(table: dict[tuple[int, str], int]) -> None:
    shape = Lattice(("core", *SLUGS), {slug: frozenset() for slug in ("core", *SLUGS)}, SLUGS)

    def score(left: Modules) -> int:
        return table.get((len(left & frozenset("ab")), "".join(sorted(left & frozenset("cd")))), 0)

    found = of(shape, {left: {"d1": score(left)} for left in every_set(shape)}, 1, exact=True)
    assert found["a"] == pytest.approx(found["b"])


def test_a_module_shares_in_what_stands_on_it() -> None:
    """The value of a chain by hand: b requires a, alone a brings 2, with b there are 6."""
    shape = Lattice(("core", "a", "b"), {"core": frozenset(), "a": frozenset(), "b": frozenset("a")}, ("a", "b"))
    scores = {frozenset({"core"}): {"d": 10}, frozenset({"core", "a"}): {"d": 12}, shape.full: {"d": 16}}
    assert of(shape, scores, 1, exact=True) == {"a": [pytest.approx(4)], "b": [pytest.approx(2)]}


def test_drawn_orders_tend_to_the_exact_values() -> None:
    shape = Lattice(
        ("core", *SLUGS), {"core": frozenset(), **{s: frozenset() for s in "abc"}, "d": frozenset("a")}, SLUGS
    )
    scores = {left: {"d1": len(left) ** 2 + 3 * ("a" in left)} for left in every_set(shape)}
    exact, drawn = of(shape, scores, 1, exact=True), of(shape, scores, 400, exact=False)
    for slug in SLUGS:
        assert drawn[slug][0] == pytest.approx(exact[slug][0], abs=0.35)


def test_orders_are_the_decks_own_and_come_with_their_reverse() -> None:
    shape = Lattice(("core", *SLUGS), {slug: frozenset() for slug in ("core", *SLUGS)}, SLUGS)
    one, back = orders(shape, "p3v0s1", 0)
    assert back == one[::-1]
    assert orders(shape, "p3v0s1", 0) == (one, back)
    assert len({orders(shape, f"p3v0s{seed}", 0)[0] for seed in range(30)}) > 10
    assert path(shape, one)[0] == shape.base
    assert path(shape, one)[-1] == shape.full


def test_few_modules_are_looked_at_exactly() -> None:
    chain = Lattice(
        ("core", *SLUGS), {"core": frozenset(), **{s: frozenset(SLUGS[:n]) for n, s in enumerate(SLUGS)}}, SLUGS
    )
    assert len(every_set(chain)) == 5
    assert is_exact(chain, 1)
    many = tuple(f"m{number}" for number in range(20))
    assert not is_exact(Lattice(many, {slug: frozenset() for slug in many}, many), 1)


def subsets(slugs: str) -> list[Modules]:
    return [frozenset(some) for size in range(len(slugs) + 1) for some in combinations(slugs, size)]

"""Composing modules: what order they are asked in, and what cannot be composed."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabot.convention.composition import compose, graph
from hanabot.convention.module import Module
from hanabot.errors import BadComposition


def no_focus(module: Module, moment: object) -> None:
    """The answer of a module that never says what a clue is about."""
    del module, moment


def module(
    name: str, requires: Iterable[str] = (), overrides: Iterable[str] = (), level: int | None = None, focus: bool = True
) -> Module:
    """A module that says what a clue is about, or nothing at all."""
    header = {
        "slug": name,
        "title": name,
        "requires": tuple(requires),
        "overrides": tuple(overrides),
        "level": level,
    }
    if focus:
        header["focus"] = no_focus
    return type(name, (Module,), header)()


def test_a_missing_requirement_is_named_with_who_requires_it() -> None:
    with pytest.raises(BadComposition, match=r"cannot compose mine: b requires c, which is not in the policy"):
        compose("mine", [module("a"), module("b", requires=["a", "c"])])


def test_a_circle_is_shown() -> None:
    circle = [module("a", overrides=["b"]), module("b", overrides=["c"]), module("c", overrides=["a"])]
    with pytest.raises(BadComposition, match="circle") as caught:
        compose("mine", [*circle, module("d", overrides=["a"])])
    assert any(f"{one} > {two} > {three} > {one}" in str(caught.value) for one, two, three in ("abc", "bca", "cab"))
    with pytest.raises(BadComposition, match="a > a"):
        compose("mine", [module("a", overrides=["a"])])


def test_a_circle_through_a_module_that_is_not_there_is_none() -> None:
    found = compose("mine", [module("a", overrides=["b"]), module("c", overrides=["a"])])
    assert [one.slug for one in found.modules] == ["c", "a"]


def test_a_slug_that_occurs_twice() -> None:
    with pytest.raises(BadComposition, match="a occurs twice"):
        compose("mine", [module("a"), module("b"), module("a")])


def test_nothing_that_says_what_a_clue_is_about() -> None:
    with pytest.raises(BadComposition, match="focus"):
        compose("mine", [module("a", focus=False)])


def test_modules_that_require_each_other_are_no_circle() -> None:
    found = compose("mine", [module("a", requires=["b"]), module("b", requires=["a"])])
    assert found.slugs == {"a", "b"}


@given(st.permutations(range(6)), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))), st.data())
def test_the_order_respects_every_override_and_not_the_order_given(
    rank: list[int], pairs: set[tuple[int, int]], data: st.DataObject
) -> None:
    """Overrides drawn so that they cannot form a circle: only from an earlier rank to a later one."""
    forward = {(one, two) for one, two in pairs if rank[one] < rank[two]}
    chosen = [
        module(f"m{one}", overrides=[f"m{two}" for first, two in forward if first == one], level=one % 3)
        for one in range(6)
    ]
    found = [one.slug for one in compose("mine", chosen).modules]
    assert sorted(found) == [f"m{one}" for one in range(6)]
    assert all(found.index(f"m{one}") < found.index(f"m{two}") for one, two in forward)
    again = compose("mine", data.draw(st.permutations(chosen)))
    assert [one.slug for one in again.modules] == found
    assert len(again.focus) == 6


def test_what_is_unordered_goes_by_level() -> None:
    chosen = [module("a", level=11), module("b"), module("c", level=2), module("d", level=2)]
    assert [one.slug for one in compose("mine", chosen).modules] == ["c", "d", "a", "b"]


def test_a_module_for_reading_or_giving_only() -> None:
    chosen = [module("a"), module("b"), module("c")]
    found = compose("mine", chosen, not_given=["b"], not_read=["c"])
    assert found.slugs == {"a", "b"}
    assert found.giving.slugs == {"a", "b", "c"}
    assert found.not_given == {"b"}
    plain = compose("mine", chosen)
    assert plain.giving is plain


def test_what_requires_a_module_that_is_not_read_is_not_read_either() -> None:
    chosen = [module("a"), module("b", requires=["a"]), module("c", requires=["b"]), module("d")]
    found = compose("mine", chosen, not_read=["a"])
    assert found.slugs == {"d"}
    assert found.giving.slugs == {"a", "b", "c", "d"}
    with pytest.raises(BadComposition, match="focus"):
        compose("mine", [module("a"), module("b", requires=["a"])], not_read=["a"])


def test_the_graph_has_an_edge_for_each_declaration() -> None:
    found = graph([module("a", overrides=["b"]), module("b", requires=["c"]), module("c", overrides=["gone"])])
    assert set(found.edges.data("kind")) == {("a", "b", "overrides"), ("b", "c", "requires")}

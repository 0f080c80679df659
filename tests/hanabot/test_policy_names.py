"""The grammar of policy names, over names that follow it and names that almost do."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabot.cli import main
from hanabot.errors import BadComposition, BadName
from hanabot.policy_names import parse
from hanabot.registry import modules, policy, policy_names

FAMILIES = sorted({name.partition("@")[0] for name in policy_names()} | {"conventional-leftism"})
CHANGES = st.builds(
    "/{}{}{}".format,
    st.sampled_from("+-"),
    st.sampled_from(list(modules())),
    st.sampled_from(["", "", ":give", ":read"]),
)
ALMOST = st.sampled_from(["/", "/+", "/-Finesse", "/finesse", "@", "@0", "@99", "@-1", "@1@2", ":", "~", " ", "é", ","])
NAMES = st.builds(
    "".join,
    st.tuples(
        st.sampled_from([*FAMILIES, "", "nobody"]),
        st.sampled_from(["", "@1", "@2", "@3", "@4"]),
        st.lists(CHANGES | ALMOST, max_size=4).map("".join),
    ),
)


@given(NAMES)
def test_a_name_is_built_or_refused_and_the_canonical_form_stays(name: str) -> None:
    try:
        found = policy(name)
    except (BadName, BadComposition):
        return
    again = policy(found.name)
    assert (again.name, again.digest) == (found.name, found.digest)


@given(st.lists(CHANGES, min_size=2, max_size=4), st.randoms())
def test_the_order_of_parts_does_not_matter(changes: list[str], shuffle: random.Random) -> None:
    try:
        found = parse("h-group@3" + "".join(changes))
    except BadName:
        return
    shuffle.shuffle(changes)
    assert parse("h-group@3" + "".join(changes)) == found


def test_an_alias_and_a_missing_level_are_filled_in() -> None:
    assert policy("conventional-leftism").name == "bga-finesse"
    highest = max(name for name in policy_names() if name.startswith("h-group@"))
    assert policy("h-group").name == highest


@pytest.mark.parametrize(
    "name",
    [
        *("h-group@0", "bga-finesse@1", "legal-random/-chop", "h-group@3/+finesse", "h-group@1/-bluff"),
        *("H-group", "h-group\n"),
    ],
)
def test_what_a_name_may_not_say_is_one_line(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["policies", name]) == 2
    assert capsys.readouterr().err.count("\n") == 1

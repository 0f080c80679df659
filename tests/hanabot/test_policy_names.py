"""The grammar of policy names: what it takes, its canonical form, and that whatever else is refused in one line."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hanabot.cli import main
from hanabot.errors import BadComposition, BadName
from hanabot.policy_names import Change, PolicyName, parse
from hanabot.registry import modules, policy, policy_names

WORDS = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+){0,2}", fullmatch=True)
CHANGES = st.one_of(
    st.builds(Change, WORDS, st.just("+"), st.none()),
    st.builds(Change, WORDS, st.just("-"), st.sampled_from([None, "give", "read"])),
)


@given(WORDS, st.none() | st.integers(0, 999), st.lists(CHANGES, unique_by=lambda change: change.slug), st.randoms())
def test_any_order_of_parts_has_one_canonical_form(
    family: str, level: int | None, changes: list[Change], chance: random.Random
) -> None:
    head = family if level is None else f"{family}@{level}"
    names = []
    for _ in range(2):
        chance.shuffle(changes)
        names.append(parse(head + "".join(map(str, changes))))
    assert names[0] == names[1]
    assert str(names[0]) == str(names[1])
    assert parse(str(names[0])) == names[0]
    assert (names[0].family, names[0].level, set(names[0].changes)) == (family, level, set(changes))


def test_the_parts_of_a_name() -> None:
    changes = (Change("bluff", "+"), Change("finesse", "-", "give"), Change("save", "-"))
    assert parse("h-group@3/-save/+bluff/-finesse:give") == PolicyName("h-group", 3, changes)
    assert str(parse("h-group@3/-save/+bluff/-finesse:give")) == "h-group@3/+bluff/-finesse:give/-save"
    assert parse("h-group@3/-save~bga-finesse/-chop") == PolicyName(
        "h-group", 3, (Change("save", "-"),), PolicyName("bga-finesse", None, (Change("chop", "-"),))
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "lower-case words"),
        ("H-Group", "lower-case words"),
        (" h-group", "lower-case words"),
        ("h-group@", "lower-case words"),
        ("h-group@three", "lower-case words"),
        ("h-group@-1", "lower-case words"),
        ("h-group@3@3", "lower-case words"),
        ("h--group", "lower-case words"),
        ("h-group@3\n", "lower-case words"),
        ("h-group@٣", "lower-case words"),
        ("h-group@3,h-group@3", "lower-case words"),
        ("h-group/", "'/' is neither"),
        ("h-group/finesse", "'/finesse' is neither"),
        ("h-group//-finesse", "'/' is neither"),
        ("h-group/-finesse:both", "'/-finesse:both' is neither"),
        ("h-group/-finesse:", "'/-finesse:' is neither"),
        ("h-group/+bluff:give", "'/\\+bluff:give' is neither"),
        ("h-group/-Finesse", "'/-Finesse' is neither"),
        ("h-group/-finesse/+finesse", "named twice"),
        ("h-group/-finesse:give/-finesse:read", "named twice"),
        ("h-group@3~", "lower-case words"),
        ("h-group@3~hat-public~h-group@3", "not what they are told"),
        ("~", "lower-case words"),
        ("~~", "not what they are told"),
    ],
)
def test_what_does_not_follow_the_grammar(text: str, why: str) -> None:
    with pytest.raises(BadName, match=why) as caught:
        policy(text)
    assert caught.value.name == text
    assert caught.value.kind == "policy"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no-such-policy", "no such policy; known are .*h-group@1, h-group@2, h-group@3"),
        ("h-group@0", "levels 1 to"),
        ("h-group@999", "levels 1 to"),
        ("bga-finesse@1", "bga-finesse has no levels"),
        ("conventional-leftism@1", "has no levels"),
        ("legal-random@1", "neither levels nor modules"),
        ("legal-random/-finesse", "neither levels nor modules"),
        ("h-group/-no-such-module", "'no-such-module': not registered"),
        ("h-group/+no-such-module", "'no-such-module': not registered"),
        ("h-group@3/+finesse", "'finesse': already part of h-group"),
        ("h-group@3/-bluff", "'bluff': not part of h-group"),
        ("h-group@1/-five-stall", "'five-stall': not part of h-group"),
        ("h-group@3/-bluff:give", "'bluff': not part of h-group"),
    ],
)
def test_names_that_mean_nothing(text: str, why: str) -> None:
    with pytest.raises(BadName, match=why) as caught:
        policy(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("h-group", [name for name in policy_names() if name.startswith("h-group@")][-1]),
        ("h-group@03", "h-group@3"),
        ("conventional-leftism", "bga-finesse"),
        ("h-group@3/-save/+bluff", "h-group@3/+bluff/-save"),
        ("h-group@3/-save/+bluff~bga-finesse/-stall-clue", "h-group@3/+bluff/-save~bga-finesse/-stall-clue"),
        ("conventional-leftism/-finesse:read/-chop:give", "bga-finesse/-chop:give/-finesse:read"),
        ("legal-random", "legal-random"),
    ],
)
def test_the_canonical_name_is_the_policys_and_means_the_same(text: str, canonical: str) -> None:
    found = policy(text)
    assert found.name == canonical
    assert policy(canonical).digest == found.digest


PARTS = st.sampled_from(
    ["h-group", "bga-finesse", "legal-random", "@", "1", "3", "99", "/", "-", "+", ":give", ":read", "~", ",", " ", "é"]
) | st.sampled_from(sorted(modules()))
CHANGED = st.sampled_from(sorted(modules())).flatmap(
    lambda slug: st.sampled_from([f"/-{slug}", f"/+{slug}", f"/-{slug}:give", f"/-{slug}:read"])
)


@given(
    st.text(max_size=40)
    | st.lists(PARTS, max_size=8).map("".join)
    | st.tuples(st.sampled_from(policy_names()), st.lists(CHANGED, max_size=5)).map(
        lambda two: two[0] + "".join(two[1])
    )
)
@example("h-group@" + "9" * 5000)
@example("h-group" + "/-finesse" * 500)
@example("\x00")
@example("h-group@3/-save\n/-chop\x85")
def test_any_text_is_a_policy_or_one_clear_error(text: str) -> None:
    try:
        found = policy.__wrapped__(text)
    except (BadName, BadComposition) as error:
        refused = str(error)
    else:
        refused = ""
        assert policy.__wrapped__(found.name).name == found.name
    assert len(refused.splitlines()) <= 1


@pytest.mark.parametrize("text", ["h-group@0", "bga-finesse@1", "legal-random/-chop", "h-group\n", "h-group/-a\nb"])
def test_the_command_line_refuses_in_one_line(capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert main(["policies", text]) == 2
    assert capsys.readouterr().err.count("\n") == 1

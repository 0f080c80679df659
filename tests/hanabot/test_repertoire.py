import re

import pytest
from attrs import evolve, fields

from hanabot.cards import Suit
from hanabot.errors import Unsupported
from hanabot.repertoire import COUNTED, EVERYTHING, PLAIN, PROPERTIES, Repertoire, properties
from hanabot.special import Special
from hanabot.variants import variant, variant_names


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("No Variant", ()),
        ("6 Suits", ()),
        ("Black (5 Suits)", ("one_of_each",)),
        ("Rainbow (6 Suits)", ("all_colours",)),
        ("Dark Null (6 Suits)", ("no_colours", "no_ranks", "one_of_each")),
        ("Prism (5 Suits)", ("prism",)),
        ("Reversed (3 Suits)", ("reversed",)),
        ("Extremely Ambiguous (5 Suits)", ("shared_colours",)),
        ("Dual-Color (6 Suits)", ("many_colours", "shared_colours")),
        ("Rainbow-Ones & Pink (6 Suits)", ("all_ranks", "rank_all_colours")),
        ("Pink-Fives (5 Suits)", ("rank_all_ranks",)),
        ("Number Mute (5 Suits)", ("clue_ranks",)),
        ("Sudoku (4 Suits)", ("clue_ranks", "stack_size", "sudoku")),
    ],
)
def test_the_properties_of_a_variant(name: str, found: tuple[str, ...]) -> None:
    assert properties(variant(name)) == found


def test_every_flag_of_a_suit_and_every_rule_beyond_is_a_property() -> None:
    plain = variant("No Variant")
    for one in fields(Suit):
        if isinstance(one.default, bool):
            odd = evolve(plain, suits=(*plain.suits[:-1], evolve(plain.suits[-1], **{one.name: True})))
            assert one.name in properties(odd)
            assert one.name in PROPERTIES
    for one in fields(Special):
        if one.name != "special_rank":  # always beside a word for what it is
            assert one.name in PROPERTIES


def test_a_property_that_nobody_has_heard_of_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    name = variant("No Variant")
    monkeypatch.setattr(Special, "differing", lambda _: ("falling_stars",))
    odd = evolve(name, name="Falling Stars")
    assert properties(odd) == ("falling_stars",)
    with pytest.raises(Unsupported, match="falling stars"):
        EVERYTHING.check("somebody", odd)


def test_a_refusal_names_the_variant_and_what_is_missing() -> None:
    with pytest.raises(Unsupported) as refused:
        PLAIN.check("h-group@11", variant("Rainbow-Ones & Pink (6 Suits)"))
    why = "a suit that every rank touches or a special rank 1 that every colour touches"
    assert str(refused.value) == f"variant 'Rainbow-Ones & Pink (6 Suits)': h-group@11 does not play {why}"


def test_only_what_is_missing_is_named() -> None:
    pink = Repertoire(frozenset({"all_ranks"}))
    with pytest.raises(Unsupported, match=r"does not play a special rank 1 that every colour touches$"):
        pink.check("h-group@11", variant("Rainbow-Ones & Pink (6 Suits)"))
    pink.check("h-group@11", variant("Pink (6 Suits)"))


def test_everything_is_played_by_whoever_plays_everything() -> None:
    assert not [name for name in variant_names() if EVERYTHING.missing(variant(name))]


def test_every_refusal_has_words() -> None:
    for name in variant_names():
        for one in PLAIN.missing(variant(name)):
            with pytest.raises(Unsupported) as refused:
                Repertoire(EVERYTHING.plays - {one}).check("somebody", variant(name))
            assert not re.search(r"[{}_]", str(refused.value).partition("': ")[2])


def test_repertoires_are_put_together() -> None:
    assert COUNTED & PLAIN == PLAIN
    assert COUNTED | PLAIN == COUNTED
    assert PLAIN.words() == "plain suits"
    assert COUNTED.words() == "plain suits, black and dark suits, Critical Fours and Scarce Ones"
    assert EVERYTHING.words() == "every variant"

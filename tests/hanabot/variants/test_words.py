"""Variants in words: nothing that is special goes unsaid."""

from attrs import evolve, fields

from hanabot.cards import Suit
from hanabot.special import ORDINARY, Special
from hanabot.variants import variant, variant_names
from hanabot.variants.families import families
from hanabot.variants.words import about, about_suit, rules_of


def test_every_special_suit_is_described_and_no_plain_one() -> None:
    for one in families()["plain"] + families()["Reversed"]:
        suits = variant(one.name)
        for suit in suits.suits:
            assert bool(about_suit(suit, suits)) != suit.plain, suit.name


def test_each_property_of_a_suit_is_told() -> None:
    plain = variant("No Variant")
    red = plain.suits[0]
    told = {about_suit(red, plain)}
    for one in fields(Suit):
        if one.type is bool:
            told.add(about_suit(evolve(red, **{one.name: True}), plain))
    told.add(about_suit(evolve(red, colours=()), plain))
    told.add(about_suit(evolve(red, colours=("red", "blue")), plain))
    assert len(told) == 3 + sum(one.type is bool for one in fields(Suit))


def test_every_variant_with_a_rule_of_its_own_has_words_for_it() -> None:
    words: dict[Special, tuple[str, ...]] = {}
    for name in variant_names():
        suits = variant(name)
        words.setdefault(suits.special, tuple(rules_of(suits)))
    assert words.pop(ORDINARY) == ()
    assert all(words.values())
    assert len(set(words.values())) == len(words), "two rules are told alike"


def test_a_line_says_what_is_special() -> None:
    assert about(variant("No Variant")) == "5 plain suits"
    assert about(variant("Funnels & Dark Pink (6 Suits)")).startswith("Dark Pink; a number clue touches its own rank")
    assert "5 red" in about_suit(variant("Prism (5 Suits)").suits[-1], variant("Prism (5 Suits)"))

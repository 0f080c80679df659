"""Variants against hanab.live's own data, every one of them."""

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import fields

from hanabot.cards import Variant, bits
from hanabot.errors import BadName
from hanabot.rules import rule_set
from hanabot.special import Special
from hanabot.variants import variant, variant_by_number, variant_names, variant_under
from hanabot.variants.bga import WHITE_FIFTH
from tests.hanabot.variants.literal import Rules

ABBREVIATIONS = {"Black": "K", "Pink": "I", "Brown": "N"}
#: What each of the site's keys is called here, where it is more than the same word in another case.
WORDS = {
    "colorCluesTouchNothing": "colours_touch_nothing",
    "specialRankAllClueColors": "rank_all_colours",
    "specialRankAllClueRanks": "rank_all_ranks",
    "specialRankNoClueColors": "rank_no_colours",
    "specialRankNoClueRanks": "rank_no_ranks",
    "specialRankDeceptive": "rank_deceptive",
    "rankCluesTouchNothing": "ranks_touch_nothing",
    "clueColors": "clue_colours",
}
#: Keys that are no rules.
ABOUT = {"id", "newID", "name", "suits"}
FLAGS = ("allClueColors", "allClueRanks", "noClueRanks", "prism", "oneOfEach", "inverted", "reversed")
OUR_FLAGS = ("all_colours", "all_ranks", "no_ranks", "prism", "one_of_each", "inverted", "reversed")


class Site(dict[str, Any]):
    """The site's variants by name, with the suits beside them; short to print."""

    suits: dict[str, Any]

    def __repr__(self) -> str:
        return "the site's files"


@pytest.fixture(scope="module")
def site(shared: Path) -> Site:
    folder = shared / "data" / "hanab-live"
    found = Site({one["name"]: one for one in json.loads((folder / "variants.json").read_text())})
    found.suits = {suit["name"]: suit for suit in json.loads((folder / "suits.json").read_text())}
    return found


def test_they_are_the_sites_by_name_number_and_suits(site: Site) -> None:
    assert variant_names() == sorted(site, key=lambda name: site[name]["id"])
    for name, theirs in site.items():
        ours = variant(name)
        assert ours.number == theirs["id"]
        assert variant_by_number(theirs["id"]) is ours
        assert [suit.name for suit in ours.suits] == theirs["suits"]


def test_their_rules_are_the_sites(site: Site) -> None:
    defaults = {one.name: one.default for one in fields(Special)}
    for name, theirs in site.items():
        wanted = dict(defaults)
        for key, value in theirs.items():
            if key not in ABOUT:
                ours = WORDS.get(key) or "".join(f"_{one.lower()}" if one.isupper() else one for one in key)
                assert ours in defaults, f"{name}: {key} is not known"
                found = tuple(map(str.lower, value)) if key == "clueColors" else value
                wanted[ours] = tuple(found) if isinstance(found, list) else found
        assert {one: getattr(variant(name).special, one) for one in defaults} == wanted, name


def test_the_suits_are_the_sites(site: Site) -> None:
    seen = set()
    for name in site:
        for ours in variant(name).suits:
            if ours in seen:
                continue
            seen.add(ours)
            theirs = Rules._suit(ours.name, site.suits)
            assert [bool(theirs.get(key)) for key in FLAGS] == [getattr(ours, key) for key in OUR_FLAGS], ours.name
            colours = [colour.lower() for colour in Rules.suit_colours(theirs)]
            assert list(ours.colours) == colours, ours.name
    assert len({suit.name for suit in seen}) >= len(site.suits)


def test_decks_colours_and_what_each_clue_touches_are_the_sites(site: Site) -> None:
    """Every variant's deck; the clues of one in seven, and of every one whose rule or suits are new."""
    seen: set[object] = set()
    for number, (name, theirs) in enumerate(site.items()):
        ours, literal = variant(name), Rules(theirs, site.suits)
        assert [(ours.suit_of[card], ours.rank_of[card]) for card in ours.built] == literal.deck(), name
        assert list(ours.colours) == [colour.lower() for colour in literal.colours], name
        kind = (ours.special, ours.suits[-1].name)
        if kind in seen and number % 7:
            continue
        seen.add(kind)
        assert_clues_touch(ours, literal)


def assert_clues_touch(ours: Variant, literal: Rules) -> None:
    colours = len(ours.colours)
    for card in bits(ours.all_mask):
        written = (ours.suit_of[card], ours.rank_of[card])
        wanted = [clue for clue in range(colours) if literal.touched(written, "colour", clue)]
        wanted += [colours + rank - 1 for rank in literal.ranks if literal.touched(written, "rank", rank)]
        touched = [clue for clue, mask in enumerate(ours.touches) if mask >> card & 1]
        assert touched == wanted, (ours.name, ours.names[card])


def test_letters_are_the_sites_and_differ(site: Site) -> None:
    for name in site:
        ours = variant(name)
        letters = [suit.letter for suit in ours.suits]
        assert len(set(letters)) == len(letters), name
        if len({suit.name for suit in ours.suits} & set(ABBREVIATIONS)) or ours.special != Special():
            continue
        for suit in ours.suits:
            wanted = Rules._suit(suit.name, site.suits).get("abbreviation", suit.name[0]).lower()
            free = wanted not in letters[: letters.index(suit.letter)]
            assert suit.letter == wanted or not free, name


def test_a_name_that_nobody_has() -> None:
    with pytest.raises(BadName, match="did you mean '6 Suits'"):
        variant("6 Suit")
    with pytest.raises(BadName, match="named as on"):
        variant("")
    with pytest.raises(BadName, match="99999"):
        variant_by_number(99999)


def test_the_documents_fifth_suit_is_white() -> None:
    for rules in ("bga", "league"):
        assert variant_under(rule_set(rules)) is WHITE_FIFTH
    assert WHITE_FIFTH.names[20:] == ("w1", "w2", "w3", "w4", "w5")
    assert WHITE_FIFTH.colours == ("red", "yellow", "green", "blue", "white")
    assert WHITE_FIFTH.plain
    assert variant_under(rule_set("royal-favor")) is variant("No Variant")


def test_the_documents_sixth_suit_has_a_clue_of_its_own() -> None:
    tricky = variant_under(rule_set("bga"), "6 Suits")
    assert tricky.names[25:] == ("m1", "m2", "m3", "m4", "m5")
    assert (tricky.colours[5], tricky.deck_size, tricky.plain) == ("multicolour", 60, True)
    assert variant_under(rule_set("hanab-live"), "6 Suits") is variant("6 Suits")
    assert variant_under(rule_set("bga"), "4 Suits") is variant("4 Suits")

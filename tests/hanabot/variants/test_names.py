"""Variants against hanab.live's own data."""

import json
from pathlib import Path

import pytest

from hanabot.errors import BadName, Unsupported
from hanabot.rules import rule_set
from hanabot.variants import WHITE_FIFTH, variant, variant_by_number, variant_names, variant_under

ABBREVIATIONS = {"Black": "K", "Pink": "I", "Brown": "N"}


@pytest.fixture(scope="module")
def site(shared: Path) -> tuple[dict, list]:
    folder = shared / "data" / "hanab-live"
    suits = {suit["name"]: suit for suit in json.loads((folder / "suits.json").read_text())}
    return suits, json.loads((folder / "variants.json").read_text())


def test_what_is_built_is_what_the_site_has(site: tuple[dict, list]) -> None:
    suits, variants = site
    known = {one["name"]: one for one in variants}
    for name in variant_names():
        ours, theirs = variant(name), known[name]
        assert set(theirs) == {"id", "newID", "name", "suits"}, f"{name} has rules beyond its suits"
        assert ours.number == theirs["id"]
        assert [suit.name for suit in ours.suits] == theirs["suits"]
        assert ours.copies == tuple(
            1 if suits[suit].get("oneOfEach") else copies for suit in theirs["suits"] for copies in (3, 2, 2, 2, 1)
        )
        assert variant_by_number(theirs["id"]) is ours
    assert len(variant_names()) == 60


def test_every_clue_touches_what_it_touches_on_the_site(site: tuple[dict, list]) -> None:
    suits, variants = site
    known = {one["name"]: one for one in variants}
    for name in variant_names():
        ours, properties = variant(name), [suits[suit] for suit in known[name]["suits"]]
        colours: list[str] = []
        for suit in properties:
            if not suit.get("allClueColors"):
                colours += [colour for colour in suit_colours(suit) if colour not in colours]
        assert list(ours.colours) == [colour.lower() for colour in colours]
        for index, suit in enumerate(properties):
            for rank in range(1, 6):
                card = 5 * index + rank - 1
                touched = [number for number, mask in enumerate(ours.touches) if mask >> card & 1]
                assert touched == expected_clues(suit, rank, colours), (name, suit["name"], rank)


def suit_colours(suit: dict) -> list[str]:
    bare = suit.get("allClueColors") or suit.get("noClueColors") or suit.get("prism")
    return suit.get("clueColors", [] if bare else [suit["name"]])


def expected_clues(suit: dict, rank: int, colours: list[str]) -> list[int]:
    found = []
    for number, colour in enumerate(colours):
        if suit.get("prism"):
            hit = (rank - 1) % len(colours) == number
        else:
            hit = bool(suit.get("allClueColors")) or (not suit.get("noClueColors") and colour in suit_colours(suit))
        if hit:
            found.append(number)
    for other in range(1, 6):
        if suit.get("allClueRanks") or (not suit.get("noClueRanks") and rank == other):
            found.append(len(colours) + other - 1)
    return found


def test_every_variant_of_the_site_is_built_or_refused_by_name(site: tuple[dict, list]) -> None:
    built = set(variant_names())
    for one in site[1]:
        if one["name"] not in built:
            with pytest.raises(Unsupported) as caught:
                variant(one["name"])
            assert one["name"] in str(caught.value)


def test_letters_are_the_sites_and_differ(site: tuple[dict, list]) -> None:
    for name in variant_names():
        letters = [suit.letter for suit in variant(name).suits]
        assert len(set(letters)) == len(letters), name
        last = variant(name).suits[-1]
        wanted = site[0][last.name].get("abbreviation") or ABBREVIATIONS.get(last.name, last.name[0])
        assert last.letter == wanted.lower(), name


def test_a_name_that_nobody_has() -> None:
    with pytest.raises(BadName, match="did you mean '6 Suits'"):
        variant("6 Suit")
    with pytest.raises(BadName, match="named as on"):
        variant("")
    with pytest.raises(Unsupported, match="99999"):
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

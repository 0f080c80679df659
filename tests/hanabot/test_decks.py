"""Decks by name against published decks, and what is said of names that mean nothing."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hanabot.decks import NamedDeck, find, from_seed, json_card, seed_table, unshuffled
from hanabot.errors import BadDeck, BadName
from hanabot.go_random import shuffled
from hanabot.presets import Preset, preset, preset_names
from hanabot.variants import variant

SUITS = variant("No Variant")
#: A number longer than Python reads.
LONG = "9" * 5000

#: hanab-live.md, 1.7.
PUBLISHED = {
    "p2v0s1": "b5 p4 b3 r4 g1 b3 b1 r1 g2 g4 r2 b2 g2 p1 r2 r1 b1 y3 y4 r1 y4 g4 p2 p3 p1 "
    "r4 g5 y2 p1 y1 y5 y1 g3 r5 p3 y2 b1 g3 y3 b4 y1 r3 b4 r3 g1 b2 g1 p4 p5 p2",
    "p3v0s1": "g3 g3 b1 y3 r5 p4 g1 p5 r4 r2 g2 y4 b3 p3 p1 r1 b1 y1 g4 p1 b2 r3 y1 p2 r1 "
    "p4 r3 y3 b1 y1 g1 b5 p2 g1 r4 b4 y4 b4 r1 y2 y2 b2 p3 g2 b3 y5 g5 r2 g4 p1",
    "p4v0s1": "y4 y1 y4 b3 b1 p4 b2 p1 y1 p1 g4 b4 p4 r3 p3 y2 r3 b5 r2 g5 g1 r1 p5 r1 p2 "
    "g2 r2 y5 r4 y2 p3 b2 p2 r5 g1 p1 b4 b1 r4 y1 r1 g4 y3 y3 g3 g1 b3 b1 g3 g2",
    "p5v0s1": "b3 g3 g2 y3 p1 g3 r2 r4 r4 y2 y4 p4 b3 r1 r1 g2 p1 p3 g4 p4 b4 b5 y5 b2 p5 "
    "y3 r5 p3 r3 y2 y1 p2 g5 g4 b1 b2 p1 g1 y4 b4 r2 b1 r3 b1 y1 g1 r1 p2 g1 y1",
    "p6v0s1": "y5 r4 p4 g2 b1 g5 r2 p2 y4 g1 b3 g4 y3 g1 b4 g2 r3 p1 p3 y2 y2 y4 g3 b5 b1 "
    "y3 r1 y1 b2 p1 b2 y1 p2 r3 p3 r1 r4 r1 g3 b1 p4 g1 r5 p5 y1 b3 r2 g4 b4 p1",
}


def shown(deck: NamedDeck) -> str:
    return " ".join(SUITS.names[card] for card in deck.cards)


@pytest.mark.parametrize("seed", PUBLISHED)
def test_published_decks(seed: str) -> None:
    (deck,) = find(seed, int(seed[1]))
    assert shown(deck) == PUBLISHED[seed]
    assert deck.name == seed


def test_every_published_seed_and_deck_of_a_built_variant(shared: Path) -> None:
    checked: Counter[str] = Counter()
    for file in sorted((shared / "games").glob("*.jsonl")):
        for line in file.read_text().splitlines():
            game = json.loads(line)
            if game.get("seed") and "deck" in game and (game.get("options") or {}).get("variant") is None:
                deck = from_seed(game["seed"], SUITS)
                listed = [5 * card["suitIndex"] + card["rank"] - 1 for card in game["deck"]]
                assert list(deck.cards) == listed, game["seed"]
                checked[file.name] += 1
    assert sum(checked.values()) == 300


def test_published_decks_of_variants_by_their_cards_alone(shared: Path) -> None:
    """Decks depend on suits, ranks and copies only: variants that are not built are checked by what they hold."""
    checked = 0
    for name in ("variants-3p.jsonl", "variants-other.jsonl"):
        for line in (shared / "games" / name).read_text().splitlines():
            game = json.loads(line)
            listed = [(card["suitIndex"], card["rank"]) for card in game["deck"]]
            if game.get("seed"):
                order = sorted(set(listed))
                numbers = sorted(order.index(card) for card in listed)
                assert [order[number] for number in shuffled(game["seed"], numbers)] == listed, game["seed"]
                checked += 1
    assert checked == 45


def test_the_slices_of_presets() -> None:
    assert [deck.name for deck in find("quick", 3)] == [f"p3v0s{number}" for number in range(1, 21)]
    assert [deck.name for deck in find("standard:2", 4)] == ["p4v0s1", "p4v0s2"]
    assert [deck.name for deck in find("standard:99-201", 2)] == [f"p2v0s{number}" for number in range(99, 202)]
    assert [deck.name for deck in find("confirm:1000-1000", 5)] == ["p5v0s6000"]
    assert [deck.name for deck in find("quick:1", 3, variant="6 Suits")] == ["p3v1s1"]
    assert find("quick", 3)[4] == find("p3v0s5", 3)[0]
    assert [deck.cards for deck in find("quick", 4, "league")] == [deck.cards for deck in find("quick", 4)]


@pytest.mark.parametrize(("name", "first", "count"), [("quick", 1, 20), ("standard", 1, 1000), ("confirm", 5001, 1000)])
def test_presets_hold_what_they_say_and_their_checksums(name: str, first: int, count: int) -> None:
    for players in range(2, 7):
        decks = find(name, players)  # checks every block
        assert [deck.name for deck in decks] == [f"p{players}v0s{number}" for number in range(first, first + count)]


def test_a_wrong_checksum_is_told() -> None:
    good = preset("quick")
    sums = {**good.checksums, "3": ("0" * 16,)}
    bad = Preset(good.name, good.about, good.numbers, good.players, good.block, sums)
    with pytest.raises(BadDeck, match="decks 1 to 20 for 3 players fail"):
        bad.check(3, 0, [deck.cards for deck in find("quick", 3)])


def test_preset_names() -> None:
    assert preset_names() == ("quick", "confirm", "standard")
    with pytest.raises(BadName):
        preset("slow")


def test_decks_of_the_day_and_of_the_league() -> None:
    names = [f"bga:2026-11-30#{number}" for number in range(1, 6)] + ["bga:2026-12-01#1", "league:17", "league:0"]
    decks = [find(name, 4, "league")[0] for name in names]
    assert [deck.name for deck in decks] == names
    assert len({deck.cards for deck in decks}) == len(names)
    assert all(sorted(deck.cards) == unshuffled(SUITS) for deck in decks)
    assert find("league:017", 4, "league") == find("league:17", 4, "league")
    # Pinned: a stored result must mean the same deck next year.
    assert shown(find("bga:2026-11-30#1", 2)[0])[:29] == "p5 r3 y1 r4 r5 g3 p1 b1 g4 y4"
    assert shown(find("league:17", 2)[0])[:29] == "p1 g2 p3 p3 r2 b4 y3 y1 p2 b1"


def test_a_line_of_cards() -> None:
    line = PUBLISHED["p3v0s1"]
    (deck,) = find(line, 3)
    assert deck.cards == find("p3v0s1", 3)[0].cards
    assert deck == find(line.replace(" ", ", ").upper(), 3)[0]
    assert deck.name.startswith("cards:")
    other = line.replace("g3 g3 b1", "g3 b1 g3")
    assert find(other, 3)[0].name != deck.name


@pytest.mark.parametrize(
    "content",
    [
        PUBLISHED["p3v0s1"],
        "# my deck\n\n" + PUBLISHED["p3v0s1"].replace(" ", ","),
        json.dumps(PUBLISHED["p3v0s1"].split()),
        json.dumps([PUBLISHED["p3v0s1"].split()]),
        json.dumps({"deck": PUBLISHED["p3v0s1"].split()}),
        json.dumps([{"suitIndex": card // 5, "rank": card % 5 + 1} for card in from_seed("p3v0s1", SUITS).cards]),
    ],
)
def test_files(tmp_path: Path, content: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(content)
    (deck,) = find(str(path), 3)
    assert deck.cards == from_seed("p3v0s1", SUITS).cards
    assert deck.name.startswith("mine:")


def test_a_replay_link_is_its_deck() -> None:
    link = "https://hanab.live/shared-replay-json/215txrdkrpalnbqlubap-hiainvwudogufjfmewgp-mhsfcsckqkxyv,03lbag-gb,0#2"
    (deck,) = find(link, 2)
    assert len(deck.cards) == 50
    assert find(link.removesuffix("#2"), 3)[0].name == deck.name
    cut = link[:60]
    for wrong, why in (("replay-json/zz", "three parts"), (cut + ",,0", "two characters"), (cut + ",03,0", "cards")):
        with pytest.raises(BadDeck, match=why):
            find(wrong, 2)


def test_a_file_of_games_is_a_list_of_decks(shared: Path) -> None:
    path = shared / "games" / "hanab-live-3p.jsonl"
    seeds = [json.loads(line)["seed"] for line in path.read_text().splitlines()]
    assert [deck.cards for deck in find(str(path), 3)] == [from_seed(seed, SUITS).cards for seed in seeds]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("p4v0s1", "the seed is for 4 players, not 3"),
        ("p3v1s1", "variant 1; No Variant is 0"),
        ("standard:0", "decks 1 to 1000"),
        ("standard:1001", "decks 1 to 1000"),
        ("standard:5-2", "standard:2-5"),
        (f"p3v{LONG}s1", "a deck is a seed"),
        (f"p{LONG}v0s1", "a deck is a seed"),
        (f"standard:{LONG}", "a deck is a seed"),
        ("quick:21", "decks 1 to 20"),
        ("bga:2026-02-30#1", "2026-02-30 is no day"),
        ("bga:2026-11-30#6", "#1 to #5"),
        ("league:x", "league:17"),
        ("r1 r2", "50 are needed"),
        ("r1 r2 z9", "card 3, 'z9': not a card of No Variant"),
        ("mine.json", "no such file"),
        ("slow", "presets: quick, confirm, standard"),
        ("", "a deck is a seed"),
    ],
)
def test_names_that_mean_nothing(name: str, message: str) -> None:
    with pytest.raises(BadDeck) as caught:
        find(name, 3)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("", "holds no deck"),
        ("[]", "0 cards: 50 are needed"),
        ("{}", "a list of cards"),
        ("[1]", "card 1"),
        ('["r1", "r9"]', "card 2"),
        ('[{"suitIndex": 9, "rank": 1}]', "card 1': suitIndex is 0 to 4, not 9"),
        ('[{"suitIndex": 0, "rank": true}]', "rank is 1 to 5, not True"),
        ('[{"rank": 1}]', "not None"),
        ('{"deck": 3}', "a list of cards"),
        ("[" * 100_000, "nested too deeply"),
        (f"[{LONG}]", "too long a number"),
        (f"[]\n[{LONG}]", "line 2"),
        ('[\n "r1",\n "r2" "r3"\n]', "line 3, column 7"),
        ('["r1"', "line 1"),
        ("r1 r2\nr1 r0", "line 2"),
        ("\n".join([PUBLISHED["p3v0s1"]] * 2), "line 2': the same deck as"),
        (PUBLISHED["p3v0s1"].replace("g3", "g2"), "copies"),
    ],
)
def test_files_that_hold_no_deck(tmp_path: Path, content: str, place: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(content)
    with pytest.raises(BadDeck) as caught:
        find(str(path), 3)
    assert place in str(caught.value)
    assert "mine.json" in str(caught.value)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadDeck, match="UTF-8"):
        find(str(path), 3)


def test_seed_table() -> None:
    assert seed_table("p3v0s1") == (3, 0)
    assert seed_table("legacy-a-p4v21sshowmatch-1") == (4, 21)
    assert seed_table("standard") is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["r1", "g3", "p5"]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["deck", "suitIndex", "rank", "x"]), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(
    st.text(max_size=30)
    | st.from_regex(r"[p-s][0-9]{1,2}v[0-9]{1,3}s[0-9a-z-]{1,6}", fullmatch=True)
    | st.from_regex(r"(quick|standard|confirm|bga|league)[:#0-9-]{0,9}", fullmatch=True)
    | st.lists(st.sampled_from(["r1", "y5", "x1", "r0", "5r", ",", "p9"]), max_size=60).map(" ".join)
)
@example("p3v0s" + "1" * 5000)
def test_any_name_gives_decks_or_a_bad_deck(name: str) -> None:
    try:
        decks = find(name, 3)
    except BadDeck:
        return
    assert all(sorted(deck.cards) == unshuffled(SUITS) for deck in decks)


@given(JSON)
def test_any_json_gives_decks_or_names_the_file(tmp_path_factory: pytest.TempPathFactory, value: object) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "mine.json"
    path.write_text(json.dumps(value))
    with pytest.raises(BadDeck) as caught:
        find(str(path), 3)
    assert "mine.json" in str(caught.value)


@given(JSON)
def test_any_value_is_a_card_or_refused(value: object) -> None:
    try:
        card = json_card("there", value, SUITS)
    except BadDeck:
        return
    assert card in SUITS.identities


def test_a_file_from_an_editor_that_marks_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(PUBLISHED["p3v0s1"], encoding="utf-8-sig")
    assert shown(find(str(path), 3)[0]) == PUBLISHED["p3v0s1"]


def test_a_league_seed_of_any_length() -> None:
    assert find(f"league:{LONG}", 4)[0].cards != find("league:9", 4)[0].cards
    assert find("league:0017", 4) == find("league:17", 4)
    assert find("league:000", 4) == find("league:0", 4)

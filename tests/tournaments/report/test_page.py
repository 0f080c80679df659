"""The page: what stands in it, that nothing is fetched, and that names stay names."""

import re
import sqlite3
from contextlib import closing
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tournaments.report.assemble import Request, assemble
from tournaments.report.page import render


class Read(HTMLParser):
    """A page taken apart: its tags, its tables as rows of texts, and whether every tag was closed."""

    EMPTY = frozenset({"meta", "link", "br", "img", "input", "hr"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.tables: dict[str, list[list[str]]] = {}
        self.rows: list[list[str]] = []
        self.text: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)
        if tag == "table":
            self.rows = []
        elif tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th", "caption"}:
            self.text = []

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
        if tag == "caption":
            self.tables["".join(self.text)] = self.rows
        elif tag in {"td", "th"}:
            self.rows[-1].append("".join(self.text))

    def handle_data(self, data):
        self.text.append(data)


def page(results: str, **options: object) -> str:
    return render(assemble(Request(results, **{"games": "none", **options})))


def test_the_figures_stand_in_tables_best_first(store_of):
    found = Read(page(store_of({"a": [20, 22, 24], "b": [25, 25, (10, "strikeout")]}))).tables
    names, *rows = found["Teams with 3 players, best mean first"]
    assert names == [
        *("team", "rank", "games", "mean", "95 % interval", "strikeout 0", "perfect", "of 100", "strikeouts"),
        *("turns", "desyncs", "matchpoints"),
    ]
    # By hand: Wilson's intervals of 0 and of 2 in 3; b beats a on two decks of three.
    a, b = (row[:4] + row[5:] for row in rows)
    assert a == ["a", "1–2", "3", "22.00", "22.00", "0 (0 %)", "0 to 56", "0 (0 %)", "60.0", "0.00", "33 %"]
    assert b == ["b", "1–2", "3", "20.00", "16.67", "2 (67 %)", "21 to 94", "1 (33 %)", "60.0", "0.00", "67 %"]
    assert found["Decks"][1] == ["3", "hanab-live", "No Variant", "3", "p3v0s1 to p3v0s3"]


def test_the_games_played_are_told_by_name_and_digest(played):
    rows = Read(page(played)).tables["Teams, and the games that are stored of them"][1:]
    assert {row[0]: row[2:] for row in rows} == {name: ["yes", "2, 3", "6"] for name in ("piers", "iggi")}
    assert all(re.fullmatch("[0-9a-f]{8}", row[1]) for row in rows)


def test_two_states_of_one_team_are_told_apart_and_the_older_one_is_marked(store_of, played):
    text = page(store_of({"piers 11111111aaaa": [20, 20], "piers 22222222bbbb": [18, 18]}))
    rows = Read(text).tables["Teams with 3 players, best mean first"]
    assert [row[0] for row in rows[1:]] == ["piers (11111111)", "piers (22222222)"]
    assert "The sources of 2 teams have changed" in text
    assert "have changed" not in page(played)


def test_nothing_is_fetched_from_anywhere(played):
    text = page(played, games="worst,spread")
    tags = Read(text).tags
    assert not [tag for tag, _ in tags if tag in {"link", "img", "iframe", "object", "embed"}]
    assert not [attributes for tag, attributes in tags if tag == "script" and "src" in attributes]
    assert "url(http" not in text
    assert "@import" not in text
    policy = next(one["content"] for tag, one in tags if one.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in (policy or "")
    links = [one["href"] or "" for tag, one in tags if tag == "a"]
    outside = [link for link in links if not link.startswith("#")]
    assert outside
    assert all(link.startswith("https://hanab.live/shared-replay-json/") for link in outside)


NASTY = "</script><script>alert(1)</script><b>\"'&"


def test_names_stay_names(store_of, tmp_path):
    path = store_of({NASTY: [20, 21], f"{NASTY} x": [19, 25], "b": [1, 2]})
    renamed = tmp_path / "<u>&.sqlite"
    (tmp_path / "made.sqlite").rename(renamed)
    text = page(str(renamed), title=None, games="worst")
    assert path
    assert "<b>" not in text
    assert "<u>" not in text
    assert "alert(1)" in unescape(text)
    assert [one for one, _ in Read(text).tags if one == "script"] == ["script"]


def test_names_stay_names_in_the_viewer(played, tmp_path):
    path = tmp_path / "renamed.sqlite"
    path.write_bytes(Path(played).read_bytes())
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE games SET seats = replace(seats, 'piers', ?)", (NASTY.replace('"', "''"),))
    text = page(str(path), games="p3v0s1")
    read = Read(text)
    data = [attributes for tag, attributes in read.tags if tag == "script" and attributes.get("type")]
    assert {(one["data-title"] or "").partition(" on ")[0] for one in data} == {"iggi", NASTY.replace('"', "''")}
    assert "<b>" not in text


def test_every_place_that_is_pointed_to_is_there_once(played):
    tags = Read(page(played, games="worst")).tags
    names = [attributes["id"] for _, attributes in tags if "id" in attributes]
    assert len(names) == len(set(names))
    targets = [one["href"] or "" for tag, one in tags if tag == "a"]
    labels = [one["aria-labelledby"] or "" for _, one in tags if "aria-labelledby" in one]
    inside = {target[1:] for target in targets if target.startswith("#")}
    games = {target for target in inside if target.startswith("game/")}
    assert games == {"game/1/0", "game/2/0"}  # addresses within the viewer
    assert (inside - games) | set(labels) <= set(names)


def test_every_table_has_a_caption_and_every_plot_words(played):
    read = Read(page(played, games="worst"))
    assert len(read.tables) == sum(tag == "table" for tag, _ in read.tags)
    for tag, attributes in read.tags:
        if tag == "svg":
            assert attributes.get("aria-label") or attributes.get("aria-hidden") == "true"


def test_ties_are_shown_as_ties(store_of):
    scores = [20, 21, 22, 23, 24, 19, 18, 20]
    worse = [score - 5 for score in scores]
    text = page(store_of({"a": scores, "b": scores[::-1], "c": worse}))
    rows = Read(text).tables["Pairs of teams with 3 players"][1:]
    assert {(row[0], row[1]): row[-1] for row in rows} == {("a", "b"): "tie", ("a", "c"): "", ("b", "c"): ""}
    teams = Read(text).tables["Teams with 3 players, best mean first"][1:]
    assert [row[:2] for row in teams] == [["a", "1–2"], ["b", "1–2"], ["c", "3"]]
    assert "Not told apart from it by these decks: b." in text


def test_of_many_teams_the_best_is_set_against_each(store_of):
    text = page(store_of({f"team{number:02}": [number, number + 1] for number in range(11)}))
    rows = Read(text).tables["Pairs of teams with 3 players"][1:]
    assert {row[0] for row in rows} == {"team10"}
    assert len(rows) == 10
    assert "only team10, the best of them" in text


def test_cross_play_is_a_matrix_with_means(store_of):
    two = {"a": [20], "b": [10], "a,b,b": [5], "b,a,a": [7]}
    rows = Read(page(store_of(two))).tables[
        "Mean score. Row: the seat that begins; column: the other 2 seats. Framed: self-play"
    ]
    assert rows == [["first seat", "a", "b"], ["a", "20.00", "5.00"], ["b", "7.00", "10.00"]]


def test_one_game_is_enough(store_of):
    text = page(store_of({"a": [(7, "strikeout")]}), games="worst")
    assert "a scores 7.00 of 25 on average." in text
    assert "Differences" not in text
    assert "1 team and 1 game with 3 players" in text


def test_the_same_results_give_the_same_page(played):
    assert page(played) == page(played)


@pytest.mark.parametrize("number", [2, 3])
def test_tables_can_be_chosen(played, number):
    from tournaments.report.gather import Choice

    text = page(played, choice=Choice(teams=("piers",), players=(number,)))
    assert f"1 team and 3 games with {number} players" in text
    assert "iggi" not in text

"""Rules as the page tells of them: planted effects come back, and only full two-by-twos are pairs."""

import pytest

from tournaments.report.content import parts
from tournaments.report.gather import Choice, gather
from tournaments.report.pictures import draw
from tournaments.report.replays import Cards
from tournaments.report.rules import rules
from tournaments.store import Store

DECKS = range(12)
NOISE = [deck % 3 for deck in DECKS]


def scores(more: int) -> list[int]:
    """Scores on every deck: easy and hard ones, alike for all teams, and so much more."""
    return [10 + noise + more for noise in NOISE]


#: finesse is worth 2 in the whole and 1 without bluff, bluff 4 and 3: beside each other they bring 1 more.
PLANTED = {
    "h-group@11": scores(5),
    "h-group@11/-finesse": scores(3),
    "h-group@11/-bluff": scores(1),
    "h-group@11/-bluff/-finesse": scores(0),
    "h-group@11/-save": scores(5),
    "h-group@11/-save:give": scores(0),
    "piers": scores(9),
    "h-group@11,piers": scores(2),
}


@pytest.fixture
def table(store_of):
    with Store(store_of(PLANTED)) as store:
        [found] = gather(store, Choice())
    return found


def test_planted_effects_come_back(table):
    [found] = rules(table)
    assert found.policy == "h-group@11"
    assert {one.modules[0]: (one.mean, one.sure) for one in found.worths} == {
        "bluff": (4, True),
        "finesse": (2, True),
        "save": (0, False),
    }
    [pair] = found.pairs
    assert (pair.modules, pair.mean, pair.low, pair.high) == (("bluff", "finesse"), 1, 1, 1)
    assert (pair.decks, pair.sure) == (12, True)
    assert found.said == "Interactions of 1 pairs of modules of h-group@11. bluff and finesse help each other."
    row = [cell.text for cell in found.grid.rows[0]]
    assert row == ["bluff", "finesse", "12", "+1.00", "+1.00 to +1.00", "< 0.001", "help"]


def test_the_graph_has_the_modules_of_pairs_and_a_line_a_pair(table):
    graph = rules(table)[0].circle
    assert [node.name for node in graph.nodes] == ["bluff", "finesse"]
    [edge] = graph.edges
    assert (edge.helps, edge.sure) == (True, True)
    for node in graph.nodes:
        assert 0 < node.x < graph.width
        assert 0 < node.y < graph.height


def test_without_a_pair_there_is_no_graph(store_of):
    with Store(store_of({name: PLANTED[name] for name in list(PLANTED)[:3]})) as store:
        [table] = gather(store, Choice())
    assert rules(table) == []


def test_the_graph_is_drawn_to_a_file(store_of, tmp_path):
    pytest.importorskip("matplotlib")
    with Store(store_of(PLANTED)) as store:
        tables = gather(store, Choice())
        written = draw(parts(tables, store, Cards((), tables)), tmp_path / "plots")
    [svg] = [path for path in written if path.name == "interactions-h-group-11-3-players.svg"]
    assert "finesse" in svg.read_text(encoding="utf-8")

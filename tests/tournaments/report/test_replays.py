"""Games shown again: with reasons where the policies are the same, without where they are not, or not at all."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hanabot.errors import HanabotError
from hanabot.variants import variant
from tournaments.report.assemble import Request, assemble
from tournaments.report.choose import choose, read_wanted
from tournaments.report.gather import Choice, gather
from tournaments.report.replays import Cards, replays
from tournaments.report.viewing import UNKNOWN_RULE, views
from tournaments.run import run
from tournaments.schedule import plan
from tournaments.store import Store


def shown(path: str, words: str = "worst", decks: tuple[str, ...] = ()):
    with Store(path) as store:
        tables = gather(store, Choice())
        found = replays(store, choose(tables, read_wanted(words)), Cards(decks, tables))
    return found, views(found, {})


@pytest.fixture
def copied(played, tmp_path) -> Path:
    path = tmp_path / "copy.sqlite"
    path.write_bytes(Path(played).read_bytes())
    return path


def test_the_reasons_are_those_of_the_policies_asked_again(played):
    found, seen = shown(played)
    for replay, view in zip(found, seen, strict=True):
        assert [move.action for move in view.moves] == list(replay.record.actions)
        rules = {rule for counts in replay.record.rule_counts for rule in counts}
        assert {move.choice.rule for move in view.moves} == rules
        assert all(move.choice.action == move.action for move in view.moves)
        assert view.link.startswith("https://hanab.live/")
        assert view.remarks == ()


def test_of_a_team_that_has_changed_only_the_moves_are_told(copied):
    with closing(sqlite3.connect(copied)) as base, base:
        base.execute("UPDATE games SET team = 'older' || substr(team, 6)")
    found, seen = shown(str(copied))
    assert len(found) == len(seen) == 2
    for replay, view in zip(found, seen, strict=True):
        assert [move.action for move in view.moves] == list(replay.record.actions)
        assert {move.choice.rule for move in view.moves} == {UNKNOWN_RULE}
        assert "have changed" in view.remarks[0]


def test_moves_that_do_not_come_to_what_is_stored_are_no_game(copied):
    with closing(sqlite3.connect(copied)) as base, base:
        base.execute("UPDATE games SET score = score + 1 WHERE players = 2")
        base.execute("UPDATE games SET actions = '[[0,49,0]]' WHERE players = 3")
    found, seen = shown(str(copied))
    assert [one.game for one in found] == [None, None]
    assert "come to" in found[0].why
    assert "illegal move" in found[1].why
    assert seen == []
    page = assemble(Request(str(copied), games="worst"))
    assert page.viewer == ""
    assert page.games is not None
    assert [row[-1].text for row in page.games.rows] == [one.why for one in found]


def test_decks_of_a_file_are_found_in_it(tmp_path):
    suits = variant("No Variant")
    cards = [suits.names[card] for card in suits.identities for _ in range(suits.copies[card])]
    random.Random(1).shuffle(cards)
    (tmp_path / "mine.json").write_text(json.dumps([cards]))
    (tmp_path / "short.json").write_text(json.dumps([cards[:9]]))
    path = str(tmp_path / "r.sqlite")
    run(plan(["piers"], [2], str(tmp_path / "mine.json")), path, 1)
    found, seen = shown(path)
    assert "--decks FILE" in found[0].why
    assert seen == []
    found, seen = shown(path, decks=(str(tmp_path / "mine.json"),))
    assert (found[0].why, len(seen)) == ("", 1)
    for wrong in ("no-such.json", str(tmp_path / "short.json")):
        with pytest.raises(HanabotError):
            shown(path, decks=(wrong,))

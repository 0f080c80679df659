"""The bench says where the time goes; how fast anything is, it only prints."""

import runpy
from pathlib import Path

from hanabot.registry import policy

BENCH = runpy.run_path(str(Path(__file__).with_name("bench.py")))


def test_every_file_belongs_to_a_room_that_is_there() -> None:
    folder = Path(__file__).parent.parent / "hanabot"
    named = {*BENCH["READING"], *BENCH["BELIEFS"]}
    assert named <= {file.stem for file in (folder / "convention").glob("*.py")}
    assert BENCH["room_of"]("conventions/finesse.py") == BENCH["room_of"]("hanabot/convention/read.py") == "reading"
    assert BENCH["room_of"]("hanabot/beliefs/facts.py") == BENCH["room_of"]("hanabot/convention/chair.py") == "beliefs"
    assert BENCH["room_of"]("hanabot/convention/imagine.py") == "giving"
    assert BENCH["room_of"]("hanabot/game.py") == "the table"


def test_shares_are_of_the_whole() -> None:
    shares = BENCH["shares"](BENCH["seated"](policy("h-group@3"), "standard:2"))
    assert abs(sum(shares.values()) - 1) < 1e-9
    assert min(shares["reading"], shares["beliefs"], shares["giving"]) > 0

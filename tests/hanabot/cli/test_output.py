import csv
import io
import json

import pytest

from hanabot.cli.output import write_rows


def written(style: str) -> str:
    out = io.StringIO()
    write_rows([("h-group@3", "22.90"), ("a, b", "007")], ("team", "mean"), style, out)
    return out.getvalue()


def test_csv_and_json_give_the_rows_back() -> None:
    assert list(csv.reader(io.StringIO(written("csv"))))[1:] == [["h-group@3", "22.90"], ["a, b", "007"]]
    assert json.loads(written("json"))[1] == {"team": "a, b", "mean": "007"}


@pytest.mark.parametrize("style", ["table", "markdown"])
def test_tables_leave_numbers_as_they_were_written(style: str) -> None:
    assert "22.90" in written(style)
    assert "007" in written(style)

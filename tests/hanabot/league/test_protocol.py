"""Answers as lines: what is one, and what is said of whatever is none."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabot.league.protocol import Answer, Malformed, line, read_answer, read_ready

MOVE = {"action": "play", "slot": 1}


def test_an_answer() -> None:
    data = json.dumps({"request": 7, "move": MOVE, "note": "anything"}).encode()
    assert read_answer(data, 7) == Answer(7, MOVE)
    assert read_answer(data, 9).request == 7


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no JSON"),
        (b"my first card", "no JSON"),
        (b"[]", "an object is wanted"),
        (b'{"move": 1}', "'request' is missing"),
        (b'{"request": 3}', "'move' is missing"),
        (b'{"request": 4, "move": 1}', "request is 3"),
        (b'{"request": 0, "move": 1}', "request is 3"),
        (b'{"request": true, "move": 1}', "request is 3"),
        (b'{"request": 3.0, "move": 1}', "request is 3"),
        (b'{"request": 3, "move": NaN}', "NaN is no JSON"),
        (b'{"request": 3, "request": 3, "move": 1}', "twice"),
        (b"\xff\xfe", "not UTF-8 at byte 0"),
        (b"[" * 60000, "too deeply"),
        (b'{"request": ' + b"9" * 60000 + b', "move": 1}', "too long"),
    ],
)
def test_what_is_no_answer_is_told_in_one_short_line(data: bytes, why: str) -> None:
    with pytest.raises(Malformed, match=why) as told:
        read_answer(data, 3)
    assert len(str(told.value)) < 300
    assert "\n" not in str(told.value)


@given(st.binary(max_size=200))
def test_any_bytes_are_an_answer_or_malformed(data: bytes) -> None:
    with suppress(Malformed):
        assert read_answer(data, 5).request <= 5


@pytest.mark.parametrize("data", [b'{"type": "ready"}', b'{"type": "ready", "protocol": 2}', b'{"protocol": 1}', b"1"])
def test_a_greeting_of_another_kind(data: bytes) -> None:
    with pytest.raises(Malformed):
        read_ready(data)


def test_a_message_is_one_line() -> None:
    assert line({"a": "b\nc", "d": "\u2028"}).count(b"\n") == 1
    read_ready(b'{"type": "ready", "protocol": 1, "name": "x"}')

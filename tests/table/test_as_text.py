"""JSON as it is sent and stored: the same text as Python's own module writes."""

from __future__ import annotations

import json
from enum import IntEnum, StrEnum
from typing import Any

import pytest

from peppermill.table.as_text import as_plain_text, as_text


class Colour(StrEnum):
    RED = "red"


class Rank(IntEnum):
    ACE = 14


THINGS: list[Any] = [
    None,
    True,
    -7,
    2**70,
    1.5,
    1e300,
    "",
    'a "quote", a \\, a tab\t and \u2028',
    "Zoé 🌶",
    [],
    {},
    (1, (2,), [3]),
    {"a": {"b": [None, False, {"c": 1}]}, "d": ()},
    {1: "one", None: "none", False: "no"},
    [Colour.RED, Rank.ACE],
]


@pytest.mark.parametrize("thing", THINGS, ids=repr)
def test_the_same_text_as_ever(thing: Any) -> None:
    assert as_text(thing) == json.dumps(thing, ensure_ascii=False, separators=(",", ":"))
    assert as_plain_text(thing) == json.dumps(thing, separators=(",", ":"))


def test_a_lone_surrogate_can_be_stored() -> None:
    assert json.loads(as_plain_text("\ud83c").encode("ascii")) == "\ud83c"


@pytest.mark.parametrize("write", [as_text, as_plain_text])
def test_what_is_no_json_is_refused(write: Any) -> None:
    for thing in (object(), {1, 2}, b"bytes", {"deep": [object()]}):
        with pytest.raises(TypeError):
            write(thing)
    assert write([1]) == "[1]"

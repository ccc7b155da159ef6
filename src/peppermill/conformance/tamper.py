"""JSON with one thing changed: what a careless or hostile client would send."""

from __future__ import annotations

import copy
from typing import Any

from peppermill.core.rng import Sfc32

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    10**20,
    0.5,
    "",
    "chili",
    [],
    [[]],
    {},
    {"kind": "chili"},
    {"kind": None},
    {"kind": []},
)


def tampered(data: Any, rng: Sfc32) -> Any:
    """A copy in which one value, entry or field differs (or now and then, by luck, does not)."""
    data = copy.deepcopy(data)
    places = _places(data)
    holder, key = rng.choice(places)
    if holder is None:
        return rng.choice(GARBAGE)
    if isinstance(holder, dict):
        _change_field(holder, key, rng)
    else:
        _change_entry(holder, key, rng)
    return data


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) inside, and the whole thing itself."""
    found: list[tuple[Any, Any]] = [(None, None)]
    todo = [data]
    while todo:
        holder = todo.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ()
        for key in keys:
            found.append((holder, key))
            todo.append(holder[key])
    return found


def _change_field(holder: dict[str, Any], key: str, rng: Sfc32) -> None:
    way = rng.below(8)
    if way == 0:
        del holder[key]
    elif way == 1:
        holder["chili"] = holder[key]
    else:
        holder[key] = _other(holder[key], rng)


def _change_entry(holder: list[Any], place: int, rng: Sfc32) -> None:
    way = rng.below(6)
    if way == 0:
        del holder[place]
    elif way == 1:
        holder.insert(place, copy.deepcopy(holder[place]))
    elif way == 2:
        other = rng.below(len(holder))
        holder[place], holder[other] = holder[other], holder[place]
    else:
        holder[place] = _other(holder[place], rng)


def _other(value: Any, rng: Sfc32) -> Any:
    if rng.below(4) == 0:
        return rng.choice(GARBAGE)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-2, -1, 1, 2))
    if isinstance(value, float):
        return value * 2 + 1
    if isinstance(value, str):
        return rng.choice((value + "x", value[:-1], value.upper(), "1", "2", "3"))
    if isinstance(value, list):
        return value[:-1] if value else [1]
    return rng.choice(GARBAGE)

"""Tiny networks as ONNX files, written field by field: tests of players need no library that trains any.

scores = observation × weights, and with `masked` the mask is an input too: what it forbids scores 0.
"""

from __future__ import annotations

import random
import struct
from pathlib import Path
from typing import Any

import peppermill
from peppermill.bots.policy import label
from peppermill.bots.policy.label import _field, _varint

FLOAT, UINT8, BOOL = 1, 2, 9


def write(file: Path, numbers: int, actions: int, seed: int = 0, *, masked: bool = False, kind: int = UINT8) -> list[list[float]]:
    """A network of these sizes; returns its weights, numbers × actions."""
    rng = random.Random(seed)
    rows = [[rng.uniform(-1, 1) for _ in range(actions)] for _ in range(numbers)]
    raw = b"".join([struct.pack(f"<{actions}f", *row) for row in rows])
    weights = _number(1, numbers) + _number(1, actions) + _number(2, FLOAT) + _field(8, b"w") + _field(9, raw)
    nodes = [_node("Cast", ["observation"], "seen", FLOAT), _node("MatMul", ["seen", "w"], "products" if masked else "scores")]
    inputs = [_value("observation", kind, numbers)]
    if masked:
        inputs.append(_value("mask", BOOL, actions))
        nodes += [_node("Cast", ["mask"], "may", FLOAT), _node("Mul", ["products", "may"], "scores")]
    graph = b"".join([_field(1, node) for node in nodes]) + _field(2, b"tiny") + _field(5, weights)
    graph += b"".join([_field(11, value) for value in inputs]) + _field(12, _value("scores", FLOAT, actions))
    opset = _field(1, b"") + _number(2, 17)
    file.write_bytes(_number(1, 8) + _field(7, graph) + _field(8, opset))
    return rows


def policy(file: Path, game: str, players: int, options: dict[str, Any] | None = None, seed: int = 0, **more: Any) -> Path:
    """A network for a game, with its label."""
    rules = peppermill.game(game)
    encoding = rules.encoding_of(players, rules.settle(options, players), more.get("version"))
    write(file, encoding.observation.size, encoding.moves.size, seed, masked=more.pop("masked", False))
    label(file, game, players, options, **more)
    return file


def _number(number: int, value: int) -> bytes:
    return _varint(number << 3) + _varint(value)


def _node(kind: str, inputs: list[str], output: str, to: int = 0) -> bytes:
    named = b"".join([_field(1, name.encode()) for name in inputs]) + _field(2, output.encode()) + _field(4, kind.encode())
    # The attribute `to` of a Cast: its name, its number, and that it is one.
    return named + (_field(5, _field(1, b"to") + _number(3, to) + _number(20, 2)) if to else b"")


def _value(name: str, kind: int, size: int) -> bytes:
    shape = _field(1, _number(1, 1)) + _field(1, _number(1, size))
    return _field(1, name.encode()) + _field(2, _field(1, _number(1, kind) + _field(2, shape)))

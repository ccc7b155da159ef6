"""Records: they replay to the same state, and are refused when cut short or tampered with."""

from __future__ import annotations

import copy
import json
from typing import Any

from peppermill.conformance.report import described
from peppermill.conformance.tamper import tampered
from peppermill.conformance.walk import Walk
from peppermill.core.errors import BadRecord
from peppermill.core.record import Record, digest


def check_record(walk: Walk, keys: dict[int, tuple[Any, ...]]) -> None:
    """`keys`: the keys of some states along the way, by the number of moves made."""
    text = walk.record.dumps()
    record = Record.loads(text, walk.game)
    if record.replay().key() != walk.state.key():
        walk.fail("the record to replay to the same state")
    if record.dumps() != text:
        walk.fail("the record to be written the same twice")
    for moves in sorted(keys)[:4]:
        if record.replay(moves).key() != keys[moves]:
            walk.fail(f"the record to replay to the state after move {moves}")
    _check_part(walk, record)
    _check_tampering(walk, text)
    walk.count("records")


def _check_part(walk: Walk, record: Record) -> None:
    """The beginning of a game is a record too."""
    cut = walk.rng.below(len(record.moves) + 1)
    part = Record(walk.game, record.players, record.options, record.seats, record.moves[:cut], None, record.rules)
    if Record.loads(part.dumps(), walk.game).replay().key() != record.replay(cut).key():
        walk.fail(f"the first {cut} moves to be a record of their own")


def _check_tampering(walk: Walk, text: str) -> None:
    rng = walk.rng
    _refused(walk, text[: rng.below(len(text))], "cut short")
    data = json.loads(text)
    changed = tampered(data, rng)
    if changed != data:
        _refused(walk, json.dumps(changed), "tampered with")
    # Knowing how fingerprints are made is not enough to claim a result that the moves don't lead to.
    for forged, how in ((_without_last_move(data), "without its last move"), (_with_other_scores(data), "with other scores")):
        body = {key: value for key, value in forged.items() if key != "digest"}
        _refused(walk, json.dumps({**body, "digest": digest(body)}), how)


def _without_last_move(data: Any) -> Any:
    return {**data, "moves": data["moves"][:-1]}


def _with_other_scores(data: Any) -> Any:
    forged = copy.deepcopy(data)
    forged["result"]["scores"][0] += 1
    return forged


def _refused(walk: Walk, text: str, how: str) -> None:
    try:
        Record.loads(text, walk.game)
    except BadRecord:
        return
    except Exception as error:
        walk.fail(f"BadRecord for a record {how}, not {described(error)}")
    walk.fail(f"a record {how} to be refused: {text}")

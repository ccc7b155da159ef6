"""Observations are complete, and no more than that: where a seat's views differ, what it observes differs, and only there.

What an encoding leaves out on purpose it names (`Encoding.left_out`), with the reason.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from peppermill.conformance.report import differing
from peppermill.conformance.walk import Walk
from peppermill.core.actors import CHANCE
from peppermill.core.buffers import blank
from peppermill.core.encoding import Encoding
from peppermill.core.rng import Sfc32
from peppermill.core.state import State

FORKS = 3
"""How many different moves are tried from one moment: what follows from them is most alike."""
KNOWN = 2000
"""How many observations are remembered at a time, to compare what comes from different moments and games as well."""
ORDER = "order of "
EACH = " but for each "


def check_observations(walk: Walk) -> None:
    """In this moment and after some of the moves that could be made now, for those who decide and for one who looks on."""
    if walk.encoding is None or not walk.deciding():
        return
    mover = walk.rng.choice(walk.deciding())
    onlooker = walk.rng.below(walk.players)
    _compare(walk, walk.state, (mover, onlooker))
    actions = list(walk.state.legal(mover))
    walk.rng.shuffle(actions)
    seed = walk.rng.word()
    for action in actions[:FORKS]:
        state = walk.state.clone()
        state.apply(mover, action)
        rng = Sfc32(seed)
        while state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
        if not state.over:
            _compare(walk, state, (*state.to_act[:1], mover, onlooker))


def _compare(walk: Walk, state: State, seats: tuple[int, ...]) -> None:
    encoding = walk.encoding
    if encoding is None:
        return
    for seat in sorted(set(seats)):
        view = state.view(seat)
        observed = observation(encoding, state, seat)
        if encoding.observe_view(walk.game, view) != observed:
            walk.fail(f"seat {seat} to observe the same in every world that agrees with its view")
        shown = present(walk.json_of(view), encoding.left_out)
        _agree(walk, seat, observed, shown)
        walk.count("observations")


def _agree(walk: Walk, seat: int, observed: bytes, shown: Any) -> None:
    """With what was seen elsewhere in the run, in games of the same kind."""
    about = repr((walk.players, sorted(walk.settings.items()), seat))
    text = json.dumps(shown, sort_keys=True)
    seen, looks = _digest(about, observed), _digest(about, text.encode())
    if len(walk.observed) >= KNOWN:
        walk.observed.clear()
        walk.shown.clear()
    before = walk.observed.setdefault(seen, text)
    if before != text:
        walk.fail(
            f"different views of seat {seat} to give different observations, or the encoding to name in left_out what differs: "
            + differing(json.loads(before), shown)
        )
    if walk.shown.setdefault(looks, seen) != seen:
        walk.fail(f"equal views of seat {seat} to give equal observations")


def _digest(about: str, data: bytes) -> bytes:
    return hashlib.sha256(about.encode() + data).digest()


def observation(encoding: Encoding, state: State, seat: int) -> bytes:
    """What the seat observes before it has said anything."""
    out = blank(encoding.observation.size)
    encoding.observe(state, seat, out, 0)
    return bytes(out)


def present(view: Any, left_out: dict[str, str]) -> Any:
    """A view's JSON without what the encoding leaves out."""
    for path in left_out:
        if path.startswith(ORDER):
            field, _, kept = path.removeprefix(ORDER).partition(EACH)
            _strip(view, field.split("."), kept)
        else:
            _strip(view, path.split("."), None)
    return view


def _strip(value: Any, path: list[str], order: str | None) -> None:
    """Remove the field at the end of the path; of a list only what is in it (`had[]`), or its order (`order`: but for this)."""
    if not isinstance(value, dict):
        return
    name = path[0].removesuffix("[]")
    if len(path) > 1:
        for inner in value.get(name) or () if path[0].endswith("[]") else (value.get(name),):
            _strip(inner, path[1:], order)
    elif order is not None and isinstance(value.get(name), list):
        value[name].sort(key=lambda entry: json.dumps(entry[order] if order else entry))
    elif path[0].endswith("[]") and isinstance(value.get(name), list):
        value[name] = len(value[name])
    elif order is None:
        value.pop(name, None)

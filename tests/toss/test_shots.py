"""Recorded shots: throws with a name, and where they must end. `python -m tests.toss.test_shots` records their results anew."""

import json
from pathlib import Path
from typing import Any

import pytest

from peppermill.toss.constants import VERSION
from peppermill.toss.simulate import simulate
from peppermill.toss.story import MOMENT_NAMES
from peppermill.toss.throw import HAND_NAMES, LOFT_NAMES, Throw

FOLDER = Path(__file__).parent / "shots"
FILES = sorted(FOLDER.glob("*.json"))


def result_of(shot: dict[str, Any]) -> dict[str, Any]:
    """All that came of it, in plain JSON."""
    intent = shot["throw"]
    throw = Throw(
        intent["stance"],
        intent["direction"],
        intent["power"],
        LOFT_NAMES.index(intent["loft"]),
        HAND_NAMES.index(intent["hand"]),
    )
    xs, ys = [place[0] for place in shot["board"]], [place[1] for place in shot["board"]]
    flight = simulate(xs, ys, throw, shot["side"], shot["seed"], True)
    return {
        "version": VERSION,
        "board": [None if left else [x, y] for x, y, left in zip(flight.xs, flight.ys, flight.left, strict=True)],
        "flipped": flight.flipped,
        "ticks": flight.ticks,
        "hash": flight.hash,
        "moments": [[each.time, MOMENT_NAMES[each.what], each.body, each.other, each.speed] for each in flight.moments],
    }


@pytest.mark.both
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_shot_ends_where_it_did(file: Path) -> None:
    shot = json.loads(file.read_text("utf-8"))
    assert result_of(shot) == shot["result"]
    happened = [moment[1] for moment in shot["result"]["moments"]]
    assert all(what in happened for what in shot["shows"]), "the shot no longer shows what it is kept for"
    assert not any(what in happened for what in shot.get("lacks", [])), "the shot shows what it is kept not to"


def test_the_shots_show_everything_that_can_happen() -> None:
    shown = {what for file in FILES for what in json.loads(file.read_text("utf-8"))["shows"]}
    assert shown == set(MOMENT_NAMES)


if __name__ == "__main__":
    for path in FILES:
        recorded = json.loads(path.read_text("utf-8"))
        recorded["result"] = result_of(recorded)
        path.write_text(json.dumps(recorded, indent=1) + "\n", "utf-8")

"""SF-6: a throw by finger or mouse is what the server makes of its points; what no hand does is refused.

The gestures of `gestures.json` are made after a model of a hand; `derive.test.ts` of the web client reads the same file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from peppermill.core.errors import BadInput, IllegalAction
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.gestures import drawn, flicked
from peppermill.games.safranito.moves import Toss
from peppermill.toss.throw import MOUSE, TOUCH

from .table import begun

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "gestures.json").read_text("utf-8"))
VIEW = begun(2).view(0)


def sent(case: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """What a client sends for a gesture of the file."""
    own = ("base", "gain", "end") if case["kind"] == "flick" else ("at",)
    data = {"kind": case["kind"], "token": 40, "face_up": False, "loft": "lob", "points": case["points"]}
    return {**data, **{name: case[name] for name in own}, **changes}


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(IllegalAction) as caught:
        GAME.from_client(VIEW, data)
    assert caught.value.text("en") != caught.value.text("fr")
    return caught.value.code


FLICK = next(case for case in CASES if case["kind"] == "flick")
DRAW = next(case for case in CASES if case["kind"] == "draw")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_the_throw_follows_from_the_points(case: dict[str, Any]) -> None:
    points = tuple(tuple(point) for point in case["points"])
    found = flicked(points, case["end"], case["base"], case["gain"]) if case["kind"] == "flick" else drawn(points, case["at"])
    assert found == (None if case["aimed"] is None else tuple(case["aimed"]))


@pytest.mark.parametrize("case", [case for case in CASES if case["aimed"]], ids=lambda case: case["about"])
def test_what_looks_like_a_hand_is_thrown(case: dict[str, Any]) -> None:
    stance, direction, power = case["aimed"]
    hand = TOUCH if case["kind"] == "flick" else MOUSE
    assert GAME.from_client(VIEW, sent(case)) == Toss(40, False, stance, direction, power, 2, hand)
    assert GAME.from_client(VIEW, sent(case, face_up=True)) == Toss(40, True, stance, direction, power, 2, hand)


@pytest.mark.parametrize("case", [case for case in CASES if not case["aimed"]], ids=lambda case: case["about"])
def test_what_is_no_throw_loses_nothing(case: dict[str, Any]) -> None:
    assert refused(sent(case)) in ("gesture-short", "gesture-weak")


def evenly(count: int, gap: int, dx: int, dy: int) -> list[list[int]]:
    return [[place * gap, place * dx, -3000 + place * dy] for place in range(count)]


def test_too_few_points() -> None:
    assert refused(sent(FLICK, points=FLICK["points"][:3], end=FLICK["points"][2][0])) == "gesture-short"
    assert refused(sent(FLICK, points=[])) == "gesture-short"
    assert refused(sent(DRAW, points=DRAW["points"][:1])) == "gesture-short"
    # Within the last 80 ms, that is.
    assert refused(sent(FLICK, end=FLICK["points"][-1][0] + 700)) == "gesture-short"


def test_times_that_do_not_grow_or_do_not_begin() -> None:
    back = [point[:] for point in FLICK["points"]]
    back[5][0] = back[4][0]
    assert refused(sent(FLICK, points=back)) == "gesture-times"
    back[5][0] = back[4][0] - 30
    assert refused(sent(FLICK, points=back)) == "gesture-times"
    back[5][0] = back[4][0] + 1
    assert refused(sent(FLICK, points=back)) == "gesture-times"
    late = [[time + 5, x, y] for time, x, y in FLICK["points"]]
    assert refused(sent(FLICK, points=late, end=late[-1][0])) == "gesture-times"
    assert refused(sent(FLICK, end=FLICK["points"][-1][0] - 1)) == "gesture-times"


def test_faster_than_any_hand() -> None:
    jumped = [point[:] for point in FLICK["points"]]
    for point in jumped[-4:]:
        point[2] += 4000
    assert refused(sent(FLICK, points=jumped)) == "gesture-fast"
    # Not too fast, but from rest to 20 m/s and back in no time.
    jerked = [[time * 50, 0, -3000 + (0, 5, 1010, 1017, 1030, 1041, 1066)[time]] for time in range(7)]
    assert refused(sent(FLICK, points=jerked, end=300)) == "gesture-fast"
    assert refused(sent(DRAW, points=[[0, 0, -2800], [80, 9000, -2800], *DRAW["points"][2:]])) == "gesture-fast"


def test_a_mouse_that_draws_back_in_an_instant() -> None:
    quick = [[place * 20, (place * 37) % 11, -2800 - 60 * place] for place in range(30)]
    assert refused(sent(DRAW, points=quick)) == "gesture-short"


@pytest.mark.parametrize("step", [(0, 160), (16, 160), (-9, 131)])
def test_a_script_that_moves_evenly_along_a_line(step: tuple[int, int]) -> None:
    even = evenly(14, 80, *step)
    assert refused(sent(FLICK, points=even, end=even[-1][0])) == "gesture-even"
    back = [[time, -x, -6000 - y] for time, x, y in even]
    assert refused(sent(DRAW, points=back)) == "gesture-even"


def test_a_script_that_speeds_up_by_the_book() -> None:
    smooth = [[place * 80, 2 * place, -3000 + 40 * place + 8 * place * place] for place in range(12)]
    assert refused(sent(FLICK, points=smooth, end=smooth[-1][0])) == "gesture-even"


@pytest.mark.parametrize("hand", ["touch", "mouse"])
def test_a_finished_throw_by_finger_or_mouse_is_not_believed(hand: str) -> None:
    toss = {"kind": "toss", "token": 40, "face_up": False, "stance": 0, "direction": 0, "power": 390, "loft": "lob", "hand": hand}
    assert refused(toss) == "gesture-needed"
    assert GAME.from_client(VIEW, {**toss, "hand": "keys"}) == GAME.load_action({**toss, "hand": "keys"})


@pytest.mark.parametrize(
    "wrong",
    [
        {"points": 3}, {"points": [[0, 1]]}, {"points": [[0, 1, "2"]] * 5}, {"points": [[0, 0, 0]] * 65}, {"gain": 901},
        {"base": 39}, {"end": -1}, {"token": 70}, {"face_up": 1}, {"loft": "high"}, {"hand": "touch"},
        {"points": [[0, 20_001, 0]]},
    ],
)  # fmt: skip
def test_what_is_no_gesture_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        GAME.from_client(VIEW, sent(FLICK, **wrong))


def test_everything_else_is_read_as_ever() -> None:
    assert GAME.dump(GAME.from_client(VIEW, {"kind": "pass"})) == {"kind": "pass"}
    for wrong in (None, [], "flick", {"kind": "fling"}, {"kind": ["flick"]}):
        with pytest.raises(BadInput):
            GAME.from_client(VIEW, wrong)

"""Throws per second, beside two general physics engines, in one run on one core: `python bench/toss.py`.

All simulate the same kind of throw: twelve tokens lie on the board and one more comes in, until everything is at rest. An engine
that is not installed is reported as missing.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from measure import Contender, measure, one_core, repeat
from peppermill.core.rng import Sfc32
from peppermill.engine import flavour
from peppermill.toss.air import RELEASE_Y
from peppermill.toss.constants import (
    DRAG,
    FRICTION,
    GRAIN,
    GRAVITY,
    HALF,
    HEIGHT,
    RADIUS,
    REACH,
    SPAN,
    THICKNESS,
    TOKEN_BOUNCE,
    VERSION,
)
from peppermill.toss.simulate import simulate
from peppermill.toss.throw import LOFTS, STEADY, Throw, speed_for

SAVED = Path(__file__).resolve().parent / "results" / "toss.json"
TOKENS = 12
BOARDS = 40
STEP = 0.002
"""Seconds per step, for engines that step."""
LOOK_EVERY = 10
"""Steps between two checks whether everything is at rest: checking costs more than stepping."""
LONGEST = 2.0
GOALS = {"interpreted": 20.0, "compiled": 100.0}
"""How many times as many throws as pymunk."""

Board = list[tuple[float, float]]


def boards() -> list[Board]:
    rng = Sfc32(12)
    found: list[Board] = []
    while len(found) < BOARDS:
        board: Board = []
        while len(board) < TOKENS:
            x, y = (2 * rng.random() - 1) * REACH, (2 * rng.random() - 1) * REACH
            if all((x - a) ** 2 + (y - b) ** 2 > SPAN * SPAN for a, b in board):
                board.append((x, y))
        found.append(board)
    return found


def throws(count: int) -> list[Throw]:
    rng = Sfc32(13)
    return [Throw(rng.below(301) - 150, rng.below(301) - 150, 300 + rng.below(300), rng.below(3), STEADY) for _ in range(count)]


BOARD_LIST = boards()
THROW_LIST = throws(200)


def turns() -> Callable[[], tuple[Board, Throw, int]]:
    """Cycles through boards and throws for ever, with a new seed every time."""
    number = 0

    def step() -> tuple[Board, Throw, int]:
        nonlocal number
        number += 1
        return BOARD_LIST[number % BOARDS], THROW_LIST[number % len(THROW_LIST)], number

    return step


def ours() -> Callable[[], int]:
    number = 0
    grains = [([round(x / GRAIN) for x, _ in board], [round(y / GRAIN) for _, y in board]) for board in BOARD_LIST]

    def throw() -> int:
        nonlocal number
        number += 1
        xs, ys = grains[number % BOARDS]
        simulate(xs, ys, THROW_LIST[number % len(THROW_LIST)], number % 4, number)
        return 1

    return throw


def with_pymunk() -> Callable[[], int]:
    """Seen from above: friction with the board is a joint of limited force, as pymunk's own top-down examples do it."""
    import pymunk

    step_on = turns()

    def disc(space: Any, x: float, y: float) -> Any:
        body = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0.0, RADIUS))
        body.position = x, y
        shape = pymunk.Circle(body, RADIUS)
        shape.elasticity = TOKEN_BOUNCE
        drag = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
        drag.max_bias = 0.0
        drag.max_force = DRAG
        turn = pymunk.GearJoint(space.static_body, body, 0.0, 1.0)
        turn.max_bias = 0.0
        turn.max_force = DRAG * RADIUS / 2
        space.add(body, shape, drag, turn)
        return body

    def throw() -> int:
        board, intent, _ = step_on()
        space = pymunk.Space()
        for x0, y0, x1, y1 in ((-1, -1, 1, -1), (1, -1, 1, 1), (1, 1, -1, 1), (-1, 1, -1, -1)):
            wall = pymunk.Segment(space.static_body, (x0 * HALF, y0 * HALF), (x1 * HALF, y1 * HALF), 0.0)
            wall.elasticity = 0.35
            space.add(wall)
        bodies = [disc(space, x, y) for x, y in board]
        thrown = disc(space, intent.stance / 1000, -REACH)
        thrown.velocity = 0.0, 0.7 * speed_for(intent.power, intent.loft)
        bodies.append(thrown)
        for _ in range(int(LONGEST / STEP / LOOK_EVERY)):
            for _ in range(LOOK_EVERY):
                space.step(STEP)
            if max([body.velocity.length_squared for body in bodies]) < 0.000016:
                break
        return 1

    return throw


def with_mujoco() -> Callable[[], int]:
    """Thirteen free cylinders on a plane within four walls, thrown from the hand."""
    import mujoco

    half = THICKNESS / 2
    disc = '<body pos="0 {y} {half}"><freejoint/><geom type="cylinder" size="{r} {half}" mass="0.01"/></body>'
    tokens = "".join(disc.format(y=number * 0.05, half=half, r=RADIUS) for number in range(TOKENS + 1))
    walls = "".join(
        f'<geom type="box" pos="{x * (HALF + 0.01)} {y * (HALF + 0.01)} 0.006" '
        f'size="{HALF if y else 0.01} {HALF if x else 0.01} 0.006"/>'
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><option timestep="{STEP}" gravity="0 0 -{GRAVITY}"/>'
        f'<default><geom friction="{FRICTION} 0.005 0.0001"/></default>'
        f'<worldbody><geom type="plane" size="2 2 0.1"/>{walls}{tokens}</worldbody></mujoco>'
    )
    data = mujoco.MjData(model)
    step_on = turns()

    def throw() -> int:
        board, intent, _ = step_on()
        mujoco.mj_resetData(model, data)
        for number, (x, y) in enumerate([*board, (intent.stance / 1000, RELEASE_Y)]):
            data.qpos[7 * number : 7 * number + 2] = x, y
            data.qpos[7 * number + 2] = half if number < TOKENS else HEIGHT
        speed = speed_for(intent.power, intent.loft)
        data.qvel[6 * TOKENS + 1] = speed
        data.qvel[6 * TOKENS + 2] = speed * LOFTS[intent.loft]
        while data.time < LONGEST:
            mujoco.mj_step(model, data, LOOK_EVERY)
            if abs(data.qvel).max() < 0.01:
                break
        return 1

    return throw


def contenders(missing: list[str]) -> list[Contender]:
    found = [Contender(f"peppermill ({flavour()})", "throws", repeat(ours()))]
    for library, make in {"pymunk": with_pymunk, "mujoco": with_mujoco}.items():
        if importlib.util.find_spec(library) is None:
            missing.append(library)
        else:
            found.append(Contender(library, "throws", repeat(make())))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each engine in each round")
    parser.add_argument("--dry", action="store_true", help="don't save")
    args = parser.parse_args()
    console = Console()
    one_core()
    missing: list[str] = []
    found = contenders(missing)
    with console.status("") as status:
        measure(found, args.rounds, args.seconds, status.update)

    mine = found[0]
    table = Table(title=f"Throws per second with {TOKENS} tokens on the board, one core, medians")
    for column in ("", "throws per second", "we are"):
        table.add_column(column, justify="right" if column else "left")
    for one in found:
        table.add_row(one.name, f"{one.rate:,.0f}", "" if one is mine else f"{mine.rate / one.rate:.1f} ×")
    console.print(table)
    if missing:
        console.print(f"Not installed, so not measured: {', '.join(missing)}.")
    rates = {one.name: one.rate for one in found}
    if "pymunk" in rates:
        ratio, goal = mine.rate / rates["pymunk"], GOALS[flavour()]
        console.print(f"{ratio:.1f} × pymunk (goal {goal:g} ×) {'[green]reached[/]' if ratio >= goal else '[red]missed[/]'}")
    if not args.dry:
        save(rates, missing)


def save(rates: dict[str, float], missing: list[str]) -> None:
    """Saved beside the figures of the other build, if that was measured before."""
    saved = json.loads(SAVED.read_text()) if SAVED.is_file() else {}
    saved[flavour()] = {
        "physics": VERSION,
        "python": platform.python_version(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "rates": {name: round(rate, 1) for name, rate in rates.items()},
        "missing": missing,
    }
    SAVED.parent.mkdir(exist_ok=True)
    SAVED.write_text(json.dumps(saved, indent=2) + "\n")


if __name__ == "__main__":
    main()

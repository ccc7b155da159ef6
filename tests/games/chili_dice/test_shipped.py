"""Where the tables come from: solved again, they are what is shipped. A sample in seconds; all of it in `make soak`."""

from pathlib import Path

import numpy as np
import pytest

from peppermill import cli
from peppermill.games.chili_dice import appetite, finish, shipped, solver
from peppermill.games.chili_dice.dice import ALL_BOXES, BOX_SETS, BOXES
from peppermill.games.chili_dice.shipped import ROUNDING, TABLES, Table
from peppermill.games.chili_dice.solver import Progress
from peppermill.games.chili_dice.sweep import Array, Prospects, Sweep

from .table import box, boxes

VALUES, TASTES, LAST_BOXES, FINISHES = TABLES
ANYWHERE = [
    boxes("red"),
    boxes("4", "chance"),
    boxes("1", "straight", "pairs"),
    boxes("2", "3", "6", "red"),
    boxes("4", "5", "6", "red", "chance"),
    boxes("1", "2", "3", "straight", "pairs", "chance"),
    *[ALL_BOXES ^ boxes(*names) for names in (("1", "red", "chance"), ("5", "6"), ("red",), ())],
]
"""Sets of one box to all ten."""


@pytest.mark.parametrize("empty", ANYWHERE)
def test_every_set_of_boxes_follows_from_those_it_leads_to(empty: int) -> None:
    """A step of the solution anywhere: if all steps are right, so are the tables, which all end with the same full sheet."""
    sweep = Sweep()
    values = VALUES.shipped()
    again = solver.before_turn(Prospects(sweep, solver.best_points(values, empty)))
    assert np.abs(again - values[empty]).max() < ROUNDING
    for number, taste in enumerate(appetite.WITH_TASTE):
        values = TASTES.shipped()[number]
        again = appetite.solve_set(values, taste, empty, sweep)
        # What it leads to is rounded as well.
        assert np.abs(again - values[empty]).max() < 2 * TASTES.allowed
    assert (TASTES.shipped()[:, 0] == values[0]).all()


@pytest.mark.parametrize("number", range(4))
def test_solving_again_gives_the_shipped_appetites(number: int) -> None:
    """From the beginning: the sets of the first three boxes, which lead to no other."""
    again = appetite.solve(appetite.WITH_TASTE[number], up_to=8)
    assert np.abs(again[:8] - TASTES.shipped()[number, :8]).max() <= TASTES.allowed


@pytest.mark.parametrize("name", ["1", "2", "3", "4", "5", "6", "red", "straight", "pairs", "chance"])
def test_solving_again_gives_the_shipped_chances_of_a_last_box(name: str) -> None:
    sweep = Sweep()
    for to_beat in (3 + box(name), 24, 40, 77, 130):
        again = appetite.solve_last_box(box(name), to_beat, sweep)
        assert np.abs(again - LAST_BOXES.shipped()[box(name), :, to_beat]).max() <= LAST_BOXES.allowed


@pytest.mark.parametrize(
    "empty", [boxes("4", "chance"), boxes("red", "straight"), boxes("1", "straight", "pairs"), boxes("5", "6", "red")]
)
def test_solving_again_gives_the_shipped_chances_of_the_last_boxes(empty: int) -> None:
    """From the last box, or from sets of two, which are rounded as well."""
    shipped_chances = dict(zip(finish.SETS, FINISHES.shipped(), strict=True))
    sweep = Sweep()
    for step in (0, 3, 8, 12, 20):
        again = finish.solve_one(empty, finish.STEP * step, shipped_chances, sweep)
        assert np.abs(again - shipped_chances[empty][:, step]).max() <= 2 * FINISHES.allowed


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=[table.file.stem for table in TABLES])
def test_solving_everything_again(table: Table) -> None:
    difference = table.difference(table.solve(None))
    print(f"\n{table.file.name}: {difference:.3g}, allowed {table.allowed:.3g}")
    assert difference <= table.allowed


def test_the_players_read_what_is_checked_here() -> None:
    assert (solver.load() == VALUES.shipped()).all()
    stored = [number for number in range(len(appetite.APPETITES)) if number != appetite.NEUTRAL]
    assert np.abs(appetite.tables()[stored] - TASTES.shipped()).max() < 1e-4
    assert np.abs(appetite.last_box() - LAST_BOXES.shipped()).max() < 1e-6
    assert np.abs(finish.table() - FINISHES.shipped()).max() < 1e-6
    assert LAST_BOXES.shipped().shape[0] == BOXES
    assert FINISHES.shipped().shape == (len(finish.SETS), finish.ROLLS + 1, finish.STEPS)
    assert TASTES.shipped().shape[1] == BOX_SETS


def test_tables_that_differ_are_noticed_and_written(tmp_path: Path) -> None:
    solved = np.array([[1.23, 4.56]])
    table = Table(tmp_path / "table.npy", lambda progress: solved, steps=100.0)
    table.write(solved)
    assert table.difference(solved) <= table.allowed
    assert table.difference(solved + 0.02) > table.allowed
    assert table.difference(solved[0]) == float("inf")
    table.write(solved + 0.02)
    assert table.difference(solved + 0.02) <= table.allowed
    assert shipped.perfect_mean() == pytest.approx(351.4414, abs=1e-4)


@pytest.mark.parametrize(
    ("off", "words", "code", "said"),
    [
        (1e-12, [], 0, ["small.npy agrees"]),
        (0.25, [], 1, ["small.npy does NOT agree", "up to 0.25"]),
        (0.25, ["--write"], 0, ["does NOT agree", "is written anew"]),
    ],
)
def test_the_command_says_whether_the_tables_agree(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    off: float,
    words: list[str],
    code: int,
    said: list[str],
) -> None:
    """`peppermill solve` passes on what the solver found."""
    solved = np.arange(6.0).reshape(2, 3)

    def solve(progress: Progress | None) -> Array:
        if progress is not None:
            progress(1, 1)
        return solved

    table = Table(tmp_path / "small.npy", solve)
    table.write(solved + off)
    monkeypatch.setattr(shipped, "TABLES", (table,))
    with pytest.raises(SystemExit) as stopped:
        cli.main(["solve", "chili-dice", *words, "--lang", "en"])
    assert int(stopped.value.code or 0) == code
    shown = " ".join(capsys.readouterr().out.split())
    for each in [*said, "351.4414"]:
        assert each in shown
    assert (table.difference(solved) == 0.0) == ("--write" in words)

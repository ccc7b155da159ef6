"""Runs: the same games on any number of processes, kept through anything that stops them."""

import base64
import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from peppermill.lab import Finished, LabError, Plan, balance, run, tournament
from peppermill.lab.contest import Setup
from peppermill.lab.drawing import ticks
from peppermill.lab.journal import Journal

ROOT = Path(__file__).resolve().parents[2]
TWO = Setup.of("chili-dice", 2)
PLAN = tournament([TWO, Setup.of("chili-dice", 3)], ["random", "jalapeno", "tests.lab.bots.Last"], 12, seed=5)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    """The plan, played by one process."""
    return run(PLAN, tmp_path_factory.mktemp("alone") / "run")


def test_any_number_of_processes_plays_the_same_games(alone: Finished, tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    several = run(PLAN, tmp_path / "run", jobs=3, progress=lambda done, of: steps.append((done, of)))
    assert steps[0] == (0, PLAN.total)
    assert steps[-1] == (PLAN.total, PLAN.total)
    assert several.figures == alone.figures
    assert several.ratings == alone.ratings
    for file in ("games.parquet", "report.html", "summary.json"):
        assert (several.folder / file).read_bytes() == (alone.folder / file).read_bytes(), file


def test_parquet_has_a_row_for_every_seat_of_every_game(alone: Finished) -> None:
    table = pq.read_table(alone.folder / "games.parquet")
    rows = table.to_pylist()
    assert len(rows) == 3 * 12 * 2 + 1 * 12 * 3
    first = rows[0]
    assert {name: first[name] for name in ("game", "players", "contest", "number", "seat", "options")} == {
        "game": "chili-dice", "players": 2, "contest": 0, "number": 0, "seat": 0, "options": "{}",
    }  # fmt: skip
    assert {row["bot"] for row in rows} == set(PLAN.bots)
    for game in range(0, 72, 2):
        assert sum(row["win"] for row in rows[game : game + 2]) == 1
        assert rows[game]["game_decisions"] == rows[game]["decisions"] + rows[game + 1]["decisions"]
    assert any(mark == {"how": "scored", "what": "box.chance", "times": 1} for row in rows for mark in row["marks"])
    assert json.loads(table.schema.metadata[b"plan"])["seed"] == 5


def test_a_finished_run_is_not_played_again_and_can_be_made_longer(alone: Finished, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    short = Plan(PLAN.kind, PLAN.bots, PLAN.contests, 4, PLAN.seed)
    assert run(short, folder).played == short.total
    assert run(short, folder).played == 0
    assert run(PLAN, folder).played == PLAN.total - short.total
    assert (folder / "games.parquet").read_bytes() == (alone.folder / "games.parquet").read_bytes()
    assert run(short, folder).figures[0].games == 12


def test_a_torn_line_is_a_game_that_was_not_played(tmp_path: Path) -> None:
    plan = balance([TWO], ["random"], 6)
    whole = run(plan, tmp_path / "whole")
    lines = (whole.folder / "games.jsonl").read_bytes().splitlines(keepends=True)
    folder = tmp_path / "torn"
    Journal(folder, plan).close()
    (folder / "games.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:20])
    assert run(plan, folder).played == 3
    assert (folder / "games.parquet").read_bytes() == (whole.folder / "games.parquet").read_bytes()


def test_a_folder_belongs_to_one_plan_and_one_run(tmp_path: Path) -> None:
    plan = balance([TWO], ["random"], 2)
    run(plan, tmp_path)
    with pytest.raises(LabError, match="holds another run"):
        run(balance([TWO], ["random"], 2, seed=1), tmp_path)
    journal = Journal(tmp_path, plan)
    with pytest.raises(LabError, match="right now"):
        run(plan, tmp_path)
    journal.close()
    (tmp_path / "games.jsonl").write_bytes(b"{}\n")
    with pytest.raises(LabError, match="is damaged"):
        run(plan, tmp_path)
    with pytest.raises(LabError, match="can't be written"):
        run(plan, tmp_path / "plan.json" / "folder")


def test_games_that_fail_are_kept_with_their_reason(tmp_path: Path) -> None:
    plan = balance([TWO], ["tests.lab.bots.Clumsy"], 30)
    finished = run(plan, tmp_path)
    assert 0 < len(finished.failures) < 30
    assert finished.failures[0].failure == "RuntimeError: dropped the dice"
    assert finished.figures[0].games == 30 - len(finished.failures)
    assert "dropped the dice" in (tmp_path / "report.html").read_text("utf-8")
    assert len(json.loads((tmp_path / "summary.json").read_text("utf-8"))["failures"]) == len(finished.failures)


def test_a_process_that_dies_is_said_and_the_run_goes_on_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PEPPERMILL_TEST_DYING", str(tmp_path / "died"))
    plan = balance([TWO], ["tests.lab.bots.Dying"], 8)
    with pytest.raises(LabError, match="A process died"):
        run(plan, tmp_path / "run", jobs=2)
    assert run(plan, tmp_path / "run", jobs=2).figures[0].games == 8


# Really killed

MANY = 6000
"""Games that take long enough to be interrupted twice, however late a busy machine lets us do it."""


def start(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "peppermill", "lab", "balance", "chili-dice", "--bots", "jalapeno", "--games", str(MANY)]
    environ = {**os.environ, "COLUMNS": "200"}
    return subprocess.Popen(
        [*command, "--jobs", "2", "--out", str(folder), "--lang", "en"],
        cwd=ROOT, env=environ, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=can_be_interrupted,  # noqa: PLW1509 (this process has one thread)
    )  # fmt: skip


def can_be_interrupted() -> None:
    """What a shell starts in the background ignores Ctrl+C, and so do its children: the tests may have been started like that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def kept(folder: Path) -> int:
    file = folder / "games.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def stop(process: subprocess.Popen[str], folder: Path, how: signal.Signals) -> tuple[str, str]:
    """Wait for its first games, then stop it; nobody may be left of the whole group."""
    end = time.monotonic() + 60
    before = kept(folder)
    while kept(folder) < before + 5 and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(how)
    shown = process.communicate(timeout=30)
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return shown
        time.sleep(0.05)
    raise AssertionError("somebody plays on")


@pytest.mark.skipif(os.name != "posix", reason="signals and process groups")
def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    process = start(folder)
    stop(process, folder, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    after_kill = kept(folder)
    assert 5 <= after_kill < MANY
    process = start(folder)
    out, _ = stop(process, folder, signal.SIGINT)
    assert process.returncode == 130
    after_stop = kept(folder)
    assert re.search(rf"Stopped\. \d+ of {MANY} games are kept", out)
    assert after_kill + 5 <= after_stop < MANY
    plan = balance([TWO], ["jalapeno"], MANY)
    resumed = run(plan, folder, jobs=2)
    assert resumed.played == MANY - after_stop
    whole = run(plan, tmp_path / "whole", jobs=2)
    assert (folder / "games.parquet").read_bytes() == (whole.folder / "games.parquet").read_bytes()


# The report


class Page(HTMLParser):
    """Notes tags left open, and everything that would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.drawings = 0
        self.pictures: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        self.fetched += [value for value in named if not value.startswith("data:image/svg+xml;base64,")]
        self.drawings += tag == "svg"
        self.pictures += [base64.b64decode(value.partition(",")[2]).decode() for value in named if tag == "img"]
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_report_is_one_page_that_needs_nothing_else(tmp_path: Path, lang: str) -> None:
    plan = balance([Setup.of("chicago-poker", 2, {"quick": quick}) for quick in (False, True)], ["random"], 60)
    run(plan, tmp_path, lang=lang)
    text = (tmp_path / "report.html").read_text("utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.fetched == []
    assert "<script" not in text
    assert "url(" not in text
    assert len(page.pictures) == 1, "the end of the first game"
    assert page.pictures[0].startswith("<svg")
    assert "1 · random" in page.pictures[0]
    assert page.drawings == 6, "seats, length and worth of two tables; the score only says who won"
    shown = " ".join(page.words).replace("\N{NO-BREAK SPACE}", " ")
    assert not re.search(r"\b(lab|mark|card|colour|hand|gangster)\.\w", shown), "every word is in the catalogs"
    assert "{" not in shown.replace(page.words[1], "")
    assert "quick=on" in shown
    for words in {
        "en": ("held: a 11", "played: blue", "showed: Pair"),
        "fr": ("en main : un 11", "joué : bleu", "montré : Paire"),
    }[lang]:
        assert words in shown


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-3, 3, [-3, -2, -1, 0, 1, 2, 3]),
        (0.31, 0.33, [0.31, 0.315, 0.32, 0.325, 0.33]),
        (5, 5.5, [5, 5.1, 5.2, 5.3, 5.4, 5.5]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == pytest.approx(expected)

"""The finished games of a run as arrays: what Parquet stores and what the figures are made from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from peppermill.core.state import win_shares
from peppermill.lab.contest import Setup
from peppermill.lab.errors import LabError
from peppermill.lab.plan import Plan
from peppermill.lab.play import PlayedGame
from peppermill.lab.stats import Floats, Ints


@dataclass(frozen=True)
class Results:
    """The finished games of one setup. Matrices have one row per game and one column per seat."""

    setup: Setup
    contests: Ints
    """By game: the number of its contest in the plan."""
    numbers: Ints
    bots: Ints
    """Indices into `Plan.bots`."""
    scores: Floats
    ranks: Ints
    wins: Floats
    """Shares of the win."""
    decisions: Ints
    chances: Ints
    """By game."""
    marks: tuple[tuple[dict[str, int], ...], ...]

    @property
    def games(self) -> int:
        return len(self.numbers)


def results_by_setup(plan: Plan, games: list[PlayedGame]) -> list[Results]:
    """The results of every setup of the plan in which a game has finished."""
    by_setup: dict[Setup, list[PlayedGame]] = {setup: [] for setup in plan.setups}
    for game in games:
        if not game.failure:
            by_setup[plan.contests[game.at].setup].append(game)
    return [_results(plan, setup, played) for setup, played in by_setup.items() if played]


def _results(plan: Plan, setup: Setup, games: list[PlayedGame]) -> Results:
    place = {name: at for at, name in enumerate(plan.bots)}
    lineups = [plan.contests[game.at].lineup for game in games]
    bots = [[place[lineup[at]] for at in game.seating] for game, lineup in zip(games, lineups, strict=True)]
    ranks = np.array([game.ranks for game in games], dtype=np.int64)
    return Results(
        setup,
        np.array([game.at for game in games], dtype=np.int64),
        np.array([game.number for game in games], dtype=np.int64),
        bots=np.array(bots, dtype=np.int64),
        scores=np.array([game.scores for game in games], dtype=np.float64),
        ranks=ranks,
        wins=np.array([win_shares(game.ranks) for game in games], dtype=np.float64),
        decisions=np.array([game.decisions for game in games], dtype=np.int64),
        chances=np.array([game.chances for game in games], dtype=np.int64),
        marks=tuple([game.marks for game in games]),
    )


def need_parquet() -> None:
    """LabError if there is no Parquet writer: better before the first game than after the last."""
    try:
        import pyarrow.parquet  # noqa: F401, PLC0415
    except ImportError:
        raise LabError("needs-extra", package="pyarrow", extra="lab") from None


def save_parquet(plan: Plan, found: list[Results], file: Path) -> None:
    """One row per game and seat. The same games give the same file."""
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    mark = pa.struct([("how", pa.string()), ("what", pa.string()), ("times", pa.int32())])
    schema = pa.schema(
        [
            ("game", pa.string()), ("players", pa.int8()), ("options", pa.string()), ("contest", pa.int32()),
            ("number", pa.int32()), ("seat", pa.int8()), ("bot", pa.string()), ("score", pa.float64()),
            ("rank", pa.int8()), ("win", pa.float64()), ("decisions", pa.int32()), ("game_decisions", pa.int32()),
            ("chance_moves", pa.int32()), ("marks", pa.list_(mark)),
        ],
        metadata={"plan": json.dumps(plan.to_json())},
    )  # fmt: skip
    half = file.with_name(file.name + ".half")
    with pq.ParquetWriter(half, schema, compression="zstd") as writer:
        for results in found:
            writer.write_table(pa.table(_columns(plan, results), schema=schema))
    half.replace(file)


def _columns(plan: Plan, results: Results) -> dict[str, Any]:
    setup, games = results.setup, results.games
    players = setup.players
    rows = games * players
    return {
        "game": [setup.game] * rows,
        "players": np.full(rows, players, dtype=np.int8),
        "options": [json.dumps(dict(setup.options))] * rows,
        "contest": np.repeat(results.contests, players).astype(np.int32),
        "number": np.repeat(results.numbers, players).astype(np.int32),
        "seat": np.tile(np.arange(players, dtype=np.int8), games),
        "bot": [plan.bots[bot] for bot in results.bots.ravel()],
        "score": results.scores.ravel(),
        "rank": results.ranks.ravel().astype(np.int8),
        "win": results.wins.ravel(),
        "decisions": results.decisions.ravel().astype(np.int32),
        "game_decisions": np.repeat(results.decisions.sum(axis=1), players).astype(np.int32),
        "chance_moves": np.repeat(results.chances, players).astype(np.int32),
        "marks": [_marks(counted) for seats in results.marks for counted in seats],
    }


def _marks(counted: dict[str, int]) -> list[dict[str, Any]]:
    return [{"how": key.partition(" ")[0], "what": key.partition(" ")[2], "times": times} for key, times in counted.items()]

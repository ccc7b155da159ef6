"""All games of a run as columns, one row a seat: what Parquet stores and what the figures are made from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from peppermill.lab.contest import Table
from peppermill.lab.errors import LabError
from peppermill.lab.plan import Plan
from peppermill.lab.play import Played
from peppermill.lab.stats import Floats, Ints


@dataclass(frozen=True)
class TableSheet:
    """The games of one table that ended. Matrices have one row a game and one column a seat."""

    table: Table
    contests: Ints
    """By game: its contest in the plan."""
    numbers: Ints
    bots: Ints
    """Places in `Plan.bots`."""
    scores: Floats
    ranks: Ints
    wins: Floats
    """A win shared by k counts 1/k."""
    decisions: Ints
    chances: Ints
    """By game."""
    marks: tuple[tuple[dict[str, int], ...], ...]

    @property
    def games(self) -> int:
        return len(self.numbers)


def sheets(plan: Plan, games: list[Played]) -> list[TableSheet]:
    """One for every table of the plan at which a game has ended."""
    by_table: dict[Table, list[Played]] = {table: [] for table in plan.tables}
    for game in games:
        if not game.failure:
            by_table[plan.contests[game.at].table].append(game)
    return [_sheet(plan, table, played) for table, played in by_table.items() if played]


def _sheet(plan: Plan, table: Table, games: list[Played]) -> TableSheet:
    place = {name: at for at, name in enumerate(plan.bots)}
    lineups = [plan.contests[game.at].lineup for game in games]
    bots = [[place[lineup[at]] for at in game.seating] for game, lineup in zip(games, lineups, strict=True)]
    ranks = np.array([game.ranks for game in games], dtype=np.int64)
    won = ranks == 1
    return TableSheet(
        table,
        np.array([game.at for game in games], dtype=np.int64),
        np.array([game.number for game in games], dtype=np.int64),
        np.array(bots, dtype=np.int64),
        np.array([game.scores for game in games], dtype=np.float64),
        ranks,
        won / won.sum(axis=1, keepdims=True),
        np.array([game.decisions for game in games], dtype=np.int64),
        np.array([game.chances for game in games], dtype=np.int64),
        tuple([game.marks for game in games]),
    )


def need_parquet() -> None:
    """Said before the first game, not after the last."""
    try:
        import pyarrow.parquet  # noqa: F401, PLC0415
    except ImportError:
        raise LabError("needs-extra", package="pyarrow", extra="lab") from None


def save_parquet(plan: Plan, found: list[TableSheet], file: Path) -> None:
    """One row a game and seat. The same games give the same file."""
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
        for sheet in found:
            writer.write_table(pa.table(_columns(plan, sheet), schema=schema))
    half.replace(file)


def _columns(plan: Plan, sheet: TableSheet) -> dict[str, Any]:
    table, games = sheet.table, sheet.games
    players = table.players
    rows = games * players
    return {
        "game": [table.game] * rows,
        "players": np.full(rows, players, dtype=np.int8),
        "options": [json.dumps(dict(table.options))] * rows,
        "contest": np.repeat(sheet.contests, players).astype(np.int32),
        "number": np.repeat(sheet.numbers, players).astype(np.int32),
        "seat": np.tile(np.arange(players, dtype=np.int8), games),
        "bot": [plan.bots[bot] for bot in sheet.bots.ravel()],
        "score": sheet.scores.ravel(),
        "rank": sheet.ranks.ravel().astype(np.int8),
        "win": sheet.wins.ravel(),
        "decisions": sheet.decisions.ravel().astype(np.int32),
        "game_decisions": np.repeat(sheet.decisions.sum(axis=1), players).astype(np.int32),
        "chance_moves": np.repeat(sheet.chances, players).astype(np.int32),
        "marks": [_marks(counted) for seats in sheet.marks for counted in seats],
    }


def _marks(counted: dict[str, int]) -> list[dict[str, Any]]:
    return [{"how": key.partition(" ")[0], "what": key.partition(" ")[2], "times": times} for key, times in counted.items()]

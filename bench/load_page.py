"""The figures of the load bench as a part of docs/reliability.md, between two marks: what the page says is what was measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).parent.parent / "docs" / "reliability.md"
_BEGIN: Final = "<!-- written by bench/load.py -->"
_END: Final = "<!-- until here -->"
_NAMES: Final = {
    "one": "Peppermill, one process, SQLite",
    "one-postgres": "Peppermill, one process, PostgreSQL",
    "fleet": "Peppermill, two workers, PostgreSQL and Redis",
    "boardgame.io": "boardgame.io, matches in memory",
    "boardgame.io-files": "boardgame.io, matches in its files",
    "boardgame.io-postgres": "boardgame.io, matches in PostgreSQL",
}
_TIMES: Final = ("moves/s", "p50", "p99", "slowest")
_COLUMNS: Final = ("tables", *_TIMES, "processor a move", "core", "memory an idle table", "an active one")


def write(report: dict[str, Any]) -> None:
    before, _, rest = PAGE.read_text("utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    PAGE.write_text(f"{before}{_BEGIN}\n{tables(report)}{_END}{after}", "utf-8")


def tables(report: dict[str, Any]) -> str:
    text = (
        f"\nMeasured on {report['date']}: {report['cores']} cores ({report['processor']}), Python {report['python']}, "
        f"{report['build']} engine, {report['loop']}; {report['game']}, a move every {report['pace'].replace('-', '–')} s, "
        f"{report['seconds']:.0f} s a row.\n"
    )
    for name, figures in report["contenders"].items():
        text += f"\n**{_NAMES[name]}**: "
        if "not_measured" in figures:
            text += f"not measured ({figures['not_measured'].splitlines()[0]}).\n"
            continue
        text += f"{figures['holds']} tables with 99 % of the moves told within {report['good_ms']:.0f} ms.\n\n"
        text += f"| {' | '.join(_COLUMNS)} |\n{'|--:' * len(_COLUMNS)}|\n"
        text += "".join([_row(row) for row in figures["rows"]])
    return text + "\n"


def _row(row: dict[str, Any]) -> str:
    if not row["trusted"]:
        return f"| {row['tables']} | no figures: the clients were late themselves ||||||||\n"
    cpu = f"{row['cpu_ms_a_move']:.2f} ms"
    if "database_cpu_ms_a_move" in row:
        cpu += f" + {row['database_cpu_ms_a_move']:.2f} ms database"
    cells = [
        row["tables"],
        round(row["moves_a_second"]),
        *[f"{row[name]:.0f} ms" for name in ("p50_ms", "p99_ms", "most_ms")],
        cpu,
        f"{row['cpu_share']:.0%}",
        *[f"{row[name]:.0f} kB" for name in ("kb_an_idle_table", "kb_an_active_table")],
    ]
    return f"| {' | '.join([str(cell) for cell in cells])} |\n"

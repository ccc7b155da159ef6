"""Runs a notebook's cells from top to bottom, as Jupyter would, and keeps what they show.

    python -m tools.notebook docs/tour.ipynb

A cell shows what it prints, what it gives to `display`, and the value of its last line. What can draw itself is kept as SVG,
everything else as text. That is all our notebooks need, so neither Jupyter nor a kernel has to be installed to test them.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

Output = dict[str, Any]


def outputs_of(cell: str, names: dict[str, Any], number: int) -> list[Output]:
    """Run a cell; what it shows, in order."""
    shown: list[Output] = []
    printed = io.StringIO()

    def flush() -> None:
        if printed.getvalue():
            shown.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
            printed.seek(0)
            printed.truncate()

    def display(*things: Any) -> None:
        for thing in things:
            flush()
            shown.append({"data": bundle(thing), "metadata": {}, "output_type": "display_data"})

    tree = ast.parse(cell)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    names["display"] = display
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"<cell {number}>", "exec"), names)  # noqa: S102 — running them is what this is for
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), names)  # noqa: S307
            flush()
            if value is not None:
                shown.append({"data": bundle(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    flush()
    return shown


def bundle(value: Any) -> dict[str, Any]:
    """A value as a notebook keeps it. The text beside a picture is short: it is for those who can't see it."""
    draw = getattr(value, "_repr_svg_", None)
    picture = draw() if draw is not None else None
    if picture is not None:
        return {"image/svg+xml": [picture], "text/plain": [f"<{type(value).__name__}>"]}
    return {"text/plain": lines(repr(value))}


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with all its code cells run, in one namespace."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = []
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            shown = outputs_of("".join(cell["source"]), names, number)
            cell = {**cell, "execution_count": number, "outputs": shown}  # noqa: PLW2901
        cells.append(cell)
    return {**notebook, "cells": cells}


def written(notebook: dict[str, Any]) -> str:
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        file.write_text(written(run(json.loads(file.read_text("utf-8")))), "utf-8")

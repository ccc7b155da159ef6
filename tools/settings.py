"""Writes the table of settings in docs/operations.md from `ServerConfig`: `python -m tools.settings`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path

from peppermill.server.config import ServerConfig

PAGE = Path(__file__).resolve().parent.parent / "docs" / "operations.md"
BEGIN = "<!-- settings: written by python -m tools.settings -->\n"
END = "<!-- end of settings -->\n"


def page() -> str:
    """The page as it should be."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return before + BEGIN + "".join(rows()) + END + rest.partition(END)[2]


def rows() -> Iterator[str]:
    yield "| setting | without it | what it does |\n|---|---|---|\n"
    about = docstrings()
    for field in fields(ServerConfig):
        usual = "" if field.default in (MISSING, None, "") else f"`{field.default}`"
        yield f"| `PEPPERMILL_{field.name.upper()}` | {usual} | {about[field.name]} |\n"


def docstrings() -> dict[str, str]:
    """What stands below every field; KeyError later for one that is not explained."""
    body = ast.parse(inspect.getsource(ServerConfig)).body[0]
    assert isinstance(body, ast.ClassDef)  # noqa: S101 — for the type checker
    found: dict[str, str] = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            about = " ".join(ast.literal_eval(text.value).split())
            found[field.target.id] = about.replace("None: ", "Unset: ").replace("|", "\\|")
    return found


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

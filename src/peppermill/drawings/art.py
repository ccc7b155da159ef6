"""The client's drawings and colours, as its components draw them today: `art/<name>.json`, written by the client's own tests.

A piece is SVG without its frame, in a box of its own; its colours are names (`var(--card)`), which a picture gives a value
by day and one by night. `web/tests/art/pieces.ts` says what leaves the client, and `npm test` fails where a file is not what
the client draws.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

_FOLDER: Final = Path(__file__).resolve().parent
_KIT: Final = "kit"


@dataclass(frozen=True)
class Piece:
    """A drawing: what is in it, and how wide and high it was drawn."""

    svg: str
    width: float
    height: float


class Art:
    """The pieces and colours of one game, with those that belong to no game."""

    def __init__(self, game: str | None = None) -> None:
        self.colours: dict[str, tuple[str, str]] = {}
        self.pieces: dict[str, Piece] = {}
        for name in (_KIT, game) if game else (_KIT,):
            data = _loaded(name)
            for key, value in data["colours"].items():
                light, dark = (value, value) if isinstance(value, str) else value
                self.colours[key] = (light, dark)
            for key, piece in data["pieces"].items():
                self.pieces[key] = Piece(piece["svg"], *piece["box"])


def _loaded(name: str) -> dict[str, Any]:
    file = _FOLDER / "art" / f"{name}.json"
    data: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {"colours": {}, "pieces": {}}
    return data


@cache
def art_of(game: str | None) -> Art:
    """Read once."""
    return Art(game)


def fonts() -> list[str]:
    """The client's faces as files, for whoever turns a picture into pixels."""
    return [str(file) for file in sorted((_FOLDER / "fonts").glob("*.ttf"))]

"""What clients and their authors have to know about a game's values, generated from its forms: `python -m tools.protocol`.

The forms are the one declaration of every field. From them come the client's types (`web/src/games/<game>/types.ts`) and the
tables of the game's page (`docs/protocol-<game>.md`). A game of another package has neither and is left out.
"""

from __future__ import annotations

from pathlib import Path

from peppermill.core.game import Game
from tools.protocol import page, typescript
from tools.protocol.shapes import Shapes

ROOT = Path(__file__).resolve().parents[2]
COMMAND = "python -m tools.protocol"


def files(game: Game, root: Path = ROOT) -> dict[Path, str]:
    """Every file that is generated from the game's forms, as it should be."""
    board = root / "web" / "src" / "games" / game.id
    written = root / "docs" / f"protocol-{game.id}.md"
    if not board.is_dir():
        return {}
    shapes = Shapes(game)
    now = written.read_text("utf-8") if written.is_file() else page.blank(shapes)
    return {board / "types.ts": typescript.types(shapes), written: page.renewed(now, shapes, written.name)}


def stale(game: Game, root: Path = ROOT) -> list[Path]:
    """The generated files that are out of date or missing."""
    return [file for file, text in files(game, root).items() if not file.is_file() or file.read_text("utf-8") != text]

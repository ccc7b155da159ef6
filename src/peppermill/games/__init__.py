"""The games. A folder in here with a `game.py` is a game, and appears behind every door."""

from pathlib import Path

from peppermill.core.registry import announce

for folder in sorted(Path(__file__).parent.iterdir()):
    if any(folder.glob("game.*")):
        announce(folder.name.replace("_", "-"), f"{__name__}.{folder.name}.game")
del folder

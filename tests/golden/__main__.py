"""Renews every golden file of the named games, or of all: `python -m tests.golden chili-dice`. Read the difference afterwards."""

import argparse
import json
from pathlib import Path

import peppermill
from tests import playthroughs
from tests.every_game import GAMES
from tests.golden import file_of, fingerprints
from tests.playthroughs.scripts import scripts
from tools import encodings, protocol

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all, without one")
    given = parser.parse_args().games
    for name in given or GAMES:
        renew(peppermill.game(name).id)
    put(encodings.PAGE, encodings.page())


def renew(name: str) -> None:
    folder = playthroughs.FOLDER / name
    made = {f"{stem}.txt": playthroughs.write(script) for stem, script in scripts(name)}
    for file in sorted(folder.glob("*.txt")):
        if file.name not in made:
            file.unlink()
            print(f"removed {file.relative_to(ROOT)}")
    for stem, text in made.items():
        put(folder / stem, text)
    put(file_of(name), json.dumps(fingerprints(name), indent=2) + "\n")
    for file, text in protocol.files(peppermill.game(name)).items():
        put(file, text)


def put(file: Path, text: str) -> None:
    """Write it if it has changed, and say so."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.is_file() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")
        print(f"wrote {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()

"""Renews the types and protocol pages of the named games, or of all: `python -m tools.protocol chili-dice`."""

import argparse

import peppermill
from tools.protocol import COMMAND, ROOT, files, stale


def main() -> None:
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(peppermill.list_games())}; all, without one")
    for name in parser.parse_args().games or peppermill.list_games():
        game = peppermill.game(name)
        texts = files(game)
        for file in stale(game):
            file.write_text(texts[file], "utf-8")
            print(f"wrote {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()

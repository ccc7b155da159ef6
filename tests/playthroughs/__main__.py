"""Writes every playthrough anew."""

import peppermill
from tests.playthroughs import FOLDER, write
from tests.playthroughs.scripts import scripts

for game in peppermill.list_games():
    folder = FOLDER / game
    folder.mkdir(exist_ok=True)
    for name, script in scripts(game):
        (folder / f"{name}.txt").write_text(write(script), "utf-8")
        print(f"{game}/{name}.txt")

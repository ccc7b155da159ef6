"""`peppermill verify FILE`: prove that a match's chance came from the seed that was committed to before it began."""

from __future__ import annotations

import argparse

from peppermill.cli.arguments import add_file, the_record
from peppermill.cli.screen import MINT, Screen
from peppermill.core.actors import CHANCE


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_file(parser, screen)


def run(given: argparse.Namespace, screen: Screen) -> int:
    record = the_record(given.file)
    screen.say("cli.verify.record", game=record.game.name, names=", ".join(record.seats), moves=len(record.moves))
    record.verify()
    fair = record.fair
    if fair is not None:
        screen.say("cli.verify.commitment", commitment=fair.commitment)
    drawn = len([actor for actor, _ in record.moves if actor is CHANCE])
    screen.say("cli.verify.proved", n=drawn, style=MINT)
    return 0

"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from pathlib import Path

from peppermill.bots import player
from peppermill.bots.usual import usual_level
from peppermill.cli.screen import SAFFRON, BadArgument, Screen
from peppermill.core.errors import BadOptions
from peppermill.core.game import Game
from peppermill.core.record import Record
from peppermill.core.registry import find, names


def whole(text: str) -> int:
    """A whole number that is not negative."""
    if not text.isdecimal() or len(text) > 15:
        raise BadArgument("not-whole", given=text)
    return int(text)


def at_least_one(text: str) -> int:
    number = whole(text)
    if number == 0:
        raise BadArgument("too-few", given=0)
    return number


def pause(text: str) -> float:
    """A short time, in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 60:
        raise BadArgument("not-seconds", given=text, low=0, high=60)
    return value


def duration(text: str) -> float:
    """A number of seconds, up to a day."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 86_400:
        raise BadArgument("not-seconds", given=text, low=1, high=86400)
    return value


def add_game(parser: argparse.ArgumentParser, screen: Screen) -> None:
    parser.add_argument("game", metavar="GAME", help=screen.text("cli.game", games=", ".join(names())))


def add_options(parser: argparse.ArgumentParser, screen: Screen) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=screen.text("cli.option"))


def add_seed(parser: argparse.ArgumentParser, screen: Screen, default: int | None = None) -> None:
    parser.add_argument("--seed", type=whole, default=default, metavar="N", help=screen.text("cli.seed"))


def add_file(parser: argparse.ArgumentParser, screen: Screen) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=screen.text("cli.file"))


def the_game(name: str) -> Game:
    return find(name)


def the_options(given: list[str]) -> dict[str, str]:
    """`name=value` pairs; what they mean is the game's to say."""
    pairs: dict[str, str] = {}
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadOptions("option-form", given=entry)
        pairs[name.strip()] = value.strip()
    return pairs


def the_bots(game: Game, given: str | None) -> list[str]:
    """Players, separated by commas, each of them known (`bots/resolve.py`); the usual opponent where none is named."""
    if given is None:
        return [usual_level(game.id)]
    wanted = [word.strip() for word in given.split(",") if word.strip()]
    if not wanted:
        raise BadArgument("no-bots")
    for name in wanted:
        player(game.id, name)
    return wanted


def the_record(file: Path) -> Record:
    try:
        text = file.read_text("utf-8")
    except OSError as error:
        raise BadArgument("cant-read", file=file, detail=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise BadArgument("not-text", file=file) from None
    return Record.loads(text)


def say_house(record: Record, screen: Screen) -> None:
    """A record that was not played by the book says so before anything else."""
    if record.house_rules:
        varied = ", ".join([f"{name} = {value}" for name, value in record.house_rules])
        screen.say("cli.house-rules", game=record.game.title(screen.lang), rules=varied, style=SAFFRON)

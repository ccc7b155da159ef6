"""`peppermill verify FILE`: draw a match's chance again from its seed, and say exactly what that proves and what it does not."""

from __future__ import annotations

import argparse

from peppermill.cli.arguments import add_file, say_house, the_record
from peppermill.cli.screen import MINT, SAFFRON, Screen
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadInput, BadRecord
from peppermill.core.fair import is_entropy
from peppermill.core.record import Fair, Record


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_file(parser, screen)
    parser.add_argument("--commitment", metavar="HEX", help=screen.text("cli.verify.seen"))
    parser.add_argument("--entropy", action="append", default=[], metavar="SEAT=TEXT", help=screen.text("cli.verify.part"))


def run(given: argparse.Namespace, screen: Screen) -> int:
    record = the_record(given.file)
    parts = dict([_part(text) for text in given.entropy])
    screen.say("cli.verify.record", game=record.game.name, names=", ".join(record.seats), moves=len(record.moves))
    say_house(record, screen)
    record.verify(given.commitment, parts)
    fair = record.fair
    if fair is not None:
        screen.say("cli.verify.commitment", commitment=fair.commitment, style=MINT)
        drawn = len([actor for actor, _ in record.moves if actor is CHANCE])
        screen.say("cli.verify.proved", n=drawn, salt=fair.salt, style=MINT)
        if given.commitment is None:
            screen.say("cli.verify.no-commitment", style=SAFFRON)
        else:
            screen.say("cli.verify.same-commitment", style=MINT)
        _say_parts(record, fair, parts, screen)
    return 0


def _say_parts(record: Record, fair: Fair, given: dict[int, str], screen: Screen) -> None:
    for seat, part in given.items():
        screen.say("cli.verify.same-part", seat=seat, part=part, style=MINT)
    try:
        parts = fair.parts
    except BadRecord:
        screen.say("cli.verify.no-parts", style=SAFFRON)
        return
    others = [_named(record, seat) for seat in parts if seat not in given]
    if not parts:
        screen.say("cli.verify.nobody", style=SAFFRON)
    elif others:
        screen.say("cli.verify.other-parts", names=", ".join(others), style=SAFFRON)


def _named(record: Record, seat: int) -> str:
    """The seat as it is in the salt, and who sat there."""
    return f"{seat} ({record.seats[seat]})" if seat < len(record.seats) else str(seat)


def _part(text: str) -> tuple[int, str]:
    seat, _, part = text.partition("=")
    if not (seat.isascii() and seat.isdecimal() and len(seat) <= 2 and part and is_entropy(part)):
        raise BadInput("entropy", given=text)
    return int(seat), part

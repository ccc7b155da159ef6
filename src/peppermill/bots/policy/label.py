"""What a policy plays, written into its ONNX file. Neither writing nor reading it takes more than the standard library."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from peppermill.bots.players import UnknownBot
from peppermill.core.errors import PeppermillError
from peppermill.core.game import Game
from peppermill.core.registry import find

KEY: Final = "peppermill"
"""Under this name the label stands among the metadata."""

# ONNX is a protocol buffer: fields one after the other, each with its number and its wire type. A model's `metadata_props` is
# field 14 and may be repeated, so that an entry can be added at the end of the file.
_METADATA: Final = 14
_NAME: Final = 1
_VALUE: Final = 2
_VARINT: Final = 0
_EIGHT: Final = 1
_LENGTH: Final = 2
_FOUR: Final = 5


@dataclass(frozen=True)
class Label:
    """What a policy was made for."""

    game: str
    players: int
    version: int
    """Of the encoding."""
    options: Mapping[str, Any] | None
    """All of them, but for those that follow from who sits where; None: it plays with any, by the rulebook."""
    sample: bool
    """Does it draw from its scores (as logits), or take the best?"""
    scaled: bool = False
    """Did it learn with `scaled=True`, from numbers between 0 and 1?"""

    def check(self, file: str, game: Game, players: int | None, options: Mapping[str, Any] | None) -> None:
        """UnknownBot with a sentence, unless it can sit at a table of this kind. None: not known yet."""
        if self.game != game.id:
            raise UnknownBot("policy-game", file=file, game=game.name, given=self.game)
        if players is not None and players != self.players:
            raise UnknownBot("policy-players", file=file, n=self.players, given=players)
        if options is None:
            return
        here = game.settle(options, self.players)
        # House rules change how many numbers there are: "any options" are those of the rulebook.
        made = {rule.setting: rule.usual_for(self.players) for rule in game.house_rules if rule.setting in here}
        made.update(self.options or {})
        wrong = [f"{name}={value}" for name, value in made.items() if here.get(name) != value]
        if wrong:
            raise UnknownBot("policy-options", file=file, options=", ".join(wrong))


def label(
    file: str | Path,
    game: str,
    players: int,
    options: Mapping[str, Any] | None = None,
    *,
    version: int | None = None,
    sample: bool = False,
    scaled: bool = False,
) -> Label:
    """Write into an ONNX file what it plays; without `options`, with any, and without `version`, the newest numbers.

    `scaled`: it learned in an environment with `scaled=True`. `sample`: it draws from its scores.

    A file that has a label keeps it: UnknownBot.
    """
    rules = find(game)
    settings = rules.settle(options, rules.seats(players))
    version = rules.encoding_of(players, settings, version).version
    seated = rules.seating(["random"] * players)
    chosen = {name: value for name, value in settings.items() if name not in seated}
    made = Label(game, players, version, None if options is None else chosen, sample, scaled)
    if _text_in(Path(file)) is not None:
        raise UnknownBot("policy-labelled", file=str(file))
    entry = _field(_NAME, KEY.encode()) + _field(_VALUE, json.dumps(vars(made)).encode())
    with Path(file).open("ab") as out:
        out.write(_field(_METADATA, entry))
    return made


def label_of(file: str | Path) -> Label:
    """The label of an ONNX file, or UnknownBot."""
    text = _text_in(Path(file))
    if text is None:
        raise UnknownBot("policy-unlabelled", file=str(file))
    try:
        said = json.loads(text)
        found = Label(
            str(said["game"]),
            int(said["players"]),
            int(said["version"]),
            said["options"],
            bool(said["sample"]),
            bool(said.get("scaled", False)),
        )
        find(found.game).seats(found.players)
    except PeppermillError as error:
        raise UnknownBot("policy-unreadable", file=str(file), detail=str(error)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise UnknownBot("policy-unreadable", file=str(file), detail=repr(error)) from error
    return found


def known_label(file: str | Path) -> Label:
    """The same, from memory until the file has changed: networks are large, tables are opened and moves are made often."""
    try:
        now = Path(file).stat()
    except OSError as error:
        raise _unreadable(file, error) from error
    return _label(str(file), now.st_mtime_ns, now.st_size)


@lru_cache(maxsize=256)
def _label(file: str, written: int, size: int) -> Label:
    return label_of(file)


def _unreadable(file: str | Path, error: OSError) -> UnknownBot:
    return UnknownBot("policy-unreadable", file=str(file), detail=error.strerror or str(error))


def _text_in(file: Path) -> str | None:
    """The label as it is written, or None; UnknownBot for what is no such file."""
    try:
        data = file.read_bytes()
        for number, content in _fields(data):
            if number == _METADATA:
                entry = dict(_fields(content))
                if entry.get(_NAME) == KEY.encode():
                    return entry.get(_VALUE, b"").decode()
    except OSError as error:
        raise _unreadable(file, error) from error
    except (ValueError, IndexError) as error:
        raise UnknownBot("policy-unreadable", file=str(file), detail="not an ONNX file") from error
    return None


def _field(number: int, content: bytes) -> bytes:
    return _varint(number << 3 | _LENGTH) + _varint(len(content)) + content


def _varint(value: int) -> bytes:
    """Seven bits at a time, the lowest first; the eighth says that more follow."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _fields(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The numbers and contents of all fields; ValueError or IndexError for what is no protocol buffer."""
    at = 0
    while at < len(data):
        head, at = _read_varint(data, at)
        size = {_VARINT: 0, _EIGHT: 8, _LENGTH: 0, _FOUR: 4}.get(head & 7)
        if size is None or head >> 3 == 0:
            raise ValueError("no such field")
        if head & 7 == _VARINT:
            _, at = _read_varint(data, at)
        if head & 7 == _LENGTH:
            size, at = _read_varint(data, at)
        if at + size > len(data):
            raise ValueError("cut off")
        yield head >> 3, data[at : at + size]
        at += size


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at += 1
        if byte <= 0x7F:
            return value, at
        shift += 7

"""Golden playthroughs: whole games as readable text, replayed by the tests and compared byte for byte.

A file is a header, then every move as `number actor: line` with what was told to whom, a digest of the state now and then, and
the table as text at the start, at the end and after moves marked `!`. Lines that begin with `#` are comments.
`python -m tests.golden GAME` writes a game's files anew: do so when its rules or its notation change, and read the difference.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import peppermill
from peppermill.core.actors import CHANCE, Actor
from peppermill.core.game import Game
from peppermill.core.state import Announcement, State
from peppermill.core.values import Value

FOLDER = Path(__file__).parent
DIGEST_EVERY = 10
_MOVE = re.compile(r"^ *\d+(!?) (P\d+|chance): (.+)$")
_HEAD = re.compile(r"^(game|players|options): (.+)$")


@dataclass(frozen=True)
class Step:
    actor: str
    line: str
    shown: bool = False
    """Is the table shown after it?"""
    comments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Script:
    """What a playthrough is made from: everything else in the file follows."""

    title: str
    game: str
    players: int
    options: dict[str, Any]
    steps: tuple[Step, ...]


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.txt"))


def read(text: str) -> Script:
    """The script inside a playthrough."""
    head: dict[str, str] = {}
    steps: list[Step] = []
    comments: list[str] = []
    lines = text.splitlines()
    for line in lines[1:]:
        if found := _HEAD.match(line):
            head[found[1]] = found[2]
        elif found := _MOVE.match(line):
            steps.append(Step(found[2], found[3], bool(found[1]), tuple(comments)))
            comments = []
        elif line.startswith("#"):
            comments.append(line)
    return Script(lines[0], head["game"], int(head["players"]), json.loads(head["options"]), tuple(steps))


def write(script: Script) -> str:
    """The playthrough: the script, played."""
    game = peppermill.game(script.game)
    state = game.start(script.players, script.options)
    out = [script.title, f"game: {script.game}", f"players: {script.players}", f"options: {json.dumps(script.options)}"]
    out += _table(game, state, script.players)
    for number, step in enumerate(script.steps, 1):
        actor: Actor = CHANCE if step.actor == "chance" else int(step.actor[1:]) - 1
        action: Value = game.read(step.line)
        told = state.perform(actor, action)
        out += step.comments
        out.append(f"{number:>4}{'!' if step.shown else ''} {step.actor}: {game.write(action)}")
        out += [_news(game, entry) for entry in told]
        last = number == len(script.steps)
        if number % DIGEST_EVERY == 0 or last:
            out.append(f"     digest {digest(game, state, script.players)}")
        if step.shown or last:
            out += _table(game, state, script.players)
    out.append(f"result: {json.dumps(state.result.to_json()) if state.over else 'not over'}")
    return "\n".join(out) + "\n"


def digest(game: Game, state: State, players: int) -> str:
    """A fingerprint of the state and of everything that anybody sees of it and may do in it."""
    seats: list[int | None] = [None, *range(players)]
    seen = [json.dumps(game.dump(state.view(seat))) for seat in seats]
    may = [[game.write(action) for action in state.legal(seat)] for seat in range(players)]
    return hashlib.sha256(repr((state.key(), seen, may)).encode()).hexdigest()[:16]


def _news(game: Game, entry: Announcement) -> str:
    who = "all" if entry.seats is None else ",".join([f"P{seat + 1}" for seat in entry.seats])
    if (entry.seats is None) != entry.watchers:
        who += "+watchers" if entry.watchers else "-watchers"
    return f"     {who} {json.dumps(game.dump(entry.event), ensure_ascii=False)}"


def _table(game: Game, state: State, players: int) -> list[str]:
    seats: list[int | None] = [None, *range(players)] if game.hidden else [None]
    out: list[str] = []
    for seat in seats:
        if seat is not None:
            out.append(f"     P{seat + 1} sees")
        out += [f"     | {line}".rstrip() for line in game.show(state.view(seat)).splitlines()]
    return out

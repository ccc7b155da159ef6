"""Plays a script by the real rules and writes down what the learner sees at every step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from peppermill.core.actors import CHANCE, Actor
from peppermill.core.errors import PeppermillError
from peppermill.core.game import Game
from peppermill.core.registry import find
from peppermill.core.state import Announcement, State
from peppermill.core.texts import both
from peppermill.core.values import Action, Value
from peppermill.lessons.errors import BadLesson
from peppermill.lessons.script import Script, Step

NAMES: Final = ("Paprika", "Harissa", "Masala", "Sumac", "Cayenne", "Chipotle", "Wasabi")
"""Who the learner plays with, in the order of the seats."""

Json = dict[str, Any]


def played(script: Script) -> Json:
    """The lesson as the browser gets it, or BadLesson with the step that does not fit."""
    return _Play(script).lesson()


class _Play:
    def __init__(self, script: Script) -> None:
        self.script = script
        self.game: Game = find(script.game)
        self.form = self.game.forms
        self.steps: list[Json] = []

    def lesson(self) -> Json:
        script = self.script
        try:
            state = self.game.start(script.players, script.options)
        except PeppermillError as error:
            raise self._bad("file", str(error)) from None
        version = 0
        for line in script.before:
            self._make(state, line, "before")
            version += 1
        opening = {"version": version, "view": self._view(state), "events": []}
        self._go(state, version, [opening], script.steps)
        others = iter(NAMES)
        return {
            "game": script.game,
            "name": script.name,
            "title": both(f"learn.{script.name}.title", script.game),
            "seat": script.seat,
            "names": [None if seat == script.seat else next(others) for seat in range(script.players)],
            "steps": self.steps,
        }

    def _go(self, state: State, version: int, frames: list[Json], steps: Sequence[Step]) -> int | None:
        """Write down these steps from this moment on; the number of the first of them. `frames` are what led here."""
        if not steps:
            return None
        step = steps[0]
        for line in step.play:
            told = self._make(state, line, step.id)
            version += 1
            frames.append(self._frame(state, version, told))
        # A move of which nothing is told (the dice are still in the air) would only look like a pause.
        frames = [frame for frame in frames[:-1] if frame["events"]] + frames[-1:]
        number = len(self.steps)
        page: Json = {"id": step.id, "look": list(step.look), "frames": frames, "legal": [], "moves": [], "next": None}
        self.steps.append(page)
        if not step.do:
            page["next"] = self._go(state, version, [], steps[1:])
            return number
        accepted = [self._read(state, choice.move, step.id) for choice in step.do]
        page["legal"] = [self.game.dump(action) for action in self._offered(state, step, accepted)]
        if step.own:
            page["own"] = True
        for choice, action in zip(step.do, accepted, strict=True):
            after = state.clone()
            told = self._perform(after, self.script.seat, action, step.id)
            following = self._go(after, version + 1, [self._frame(after, version + 1, told)], (*choice.then, *steps[1:]))
            page["moves"].append({"action": self.game.dump(action), "next": following})
        return number

    def _offered(self, state: State, step: Step, accepted: list[Action]) -> list[Action]:
        legal = list(state.legal(self.script.seat))
        if step.offer == "accepted":
            return accepted
        if step.offer == "kinds":
            kinds = [type(action) for action in accepted]
            legal = [action for action in legal if type(action) in kinds]
        return legal + [action for action in accepted if action not in legal]

    def _read(self, state: State, line: str, step: str) -> Action:
        actor, move = self._parse(state, line, step)
        if actor != self.script.seat or not isinstance(move, Action):
            raise self._bad(step, f"“{line}” is not the learner's move")
        try:
            state.check(actor, move)
        except PeppermillError as error:
            raise self._bad(step, f"{line}: {error}") from None
        return move

    def _make(self, state: State, line: str, step: str) -> list[Announcement]:
        actor, move = self._parse(state, line, step)
        return self._perform(state, actor, move, step)

    def _perform(self, state: State, actor: Actor, move: Value, step: str) -> list[Announcement]:
        try:
            return state.perform(actor, move)
        except PeppermillError as error:
            raise self._bad(step, f"{self.game.write(move)}: {error}") from None

    def _parse(self, state: State, line: str, step: str) -> tuple[Actor, Value]:
        """`P2: pass` is the second seat's; without a name a line belongs to chance, or to the only seat that is to act."""
        who, _, rest = line.partition(": ")
        named = rest != "" and who[:1] == "P" and who[1:].isdecimal()
        try:
            move = self.game.read(rest if named else line)
        except PeppermillError as error:
            raise self._bad(step, str(error)) from None
        to_act = state.to_act
        if named:
            return int(who[1:]) - 1, move
        if to_act is CHANCE:
            return CHANCE, move
        if len(to_act) != 1:
            raise self._bad(step, f"“{line}”: say whose move it is, as in P2: …; to act: {[seat + 1 for seat in to_act]}")
        return to_act[0], move

    def _view(self, state: State) -> Any:
        return self.game.dump(state.view(self.script.seat))

    def _frame(self, state: State, version: int, told: list[Announcement]) -> Json:
        heard = [each for each in told if each.heard_by(self.script.seat)]
        return {
            "version": version,
            "view": self._view(state),
            "events": [{"version": version, "event": self.game.dump(each.event)} for each in heard],
        }

    def _bad(self, step: str, detail: str) -> BadLesson:
        return BadLesson("lesson", lesson=self.script.name, game=self.script.game, step=step, detail=detail)

"""One match: its state, its moves, what was told. Nothing is changed before it is stored: `plan`, write it down, `take`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from peppermill.core.actors import CHANCE, Actor
from peppermill.core.errors import BadRecord
from peppermill.core.fair import Stream, commitment
from peppermill.core.game import Game
from peppermill.core.record import Fair, Record
from peppermill.core.registry import game as game_named
from peppermill.core.state import State, Told
from peppermill.core.values import Action, Value
from peppermill.table.errors import NotYourSeat, StaleMove
from peppermill.table.sheet import Sheet, Status

_KEEP_EVERY: Final = 64
"""A copy of every so manieth state is kept: looking back replays a few moves, not the game."""


@dataclass(frozen=True)
class Played:
    """One move, as it is stored. `version` is the one it leads to; `client` is the name the sender gave it."""

    version: int
    actor: Actor
    action: Value
    client: str | None = None


@dataclass(frozen=True)
class Step:
    """A move and the chance after it, worked out but not made yet."""

    moves: tuple[Played, ...]
    told: tuple[tuple[Told, ...], ...]
    state: State
    opened: tuple[int, ...]


class Match:
    """The authority over one state."""

    def __init__(self, sheet: Sheet, moves: Sequence[Played] = ()) -> None:
        self.sheet = sheet
        self.game: Game = game_named(sheet.game)
        if sheet.rules != self.game.rules:
            raise BadRecord("rules", game=self.game.name, given=sheet.rules, known=self.game.rules)
        self.players = len(sheet.seats)
        self.state = self.game.start(self.players, sheet.options)
        self.moves: list[Played] = []
        self.told: list[tuple[Told, ...]] = []
        """`told[n]` is what was told on the way from version n to n + 1."""
        self.opened: tuple[int, ...] = (0,) * self.players
        """For every seat the version at which its present decision became what it is."""
        self._clients: dict[str, tuple[int, int]] = {}
        self._mover: tuple[str, int] | None = None
        self._kept: dict[int, State] = {0: self.state.clone()}
        for move in moves:
            self._replay(move)

    @property
    def version(self) -> int:
        return len(self.moves)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that decide now; none unless the match is being played."""
        actors = self.state.to_act
        return () if self.sheet.status is not Status.PLAYING or actors is CHANCE else actors

    def legal(self, seat: int) -> Sequence[Action]:
        return self.state.legal(seat) if seat in self.to_act else ()

    # Moving

    def already(self, seat: int, client: str) -> int | None:
        """The version a move of that name led to, if it was played before."""
        known = self._clients.get(client)
        if known is None:
            return None
        if known[0] != seat:
            raise NotYourSeat("id-taken")
        return known[1]

    def check_seen(self, seat: int, seen: int) -> None:
        """Refuse what was decided on another situation. Others who decide at the same time don't change the situation."""
        if seen > self.version or (seat in self.to_act and seen < self.opened[seat]):
            raise StaleMove("stale-move")

    def plan(self, seat: int, action: Action, client: str | None = None) -> Step:
        """What the move leads to, chance included, or IllegalAction."""
        state = self.state.clone()
        version = self.version + 1
        choices = _choices(state)
        told = tuple(state.perform(seat, action))
        opened = self._opened_after(seat, choices, state, version)
        return self._let_chance_speak(self.sheet, Step((Played(version, seat, action, client),), (told,), state, opened))

    def plan_start(self, sheet: Sheet) -> Step:
        """The chance that comes before anybody decides (a shuffle, a deal), from the sheet as it will be then."""
        return self._let_chance_speak(sheet, Step((), (), self.game.start(self.players, sheet.options), self.opened))

    def take(self, step: Step) -> None:
        """Make what was planned. Call it when it is stored."""
        if not self.moves:
            # Who sits where may have settled an option since the table was opened.
            self._kept = {0: self.game.start(self.players, self.sheet.options)}
        for move, told in zip(step.moves, step.told, strict=True):
            self.moves.append(move)
            self.told.append(told)
        self.state = step.state
        self.opened = step.opened
        for move in step.moves:
            self._name(move)
        if step.moves and self.version // _KEEP_EVERY > (self.version - len(step.moves)) // _KEEP_EVERY:
            self._kept[self.version] = self.state.clone()

    def _let_chance_speak(self, sheet: Sheet, step: Step) -> Step:
        """The step with all that chance adds to it, until people decide."""
        state, opened = step.state, step.opened
        moves, told = list(step.moves), list(step.told)
        while state.to_act is CHANCE:
            number = self.version + len(moves)
            outcome = state.chance().draw(Stream(sheet.seed, sheet.public_salt, number))
            told.append(tuple(state.perform(CHANCE, outcome)))
            moves.append(Played(number + 1, CHANCE, outcome))
            opened = (number + 1,) * self.players
        return Step(tuple(moves), tuple(told), state, opened)

    def _opened_after(self, mover: Actor, choices: dict[int, list[Action]], state: State, version: int) -> tuple[int, ...]:
        """A seat's decision stays the same only while others decide beside it and its own choices don't change."""
        after = state.to_act
        if not choices or after is CHANCE or not set(after) <= set(choices):
            return (version,) * self.players
        same = [seat for seat in after if seat != mover and list(state.legal(seat)) == choices[seat]]
        return tuple([opened if seat in same else version for seat, opened in enumerate(self.opened)])

    def _replay(self, move: Played) -> None:
        choices = _choices(self.state)
        self.told.append(tuple(self.state.perform(move.actor, move.action)))
        self.moves.append(move)
        self.opened = self._opened_after(move.actor, choices, self.state, self.version)
        self._name(move)
        if self.version % _KEEP_EVERY == 0:
            self._kept[self.version] = self.state.clone()

    def _name(self, move: Played) -> None:
        """Remember what a named move led to, with the chance that followed it."""
        if move.actor is not CHANCE:
            self._mover = (move.client, move.actor) if move.client is not None and isinstance(move.actor, int) else None
        if self._mover is not None:
            client, seat = self._mover
            self._clients[client] = (seat, move.version)

    # Looking back

    def at(self, version: int) -> State:
        """The state as it was."""
        if version == self.version:
            return self.state
        start = max([kept for kept in self._kept if kept <= version])
        state = self._kept[start].clone()
        for move in self.moves[start:version]:
            state.apply(move.actor, move.action)
        return state

    def record(self) -> Record:
        """The whole match on paper. The seed is in it only when the match is over."""
        sheet = self.sheet
        seed = sheet.seed if sheet.status is Status.OVER else None
        return Record(
            self.game,
            self.players,
            sheet.options,
            tuple([seat.name or "" for seat in sheet.seats]),
            tuple([(move.actor, move.action) for move in self.moves]),
            Fair(commitment(sheet.seed), sheet.public_salt, seed),
            sheet.rules,
        )


def _choices(state: State) -> dict[int, list[Action]]:
    """What each seat may do, where several decide at the same time; empty where one alone does, or nobody."""
    actors = state.to_act
    if actors is CHANCE or len(actors) < 2:
        return {}
    return {seat: list(state.legal(seat)) for seat in actors}

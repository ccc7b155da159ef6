"""One game under way: the state, how it got there, and how to say what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from peppermill.conformance.report import ConformanceError, Report
from peppermill.core.actors import CHANCE, Actor
from peppermill.core.encoding import Encoding
from peppermill.core.game import Game
from peppermill.core.options import Settings
from peppermill.core.record import Move, Record
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.values import Action, Value, View

POOL = 256


class Pool:
    """Actions met anywhere in this run, kept to be tried where they don't belong."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.outcomes: list[Value] = []

    def keep(self, value: Value, rng: Sfc32) -> None:
        kept: list[Any] = self.actions if isinstance(value, Action) else self.outcomes
        if len(kept) < POOL:
            kept.append(value)
        else:
            kept[rng.below(POOL)] = value


class Run:
    """What all games of one run share."""

    def __init__(self, game: str, seed: int) -> None:
        self.report = Report(game, seed)
        self.pool = Pool()
        self.known: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        """What some states of the run looked like, by key."""
        self.observed: dict[bytes, str] = {}
        """By observation: the view it came from."""
        self.shown: dict[bytes, bytes] = {}
        """By view: what was observed."""


class Walk:
    """One random game."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any], rng: Sfc32, run: Run) -> None:
        self.game = game
        self.players = players
        self.settings: Settings = game.settle(options, players)
        self.rng = rng
        self.report = run.report
        self.pool = run.pool
        self.known = run.known
        self.observed = run.observed
        self.shown = run.shown
        self.encoding: Encoding | None = game.encoding(players, self.settings) if game.has_encoding() else None
        self.number = run.report.games
        self.moves: list[Move] = []
        self.state: State = game.start(players, options)

    @property
    def record(self) -> Record:
        seats = tuple(f"P{seat + 1}" for seat in range(self.players))
        return Record(self.game, self.players, self.settings, seats, tuple(self.moves), None, self.game.rules)

    def fail(self, expected: str) -> NoReturn:
        try:
            record = self.record.dumps()
        except Exception:  # a game can be so broken that it can't even write its record: show the bare moves
            record = repr(self.moves)
        raise ConformanceError(
            self.game.id, expected, seed=self.report.seed, number=self.number, move=len(self.moves), record=record
        )

    def count(self, check: str, times: int = 1) -> None:
        self.report.checks[check] += times

    def deciding(self) -> tuple[int, ...]:
        actors = self.state.to_act
        return () if actors is CHANCE else actors

    def legal_somewhere(self) -> list[tuple[int, Sequence[Action]]]:
        return [(seat, self.state.legal(seat)) for seat in self.deciding()]

    def apply(self, actor: Actor, action: Value) -> None:
        self.state.apply(actor, action)
        self.moves.append((actor, action))

    def json_of(self, value: Value) -> Any:
        """The value as it arrives at the other end of a wire."""
        return json.loads(json.dumps(self.game.dump(value)))

    def bytes_of(self, view: View) -> str:
        return json.dumps(self.game.dump(view), sort_keys=False)

    def looks(self, state: State) -> tuple[Any, ...]:
        """Everything anyone can see of a state, so that a key that forgets something can't hide a change."""
        seats: list[int | None] = [None, *range(self.players)]
        return (state.key(), *[state.view(seat) for seat in seats])


def random_move(state: State, rng: Sfc32, by_kind: bool = False) -> Move:
    """Any move. With `by_kind` the kind of action is chosen first, so that rare kinds come up as often as common ones."""
    actors = state.to_act
    if actors is CHANCE:
        return CHANCE, state.chance().draw(rng)
    seat = rng.choice(actors)
    actions = state.legal(seat)
    if by_kind:
        kinds: dict[type, list[Action]] = {}
        for action in actions:
            kinds.setdefault(type(action), []).append(action)
        actions = kinds[rng.choice(list(kinds))]
    return seat, rng.choice(actions)


def play_on(state: State, rng: Sfc32, moves: int) -> list[Move]:
    """Make some random moves; returns them."""
    made: list[Move] = []
    while len(made) < moves and not state.over:
        actor, action = random_move(state, rng)
        state.apply(actor, action)
        made.append((actor, action))
    return made

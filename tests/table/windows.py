"""Moments at which a seat has a choice or has none, and nobody else can tell which."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import peppermill
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.state import State
from peppermill.core.values import Value
from peppermill.games.chicago_poker.moves import EndTurn
from peppermill.table.bot_pool import BotPool
from peppermill.table.match import Match, Played
from peppermill.table.match_info import MatchInfo, Status, new_match_info
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Seat, Who
from peppermill.table.table import Table
from tests.games.chicago_poker.table import scene
from tests.table.people import Paper, until

GAMES = ("chicago-poker", "chili-mafia", "safranito")
"""Those that hide something."""
_PLAYERS = 3
_TRIES = 6


@dataclass(frozen=True)
class Moment:
    """Two worlds that are the same to the observer. In one of them the seat has a single legal action, in the other several."""

    game: str
    observer: int
    seat: int
    bound: State
    free: State


def moments(game: str, seed: int) -> Iterator[Moment]:
    """As many as are wanted."""
    rng = Sfc32(seed)
    while True:
        state = _tie(rng) if game == "chicago-poker" else peppermill.game(game).start(_PLAYERS)
        while not state.over:
            if state.to_act is CHANCE:
                state.apply(CHANCE, state.chance().draw(rng))
                continue
            found = [_moment(game, state, seat, rng) for seat in state.to_act]
            yield from [moment for moment in found if moment is not None]
            if game == "chicago-poker":
                break
            seat = rng.choice(state.to_act)
            state.apply(seat, state.pick(seat, rng))


def _moment(game: str, state: State, seat: int, rng: Rng) -> Moment | None:
    observer = (seat + 1) % _PLAYERS
    choices = len(state.legal(seat))
    for _ in range(_TRIES):
        world = peppermill.game(game).imagine(state.view(observer), rng)
        others = len(world.legal(seat))
        if choices == 1 < others:
            return Moment(game, observer, seat, state.clone(), world)
        if others == 1 < choices:
            return Moment(game, observer, seat, world, state.clone())
    return None


def _tie(rng: Rng) -> State:
    """Reinforcements are wanted (CP-17), which are rare in random games. Seat 0 or 1 has nobody to send."""
    hands = ["murder", "r14", "y15 y2"]
    if rng.below(2):
        hands[0], hands[1] = hands[1], hands[0]
    sides = {(1, 1): "r1 r3 r5 r7 r9", (1, 0): "b1 b3 b5 b7 b9", (1, 2): "g1 g3 g5 g7 g9"}
    state = scene(*hands, left=1, sides=sides, markers={1: 1})
    state.acted = True
    state.apply(0, EndTurn())
    return state


@dataclass(frozen=True)
class Answer:
    """What a seat played first, and how many seconds after it was asked."""

    seat: int
    at: float
    action: Value


class Timed(Paper):
    """Notes what each seat played first."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.get_running_loop().time()
        self.answers: list[Answer] = []

    async def write(self, info: MatchInfo, *, moves: Sequence[Played] = (), **more: Any) -> None:
        await super().write(info, moves=moves, **more)
        for move in moves[:1]:
            if isinstance(move.actor, int) and move.actor not in self.answered():
                self.answers.append(Answer(move.actor, asyncio.get_running_loop().time() - self.begun, move.action))

    def answered(self) -> set[int]:
        return {answer.seat for answer in self.answers}


async def table_at(moment: Moment, world: State, level: str, bots: BotPool, policy: TablePolicy) -> tuple[Table, Timed]:
    """A table at that moment. Everybody but the observer, who does nothing, is a bot of that level."""
    game = peppermill.game(moment.game)
    seats = [
        Seat(seat, Who.PERSON, "Ana") if seat == moment.observer else Seat(seat, Who.BOT, f"Bot {seat}", bot=level)
        for seat in range(_PLAYERS)
    ]
    info = replace(new_match_info(game, game.settle({}, _PLAYERS), False, tuple(seats)), status=Status.PLAYING, salt="")
    match = Match(info)
    match.state = world.clone()
    paper = Timed()
    await paper.create(info)
    table = Table(match, (), paper, bots, policy)
    table.autoplay.look()
    return table, paper


async def answers(moment: Moment, world: State, level: str, bots: BotPool, policy: TablePolicy) -> list[Answer]:
    """The answers of all bots that are asked at that moment, in their order."""
    table, paper = await table_at(moment, world, level, bots, policy)
    asked = {seat for seat in table.match.to_act if seat != moment.observer}
    await until(lambda: asked <= paper.answered(), 60)
    await table.rest()
    return [answer for answer in paper.answers if answer.seat in asked]

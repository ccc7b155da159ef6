"""Games from the first roll to the result, and what is kept of them."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.game import Game
from peppermill.core.options import Settings
from peppermill.core.registry import game as game_named
from peppermill.core.rng import Rng, Sfc32
from peppermill.lab.contest import Contest, Table
from peppermill.lab.players import player

ENDLESS: Final = 200_000
"""Decisions after which a game is given up: some bots, left alone with some rules, never finish."""


@dataclass(frozen=True)
class Batch:
    """Some games of a contest: numbers `first` … `last − 1`."""

    at: int
    """Which contest of the plan it is."""
    contest: Contest
    seed: int
    first: int
    last: int


@dataclass(frozen=True)
class Played:
    """One game. Everything by seat; equal seeds give equal values, wherever and however it was played."""

    at: int
    number: int
    seating: tuple[int, ...]
    scores: tuple[float, ...] = ()
    ranks: tuple[int, ...] = ()
    decisions: tuple[int, ...] = ()
    chances: int = 0
    marks: tuple[dict[str, int], ...] = ()
    """How often a seat did what: `played card.murder` → 1."""
    failure: str = ""
    """Why it did not end, where it didn't."""

    def to_json(self) -> list[Any]:
        rest = [self.failure] if self.failure else [self.scores, self.ranks, self.decisions, self.chances, self.marks]
        return [self.at, self.number, self.seating, *rest]

    @staticmethod
    def from_json(data: list[Any]) -> Played:
        at, number, seating, *rest = data
        if len(rest) == 1:
            return Played(at, number, tuple(seating), failure=rest[0])
        scores, ranks, decisions, chances, marks = rest
        return Played(at, number, tuple(seating), tuple(scores), tuple(ranks), tuple(decisions), chances, tuple(marks))


@dataclass(frozen=True)
class Harvest:
    """A batch that was played."""

    batch: Batch
    games: tuple[Played, ...]
    seconds: float


def play_batch(batch: Batch) -> Harvest:
    """All its games. One that fails is kept with its reason: a long night of games is not lost to it."""
    began = time.perf_counter()
    bots = [player(batch.contest.table.game, name) for name in batch.contest.lineup]
    games: list[Played] = []
    for number in range(batch.first, batch.last):
        try:
            games.append(play_one(batch, number, bots))
        except Exception as error:
            seating = batch.contest.seating(batch.seed, number)
            games.append(Played(batch.at, number, seating, failure=f"{type(error).__name__}: {error}"[:500]))
    return Harvest(batch, tuple(games), time.perf_counter() - began)


def settings_for(game: Game, table: Table, names: list[str]) -> Settings:
    """The table's options; what it does not choose otherwise follows from who sits where."""
    usual = game.settle(None, table.players)
    chosen = dict(table.options)
    seated = {name: value for name, value in game.seating(names).items() if chosen[name] == usual[name]}
    return {**chosen, **seated}


def play_one(batch: Batch, number: int, bots: list[Bot]) -> Played:
    """One game. Chance and every player draw from generators of their own, so that no one's draws shift another's."""
    contest, seed = batch.contest, batch.seed
    table = contest.table
    game = game_named(table.game)
    players = table.players
    seating = contest.seating(seed, number)
    chance = Sfc32(contest.stream(seed, "chance", number))
    rngs: list[Rng] = [Sfc32(contest.stream(seed, "seat", number, seat)) for seat in range(players)]
    marks: list[Counter[str]] = [Counter() for _ in range(players)]
    decisions = [0] * players
    chances = 0
    state = game.start(players, settings_for(game, table, [contest.lineup[place] for place in seating]))
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            told = state.perform(CHANCE, state.chance().draw(chance))
            chances += 1
        else:
            seat = actors[0]
            action = bots[seating[seat]].act(state.view(seat), state.legal(seat), rngs[seat])
            told = state.perform(seat, action)
            decisions[seat] += 1
            if sum(decisions) > ENDLESS:
                raise RuntimeError(f"not over after {ENDLESS} decisions")
        for one in told:
            for mark in game.marks(state, one):
                marks[mark.seat][f"{mark.how} {mark.what}"] += 1
    result = state.result
    tallies = tuple([dict(sorted(counted.items())) for counted in marks])
    return Played(batch.at, number, seating, result.scores, result.ranks, tuple(decisions), chances, tallies)

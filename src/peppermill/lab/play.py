"""Plays games from the first roll to the result, and keeps what the figures need."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.game import Game
from peppermill.core.options import Settings
from peppermill.core.registry import find
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.values import View
from peppermill.lab.blunders import BLUNDERED, watcher
from peppermill.lab.contest import Contest, Setup
from peppermill.lab.exploiter import seated

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
class PlayedGame:
    """One game. Everything by seat; equal seeds give equal values, wherever and however it was played."""

    at: int
    number: int
    seating: tuple[int, ...]
    scores: tuple[float, ...] = ()
    ranks: tuple[int, ...] = ()
    decisions: tuple[int, ...] = ()
    chances: int = 0
    marks: tuple[dict[str, int], ...] = ()
    """How often a seat did what: `played card.murder` → 1. What was plainly wrong is among it: `blundered points-left` → 1."""
    failure: str = ""
    """Why it did not end, where it didn't."""

    def to_json(self) -> list[Any]:
        rest = [self.failure] if self.failure else [self.scores, self.ranks, self.decisions, self.chances, self.marks]
        return [self.at, self.number, self.seating, *rest]

    @staticmethod
    def from_json(data: list[Any]) -> PlayedGame:
        at, number, seating, *rest = data
        if len(rest) == 1:
            return PlayedGame(at, number, tuple(seating), failure=rest[0])
        scores, ranks, decisions, chances, marks = rest
        return PlayedGame(
            at,
            number,
            tuple(seating),
            scores=tuple(scores),
            ranks=tuple(ranks),
            decisions=tuple(decisions),
            chances=chances,
            marks=tuple(marks),
        )


class Thinking:
    """How long the bots of a batch thought, by place in the line-up. Decisions without a choice don't count."""

    def __init__(self, players: int) -> None:
        self.decisions = [0] * players
        self.seconds = [0.0] * players

    def add(self, place: int, seconds: float) -> None:
        self.decisions[place] += 1
        self.seconds[place] += seconds


@dataclass(frozen=True)
class PlayedBatch:
    """A batch that was played."""

    batch: Batch
    games: tuple[PlayedGame, ...]
    seconds: float
    thinking: Thinking


def play_batch(batch: Batch) -> PlayedBatch:
    """All its games. One that fails is kept with its reason: a long night of games is not lost to it."""
    began = time.perf_counter()
    setup = batch.contest.setup
    bots = [seated(setup, name) for name in batch.contest.lineup]
    thinking = Thinking(len(bots))
    games: list[PlayedGame] = []
    for number in range(batch.first, batch.last):
        try:
            games.append(play_one(batch, number, bots, thinking))
        except Exception as error:
            seating = batch.contest.seating(batch.seed, number)
            games.append(PlayedGame(batch.at, number, seating, failure=f"{type(error).__name__}: {error}"[:500]))
    return PlayedBatch(batch, tuple(games), time.perf_counter() - began, thinking)


def settings_for(game: Game, setup: Setup, names: list[str]) -> Settings:
    """The setup's options; what it does not choose otherwise follows from who sits where."""
    usual = game.settle(None, setup.players)
    chosen = dict(setup.options)
    seated = {name: value for name, value in game.seating(names).items() if chosen[name] == usual[name]}
    return {**chosen, **seated}


def play_one(batch: Batch, number: int, bots: list[Bot], thinking: Thinking, last: list[View] | None = None) -> PlayedGame:
    """One game. Chance and every player draw from generators of their own, so that no one's draws shift another's.

    `last` is given what spectators see in the end.
    """
    contest, seed = batch.contest, batch.seed
    setup = contest.setup
    game = find(setup.game)
    players = setup.players
    seating = contest.seating(seed, number)
    chance = Sfc32(contest.stream(seed, "chance", number))
    rngs: list[Rng] = [Sfc32(contest.stream(seed, "seat", number, seat)) for seat in range(players)]
    marks: list[Counter[str]] = [Counter() for _ in range(players)]
    decisions = [0] * players
    chances = 0
    state = game.start(players, settings_for(game, setup, [contest.lineup[place] for place in seating]))
    watching = watcher(game, players)
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            told = state.perform(CHANCE, state.chance().draw(chance))
            chances += 1
        else:
            seat = actors[0]
            place, view, legal = seating[seat], state.view(seat), state.legal(seat)
            began = time.perf_counter()
            action = bots[place].act(view, legal, rngs[seat])
            if len(legal) > 1:
                thinking.add(place, time.perf_counter() - began)
            if watching is not None:
                state.check(seat, action)  # what is no move is no blunder either
                for blunder in watching.see(state, seat, action):
                    marks[seat][f"{BLUNDERED} {blunder}"] += 1
            told = state.perform(seat, action)
            decisions[seat] += 1
            if sum(decisions) > ENDLESS:
                raise RuntimeError(f"not over after {ENDLESS} decisions")
        for one in told:
            for mark in game.marks(state, one):
                marks[mark.seat][f"{mark.how} {mark.what}"] += 1
    if last is not None:
        last.append(state.view(None))
    result = state.result
    tallies = tuple([dict(sorted(counted.items())) for counted in marks])
    return PlayedGame(
        batch.at,
        number,
        seating,
        scores=result.scores,
        ranks=result.ranks,
        decisions=tuple(decisions),
        chances=chances,
        marks=tallies,
    )

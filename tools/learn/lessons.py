"""The teacher's games: what the game's own strategy would do, and how it ended."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from peppermill import CHANCE
from peppermill.bots.players import levels
from peppermill.core.buffers import blank
from peppermill.core.fleet import payoffs
from peppermill.core.guide import Guide
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32
from peppermill.envs.arrays import as_array

from .config import Config


@dataclass(frozen=True)
class Lessons:
    """A row for every decision."""

    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    """What the teacher would have done."""
    outcomes: np.ndarray
    """What the game brought to every seat, from the one that decided onwards."""


def teacher(game: str) -> Guide:
    """The strategy that the game's own search plays on with."""
    found = [level for level in levels(game) if level.seconds > 0.0 and not level.policy]
    return found[-1].make().guide


def part(config: Config, number: int) -> Lessons:
    """One part of the lessons; the same for the same number."""
    game = find(config.game)
    settings = game.settle(config.options, config.players)
    encoding = game.encoding_of(config.players, settings, None)
    guide = teacher(config.game)
    rng = Sfc32(config.seed * 1_000_003 + number)
    seen, allowed, chosen, outcomes = [], [], [], []
    while len(chosen) < config.lesson_decisions:
        state = game.begin(config.players, settings)
        seats: list[int] = []
        while not state.over:
            if state.to_act is CHANCE:
                state.make(CHANCE, state.chance().draw(rng))
                continue
            seat = state.to_act[0]
            legal = state.legal(seat)
            best = guide.choose(state, seat, rng) if len(legal) > 1 else legal[0]
            if len(legal) > 1:
                said: list[int] = []
                done = None
                while done is None:
                    row, mask = blank(encoding.observation.size), blank(encoding.moves.size)
                    encoding.observe_after(state, seat, said, row, 0)
                    encoding.mask_after(state, seat, said, mask, 0)
                    word = encoding.toward(state, seat, said, best)
                    seen.append(as_array(row, np.uint8))
                    allowed.append(as_array(mask, np.bool_))
                    chosen.append(word)
                    seats.append(seat)
                    done = encoding.say(state, seat, said, word)
            state.make(seat, rng.choice(legal) if rng.random() < config.careless else best)
        paid = payoffs(state.result)
        outcomes += [[paid[(seat + step) % config.players] for step in range(config.players)] for seat in seats]
    return Lessons(np.stack(seen), np.stack(allowed), np.array(chosen, np.int64), np.array(outcomes, np.float32))


def _write(config: Config, number: int, folder: str) -> str:
    file = Path(folder, f"{number}.npz")
    np.savez(file, **vars(part(config, number)))
    return str(file)


def lessons(config: Config, workers: int) -> Iterator[Lessons]:
    """All parts in their order, made by so many processes."""
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for file in pool.map(_write, *zip(*[(config, number, folder) for number in range(config.lesson_parts)], strict=True)):
            with np.load(file) as found:
                yield Lessons(*[found[name] for name in Lessons.__dataclass_fields__])
            Path(file).unlink()

"""How far ahead should a playout look before the guide judges it? `python bench/sight.py chicago-poker --minutes 15`

Moments of games between Habaneros; the guide's four favourite moves are tried in the same imagined worlds, with playouts that
are cut off after some decisions and with whole ones. Whole ones are right on average, and nearly all luck; short ones depend on
little luck, and on a judgement that is off. From both follows what a search would gain over the guide in a given time:
the worlds are split in two, one half decides (with as much luck added as so short a time leaves), the other says what that was
worth. The figures go to bench/results/sight.json; `Search.sight` follows them. No test depends on them.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import peppermill
from peppermill.bots import level_of
from peppermill.bots.search import DOUBT, SURE, Search, Thought
from peppermill.bots.tree import Tree
from peppermill.core.actors import CHANCE
from peppermill.core.guide import Effort
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action, View
from peppermill.engine import flavour

SAVED = Path(__file__).resolve().parent / "results" / "sight.json"
WHOLE = 1_000_000
HORIZONS = {"chicago-poker": (10, 20, 40, 80, WHOLE), "chili-mafia": (6, 12, 24, 48, WHOLE)}
MOVES = 4
TIMES = (0.004, 0.016, 0.063, 0.25, 1.0, 4.0)
LUCKS = 100
"""How often each decision is drawn for one time and horizon."""

Moment = dict[str, Any]


def moments(game_id: str, seed: int, players: int) -> list[tuple[View, list[Action]]]:
    """All moments of one game at which there was a choice."""
    game = peppermill.game(game_id)
    state, rng, bot = game.start(players), Sfc32(seed), level_of(game_id, "habanero").make()
    found = []
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        view, legal = state.view(actors[0]), list(state.legal(actors[0]))
        if len(legal) > 1:
            found.append((view, legal))
        state.apply(actors[0], bot.act(view, legal, rng))
    return found


def study(task: tuple[str, int, int, int]) -> Moment | None:
    """One moment of one game: by how much each move did better than the favourite, by horizon, in both halves of the worlds."""
    game_id, seed, players, worlds = task
    view, legal = random.Random(seed).choice(moments(game_id, seed, players))
    made = level_of(game_id, "carolina-reaper").make()
    assert isinstance(made, Search)
    thought = Thought(made, view, legal, Sfc32(seed))
    moves = thought.alive[:MOVES]
    if len(moves) < 2:
        return None
    trees = [Tree(made.guide, players, Effort(0.0, horizon=horizon, patience=0)) for horizon in HORIZONS[game_id]]
    values = np.zeros((len(trees), len(moves), worlds))
    seconds = [0.0] * len(trees)
    for number in range(worlds):
        world, luck = thought.worlds.next(), thought.rng.word()
        for which, tree in enumerate(trees):
            began = time.perf_counter()
            for index, move in enumerate(moves):
                values[which, index, number] = tree.play(world.clone(), thought.seat, move.arm, Sfc32(luck))[thought.seat]
            seconds[which] += time.perf_counter() - began
    gains = values[:, 1:] - values[:, :1]
    halves = [gains[:, :, half::2] for half in (0, 1)]
    return {
        "worlds": worlds // 2,
        "seconds": [each / worlds / len(moves) for each in seconds],
        "means": [half.mean(2) for half in halves],
        "variances": [half.var(2) for half in halves],
    }


def summary(game_id: str, players: int, found: list[Moment]) -> dict[str, Any]:
    costs = np.median([moment["seconds"] for moment in found], 0)
    both = np.concatenate([np.stack(moment["means"]) for moment in found], 2)  # half, horizon, move
    off = both - both[:, -1:]
    variance = np.concatenate([moment["variances"][0] for moment in found], 1).mean(1)
    # The two halves are wrong by the same misjudgement, and by luck of their own: their product leaves the misjudgement.
    misjudged = np.sqrt(np.maximum(0.0, (off[0] * off[1]).mean(1)))
    return {
        "players": players,
        "moments": len(found),
        "build": flavour(),
        "horizons": ["whole" if horizon == WHOLE else horizon for horizon in HORIZONS[game_id]],
        "microseconds": [round(1e6 * cost, 1) for cost in costs],
        "luck": [round(float(each), 4) for each in np.sqrt(variance)],
        "misjudgement": [round(float(each), 4) for each in misjudged],
        "gain": {str(limit): [gained(found, which, limit, costs) for which in range(len(costs))] for limit in TIMES},
    }


def gained(found: list[Moment], which: int, limit: float, costs: NDArray[np.float64]) -> float:
    """In thousandths of a win a decision: what a search gains over its guide in that time, with that horizon."""
    rng = np.random.default_rng(1)
    worth = []
    for moment in found:
        for half in (0, 1):
            means, variances = moment["means"][half][which], moment["variances"][half][which]
            worlds = max(2.0, limit / costs[which] / (len(means) + 1))
            luck = np.sqrt(variances * max(0.0, 1 / worlds - 1 / moment["worlds"]))
            seen = means + luck * rng.standard_normal((LUCKS, len(means)))
            sure = seen - SURE * np.sqrt((variances + DOUBT**2) / worlds)
            worth.append(np.where(sure.max(1) > 0.0, moment["means"][1 - half][-1][sure.argmax(1)], 0.0).mean())
    return round(1000 * float(np.mean(worth)), 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=HORIZONS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--worlds", type=int, default=2000)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="don't save")
    given = parser.parse_args()
    end = time.monotonic() + 60.0 * given.minutes
    found: list[Moment] = []
    with Pool(given.processes) as pool:
        for moment in pool.imap_unordered(study, [(given.game, seed, given.players, given.worlds) for seed in range(100_000)]):
            if moment is not None:
                found.append(moment)
                print(f"{len(found)} moments", end="\r", flush=True)
            if found and time.monotonic() > end:
                break
        pool.terminate()
    figures = summary(given.game, given.players, found)
    print(json.dumps(figures, indent=1))
    if not given.dry:
        saved = json.loads(SAVED.read_text("utf-8")) if SAVED.exists() else {}
        SAVED.write_text(json.dumps({**saved, given.game: figures}, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()

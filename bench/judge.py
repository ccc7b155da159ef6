"""Does Chicago Poker's judge still know who will win? `python bench/judge.py --minutes 3` fits its weights anew.

Positions of games between Habaneros, with who won. The weights of `ChicagoGuide.reasons` are fitted to half of the games, by the
logarithm of what the judge gives the winner; the other half says what today's weights and the new ones are worth. Nothing is
saved: whoever likes the new ones writes them into `WEIGHTS`.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import peppermill
from peppermill.bots import level_of
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.core.state import win_shares
from peppermill.games.chicago_poker.bots.guide import WEIGHTS, ChicagoGuide

GAME = "chicago-poker"
EVERY = 9
"""Decisions from one position to the next: neighbours tell the same story."""
STEPS = 12
FIRM = 1.0
"""Pulls weights that nothing speaks for towards 0."""

Positions = list[tuple[NDArray[np.float64], NDArray[np.float64]]]
"""The reasons of every seat, and what each has won."""


def positions(seed: int, players: int, guide: ChicagoGuide) -> Positions:
    """Those of one game."""
    state, rng, bot = peppermill.game(GAME).start(players), Sfc32(seed), level_of(GAME, "habanero").make()
    reasons, decisions = [], seed % EVERY
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        decisions += 1
        if decisions % EVERY == 0:
            reasons.append(np.array(guide.reasons(state)))
        state.apply(actors[0], bot.act(state.view(actors[0]), state.legal(actors[0]), rng))
    won = np.array(win_shares(state.result.ranks))
    return [(each, won) for each in reasons]


def judged(weights: NDArray[np.float64], reasons: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each seat's chance."""
    odds = np.exp(reasons @ weights)
    return np.asarray(odds / odds.sum())


def worth(weights: NDArray[np.float64], found: Positions) -> float:
    """The mean logarithm of what the winner was given."""
    return float(np.mean([won @ np.log(judged(weights, reasons)) for reasons, won in found]))


def fitted(found: Positions) -> NDArray[np.float64]:
    """Newton's method from today's weights on: what is maximised has one top."""
    weights = np.array(list(WEIGHTS.values()))
    for _ in range(STEPS):
        slope, bend = -FIRM * weights, FIRM * np.eye(len(weights))
        for reasons, won in found:
            chances = judged(weights, reasons)
            slope += reasons.T @ (won - chances)
            bend += reasons.T @ (np.diag(chances) - np.outer(chances, chances)) @ reasons
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--games", type=int, default=2000, help="with each number of players")
    parser.add_argument("--minutes", type=float, default=5.0, help="of play, at most")
    given = parser.parse_args()
    console, guide, end = Console(), ChicagoGuide(), time.monotonic() + 60.0 * given.minutes
    learned: Positions = []
    kept: dict[int, Positions] = {players: [] for players in given.players}
    with console.status("") as status:
        for seed in range(given.games):
            for players in given.players:
                found = positions(seed, players, guide)
                learned.extend(found if seed % 2 == 0 else [])
                kept[players].extend(found if seed % 2 == 1 else [])
            status.update(f"{seed + 1} games with each number of players")
            if time.monotonic() > end:
                break
        status.update(f"fitting to {len(learned)} positions")
        new = fitted(learned)
    today = np.array(list(WEIGHTS.values()))
    table = Table(title=f"Fitted to {len(learned)} positions")
    for column in ("", "today", "fitted"):
        table.add_column(column, justify="right" if column else "left")
    for name, old, fresh in zip(WEIGHTS, today, new, strict=True):
        table.add_row(name, f"{old:.3f}", f"{fresh:.3f}")
    for players, found in kept.items():
        table.add_row(f"{len(found)} others, {players} players", f"{worth(today, found):.4f}", f"{worth(new, found):.4f}")
    console.print(table)


if __name__ == "__main__":
    main()

"""Are the worlds that Chicago Poker's search imagines like real ones? `python bench/suspicion.py` fits its suspicions anew.

Moments of games between Habaneros. Of every sign (`SIGNS` in bots/suspicion.py) how often is it there really, and how often in
worlds that the search imagines? Where the two agree for every sign, real games are as likely as these signs can make them; so
weights are changed until they do, step by step, each time with worlds imagined anew (after Geyer and Thompson, "Constrained Monte
Carlo maximum likelihood for dependent data", 1992). Half of the games are fitted to, the other half says what came of it. Nothing
is saved: whoever likes the new weights writes them into `SIGNS`.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import peppermill
from peppermill.bots import level_of
from peppermill.bots.worlds import Worlds
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.games.chicago_poker.bots.guide import ChicagoGuide
from peppermill.games.chicago_poker.bots.suspicion import SIGNS, Suspicion
from peppermill.games.chicago_poker.position import ACT, Position
from peppermill.games.chicago_poker.views import ChicagoView

GAME = "chicago-poker"
OFTEN = 0.15
"""How many of the moments are looked at: neighbours tell the same story."""
WORLDS = 32
"""Imagined at each,"""
STIRRED_BEFORE = 96
"""after so many that are not counted: by then they are well stirred."""
STEPS = 6
"""Of Newton's method between two imaginations,"""
FAR = 0.7
"""and so far a weight may go in them: farther away other worlds would have been imagined."""
FIRM = 4.0
"""Keeps weights that nothing speaks for where they are."""

Floats = NDArray[np.float64]


@dataclass
class Moment:
    """What a seat saw, and how the cards really lay."""

    view: ChicagoView
    signs: Floats
    imagined: Floats
    """A row for every world."""


class Signs:
    """Counts the signs of a world: a suspicion that believes in one of them only says how often it is there."""

    def __init__(self) -> None:
        self.each = [Suspicion() for _ in SIGNS]
        for number, suspicion in enumerate(self.each):
            suspicion.believe([float(other == number) for other in range(len(SIGNS))])

    def of(self, world: State, seat: int) -> Floats:
        assert isinstance(world, Position)
        return np.array([suspicion.weigh(world, seat) for suspicion in self.each])


def moments(seed: int, players: int, signs: Signs) -> list[Moment]:
    """Of one game: turns of somebody who does not know all cards that others have laid or hold."""
    state, rng, chosen = peppermill.game(GAME).start(players), Sfc32(seed), random.Random(seed)
    bot, found = level_of(GAME, "habanero").make(), []
    while not state.over:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        seat, view = actors[0], state.view(actors[0])
        assert isinstance(view, ChicagoView)
        assert isinstance(state, Position)
        if state.phase == ACT and chosen.random() < OFTEN:
            found.append(Moment(view, signs.of(state, seat), np.zeros((0, len(SIGNS)))))
        state.apply(seat, bot.act(view, state.legal(seat), rng))
    return found


def imagine(moment: Moment, weights: Floats, signs: Signs, seed: int) -> None:
    """As the search does it, with these weights."""
    game, guide, rng, view = peppermill.game(GAME), ChicagoGuide(), Sfc32(seed), moment.view
    guide.suspicion.believe(weights.tolist())
    assert view.seat is not None
    worlds = Worlds(game, guide, view, view.seat, game.imagine(view, rng), rng)
    for _ in range(STIRRED_BEFORE):
        worlds.next()
    moment.imagined = np.array([signs.of(worlds.next(), view.seat) for _ in range(WORLDS)])


def fitted(weights: Floats, found: list[Moment]) -> Floats:
    """Newton's method, with the imagined worlds weighed as they would be by other weights."""
    new = weights.copy()
    for _ in range(STEPS):
        slope, bend = FIRM * (weights - new), FIRM * np.eye(len(new))
        for moment in found:
            each = moment.imagined @ (new - weights)
            odds = np.exp(each - each.max())
            odds /= odds.sum()
            mean = odds @ moment.imagined
            away = moment.imagined - mean
            slope += moment.signs - mean
            bend += (away * odds[:, None]).T @ away
        step = np.linalg.solve(bend, slope)
        new = weights + np.clip(new + step - weights, -FAR, FAR)
    return new


def off_by(found: list[Moment]) -> tuple[Floats, Floats, Floats]:
    """Every sign: how often it is there, how often in imagined worlds, and the standard error of the difference."""
    really = np.array([moment.signs for moment in found])
    imagined = np.array([moment.imagined.mean(0) for moment in found])
    return really.mean(0), imagined.mean(0), (really - imagined).std(0) / np.sqrt(len(found))


def show(console: Console, weights: Floats, learned: list[Moment], kept: list[Moment]) -> None:
    table = Table(title=f"Fitted to {len(learned)} moments; signs in {len(kept)} others")
    for column in ("", "today", "fitted", "really", "imagined", "off by (standard errors)"):
        table.add_column(column, justify="right" if column else "left")
    for name, old, new, *seen in zip(SIGNS, SIGNS.values(), weights, *off_by(kept), strict=True):
        really, imagined, error = seen
        table.add_row(
            name, f"{old:.2f}", f"{new:.2f}", f"{really:.3f}", f"{imagined:.3f}", f"{(imagined - really) / max(1e-9, error):+.1f}"
        )
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 2, 3, 4, 5, 6])
    parser.add_argument("--games", type=int, default=400, help="with each number of players")
    parser.add_argument("--minutes", type=float, default=0.1, help="of play, at most")
    parser.add_argument("--rounds", type=int, default=4, help="how often worlds are imagined anew; 0 only compares")
    given = parser.parse_args()
    console, signs, end = Console(), Signs(), time.monotonic() + 60.0 * given.minutes
    learned: list[Moment] = []
    kept: list[Moment] = []
    weights = np.array(list(SIGNS.values()))
    with console.status("") as status:
        for seed in range(given.games):
            for number, players in enumerate(given.players):
                (learned if seed % 2 == 0 else kept).extend(moments(seed + 1_000_000 * number, players, signs))
            status.update(f"{seed + 1} games with each number of players")
            if time.monotonic() > end:
                break
        for number in range(given.rounds):
            for done, moment in enumerate(learned):
                imagine(moment, weights, signs, given.games * number + done)
                if done % 100 == 0:
                    status.update(f"round {number + 1} of {given.rounds}: {done} of {len(learned)} moments")
            weights = fitted(weights, learned)
        for done, moment in enumerate(kept):
            imagine(moment, weights, signs, done)
    show(console, weights, learned, kept)


if __name__ == "__main__":
    main()

"""What may be taken back has told nobody anything."""

from __future__ import annotations

from peppermill.conformance.walk import Walk, random_move
from peppermill.conformance.worlds import after
from peppermill.core.actors import CHANCE
from peppermill.core.state import State
from peppermill.core.values import Action

TRIES = 4
MOST = 64
"""How many of the moves in an imagined world are looked at."""


def check_takebacks(walk: Walk) -> None:
    """A move of which a game says that it tells nothing could have been made, by all the others know, in any of their worlds."""
    deciding = walk.deciding()
    if len(deciding) != 1:
        return
    (seat,) = deciding
    for _ in range(TRIES):
        _, action = random_move(walk.state, walk.rng)
        if isinstance(action, Action) and walk.game.tells_nothing(walk.state, seat, action):
            for other in range(walk.players):
                if other != seat and walk.game.hidden:
                    _told_nothing(walk, seat, action, other)
            walk.count("take-backs")


def _told_nothing(walk: Walk, seat: int, action: Action, other: int) -> None:
    real = walk.state.clone()
    real.make(seat, action)
    if real.to_act is CHANCE:
        return  # nobody can take it back
    world: State = walk.game.imagine(walk.state.view(other), walk.rng.fork())
    alike = [move for move in world.legal(seat) if type(move) is type(action)]
    if not alike or len(alike) > MOST:
        return
    here = after(walk, walk.state, seat, action, other)
    if all([after(walk, world, seat, move, other) != here for move in alike]):
        walk.fail(f"seat {other} to learn nothing from {action!r} of seat {seat}, as the game says")

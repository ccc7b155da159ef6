"""A world that agrees with a view: other people's dice may be anything."""

from __future__ import annotations

from liars_dice.moves import Bid
from liars_dice.rules import FACES
from liars_dice.state import LiarsState
from liars_dice.views import LiarsView
from peppermill.core.actors import CHANCE
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Rng
from peppermill.core.values import View


def world(view: View, rng: Rng) -> LiarsState:
    if not isinstance(view, LiarsView) or view.seat is None:
        raise CannotImagine("not-a-view", game="Liar's Dice")
    state = LiarsState(view.players, view.each, view.wild)
    state.left = list(view.left)
    state.bids = [(made.seat, Bid(made.count, made.face)) for made in view.bids]
    state.turn = view.turn
    state.shown = list(view.shown)
    state.out = list(view.out)
    if view.to_act is not CHANCE and not state.over:
        state.cups = [sorted([1 + rng.below(FACES) for _ in range(dice)]) for dice in view.left]
        state.cups[view.seat] = list(view.dice)
    return state

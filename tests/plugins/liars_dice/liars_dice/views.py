"""What a seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from peppermill.core.actors import ToAct
from peppermill.core.values import Value, View

if TYPE_CHECKING:
    from liars_dice.state import LiarsState


@dataclass(frozen=True)
class MadeBid(Value):
    """A bid somebody made."""

    seat: int
    count: int
    face: int


@dataclass
class LiarsView(View):
    seat: int | None
    players: int
    to_act: ToAct
    turn: int
    dice: tuple[int, ...]
    """The seat's own, while they lie under the cup; a spectator has none."""
    left: tuple[int, ...]
    bids: tuple[MadeBid, ...]
    """Of this round."""
    shown: tuple[tuple[int, ...], ...]
    """What lay under the cups when they were last lifted."""
    out: tuple[int, ...]
    """The seats that have no dice left, in the order they went out."""
    each: int
    """How many dice everyone began with."""
    wild: bool


def see(state: LiarsState, seat: int | None) -> LiarsView:
    return LiarsView(
        seat,
        state.players,
        state.to_act,
        state.turn,
        tuple(state.cups[seat]) if seat is not None and state.cups else (),
        tuple(state.left),
        tuple([MadeBid(who, bid.count, bid.face) for who, bid in state.bids]),
        tuple(state.shown),
        tuple(state.out),
        state.each,
        state.wild,
    )

"""Short words for setting up positions."""

from __future__ import annotations

from collections.abc import Sequence

from peppermill.core.actors import CHANCE
from peppermill.core.state import Announcement
from peppermill.core.values import Event, Value
from peppermill.games.safranito.aims import LOFT_TOSS
from peppermill.games.safranito.board import NO_ZONE, ZONE_NAMES, ZONE_X, ZONE_Y
from peppermill.games.safranito.components import COPIES, DISH_NAMES, SPICE_NAMES, SPICES
from peppermill.games.safranito.moves import FirstChef, Sides, TopDish, TopSpice, Toss, Wobble, toss_of
from peppermill.games.safranito.position import NOBODY, OUT, TOSS, Batch, Piece
from peppermill.games.safranito.rules import spaces
from peppermill.games.safranito.state import SafranitoState
from peppermill.toss.throw import AVERAGE, Throw

SIDES = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Seat 0 sits at the bottom, as drawn at random in one game of four."""


def spice(name: str) -> int:
    return SPICE_NAMES.index(name)


def dish(name: str) -> int:
    return DISH_NAMES.index(name)


def zone(name: str) -> int:
    return ZONE_NAMES.index(name)


def position(
    players: int = 2,
    chef: int = 0,
    market: str = "",
    dishes: Sequence[str] = (),
    hands: Sequence[str] = (),
    seen: bool = True,
    last_round: int = 0,
) -> SafranitoState:
    """A game in the middle of a round: these cards laid out, these dishes open, these spices in hand (names with spaces)."""
    state = SafranitoState(players, last_round)
    state.sides = SIDES[players]
    state.phase = TOSS
    state.chef = state.turn = chef
    counts = [COPIES] * SPICES
    for name in market.split():
        state.market.append(spice(name))
        counts[spice(name)] -= 1
    for seat, names in enumerate(hands):
        for name in names.split():
            state.gain(seat, spice(name), seen)
            counts[spice(name)] -= 1
    state.pile = [Batch(NOBODY, counts)]
    for name in dishes:
        state.dishes.append(dish(name))
        state.dish_pile.remove(dish(name))
    return state


def lay(state: SafranitoState, *tokens: tuple[int, int, str]) -> SafranitoState:
    """Put tokens (seat, value, zone) on the board, face down; zone `out` or `none` counts for nothing."""
    for seat, token, where in tokens:
        piece = Piece(seat, token)
        if where in ZONE_NAMES:
            piece.zone = zone(where)
            piece.x, piece.y = ZONE_X[piece.zone], ZONE_Y[piece.zone]
        else:
            piece.zone = NO_ZONE
            piece.where = OUT if where == "out" else piece.where
        state.pieces.append(piece)
    return state


def resolved(state: SafranitoState) -> list[Event]:
    """The tosses are over: on to the action spaces and the trade. Returns what everyone hears."""
    state.told = told = []
    spaces.begin_spaces(state)
    state.told = None
    return public(told)


def events(state: SafranitoState, actor: int | None, action: Value) -> list[Event]:
    """What a spectator hears of a move (None: chance)."""
    return public(state.perform(CHANCE if actor is None else actor, action))


def public(told: list[Announcement]) -> list[Event]:
    return [entry.event for entry in told if entry.heard_by(None)]


def hand(state: SafranitoState, seat: int) -> str:
    counts = state.hands[seat * SPICES : seat * SPICES + SPICES]
    return " ".join([name for name, count in zip(SPICE_NAMES, counts, strict=True) for _ in range(count)])


def give_dishes(state: SafranitoState, seat: int, *names: str) -> None:
    """Dishes cooked earlier."""
    for name in names:
        state.cooked[seat].append(dish(name))
        state.dish_pile.remove(dish(name))


def reserve(state: SafranitoState, seat: int, name: str) -> None:
    state.reserved[seat].append(dish(name))
    state.dish_pile.remove(dish(name))


def throw(token: int, stance: int = 0, power: int = 390, direction: int = 0, face_up: bool = False) -> Toss:
    return toss_of(token, face_up, Throw(stance, direction, power, LOFT_TOSS, AVERAGE))


def begun(players: int = 2, chef: int = 0, last_round: int = 0) -> SafranitoState:
    """A new game, laid out with the first dishes and spices of the box."""
    state = SafranitoState(players, last_round)
    state.apply(CHANCE, Sides(SIDES[players]))
    state.apply(CHANCE, FirstChef(chef))
    lay_out(state)
    return state


def lay_out(state: SafranitoState) -> None:
    """Chance turns over whatever comes first, until somebody has to toss."""
    while state.to_act is CHANCE:
        outcome = state.chance().outcomes
        assert outcome is not None
        first = outcome[0][0]
        assert isinstance(first, (TopDish, TopSpice))
        state.apply(CHANCE, first)


def toss_all(state: SafranitoState) -> None:
    """Everyone throws their lowest tokens into the middle."""
    seed = 0
    while state.phase == TOSS:
        seat = state.turn
        state.apply(seat, state.timeout(seat))
        state.apply(CHANCE, Wobble(seed))
        seed += 1

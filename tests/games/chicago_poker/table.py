"""Chicago Poker positions for tests, written as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action, Event
from peppermill.games.chicago_poker.cards import CARD_NAMES, TYPE_NAMES
from peppermill.games.chicago_poker.game import GAME
from peppermill.games.chicago_poker.moves import FirstPlayer, NewEstablishment, Play, TopCard
from peppermill.games.chicago_poker.position import ACT, NONE, SEAT_BIT
from peppermill.games.chicago_poker.state import ChicagoState


def card(name: str) -> int:
    return CARD_NAMES.index(name)


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


def names(numbers: Any) -> str:
    return " ".join([CARD_NAMES[number] for number in numbers])


def scene(  # noqa: C901, PLR0912 — a scene is set piece by piece
    *hands: str,
    town: str = "speakeasy brewery",
    sides: Mapping[tuple[int, int], str] | None = None,
    markers: Mapping[int, int] | None = None,
    discard: str = "",
    pile: str | None = None,
    rest_in_discard: bool = False,
    won: Mapping[int, str] | None = None,
    stock: int | None = None,
    turn: int = 0,
    left: int = 3,
    turns: int = 20,
    **options: bool,
) -> ChicagoState:
    """A moment in a player's turn. `sides` by (place, seat). `pile` is everything else unless given; then everything else may lie
    in the discard, or (as most rules don't care) nowhere. `stock` trims the tiles."""
    state = GAME.start(len(hands), options)
    assert isinstance(state, ChicagoState)
    used: list[int] = []
    for place, name in enumerate(town.split()):
        if name != "-":
            state.town[place] = TYPE_NAMES.index(name)
            state.stock[TYPE_NAMES.index(name)] -= 1
    for seat, text in (won or {}).items():
        for name in text.split():
            state.won[seat * 4 + TYPE_NAMES.index(name)] += 1
            state.stock[TYPE_NAMES.index(name)] -= 1
    for kind in range(4):
        if stock is not None:
            state.stock[kind] = min(state.stock[kind], stock)
    for seat, hand in enumerate(hands):
        for number in cards(hand):
            state.take(seat, number)
            used.append(number)
    for (place, seat), side in (sides or {}).items():
        for number in cards(side):
            state.lay(seat, place, number, SEAT_BIT[seat], 0)
            used.append(number)
    for place, seat in (markers or {}).items():
        state.markers[place] = seat
    for number in cards(discard):
        state.throw_away(number)
        used.append(number)
    rest = [state.pile[i] for i in range(state.pile_size)]
    for number in used:
        if number in rest:
            rest.remove(number)
    if pile is not None:
        if rest_in_discard:
            for number in rest:
                if number not in cards(pile):
                    state.throw_away(number)
        rest = cards(pile)
    for i, number in enumerate(rest):
        state.pile[i] = number
    state.pile_size = len(rest)
    state.phase = ACT
    state.turn = turn
    state.turns = turns
    state.left = left
    return state


def started(players: int = 2, first: int = 0, town: str = "", deal: str = "", seed: int = 1, **options: bool) -> ChicagoState:
    """A game after its set-up: chance does as told, then at random."""
    state = GAME.start(players, options)
    assert isinstance(state, ChicagoState)
    state.apply(CHANCE, FirstPlayer(first))
    wanted: list[Any] = [NewEstablishment(TYPE_NAMES.index(name)) for name in town.split()]
    wanted += [TopCard(number) for number in cards(deal)]
    rng = Sfc32(seed)
    while state.to_act is CHANCE:
        state.apply(CHANCE, wanted.pop(0) if wanted else state.chance().draw(rng))
    return state


def play(state: ChicagoState, seat: int, names: str, place: int) -> list[Event]:
    """Play these gangsters one after the other; what everybody at the table heard."""
    heard: list[Event] = []
    for number in cards(names):
        heard += [told.event for told in state.perform(seat, Play(number, place))]
    return heard


def draw(state: ChicagoState, name: str) -> None:
    state.apply(CHANCE, TopCard(card(name)))


def open_as(state: ChicagoState, name: str) -> None:
    state.apply(CHANCE, NewEstablishment(TYPE_NAMES.index(name)))


def heard(state: ChicagoState, actor: Any, action: Any, seat: int | None) -> list[Event]:
    """What one seat hears of a move."""
    return [told.event for told in state.perform(actor, action) if told.heard_by(seat)]


def legal(state: ChicagoState, seat: int, kind: type) -> list[Action]:
    return [action for action in state.legal(seat) if isinstance(action, kind)]


def side(state: ChicagoState, place: int, seat: int, eyes: int | None) -> str:
    """One side as somebody sees it; `?` is an unknown card."""
    known = state.view(eyes).places[place].sides[seat]
    return " ".join(["?" if number is None else CARD_NAMES[number] for number in known])


def marker(state: ChicagoState, place: int) -> int | None:
    return None if state.markers[place] == NONE else int(state.markers[place])

"""Safranito: the board from above as the seat that looks sees it, the market and the dishes beside it, and everybody's things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from peppermill.core.values import View
from peppermill.drawings.canvas import MARGIN, WIDTH, Canvas, player
from peppermill.games.safranito.board import BOWL_RADIUS, SPACE_NAMES, SPACE_RADIUS, ZONE_NAMES, ZONE_X, ZONE_Y
from peppermill.games.safranito.components import DISH_NAMES, RECIPES, SPICE_NAMES, SPICES, TO_WIN
from peppermill.games.safranito.views import PieceView, SafranitoView, SeatView, not_a_view
from peppermill.toss.constants import GRAINS, HALF, RADIUS

_BOARD: Final = 470
_RIM: Final = 16
_SIDE: Final = WIDTH - 2 * MARGIN - _BOARD - 2 * _RIM - 18
_SCALE: Final = _BOARD / (2 * HALF)
"""Pixels for each metre."""
_SEAT: Final = 62


def drawing(canvas: Canvas, view: View, names: Sequence[str] | None) -> float:
    if not isinstance(view, SafranitoView):
        raise not_a_view()
    top = canvas.head(_moment(canvas, view, names))
    _board(canvas, view, top)
    left = MARGIN + _BOARD + 2 * _RIM + 18
    beside = _market(canvas, view, left, top)
    beside = _dishes(canvas, view, left, beside)
    if view.bowl is not None:
        beside = _bowl(canvas, view, left, beside)
    top = max(top + _BOARD + 2 * _RIM, beside) + 14
    for seat, one in enumerate(view.seats):
        _seat(canvas, view, seat, one, names, top)
        top += _SEAT + 10
    return (_own(canvas, view.seats[view.seat], view.seat, top) if view.seat is not None else top) + MARGIN - 10


def _moment(canvas: Canvas, view: SafranitoView, names: Sequence[str] | None) -> str:
    if view.phase == "over":
        return canvas.say("ui.prompt.over")
    said = canvas.say("round-began", round=view.round, name=player(names, view.chef)) if view.round else ""
    return " · ".join([words for words in (said, canvas.say(f"show.phase.{view.phase}")) if words])


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """Quarter turns against the clock: that brings the edge of the one who looks to the bottom."""
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


class _Top:
    """Places on the board as pixels, seen from one side."""

    def __init__(self, view: SafranitoView, top: float) -> None:
        self.side = view.sides[view.seat] if view.sides and view.seat is not None else 0
        self.x = MARGIN + _RIM + _BOARD / 2
        self.y = top + _RIM + _BOARD / 2

    def at(self, x: int, y: int) -> tuple[float, float]:
        metres = _turned(x / GRAINS, y / GRAINS, self.side)
        return self.x + metres[0] * _SCALE, self.y - metres[1] * _SCALE


def _board(canvas: Canvas, view: SafranitoView, top: float) -> None:
    whole = _BOARD + 2 * _RIM
    canvas.rect(MARGIN, top, whole, whole, "board-rim", 18)
    canvas.rect(MARGIN + _RIM, top + _RIM, _BOARD, _BOARD, "board-wood", 4)
    for plank in range(6):
        y = top + _RIM + plank * _BOARD / 6
        if plank % 2:
            canvas.rect(MARGIN + _RIM, y, _BOARD, _BOARD / 6, "board-wood-light", 0, opacity=0.25)
        canvas.path(f"M{MARGIN + _RIM} {y:.1f}h{_BOARD}", stroke="board-wood-dark", stroke_width=1.2)
    seen = _Top(view, top)
    current = view.bowl.spice if view.bowl is not None else None if view.space is None else SPICES + view.space
    for zone, name in enumerate(ZONE_NAMES):
        x, y = seen.at(ZONE_X[zone], ZONE_Y[zone])
        if zone == current:
            radius = (BOWL_RADIUS if zone < SPICES else SPACE_RADIUS) * _BOARD / 2
            canvas.circle(x, y, radius + 6, "board-glow")
        if zone < SPICES:
            _bowl_on_board(canvas, name, x, y)
        else:
            radius = SPACE_RADIUS * _BOARD / 2
            canvas.circle(x, y, radius, "board-inlay", stroke="board-rim", stroke_width=2.5)
            canvas.piece(name, x - radius * 0.6, y - radius * 0.6, radius * 1.2)
    for piece in view.pieces:
        if piece.where == "board":
            _token(canvas, piece, *seen.at(piece.x, piece.y))


def _bowl_on_board(canvas: Canvas, name: str, x: float, y: float) -> None:
    radius = BOWL_RADIUS * _BOARD / 2
    canvas.circle(x, y, radius, f"spice-{name}", stroke="board-brass", stroke_width=4)
    canvas.circle(x, y, radius * 0.8, "none", stroke="board-ink", opacity=0.18, stroke_width=radius * 0.3)
    canvas.piece(name, x - 13, y - 13, 26)
    words = canvas.say(f"spice.{name}")
    wide = 20 + len(words) * 7
    canvas.rect(x - wide / 2, y - radius - 11, wide, 17, "board-inlay", 8.5, stroke="board-ink", stroke_width=0.6)
    canvas.text(x, y - radius + 2, words, 12, "board-ink", wide - 10, anchor="middle")


def _token(canvas: Canvas, piece: PieceView, x: float, y: float) -> None:
    """Face up with its value; face down it is burnt, and shows the value to whoever knows it."""
    wide = 2 * RADIUS * _SCALE
    _bread(canvas, piece.owner, piece.token, piece.up, (x, y), wide)


def _bread(canvas: Canvas, owner: int, token: int | None, up: bool, middle: tuple[float, float], wide: float) -> None:
    x, y = middle
    blank = token is None
    canvas.piece(f"token-{owner}{'-blank' if blank else ''}", x - wide / 2, y - wide / 2, wide)
    if not up:
        canvas.circle(x, y, wide * 0.36, "bread-crust", opacity=0.55 if blank else 0.8)
    if token is not None:
        ink = "bread-ink" if up else "bread-light"
        canvas.text(x, y + wide * 0.26, token, wide * 0.38, ink, anchor="middle", display=True)


def _titled(canvas: Canvas, x: float, y: float, words: str, more: str = "") -> None:
    canvas.text(x + 14, y + 25, words, 17, display=True)
    canvas.text(x + _SIDE - 14, y + 24, more, 14, "ink-soft", anchor="end")


def _market(canvas: Canvas, view: SafranitoView, x: float, y: float) -> float:
    canvas.panel(x, y, _SIDE, 84)
    pile = sum([batch.cards for batch in view.pile])
    _titled(canvas, x, y, canvas.say("ui.market"), canvas.say("ui.market.pile", n=pile))
    step = min(40.0, (_SIDE - 60) / max(1, len(view.market) - 1))
    for at, spice in enumerate(view.market):
        canvas.piece(SPICE_NAMES[spice], x + 14 + at * step, y + 38, 34)
    if not view.market:
        canvas.text(x + 14, y + 58, canvas.say("ui.market.empty"), 15, "ink-soft")
    return y + 84 + 12


def _dishes(canvas: Canvas, view: SafranitoView, x: float, y: float) -> float:
    high = 40 + 40 * max(1, len(view.dishes))
    canvas.panel(x, y, _SIDE, high)
    _titled(canvas, x, y, canvas.say("ui.dishes"), canvas.say("ui.dishes.pile", n=view.dish_pile))
    for at, dish in enumerate(view.dishes):
        _dish(canvas, dish, x + 14, y + 38 + at * 40, _SIDE - 28)
    return y + high + 12


def _dish(canvas: Canvas, dish: int, x: float, y: float, wide: float) -> None:
    canvas.rect(x, y, wide, 34, "card", 8, stroke="card-line")
    canvas.text(x + 12, y + 22, canvas.say(f"dish.{DISH_NAMES[dish]}"), 15, "card-ink", wide - 130)
    for at, spice in enumerate(RECIPES[dish]):
        canvas.piece(SPICE_NAMES[spice], x + wide - 106 + at * 34, y + 4, 26)


def _bowl(canvas: Canvas, view: SafranitoView, x: float, y: float) -> float:
    bowl = view.bowl
    if bowl is None:
        return y
    canvas.panel(x, y, _SIDE, 74)
    canvas.piece(SPICE_NAMES[bowl.spice], x + 14, y + 18, 38)
    canvas.text(x + 66, y + 32, canvas.say("ui.deal", spice=canvas.say(f"spice.{SPICE_NAMES[bowl.spice]}")), 16, display=True)
    said = f"{canvas.say('ui.deal.sells')} {bowl.price} · {canvas.say('ui.deal.cards')}: {bowl.cards}"
    canvas.text(x + 66, y + 55, said, 14, "ink-soft", _SIDE - 80)
    return y + 74 + 12


def _seat(canvas: Canvas, view: SafranitoView, seat: int, one: SeatView, names: Sequence[str] | None, top: float) -> None:
    acting = seat == view.turn and view.phase != "over"
    edge = "good" if seat == view.winner else "act" if acting else "line"
    canvas.rect(MARGIN, top, WIDTH - 2 * MARGIN, _SEAT, "panel", 14, stroke=edge, stroke_width=2 if edge != "line" else 1)
    canvas.piece(f"token-{seat}-blank", MARGIN + 12, top + 12, 38)
    canvas.text(MARGIN + 62, top + 27, player(names, seat), 18, room=150, display=True)
    if seat == view.chef and view.round:
        canvas.circle(MARGIN + 228, top + _SEAT / 2, 18, "board-inlay")
        canvas.piece(SPACE_NAMES[-1], MARGIN + 214, top + _SEAT / 2 - 14, 28)
    said = canvas.say("ui.seat-line", dishes=len(one.cooked), money=one.money)
    canvas.text(MARGIN + 62, top + 48, said, 14, "ink-soft")
    total = view.bowl.totals[seat] if view.bowl is not None else 0
    if total:
        canvas.text(MARGIN + 262, top + 38, total, 20, "act-text", display=True)
    x = MARGIN + 320.0
    counts = one.known if one.hand is None else one.hand
    for spice, count in enumerate(counts):
        for _ in range(count):
            canvas.piece(SPICE_NAMES[spice], x, top + 16, 30)
            x += 33 if one.cards < 10 else 22
    secret = one.cards - sum(counts)
    if secret > 0:
        canvas.text(x + 4, top + 38, canvas.say("ui.players.secret", n=secret), 14, "ink-soft")
    for at, dish in enumerate(one.cooked[:TO_WIN]):
        canvas.text(
            WIDTH - MARGIN - 16, top + 22 + at * 16, canvas.say(f"dish.{DISH_NAMES[dish]}"), 13, "good-text", anchor="end"
        )


def _own(canvas: Canvas, one: SeatView, seat: int, top: float) -> float:
    """The tokens still to be tossed, and the dishes that are reserved: what only this seat knows."""
    reserved = one.reserved_dishes or ()
    high = 76 + 40 * len(reserved)
    canvas.panel(MARGIN, top, WIDTH - 2 * MARGIN, high)
    canvas.text(MARGIN + 16, top + 44, canvas.say("ui.aim"), 17, display=True)
    for at, token in enumerate(one.tokens or ()):
        _bread(canvas, seat, token, True, (MARGIN + 190 + at * 62, top + 38), 54)
    for at, dish in enumerate(reserved):
        _dish(canvas, dish, MARGIN + 16, top + 76 + at * 40, 420)
        canvas.text(MARGIN + 452, top + 98 + at * 40, canvas.say("ui.reserved.tag"), 14, "ink-soft")
    return top + high + 10

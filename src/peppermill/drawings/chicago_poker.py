"""Chicago Poker: the establishments with everybody's cards, what each player has won, and the hand of whoever looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from peppermill.core.values import View
from peppermill.drawings.canvas import MARGIN, WIDTH, Canvas, list_of, player
from peppermill.games.chicago_poker.cards import CARD_NAMES, FACING, GANGSTERS, SIDE, TYPE_NAMES, UP
from peppermill.games.chicago_poker.views import ChicagoView, Place, no_such_view

_GAP: Final = 16
_HEX: Final = 104
_SLOT: Final = 45
_STEP: Final = 50
_ROW: Final = 71
_NAME: Final = 66
_LINE: Final = 52
_HAND: Final = 78


def drawing(canvas: Canvas, view: View, names: Sequence[str] | None) -> float:
    if not isinstance(view, ChicagoView):
        raise no_such_view()
    top = canvas.head(_moment(canvas, view, names))
    top = _piles(canvas, view, top)
    top = _town(canvas, view, names, top)
    top = _players(canvas, view, names, top)
    return (_hand(canvas, view, top) if view.seat is not None else top) + MARGIN


def _moment(canvas: Canvas, view: ChicagoView, names: Sequence[str] | None) -> str:
    if view.phase == "over":
        won = canvas.say("game-over", n=len(view.winners), names=list_of(names, view.winners))
        return f"{won} {canvas.say(f'reason.{view.reason}')}"
    if view.standoff is not None:
        return canvas.say("tied", names=list_of(names, view.standoff.tied), round=view.standoff.round)
    if view.phase in ("act", "drawing"):
        return canvas.say("turn-began", name=player(names, view.turn), n=view.left)
    return player(names, view.turn) if view.turn >= 0 else ""


def _piles(canvas: Canvas, view: ChicagoView, top: float) -> float:
    canvas.rect(MARGIN, top, WIDTH - 2 * MARGIN, 52, "town-panel", 14, stroke="town-line")
    canvas.piece("back", MARGIN + 16, top + 7, 27)
    canvas.text(MARGIN + 54, top + 32, f"{canvas.say('ui.pile')}: {view.pile}", 16, "town-ink")
    if view.discard:
        _card(canvas, view.discard[-1], MARGIN + 230, top + 7, 27)
    canvas.text(MARGIN + 268, top + 32, canvas.say("ui.discard.title", n=len(view.discard)), 16, "town-ink")
    canvas.text(MARGIN + 500, top + 32, f"{canvas.say('ui.stock')}: {view.stock}", 16, "town-ink-soft", 240)
    for bullet in range(view.left if view.phase in ("act", "drawing") else 0):
        canvas.piece("action", WIDTH - MARGIN - 30 - bullet * 18, top + 11, 13)
    return top + 52 + _GAP


def _town(canvas: Canvas, view: ChicagoView, names: Sequence[str] | None, top: float) -> float:
    wide = (WIDTH - 2 * MARGIN - _GAP) / 2
    high = view.players * _ROW + 22
    for number, place in enumerate(view.places):
        x = MARGIN + (number % 2) * (wide + _GAP)
        y = top + (number // 2) * (high + _GAP)
        canvas.rect(x, y, wide, high, "town", 16, stroke="town-line")
        if place.establishment is None:
            canvas.text(x + 20, y + 34, canvas.say("ui.closed"), 16, "town-ink-soft")
            continue
        _establishment(canvas, number, place.establishment, x, y + (high - _HEX * 1.12) / 2 - 8)
        for seat in range(view.players):
            _side(canvas, view, place, seat, (x + _HEX + 22, y + 11 + seat * _ROW), player(names, seat))
    return top + (len(view.places) + 1) // 2 * (high + _GAP)


def _establishment(canvas: Canvas, number: int, kind: int, x: float, y: float) -> None:
    name = TYPE_NAMES[kind]
    canvas.piece(name, x + 10, y, _HEX)
    label = f"{number + 1} · {canvas.say(f'establishment.{name}')}"
    canvas.text(x + 10 + _HEX / 2, y + _HEX * 1.12 + 20, label, 13, "town-ink", _HEX + 6, anchor="middle")


def _side(canvas: Canvas, view: ChicagoView, place: Place, seat: int, corner: tuple[float, float], name: str) -> None:
    left, row = corner
    canvas.piece(f"seat-{seat}", left, row + 6, 24)
    canvas.text(left + 30, row + 23, name, 14, "act-light" if seat == view.seat else "town-ink", _NAME - 32)
    if place.marker == seat:
        canvas.piece("marker", left, row + 38, 48)
    pattern = FACING[place.establishment or 0]
    side = place.sides[seat]
    for slot in range(SIDE):
        at = left + _NAME + slot * _STEP
        if slot < len(side):
            _laid(canvas, side[slot], pattern[slot] == UP, at, row)
        else:
            dash = None if pattern[slot] == UP else "4 4"
            canvas.rect(at, row, _SLOT, _SLOT * 1.4, "none", 5, stroke="town-line", stroke_dasharray=dash)


def _laid(canvas: Canvas, card: int | None, up: bool, x: float, y: float) -> None:
    """Face up, unknown, or face down though the one who looks knows it: that one is crossed out for the others."""
    if card is None:
        _back(canvas, x, y, _SLOT)
        return
    _card(canvas, card, x, y, _SLOT)
    if not up:
        canvas.rect(x, y, _SLOT, _SLOT * 1.4, "hush", 4)
        _card_mark(canvas, card, x, y, _SLOT)


def _back(canvas: Canvas, x: float, y: float, wide: float) -> None:
    canvas.rect(x, y, wide, wide * 1.4, "back", wide * 0.09, stroke="back-line")
    canvas.piece("back", x, y, wide)


def _card(canvas: Canvas, card: int, x: float, y: float, wide: float) -> None:
    name = CARD_NAMES[card]
    if card >= GANGSTERS:
        canvas.rect(x, y, wide, wide * 1.4, "art-night", wide * 0.09, stroke="brass")
        canvas.piece(name, x, y, wide)
        canvas.text(
            x + wide / 2, y + wide * 1.235, canvas.say(f"card.{name}"), wide * 0.15, "art-cream", wide * 0.8, anchor="middle"
        )
        return
    canvas.rect(x, y, wide, wide * 1.4, "paper", wide * 0.09, stroke="paper-line")
    canvas.piece(f"gangster-{name[1:]}", x, y, wide, 5, fam=f"fam-{name[0]}")
    canvas.text(x + wide * 0.08, y + wide * 0.37, name[1:], wide * 0.38, f"fam-{name[0]}-ink", display=True)
    canvas.piece(f"family-{name[0]}", x + wide * 0.09, y + wide * 0.45, wide * 0.24)


def _card_mark(canvas: Canvas, card: int, x: float, y: float, wide: float) -> None:
    """Value and family above the veil."""
    name = CARD_NAMES[card]
    canvas.rect(x + 4, y + wide * 0.45, wide - 8, wide * 0.5, "paper", 5)
    canvas.text(x + 7, y + wide * 0.82, name[1:], wide * 0.34, f"fam-{name[0]}-ink", display=True)
    canvas.piece(f"family-{name[0]}", x + wide * 0.62, y + wide * 0.58, wide * 0.24)


def _players(canvas: Canvas, view: ChicagoView, names: Sequence[str] | None, top: float) -> float:
    for seat in range(view.players):
        y = top + seat * (_LINE + 8)
        acting = seat == view.turn and view.phase != "over"
        stroke = "good" if seat in view.winners else "act" if acting else "line"
        canvas.rect(MARGIN, y, WIDTH - 2 * MARGIN, _LINE, "panel", 12, stroke=stroke, stroke_width=2 if stroke != "line" else 1)
        canvas.piece(f"seat-{seat}", MARGIN + 14, y + 11, 30)
        canvas.text(MARGIN + 56, y + 33, player(names, seat), 18, display=True, room=150)
        canvas.text(MARGIN + 220, y + 32, canvas.say("ui.seat.cards", n=view.hands[seat]), 15, "ink-soft")
        x = MARGIN + 330.0
        for kind, count in enumerate(view.won[seat]):
            for _ in range(count):
                canvas.piece(f"{TYPE_NAMES[kind]}-won", x, y + 4, 39)
                x += 44
        if not sum(view.won[seat]):
            canvas.text(x, y + 32, canvas.say("show.none"), 15, "ink-soft")
    goal = canvas.say("ui.ways.goal.quick" if view.options.quick else "ui.ways.goal")
    y = top + view.players * (_LINE + 8) + 14
    canvas.text(MARGIN + 4, y, goal, 14, "ink-soft")
    return y + 14


def _hand(canvas: Canvas, view: ChicagoView, top: float) -> float:
    canvas.rect(MARGIN, top, WIDTH - 2 * MARGIN, _HAND * 1.4 + 48, "town-panel", 14, stroke="town-line")
    title = canvas.say("ui.hand") if view.hand else canvas.say("ui.hand.none")
    canvas.text(MARGIN + 18, top + 25, title, 15, "town-ink-soft")
    step = min(_HAND + 12.0, (WIDTH - 2 * MARGIN - 36 - _HAND) / max(1, len(view.hand) - 1))
    for at, card in enumerate(view.hand):
        _card(canvas, card, MARGIN + 18 + at * step, top + 35, _HAND)
    return top + _HAND * 1.4 + 48

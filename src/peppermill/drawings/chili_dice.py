"""Chili Dice: the dice in their tray, the fuse, and everybody's score sheet with what each box would score now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from peppermill.core.values import View
from peppermill.drawings.canvas import MARGIN, WIDTH, Canvas, number, player
from peppermill.games.chili_dice.dice import BOX_NAMES
from peppermill.games.chili_dice.views import DiceView, dice_view

_TRAY: Final = 176
_DIE: Final = 92
_ROLLS: Final = 30
_ROW: Final = 31
_LABEL: Final = 250


def drawing(canvas: Canvas, view: View, names: Sequence[str] | None) -> float:
    seen = dice_view(view)
    whose = "" if seen.phase in ("begin", "over") else player(names, seen.turn)
    top = canvas.head(whose and canvas.say("fuse.of", name=whose))
    _tray(canvas, seen, top)
    return _sheet(canvas, seen, names, top + _TRAY + 14) + MARGIN


def _tray(canvas: Canvas, view: DiceView, top: float) -> None:
    canvas.rect(MARGIN, top, WIDTH - 2 * MARGIN, _TRAY, "tray", 20, stroke="tray-rim", stroke_width=6)
    step = (WIDTH - 2 * MARGIN - 60) / 6
    for at, face in enumerate(view.dice):
        x = MARGIN + 30 + at * step + (step - _DIE) / 2
        die = at + 1
        if die in view.turnable:
            canvas.rect(x - 7, top + 11, _DIE + 14, _DIE + 14, "none", 24, stroke="act", stroke_width=4)
        red = face == die or face == 0
        # Before the first throw every die shows its red face: that is how they introduce themselves.
        canvas.open(opacity=0.45 if face == 0 or die in view.rolling else None)
        canvas.piece(f"die-{face or die}{'-red' if red else ''}", x, top + 18, _DIE)
        canvas.close()
    if view.phase != "begin":
        _fuse(canvas, view.sheets[view.turn].rolls_left, top + 146)


def _fuse(canvas: Canvas, left: int, y: float) -> None:
    """One piece of rope a roll; the spark eats it from the right."""
    start, piece = MARGIN + 34, (WIDTH - 2 * MARGIN - 150) / _ROLLS
    end = start + _ROLLS * piece
    canvas.path(f"M{start} {y}H{number(end)}", stroke="rope-ash", stroke_width=3, stroke_dasharray="2 5")
    for at in range(left):
        canvas.path(f"M{number(start + at * piece + 1.5)} {y}h{number(piece - 4)}", stroke="rope", stroke_width=11)
    if left:
        x = start + left * piece
        canvas.circle(x, y, 15, "flame", opacity=0.35)
        canvas.circle(x, y, 7, "spark")
    canvas.text(WIDTH - MARGIN - 24, y + 7, canvas.say("fuse", n=left), 15, "tray-ink", 96, anchor="end")


def _sheet(canvas: Canvas, view: DiceView, names: Sequence[str] | None, top: float) -> float:
    rows = len(BOX_NAMES) + 3
    height = 40 + rows * _ROW + 10
    canvas.rect(MARGIN, top, WIDTH - 2 * MARGIN, height, "card", 14, stroke="card-line")
    columns = len(view.sheets) + 1
    wide = (WIDTH - 2 * MARGIN - _LABEL - 20) / columns
    choosing = view.phase == "choose"
    lines = top + 40

    def column(at: int) -> float:
        return MARGIN + _LABEL + (at + 1) * wide - 14

    for seat in range(len(view.sheets)):
        acting = seat == view.turn and view.phase not in ("begin", "over")
        if acting:
            canvas.rect(column(seat) - wide + 22, top + 6, wide - 12, height - 12, "card-shade", 10)
        canvas.text(column(seat), top + 27, player(names, seat), 17, "card-ink", wide - 24, anchor="end", display=True)
    if choosing:
        canvas.text(column(columns - 1), top + 27, canvas.say("cli.now"), 15, "good-on-card", anchor="end", weight=700)
    for box, short in enumerate(BOX_NAMES):
        y = lines + box * _ROW
        canvas.path(f"M{MARGIN + 14} {number(y)}H{WIDTH - MARGIN - 14}", stroke="card-line", stroke_width=0.8)
        glyph = f"die-{short}" if short.isdecimal() else f"box-{short}"
        canvas.piece(glyph, MARGIN + 20, y + 5, 21)
        canvas.text(MARGIN + 54, y + 21, canvas.say(f"box.{short}"), 16, "card-ink")
        for seat, sheet in enumerate(view.sheets):
            points = sheet.boxes[box]
            canvas.text(column(seat), y + 21, "·" if points is None else points, 17, "card-ink", anchor="end")
        offer = view.offers[box]
        if choosing and offer is not None:
            strong = "good-on-card" if offer else "card-ink-soft"
            canvas.text(column(columns - 1), y + 21, offer, 17, strong, anchor="end", weight=700)
    ends: list[tuple[str, list[object], str]] = [
        (canvas.say("sheet.bonus"), [sheet.bonus if sheet.done else "·" for sheet in view.sheets], "card-ink-soft"),
        (canvas.say("fuse.unit", n=2), [sheet.rolls_left for sheet in view.sheets], "card-ink-soft"),
        (canvas.say("sheet.total"), [sheet.total for sheet in view.sheets], "card-ink"),
    ]
    for at, (label, values, ink) in enumerate(ends):
        y = lines + (len(BOX_NAMES) + at) * _ROW
        canvas.path(f"M{MARGIN + 14} {number(y)}H{WIDTH - MARGIN - 14}", stroke="card-line-strong", stroke_width=1.2)
        last = at == len(ends) - 1
        canvas.text(MARGIN + 54, y + 21, label, 16, ink, weight=700 if last else None)
        for seat, value in enumerate(values):
            canvas.text(column(seat), y + 22, value, 19 if last else 16, ink, anchor="end", display=last)
    return top + height

"""Chili Mafia: everybody's gangs with type and points, the attack of the moment, and the hand of whoever looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from peppermill.core.errors import CannotImagine
from peppermill.core.values import View
from peppermill.drawings.canvas import MARGIN, WIDTH, Canvas, number, player
from peppermill.games.chili_mafia.deck import CARD_NAMES, DAWN_RAID, PROPERTY_NAMES, STRENGTH, is_hot
from peppermill.games.chili_mafia.gangs import TYPE_NAMES
from peppermill.games.chili_mafia.position import ID
from peppermill.games.chili_mafia.steps import DRAFT, OVER, RAID
from peppermill.games.chili_mafia.views import GangView, MafiaView

_GAP: Final = 12
_CARD: Final = 58
_SHIFT: Final = 40
_HAND: Final = 80
_TAG: Final = 20
_LINE: Final = 44
_GANG_HIGH: Final = _CARD * 1.4 + _TAG + 14

Spots = dict[int, tuple[float, float]]


def drawing(canvas: Canvas, view: View, names: Sequence[str] | None) -> float:
    if not isinstance(view, MafiaView):
        raise CannotImagine("not-a-view", game=ID)
    top = canvas.head(_moment(canvas, view, names))
    top = _middle(canvas, view, top)
    spots: Spots = {}
    for seat in range(view.players):
        top = _seat(canvas, view, seat, names, top, spots)
    _attack(canvas, view, spots)
    if view.looking or view.pack:
        words = canvas.say("ui.looking" if view.looking else "ui.pack")
        top = _row(canvas, words, view.looking or view.pack, top)
    if view.seat is not None:
        words = canvas.say("ui.hand") if view.hand else canvas.say("ui.hand.none")
        held = [canvas.say(f"property.{PROPERTY_NAMES[kind]}") for kind in view.properties]
        top = _row(canvas, " · ".join([words, *held]), view.hand, top)
    return top - _GAP + MARGIN


def _moment(canvas: Canvas, view: MafiaView, names: Sequence[str] | None) -> str:
    if view.step.what == OVER:
        return canvas.say("prompt.over")
    if view.turn is None:
        return canvas.say("ui.pack" if view.step.what == DRAFT else "ui.prompt.dealing")
    said = [canvas.say("turn-began", name=player(names, view.turn))]
    if view.step.what == RAID:
        said.append(canvas.say("ui.raid") + "!")
    if view.last_turns is not None:
        said.append(canvas.say("ui.last"))
    return " ".join(said)


def _middle(canvas: Canvas, view: MafiaView, top: float) -> float:
    canvas.rect(MARGIN, top, WIDTH - 2 * MARGIN, 74, "felt", 16, stroke="felt-line")
    _card(canvas, None, MARGIN + 16, top + 8, 41)
    canvas.text(MARGIN + 68, top + 34, canvas.say("ui.deck"), 16, "felt-ink", display=True)
    canvas.text(MARGIN + 68, top + 55, canvas.say("ui.cards", n=view.deck), 15, "felt-ink-soft")
    if view.discard:
        _card(canvas, view.discard[0], MARGIN + 210, top + 8, 41)
    canvas.text(MARGIN + 262, top + 34, canvas.say("ui.discard"), 16, "felt-ink", display=True)
    canvas.text(MARGIN + 262, top + 55, canvas.say("ui.cards", n=len(view.discard)), 15, "felt-ink-soft")
    _card(canvas, DAWN_RAID, MARGIN + 420, top + 8, 41)
    canvas.text(MARGIN + 472, top + 34, canvas.say("ui.raid"), 16, "felt-ink", display=True)
    canvas.text(MARGIN + 472, top + 55, _raid(canvas, view), 15, "felt-act" if view.raid_low is not None else "felt-ink-soft")
    return top + 74 + _GAP


def _raid(canvas: Canvas, view: MafiaView) -> str:
    """After how many cards it comes. Its place is told as the cards under it."""
    if view.raid_low is None or view.raid_high is None:
        return canvas.say("ui.raid.gone") if view.turns else canvas.say("ui.raid.soon")
    first, last = view.deck - 1 - view.raid_high, view.deck - 1 - view.raid_low
    return canvas.say("ui.raid.after", n=first) if first == last else canvas.say("ui.raid.between", low=first, high=last)


def _seat(canvas: Canvas, view: MafiaView, seat: int, names: Sequence[str] | None, top: float, spots: Spots) -> float:
    gangs = [gang for gang in view.gangs if gang.seat == seat]
    rows = _arranged(gangs)
    high = _LINE + len(rows) * (_GANG_HIGH + 4)
    acting = view.step.what != OVER and seat == view.turn
    edge = "felt-act" if acting else "felt-line"
    canvas.rect(MARGIN, top, WIDTH - 2 * MARGIN, high, "felt", 16, stroke=edge, stroke_width=2.5 if acting else 1)
    canvas.piece(f"seat-{seat}", MARGIN + 14, top + 8, 28)
    ink = "felt-act" if seat == view.seat else "felt-ink"
    canvas.text(MARGIN + 54, top + 29, player(names, seat), 18, ink, 200, display=True)
    facts = [canvas.say("ui.points", n=view.points[seat]), canvas.say("ui.cards", n=view.hand_sizes[seat])]
    if view.property_counts[seat]:
        facts.append(canvas.say("ui.properties.count", n=view.property_counts[seat]))
    canvas.text(WIDTH - MARGIN - 18, top + 28, " · ".join(facts), 16, "felt-ink-soft", anchor="end")
    for row, some in enumerate(rows):
        x = MARGIN + 18.0
        for gang in some:
            y = top + _LINE + row * (_GANG_HIGH + 4)
            _gang(canvas, gang, x, y)
            spots[gang.gang] = (x + _wide(gang) / 2, y + _CARD * 0.7)
            x += _wide(gang) + 26
    return top + high + _GAP


def _wide(gang: GangView) -> float:
    return max(_CARD + (len(gang.cards) - 1) * _SHIFT, 118)


def _arranged(gangs: list[GangView]) -> list[list[GangView]]:
    """As many side by side as there is room for."""
    rows: list[list[GangView]] = []
    room = 0.0
    for gang in gangs:
        room -= _wide(gang) + 26
        if room < 0 or not rows:
            rows.append([])
            room = WIDTH - 2 * MARGIN - 36 - _wide(gang)
        rows[-1].append(gang)
    return rows


def _gang(canvas: Canvas, gang: GangView, x: float, y: float) -> None:
    for at, card in enumerate(gang.cards):
        _card(canvas, card, x + at * _SHIFT, y, _CARD)
    kind = TYPE_NAMES[gang.type]
    words = f"G{gang.gang} · {canvas.say(f'ui.gang.{kind}')} · {gang.points}"
    canvas.rect(x, y + _CARD * 1.4 + 4, _wide(gang), _TAG, f"tag-{kind}", 9)
    canvas.text(x + _wide(gang) / 2, y + _CARD * 1.4 + 19, words, 13, "tag-ink", _wide(gang) - 12, anchor="middle", weight=700)


def _attack(canvas: Canvas, view: MafiaView, spots: Spots) -> None:
    """A line from the attacker's gang to the target's."""
    if view.attack is None or view.attack.by not in spots or view.attack.gang not in spots:
        return
    (x1, y1), (x2, y2) = spots[view.attack.by], spots[view.attack.gang]
    bend = f"M{number(x1)} {number(y1)}Q{number((x1 + x2) / 2 + 60)} {number((y1 + y2) / 2)} {number(x2)} {number(y2)}"
    canvas.path(bend, stroke="attack-edge", stroke_width=9, stroke_linecap="round")
    canvas.path(bend, stroke="attack", stroke_width=5, stroke_linecap="round", stroke_dasharray="2 9")
    canvas.circle(x2, y2, 12, "attack", stroke="attack-edge", stroke_width=3)
    words = " ".join([canvas.say(f"card.{CARD_NAMES[view.attack.hot]}"), "·", _named(canvas, view.attack.targets)])
    wide = 24 + len(words) * 9
    # Where nothing is printed: to the right of both gangs.
    x = min(max(x1, x2) + 60, WIDTH - MARGIN - wide - 8)
    y = (y1 + y2) / 2 - 14
    canvas.rect(x, y, wide, 28, "heat-deep", 14, stroke="attack-edge")
    canvas.text(x + wide / 2, y + 19, words, 15, "heat-ink", wide - 16, anchor="middle", weight=700)


def _named(canvas: Canvas, cards: Sequence[int]) -> str:
    return ", ".join([canvas.say(f"card.{CARD_NAMES[card]}") for card in cards])


def _row(canvas: Canvas, words: str, cards: Sequence[int], top: float) -> float:
    high = (_HAND * 1.4 if cards else 0) + 46
    canvas.rect(MARGIN, top, WIDTH - 2 * MARGIN, high, "panel", 16, stroke="line")
    canvas.text(MARGIN + 18, top + 26, words, 15, "ink-soft")
    step = min(_HAND + 12.0, (WIDTH - 2 * MARGIN - 36 - _HAND) / max(1, len(cards) - 1))
    for at, card in enumerate(cards):
        _card(canvas, card, MARGIN + 18 + at * step, top + 36, _HAND)
    return top + high + _GAP


def _card(canvas: Canvas, card: int | None, x: float, y: float, wide: float) -> None:
    high, radius = wide * 1.4, wide * 0.09
    if card is None:
        canvas.rect(x, y, wide, high, "back", radius)
        canvas.piece("back", x, y, wide)
        return
    name = CARD_NAMES[card]
    strength = STRENGTH[card]
    ground = "paper" if strength else "raid-card" if card == DAWN_RAID else "hot-card" if is_hot(card) else "action-card"
    canvas.rect(x, y, wide, high, ground, radius, stroke="line-art", stroke_width=0.8)
    canvas.piece(name, x, y, wide, 9)
    if strength:
        canvas.text(x + wide * 0.21, y + wide * 0.35, strength, wide * 0.36, "white", anchor="middle", display=True)
    title = canvas.say("ui.card.pepper-x") if name == "outlaw" else canvas.say(f"card.{name}").split(",")[0]
    size, foot = (wide * 0.13, 1.335) if strength else (wide * 0.15, 1.32)
    canvas.text(x + wide / 2, y + wide * foot, title, size, "white", wide * 0.9, anchor="middle")

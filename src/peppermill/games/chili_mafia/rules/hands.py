"""Cards come into a hand, and never a ninth one: first a card goes (CM-6)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.menu import Menu
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import DAWN_RAID
from peppermill.games.chili_mafia.events import Discarded, Got
from peppermill.games.chili_mafia.moves import DISCARDS, Discard
from peppermill.games.chili_mafia.position import Position, illegal
from peppermill.games.chili_mafia.rules import raid
from peppermill.games.chili_mafia.rules.common import each_in_hand, make_room, rough_worth
from peppermill.games.chili_mafia.rules.stage import Chore, Decision
from peppermill.games.chili_mafia.steps import Step


class MakeRoom(Decision):
    """One of eight cards is discarded, before anybody has seen the ninth."""

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        each_in_hand(p, seat, DISCARDS, menu)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if not isinstance(action, Discard):
            raise illegal("not-now")
        if not p.has(seat, action.card):
            raise illegal("not-in-hand")

    def make(self, p: Position, seat: i64, action: Action) -> None:
        if isinstance(action, Discard):
            p.discard(seat, action.card)
            if p.told is not None:
                p.tell(Discarded(seat, action.card, None, "limit"))

    def timeout(self, p: Position, seat: i64) -> Action:
        return DISCARDS[min(p.hand(seat), key=rough_worth)]


def draw_one(p: Position, step: Step) -> None:
    """A card from the draw deck, as long as there is one."""
    seat: i64 = step.seat
    if p.deck_size > 0:
        if p.held[seat] == p.setting.limit:
            make_room(p, seat, step)
        elif p.draw(seat) == DAWN_RAID:
            p.tell_drawn()
            raid.drawn(p, seat)


class DrawOne(Chore):
    """Somebody draws."""

    def do(self, p: Position, step: Step) -> None:
        draw_one(p, step)


class TakeOpenly(Chore):
    """A card that everyone has seen."""

    def do(self, p: Position, step: Step) -> None:
        seat: i64 = step.seat
        if p.held[seat] == p.setting.limit:
            make_room(p, seat, step)
            return
        p.receive_openly(seat, step.card)
        if p.told is not None:
            p.tell(Got(seat, None, step.card))

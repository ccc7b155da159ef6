"""Hot Properties in general (CM-43): how one is drawn, and what every kind of them has to say."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod

from mypy_extensions import i64

from peppermill.core.menu import Menu
from peppermill.games.chili_mafia.deck import MOST_PROPERTIES
from peppermill.games.chili_mafia.events import PropertyDrawn
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE
from peppermill.games.chili_mafia.moves import Use
from peppermill.games.chili_mafia.position import KIND, PUBLIC, Position, held_property


def draw_property(p: Position, seat: i64, from_hand: int) -> None:
    """For a new gang with so many peppers from hand."""
    if not p.setting.english and (from_hand < COMPLETE_SIZE or p.property_count(seat) >= MOST_PROPERTIES):
        return
    if not p.property_deck:
        return
    card: i64 = p.property_deck.pop()
    kind: i64 = card & KIND
    shown = card >= PUBLIC  # It was used before, and everyone saw it go under the deck.
    p.properties.append(held_property(seat, kind, shown))
    if p.told is not None:
        if shown:
            p.tell(PropertyDrawn(seat, kind))
        else:
            p.tell_only(PropertyDrawn(seat, kind), seat)
            p.tell_others(PropertyDrawn(seat, None), p.players, seat)


class Property(metaclass=ABCMeta):
    """One kind of Hot Property: when it may be used, what it asks for, what it does. Its use is public.

    Steps that it puts on the agenda are beside it in the same file.
    """

    def __init__(self, kind: int, when: int) -> None:
        self.kind = kind
        self.when = when
        """The step at which it may be used: TURN, or one at which it is an answer."""

    def asked(self, p: Position) -> i64:
        """Where it is an answer that opens a window of its own: the seats, as bits, that are asked for it. Who is asked follows
        from what everyone sees: with any property in hand one may hold this one."""
        return p.property_holders()

    def starts_at(self, p: Position) -> i64:
        """Of those who are asked, the seat whose answer counts first."""
        return p.seat_after(p.turn)

    @abstractmethod
    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        """Every way the seat, which holds it, may use it now. None if its condition doesn't hold."""

    @abstractmethod
    def use(self, p: Position, seat: i64, use: Use) -> None:
        """It has been laid down already."""

    def plain(self, seat: int | None = None, cards: tuple[int, ...] = ()) -> Use:
        return Use(self.kind, seat, cards)

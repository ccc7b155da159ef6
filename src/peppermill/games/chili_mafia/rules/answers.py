"""The windows for answers (CM-21, CM-34, CM-54). How a window works is in `stage.py`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.menu import Menu
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import BIT, BODYGUARD, FUGGEDABOUTIT
from peppermill.games.chili_mafia.moves import DECLINE, Decline, Fuggedaboutit, Guard, Use
from peppermill.games.chili_mafia.moves import FUGGEDABOUTIT as ANSWER
from peppermill.games.chili_mafia.position import NO_REPLIES, Position, illegal
from peppermill.games.chili_mafia.rules import hot
from peppermill.games.chili_mafia.rules.common import check_in_hand, sub_hands
from peppermill.games.chili_mafia.rules.properties import check_use, offers_at, use_property
from peppermill.games.chili_mafia.rules.property import Property
from peppermill.games.chili_mafia.rules.stage import Window
from peppermill.games.chili_mafia.steps import GUARD, HOT, Step

_GUARD_STEP: Final = Step(GUARD, -1)


class HotWindow(Window):
    """A Hot card was declared: Fuggedaboutit, Easy Pal, Lifeline."""

    def asked(self, p: Position) -> i64:
        return p.setting.everyone & ~BIT[p.turn]

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        menu.put(DECLINE)
        if p.has(seat, FUGGEDABOUTIT):
            menu.put(ANSWER)
        if p.properties:
            offers_at(p, seat, HOT, menu)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if isinstance(action, Fuggedaboutit):
            check_in_hand(p, seat, FUGGEDABOUTIT)
        elif isinstance(action, Use):
            check_use(p, seat, action, HOT)
        elif not isinstance(action, Decline):
            raise illegal("not-now")

    def answer(self, p: Position, seat: i64, action: Action) -> None:
        """A Lifeline may fail; then the answers after it are still to be looked at, so they stay where they are."""
        if isinstance(action, Fuggedaboutit):
            p.discard(seat, FUGGEDABOUTIT)
            hot.neutralise(p, seat, (FUGGEDABOUTIT,))
        elif isinstance(action, Use):
            use_property(p, seat, action)

    def unanswered(self, p: Position) -> None:
        p.then(_GUARD_STEP)


class GuardWindow(Window):
    """The defender may let Bodyguards step in. Everyone sees whether there are any."""

    def asked(self, p: Position) -> i64:
        return BIT[hot.victim_of(p)] if hot.guards_ready(p) > 0 else 0

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        attack = p.attack
        targets = [card for card in attack.targets if card != BODYGUARD] if attack is not None else []
        ready = hot.guards_ready(p)
        for cards in sorted(sub_hands(targets)):
            if len(cards) <= ready:
                menu.put(Guard(cards))

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if not isinstance(action, Guard):
            raise illegal("not-now")
        if action not in self.offers(p, seat):
            raise illegal("cannot-guard")

    def answer(self, p: Position, seat: i64, action: Action) -> None:
        p.replies = NO_REPLIES
        if isinstance(action, Guard):
            hot.take_effect(p, action.cards)

    def unanswered(self, p: Position) -> None:
        hot.take_effect(p, ())


class PropertyWindow(Window):
    """Something happened to which only one kind of Hot Property is an answer."""

    def __init__(self, property: Property) -> None:
        self.property = property

    def asked(self, p: Position) -> i64:
        return self.property.asked(p)

    def starts_at(self, p: Position) -> i64:
        return self.property.starts_at(p)

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        menu.put(DECLINE)
        offers_at(p, seat, self.property.when, menu)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if isinstance(action, Use):
            check_use(p, seat, action, self.property.when)
        elif not isinstance(action, Decline):
            raise illegal("not-now")

    def answer(self, p: Position, seat: i64, action: Action) -> None:
        p.replies = NO_REPLIES
        if isinstance(action, Use):
            use_property(p, seat, action)

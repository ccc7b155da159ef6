"""What a step means (`steps.py`): somebody decides, chance decides, or something is done at once.

Every kind of step has one object of these classes, beside the rule it belongs to; `stages.py` is the table of them all.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod

from mypy_extensions import i64

from peppermill.core.chance import Chance
from peppermill.core.menu import Menu, counted, everything
from peppermill.core.rng import Rng
from peppermill.core.values import Action, Outcome
from peppermill.games.chili_mafia.deck import BIT
from peppermill.games.chili_mafia.events import Chose
from peppermill.games.chili_mafia.moves import Decline, Stop
from peppermill.games.chili_mafia.position import NO_REPLIES, Position
from peppermill.games.chili_mafia.steps import Step


class Stage(metaclass=ABCMeta):
    """One kind of step."""

    @abstractmethod
    def reach(self, p: Position, step: Step) -> bool:
        """It is next on the agenda. True: the match waits for a decision."""


class Decision(Stage):
    """A player decides: `step.seat`, where nothing else is said."""

    def reach(self, p: Position, step: Step) -> bool:
        p.step = step
        return True

    @abstractmethod
    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        """What the seat may do comes onto the menu."""

    def offers(self, p: Position, seat: i64) -> list[Action]:
        """Everything the seat may do."""
        menu = everything()
        self.fill(p, seat, menu)
        return menu.actions

    def pick(self, p: Position, seat: i64, rng: Rng) -> Action:
        """One of `offers` at random, without listing them."""
        menu = counted()
        self.fill(p, seat, menu)
        if menu.draw(rng):
            self.fill(p, seat, menu)
        return menu.choice()

    @abstractmethod
    def check(self, p: Position, seat: i64, action: Action) -> None:
        """Refuse what is not among `offers`, with a reason a player understands."""

    @abstractmethod
    def make(self, p: Position, seat: i64, action: Action) -> None:
        """It is decided."""

    def looking(self, p: Position) -> tuple[int, ...]:
        """The cards that whoever decides looks at now, top first."""
        return ()

    def timeout(self, p: Position, seat: i64) -> Action:
        """What is done for a player whose time is up: as little as possible, from what the seat knows."""
        offers = self.offers(p, seat)
        for action in offers:
            if isinstance(action, (Decline, Stop)):
                return action
        return offers[0]


class Joint(Decision):
    """Several players decide at the same time. What they decide stays secret until all have."""

    @abstractmethod
    def asked(self, p: Position) -> i64:
        """Seats, as bits."""

    def reach(self, p: Position, step: Step) -> bool:
        p.step = step
        p.asked = self.asked(p)
        p.replies = p.setting.no_replies[:]
        return True

    def make(self, p: Position, seat: i64, action: Action) -> None:
        p.replies[seat] = action
        p.asked &= ~BIT[seat]
        if p.told is not None:
            p.tell(Chose(seat))
        if p.asked == 0:
            self.close(p)

    @abstractmethod
    def close(self, p: Position) -> None:
        """All have decided."""


class Window(Joint):
    """A moment for answers (CM-54): the first one clockwise counts, and whoever gave another keeps what it would have cost.

    Those who can only decline are asked too, so that nobody learns who could have answered. Who is asked follows from what
    everyone sees.
    """

    def starts_at(self, p: Position) -> i64:
        """The seat whose answer is looked at first."""
        return p.seat_after(p.turn)

    @abstractmethod
    def answer(self, p: Position, seat: i64, action: Action) -> None:
        """This answer has its effect, and no other does."""

    def unanswered(self, p: Position) -> None:
        """Everybody declined, or nobody was asked."""
        return

    def reach(self, p: Position, step: Step) -> bool:
        """Where nobody is asked, it goes on at once."""
        p.step = step
        p.asked = self.asked(p)
        if p.asked != 0:
            p.replies = p.setting.no_replies[:]
            return True
        p.replies = NO_REPLIES
        self.unanswered(p)
        return False

    def close(self, p: Position) -> None:
        replies = p.replies
        left = p.players
        seat = self.starts_at(p)
        while left > 0:
            reply = replies[seat]
            if reply is not None:
                replies[seat] = None
                if not isinstance(reply, Decline):
                    self.answer(p, seat, reply)
                    return
            seat = p.seat_after(seat)
            left -= 1
        p.replies = NO_REPLIES
        self.unanswered(p)


class Lot(Stage):
    """Chance decides."""

    def reach(self, p: Position, step: Step) -> bool:
        p.step = step
        return True

    @abstractmethod
    def chance(self, p: Position) -> Chance:
        """What may happen, and how likely it is."""

    @abstractmethod
    def check(self, p: Position, outcome: Outcome) -> None:
        """Refuse what chance can't do now."""

    @abstractmethod
    def make(self, p: Position, outcome: Outcome) -> None:
        """It happens."""


class Chore(Stage):
    """Done at once; nobody has to decide anything."""

    @abstractmethod
    def do(self, p: Position, step: Step) -> None:
        """What is to be done."""

    def reach(self, p: Position, step: Step) -> bool:
        self.do(p, step)
        return False

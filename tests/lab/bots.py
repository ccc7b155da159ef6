"""Bots as users bring them: named by a dotted path."""

import os
from collections.abc import Sequence
from pathlib import Path

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View


class First(Bot):
    """Always the first legal action."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[0]


class Last(Bot):
    """Always the last legal action: in Chili Dice that scores at once."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[-1]


class Clumsy(Bot):
    """Gives up in some games."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if rng.below(200) == 0:
            raise RuntimeError("dropped the dice")
        return legal[-1]


class Dying(Bot):
    """Takes its process with it, once."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        mark = Path(os.environ["PEPPERMILL_TEST_DYING"])
        if not mark.exists():
            mark.touch()
            os._exit(9)
        return legal[-1]


class Grumpy(Bot):
    """Can't even be made."""

    def __init__(self) -> None:
        raise ValueError("not today")

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return legal[0]


class Sulky(Bot):
    """Never plays."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        raise RuntimeError("not today")


class Absent(Bot):
    """Makes no move, and does not say so."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        return None  # type: ignore[return-value]


def not_a_bot() -> str:
    return "hello"

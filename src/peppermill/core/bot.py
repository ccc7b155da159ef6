"""A bot: it sees what a person in its seat would see, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeGuard

from mypy_extensions import i64, mypyc_attr

from peppermill.core.rng import Rng
from peppermill.core.values import Action, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Decides from a view. It remembers nothing between decisions, so that any process can play any seat at any time."""

    @abstractmethod
    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """One of the legal actions."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinker(Bot):
    """A bot that thinks for as long as it is told to. `carolina-reaper:500` and `carolina-reaper:0.5s` change the budget."""

    seconds: float
    """For one decision; 0: no limit."""
    iterations: i64
    """What they are is the bot's own; 0: no limit. With these alone, the same view and seed give the same decision."""


def is_thinker(bot: Bot) -> TypeGuard[Thinker]:
    """Can it be given a budget?

    `isinstance` alone can't tell: compiled classes below `ABC` share one memory of who is whose subclass, so that whatever was
    once found to be a Bot would pass for a Thinker.
    """
    return isinstance(bot, Thinker) and hasattr(bot, "iterations")

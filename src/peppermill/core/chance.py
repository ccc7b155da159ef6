"""What chance may do at one moment: always drawable, listed with probabilities where that is possible."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from peppermill.core.rng import AnyRng, Rng, as_rng
from peppermill.core.values import Outcome


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(ABC):
    """The distribution of the outcome that comes next."""

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        """Every outcome with its probability, or None where they are too many to list (a shuffle, a toss)."""
        return None

    @abstractmethod
    def draw(self, rng: Rng) -> Outcome:
        """One outcome. What it draws from the generator is part of a record's proof: it must never change."""

    def sample(self, rng: AnyRng) -> Outcome:
        """One outcome, from our own generators or from `random.Random`."""
        return self.draw(as_rng(rng))

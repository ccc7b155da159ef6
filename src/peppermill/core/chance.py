"""What chance may do at one moment: always drawable, listed with probabilities where that is possible."""

from abc import abstractmethod
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from peppermill.core.extensible import Extensible
from peppermill.core.questions import Question
from peppermill.core.rng import AnyRng, Rng, as_rng
from peppermill.core.values import Outcome


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Extensible):
    """The distribution of the next outcome.

    >>> state = peppermill.game("chili-dice").start(players=3)
    >>> chance = state.chance()
    >>> [(outcome.seat, round(probability, 3)) for outcome, probability in chance.outcomes]
    [(0, 0.333), (1, 0.333), (2, 0.333)]
    >>> state.apply(peppermill.CHANCE, chance.sample(peppermill.Sfc32(5)))
    """

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        """Every outcome with its probability, or None where there are too many to list (a shuffle, a toss)."""
        return None

    @abstractmethod
    def draw(self, rng: Rng) -> Outcome:
        """One outcome. How it draws from the generator must never change: a record's proof repeats it."""

    @abstractmethod
    def question(self) -> Question:
        """What is asked, for whoever draws it again without knowing the rules. It gives what `draw` gives, from the same bits."""

    def sample(self, rng: AnyRng) -> Outcome:
        """One outcome, from our own generators or from `random.Random`."""
        return self.draw(as_rng(rng))

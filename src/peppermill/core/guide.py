"""What a game tells the search: how to play on quickly, how to judge a position, what to try first."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from peppermill.core.playout import Policy
from peppermill.core.rng import Rng
from peppermill.core.state import State, win_shares
from peppermill.core.values import Action


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Policy):
    """A game's knowledge for the search; also the policy its playouts follow."""

    @abstractmethod
    def evaluate(self, state: State) -> list[float]:
        """Each seat's chance to win, from 0 to 1, where a playout was cut off."""

    def outcome(self, state: State) -> list[float]:
        """What a game that is over was worth to each seat, from 0 to 1: its share of the win. A guide may also count by how much
        it was won: a close call tells a search more than the bare result."""
        return win_shares(state.result.ranks)

    def prior(self, state: State, seat: int, legal: Sequence[Action]) -> list[float] | None:
        """How promising each action looks; the search tries the highest first. None: no opinion.

        Minus infinity is for what should not be tried at all.
        """
        return None

    def likelihood(self, state: State, seat: int) -> float | None:
        """How well what the others did fits what they have in this imagined world, by what that seat saw.

        A logarithm, of which only differences between worlds count. The search imagines likely worlds more often. None: one world
        is as good as another.
        """
        return None

    def can_stir(self, state: State, seat: int) -> bool:
        """Does the guide know how to `stir` what was imagined at this moment?"""
        return False

    def stir(self, state: State, seat: int, rng: Rng) -> None:
        """Change what that seat can't see of an imagined world, so that in the long run likely worlds come as often as they are
        likely; what it sees stays as it is. Choosing among many worlds does the same, but needs very many."""
        return

    def sensible(self, state: State, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        """Those of the legal actions that are worth a thought, at least one. By what the seat can know."""
        return legal

    def far_fetched(self, state: State, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        """Others that are worth one where there is time to spare, the most promising first. By what the seat can know."""
        return ()


@dataclass(frozen=True)
class Effort:
    """How hard a level thinks."""

    seconds: float
    """Thinking time for one decision."""
    horizon: int = 1_000_000
    """How many decisions a playout for two makes before the guide judges the position; with more players, as many for each. A
    search with time to spare goes farther."""
    exploration: float = 1.5
    """How much a rarely tried action is preferred to a well-known one."""
    prior_decay: float = 0.5
    """How much less an action is tried than the one ranked just above it: ½ halves it from rank to rank."""
    patience: int = 10
    """How often a later decision comes up in playouts before the guide's next best action is tried there, too; 0: all of them are
    left to the guide."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomGuide(Guide):
    """For games that have nothing better: play on at random, and finish every playout."""

    def choose(self, state: State, seat: int, rng: Rng) -> Action:
        return rng.choice(state.legal(seat))

    def evaluate(self, state: State) -> list[float]:
        raise ValueError("without an opinion on unfinished games, a search needs playouts to the end")

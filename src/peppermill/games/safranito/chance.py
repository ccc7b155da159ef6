"""What chance may do: seat everyone, choose the first chef, turn over cards, make a throw wobble."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.chance import Chance
from peppermill.core.questions import Number, Pick, Question
from peppermill.core.rng import Rng
from peppermill.core.values import Outcome
from peppermill.games.safranito.components import SPICES, seatings
from peppermill.games.safranito.moves import TOP_DISHES, TOP_SPICES, FirstChef, Sides, TopDish, TopSpice, Wobble


class SidesChance(Chance):
    """Any way to sit around the board, equally likely: every seat comes to every side as often (SF-5)."""

    def __init__(self, players: int) -> None:
        self.seatings = seatings(players)

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(Sides(sides), 1.0 / len(self.seatings)) for sides in self.seatings]

    def draw(self, rng: Rng) -> Outcome:
        return Sides(self.seatings[rng.below(len(self.seatings))])

    def question(self) -> Question:
        return Question(Sides, sides=Pick(self.seatings))


class ChefChance(Chance):
    """Any seat, equally likely."""

    def __init__(self, players: int) -> None:
        self.players = players

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(FirstChef(seat), 1.0 / self.players) for seat in range(self.players)]

    def draw(self, rng: Rng) -> Outcome:
        return FirstChef(rng.below(self.players))

    def question(self) -> Question:
        return Question(FirstChef, seat=Pick(range(self.players)))


class DishChance(Chance):
    """Any dish of the pile, equally likely: card by card, a shuffled pile is just that."""

    def __init__(self, dishes: list[int]) -> None:
        self.dishes = dishes

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(TOP_DISHES[dish], 1.0 / len(self.dishes)) for dish in self.dishes]

    def draw(self, rng: Rng) -> Outcome:
        return TOP_DISHES[self.dishes[rng.below(len(self.dishes))]]

    def question(self) -> Question:
        return Question(TopDish, dish=Pick(self.dishes))


class SpiceChance(Chance):
    """Any card of the batch on top of the pile, equally likely."""

    def __init__(self, counts: list[int], cards: int) -> None:
        self.counts = counts
        self.cards = cards

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        found: list[tuple[Outcome, float]] = []
        for spice in range(SPICES):
            if self.counts[spice] > 0:
                found.append((TOP_SPICES[spice], self.counts[spice] / self.cards))
        return found

    def draw(self, rng: Rng) -> Outcome:
        card: i64 = rng.below(self.cards)
        spice: i64 = 0
        while card >= self.counts[spice]:
            card -= self.counts[spice]
            spice += 1
        return TOP_SPICES[spice]

    def question(self) -> Question:
        return Question(TopSpice, spice=Pick(range(SPICES), self.counts))


class WobbleChance(Chance):
    """Any 32-bit number: too many to list."""

    def draw(self, rng: Rng) -> Outcome:
        return Wobble(rng.word())

    def question(self) -> Question:
        return Question(Wobble, seed=Number())


WOBBLE: Final = WobbleChance()

"""What chance may do: name who begins, open an establishment, turn over the next card (CP-2, CP-4)."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.chance import Chance
from peppermill.core.questions import Pick, Question
from peppermill.core.rng import Rng
from peppermill.core.values import Outcome
from peppermill.games.chicago_poker.cards import TYPES
from peppermill.games.chicago_poker.choices import FIRSTS, NEW_ONES, TOP_CARDS
from peppermill.games.chicago_poker.moves import FirstPlayer, NewEstablishment, TopCard


class AnyPlayer(Chance):
    """Everyone is equally likely to begin."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(FIRSTS[seat], 1.0 / float(self.players)) for seat in range(self.players)]

    def draw(self, rng: Rng) -> Outcome:
        return FIRSTS[rng.below(self.players)]

    def question(self) -> Question:
        return Question(FirstPlayer, seat=Pick(range(self.players)))


class AnyEstablishment(Chance):
    """Every tile in the stock is equally likely to come."""

    def __init__(self, stock: vec[i64], tiles: i64) -> None:
        self.stock = stock
        self.tiles: i64 = tiles

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(NEW_ONES[kind], float(self.stock[kind]) / float(self.tiles)) for kind in range(TYPES) if self.stock[kind] > 0]

    def draw(self, rng: Rng) -> Outcome:
        number = rng.below(self.tiles)
        kind: i64 = 0
        while number >= self.stock[kind]:
            number -= self.stock[kind]
            kind += 1
        return NEW_ONES[kind]

    def question(self) -> Question:
        return Question(NewEstablishment, establishment=Pick(range(TYPES), [self.stock[kind] for kind in range(TYPES)]))


class AnyCard(Chance):
    """Every card in the draw pile is equally likely to be on top."""

    def __init__(self, pile: vec[i64]) -> None:
        self.pile = pile
        self.size: i64 = 0
        self.at: i64 = 0
        """Where the card that was drawn last lies."""

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        chances: dict[int, float] = {}
        for i in range(self.size):
            card: int = self.pile[i]
            chances[card] = chances.get(card, 0.0) + 1.0 / float(self.size)
        return [(TOP_CARDS[card], chance) for card, chance in chances.items()]

    def draw(self, rng: Rng) -> Outcome:
        self.at = rng.below(self.size)
        return TOP_CARDS[self.pile[self.at]]

    def question(self) -> Question:
        return Question(TopCard, card=Pick([self.pile[at] for at in range(self.size)]))

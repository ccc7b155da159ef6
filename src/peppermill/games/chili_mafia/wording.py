"""The words in which a move of Chili Mafia is said to programs that learn: what kind of move, then its cards, gangs and seats.

Seats are relative to the one that speaks. Gangs are counted around the table: one's own first, then those of the next seat
clockwise, each seat's in the order of their numbers.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.encoding import Layout
from peppermill.core.values import Action
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import CARD_NAMES, KINDS, PROPERTY_NAMES
from peppermill.games.chili_mafia.position import Position

VERBS: Final = (
    "keep", "form", "add", "move", "attack", "join", "earner", "shakedown", "bagman", "booster", "gamble", "swap", "exchange",
    "use", "pass", "end", "discard", "take", "give", "draw", "stop", "decline", "fuggedaboutit", "guard", "arrange",
    "fetch",
)  # fmt: skip
SENTENCES: Final = """\
| move | its words |
|---|---|
| keep, booster, discard, take, give | card |
| form | seat, cards, done (with a turncoat: without him) |
| add | card, gang |
| move | card, gang it leaves, gang it joins |
| attack | Hot card, own gang, attacker, rival gang, targets, done |
| join | the gang a turncoat goes into |
| shakedown | seat, card (done: any) |
| gamble | gang (done: from hand) |
| swap | rival gang, card, own gang |
| exchange, guard, fetch | cards, done |
| use | property, seat (done: none), cards, done |
| pass | card (done: none), gang (done: from hand) |
| arrange | arrangement |
| the others | none |
"""
ARRANGEMENTS: Final = 4
"""Room for the arrangements the Dawn Raid offers."""


class Wording:
    """The vocabulary for one number of players, and the words of every action."""

    def __init__(self, players: int, layout: Layout) -> None:
        self.players: i64 = players
        self.verb: int = layout.add("move", len(VERBS), ", ".join(VERBS))
        self.card: int = layout.add("card", KINDS, "a kind of card, 0 for none: as in the hand")
        self.gang: int = layout.add("gang", m.MOST_GANGS, "a gang, counted around the table from oneself")
        self.seat: int = layout.add("seat", players, "a relative seat")
        self.property: int = layout.add("property", len(PROPERTY_NAMES), ", ".join(PROPERTY_NAMES))
        self.done: int = layout.add("done", 1, "no (more) card, gang or seat")
        self.arrangement: int = layout.add("arrangement", ARRANGEMENTS, "the Dawn Raid's arrangements, in the order offered")
        self.counted: list[int] = []
        """The numbers of the gangs as they are counted now."""
        self.rank: list[int] = []
        """By number of a gang: where it is counted; −1 for none."""

    def count_gangs(self, p: Position, seat: i64) -> None:
        self.counted = []
        self.rank = [-1] * len(p.gangs)
        n: i64 = len(p.gangs)
        step: i64 = 0
        while step < self.players:
            owner = (seat + step) % self.players
            number: i64 = 0
            while number < n:
                if p.owners[number] == owner:
                    self.rank[number] = len(self.counted)
                    self.counted.append(number)
                number += 1
            step += 1

    def _gang(self, number: int) -> int:
        """A gang that an attack has already wiped out can't be pointed at any more."""
        if number >= len(self.rank) or self.rank[number] < 0:
            return self.done
        return self.gang + self.rank[number]

    def _seat(self, seat: int, other: int) -> int:
        return self.seat + (other - seat) % self.players

    def _cards(self, cards: tuple[int, ...]) -> list[int]:
        return [*[self.card + card for card in cards], self.done]

    def name_of(self, seat: int, word: int) -> str:
        """A word as the notation writes it: gangs by their numbers, seats from 1."""
        if word < self.card:
            return VERBS[word - self.verb]
        if word < self.gang:
            return CARD_NAMES[word - self.card]
        if word < self.seat:
            return f"G{self.counted[word - self.gang]}"
        if word < self.property:
            return f"P{(seat + word - self.seat) % self.players + 1}"
        if word < self.done:
            return PROPERTY_NAMES[word - self.property]
        return "done" if word == self.done else f"arrangement {word - self.arrangement + 1}"

    def of(self, seat: int, action: Action, number: int) -> list[int]:
        """For gangs that were just counted; `number` is the action's place in the legal list."""
        if isinstance(action, m.Attack):
            who = [self.verb + 4, self.card + action.hot, self._gang(action.by), self.card + action.attacker]
            return [*who, self._gang(action.gang), *self._cards(action.targets)]
        if isinstance(action, m.Form):
            return [self.verb + 1, self._seat(seat, action.at), *self._cards(action.cards)]
        if isinstance(action, m.Add):
            return [self.verb + 2, self.card + action.card, self._gang(action.gang)]
        if isinstance(action, m.Move):
            return [self.verb + 3, self.card + action.card, self._gang(action.source), self._gang(action.gang)]
        if isinstance(action, m.Join):
            return [self.verb + 5, self._gang(action.gang)]
        if isinstance(action, m.Swap):
            return [self.verb + 11, self._gang(action.gang), self.card + action.card, self._gang(action.to)]
        if isinstance(action, m.Pass):
            card = self.done if action.card is None else self.card + action.card
            return [self.verb + 14, card, self.done if action.gang is None else self._gang(action.gang)]
        if isinstance(action, m.Use):
            whose = self.done if action.seat is None else self._seat(seat, action.seat)
            return [self.verb + 13, self.property + action.property, whose, *self._cards(action.cards)]
        if isinstance(action, m.Shakedown):
            card = self.done if action.card is None else self.card + action.card
            return [self.verb + 7, self._seat(seat, action.seat), card]
        if isinstance(action, m.Gamble):
            return [self.verb + 10, self.done if action.gang is None else self._gang(action.gang)]
        if isinstance(action, m.Arrange):
            return [self.verb + 24, self.arrangement + number]
        return self._of_one_card(action)

    def _of_one_card(self, action: Action) -> list[int]:
        if isinstance(action, m.Keep):
            return [self.verb, self.card + action.card]
        if isinstance(action, m.Booster):
            return [self.verb + 9, self.card + action.pepper]
        if isinstance(action, m.Discard):
            return [self.verb + 16, self.card + action.card]
        if isinstance(action, m.Take):
            return [self.verb + 17, self.card + action.card]
        if isinstance(action, m.Give):
            return [self.verb + 18, self.card + action.card]
        if isinstance(action, m.Exchange):
            return [self.verb + 12, *self._cards(action.cards)]
        if isinstance(action, m.Guard):
            return [self.verb + 23, *self._cards(action.cards)]
        if isinstance(action, m.Fetch):
            return [self.verb + 25, *self._cards(action.cards)]
        return [self.verb + _plain_verb(action)]


def _plain_verb(action: Action) -> int:
    """Moves that need no more than their verb."""
    if isinstance(action, m.Earner):
        return 6
    if isinstance(action, m.Bagman):
        return 8
    if isinstance(action, m.End):
        return 15
    if isinstance(action, m.Draw):
        return 19
    if isinstance(action, m.Stop):
        return 20
    if isinstance(action, m.Decline):
        return 21
    if isinstance(action, m.Fuggedaboutit):
        return 22
    raise TypeError("not an action of Chili Mafia")

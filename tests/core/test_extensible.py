"""States, generators and chances that somebody else extends in plain Python can be copied and pickled on both builds, with all
that the subclass has added."""

import copy
import pickle
from dataclasses import dataclass

import pytest

from peppermill.core.chance import Chance
from peppermill.core.questions import Pick, Question
from peppermill.core.rng import Rng, Sfc32
from peppermill.games.chili_dice.moves import FIRST_PLAYERS, FirstPlayer
from peppermill.games.chili_dice.state import DiceState
from tests.toys.secret_bids import BidState


class Scripted(Rng):
    """Says what it was told to say."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def word(self) -> int:
        return self.words.pop(0)


class Slotted(Rng):
    """Keeps its number in a slot."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def word(self) -> int:
        return self.number


@dataclass(frozen=True)
class Fixed(Chance):
    """Somebody begins, always the same."""

    seat: int

    def draw(self, rng: Rng) -> FirstPlayer:
        return FIRST_PLAYERS[self.seat]

    def question(self) -> Question:
        return Question(FirstPlayer, seat=Pick([self.seat]))


def copied(thing):
    return copy.copy(thing)


def deeply(thing):
    return copy.deepcopy(thing)


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 (our own)


WAYS = pytest.mark.parametrize("again", [copied, deeply, pickled])


@WAYS
def test_what_a_subclass_adds_comes_along(again):
    assert again(Scripted([5, 6, 7])).words == [5, 6, 7]


@WAYS
def test_slots_come_along(again):
    assert again(Slotted(9)).word() == 9


@WAYS
def test_frozen_ones_come_along(again):
    assert again(Fixed(2)) == Fixed(2)
    assert again(Fixed(2)).draw(Sfc32(1)).seat == 2


@WAYS
def test_a_state_keeps_what_the_engine_and_what_the_subclass_wrote_on_it(again):
    state = BidState(3, cards=4, double=True)
    state.scores[1] = 7
    state.note = "mine"
    twin = again(state)
    assert type(twin) is BidState
    assert (twin.players, twin.told) == (3, None)
    assert twin.key() == state.key()
    assert twin.note == "mine"


def test_a_deep_copy_shares_nothing():
    script = Scripted([1, 2])
    twin = copy.deepcopy(script)
    script.word()
    assert twin.words == [1, 2]


def test_the_engines_own_states_still_say_it_themselves():
    state = DiceState(2)
    assert pickled(state).key() == state.key()

"""One match as an environment plays it: indices in, arrays and rewards out. What PettingZoo's and Gymnasium's classes share."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from peppermill.core.actors import CHANCE
from peppermill.core.buffers import blank
from peppermill.core.encoding import WrongIndex
from peppermill.core.errors import BadOptions, IllegalAction, PeppermillError
from peppermill.core.fleet import payoffs
from peppermill.core.forms import shown
from peppermill.core.registry import find
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.state import State
from peppermill.core.stepwise import StepwiseEncoding
from peppermill.core.values import Action
from peppermill.envs.arrays import as_array, scaled_to

REWARDS: Final = ("win", "score")
ILLEGAL: Final = ("raise", "lose", "random")
_MOST_INDEX: Final = 2**62
"""Far more than any, and less than compiled code can count."""


def one_of(what: str, given: str, choices: tuple[str, ...]) -> str:
    """The given choice, or BadOptions."""
    if given not in choices:
        raise BadOptions("option-not-choice", option=what, given=repr(given), choices=", ".join(choices))
    return given


def at_least_one(what: str, given: Any) -> int:
    """A whole number of something, from 1 on, or BadOptions."""
    number = whole(given)
    if number is None or number < 1:
        raise BadOptions("at-least-one", option=what, given=shown(given))
    return number


def seed_of(given: Any) -> int:
    """A seed, NumPy's whole numbers included, or BadOptions."""
    number = whole(given)
    if number is None:
        raise BadOptions("seed", given=shown(given))
    return number


def index_of(given: Any) -> int:
    """An action as agents name it; WrongIndex for what is no whole number, which no mask could allow."""
    number = whole(given)
    if number is None or abs(number) > _MOST_INDEX:
        raise WrongIndex("no-index", given=shown(given))
    return number


def seat_at(given: Any, players: int) -> int:
    """A seat of the table, or BadOptions."""
    number = whole(given)
    if number is None or not 0 <= number < players:
        raise BadOptions("no-such-seat", seat=shown(given), n=players)
    return number


def whole(given: Any) -> int | None:
    """A whole number, as Python or NumPy has them; None for anything else."""
    try:
        return None if isinstance(given, (bool, np.bool_)) else operator.index(given)
    except TypeError:
        return None


def refuse_options(options: Mapping[str, Any] | None) -> None:
    """`reset` takes none: what is played, and how, is said when an environment is made."""
    if options:
        raise BadOptions("reset-options", given=", ".join(map(str, options)))


class NotBegun(PeppermillError):
    """A step before `reset`."""


class Episode:
    """A match, with what the seats have said of moves that take several words; `begin` starts a new one."""

    def __init__(
        self,
        game: str,
        players: int | None,
        options: Mapping[str, Any] | None,
        *,
        reward: str,
        illegal: str,
        max_cycles: int | None = None,
        scaled: bool = False,
        version: int | None = None,
    ) -> None:
        self.game = find(game)
        self.players = self.game.seats(self.game.usual_players() if players is None else players)
        self.settings = self.game.settle(options, self.players)
        self.version = version
        """Of the encoding; None: the newest."""
        self._lay_out()
        self.by_score = one_of("reward", reward, REWARDS) == "score"
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.actions: int = self.encoding.moves.size
        self.max_cycles = None if max_cycles is None else at_least_one("max_cycles", max_cycles)
        """The match is cut off after this many steps of its environment, whatever a step is there: see `cycles`."""
        self.scaled = scaled
        self.begin(Sfc32(0))

    def _lay_out(self) -> None:
        self.encoding = self.game.encoding_of(self.players, self.settings, self.version)
        self.first = self.game.begin(self.players, self.settings)
        self.most = np.array(self.encoding.observation.most(), np.uint8)

    # Copies and pickles: the game and its encoding are not copied but found and made again. Compiled ones can't be copied.

    def __getstate__(self) -> dict[str, Any]:
        made_again = ("game", "encoding", "first", "most")
        return {"game": self.game.id, **{name: value for name, value in self.__dict__.items() if name not in made_again}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = find(kept["game"])
        self._lay_out()

    def begin(self, rng: Rng) -> None:
        """A new match, in which chance draws from this generator."""
        self.rng = rng
        self.state: State = self.first.clone()
        self.said: list[list[int]] = [[] for _ in range(self.players)]
        self.cycles = 0
        """Calls of `step` in this match. Each took one index, be it of an unfinished move: from one's own seat (Gymnasium), from
        whoever was asked (AEC, vector), or from everybody at once (parallel)."""
        self.loser: int | None = None
        """Who ended the match by an illegal action."""
        self._settle_chance()
        self.scores = [self.encoding.so_far(self.state, seat) for seat in range(self.players)]

    @property
    def over(self) -> bool:
        return self.state.over or self.loser is not None

    @property
    def cut(self) -> bool:
        """Is the match stopped before its end?"""
        return not self.over and self.max_cycles is not None and self.cycles >= self.max_cycles

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that decide now."""
        actors = self.state.to_act
        return () if self.over or actors is CHANCE else actors

    # What a seat gets

    def observation(self, seat: int) -> NDArray[Any]:
        """In bytes; or from 0 to 1, where that was asked for."""
        out = blank(self.encoding.observation.size)
        self.encoding.observe_after(self.state, seat, self.said[seat], out, 0)
        seen: NDArray[np.uint8] = as_array(out, np.uint8)
        return scaled_to(seen, self.most) if self.scaled else seen.copy()

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for every index that the seat may choose now."""
        out = blank(self.actions)
        if not self.over:
            self.encoding.mask_after(self.state, seat, self.said[seat], out, 0)
        return as_array(out, np.int8).copy()

    def text(self, seat: int | None) -> str:
        """What the seat sees as text, and below it what it may do, by index."""
        shown = self.game.show(self.state.view(seat))
        if seat is None or seat not in self.asked:
            return shown
        return "\n".join([shown, "", *self._moves_in_text(seat)])

    def _moves_in_text(self, seat: int) -> list[str]:
        state = self.state
        if isinstance(self.encoding, StepwiseEncoding):
            return [f"{index}: {self.encoding.label(state, seat, index)}" for index in np.flatnonzero(self.mask(seat)).tolist()]
        return [f"{self.encoding.index(state, seat, action)}: {self.game.write(action)}" for action in state.legal(seat)]

    # What a seat does

    def say(self, seat: int, index: Any) -> list[float]:
        """Take an index from a seat that is asked. Returns the rewards of all seats."""
        number = index_of(index)
        try:
            self._say(seat, number)
        except (IllegalAction, WrongIndex):
            if self.illegal == "raise":
                raise
            if self.illegal == "lose":
                return self._lose(seat)
            self._say(seat, self._any(seat))
        return self._reward()

    def play(self, seat: int, action: Action) -> list[float]:
        """The same for an action itself, where a bot has chosen it."""
        self._play(seat, action)
        return self._reward()

    def _say(self, seat: int, index: int) -> None:
        action = self.encoding.say(self.state, seat, self.said[seat], index)
        if action is not None:
            self._play(seat, action)

    def _play(self, seat: int, action: Action) -> None:
        self.state.apply(seat, action)
        self._settle_chance()

    def _any(self, seat: int) -> int:
        return int(self.rng.choice(list(np.flatnonzero(self.mask(seat)))))

    def _lose(self, seat: int) -> list[float]:
        """The match is over: the others share what the offender has put into the pot."""
        self.loser = seat
        if self.by_score:
            return [0.0] * self.players
        return [-1.0 if other == seat else 1.0 / (self.players - 1) for other in range(self.players)]

    def _settle_chance(self) -> None:
        state = self.state
        while state.to_act is CHANCE:
            state.make(CHANCE, state.chance().draw(self.rng))

    def _reward(self) -> list[float]:
        if not self.by_score:
            return payoffs(self.state.result) if self.state.over else [0.0] * self.players
        if self.state.over:
            now = list(self.state.result.scores)
        else:
            now = [self.encoding.so_far(self.state, seat) for seat in range(self.players)]
        grown = [new - old for new, old in zip(now, self.scores, strict=True)]
        self.scores = now
        return grown

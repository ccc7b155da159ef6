"""A game as numbers, for programs that learn: observations of fixed length, actions by index, masks.

This is the only place where actions are integers. An encoding belongs to one number of players and one set of options; its
blocks say what the numbers mean, and `docs/encodings.md` is written from them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from mypy_extensions import i64, mypyc_attr, u8

from peppermill.core.buffers import blank, extend, vec
from peppermill.core.errors import CannotImagine, PeppermillError
from peppermill.core.extensible import Extensible
from peppermill.core.rng import AnyRng, Sfc32
from peppermill.core.state import State
from peppermill.core.values import Action, View


class NoEncoding(PeppermillError):
    """The game has no encoding."""


class WrongIndex(PeppermillError):
    """An index that stands for no action the seat may take now."""


class Imagines(Protocol):
    """A game, as far as an encoding needs one (`core.game` imports this module)."""

    name: ClassVar[str]

    def imagine(self, view: object, rng: AnyRng) -> State:
        """A world that agrees with the view."""


@dataclass(frozen=True)
class Block:
    """A run of numbers that mean the same kind of thing."""

    name: str
    start: int
    size: int
    most: int
    """The largest value a number of this block takes (1 for yes or no)."""
    about: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Layout:
    """Blocks one after the other, without gaps."""

    def __init__(self) -> None:
        self.size: int = 0
        self.blocks: list[Block] = []

    def add(self, name: str, size: int, about: str, most: int = 1) -> int:
        """Append a block; returns where it begins."""
        start = self.size
        self.blocks.append(Block(name, start, size, most, about))
        self.size += size
        return start

    def most(self) -> list[int]:
        """The largest value of every number."""
        found: list[int] = []
        for block in self.blocks:
            found.extend([block.most] * block.size)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding(Extensible):
    """What a seat sees and may do, as numbers.

    Seats are relative to the observer: 0 is oneself, 1 the next one clockwise. Nothing in here may depend on what
    `state.view(seat)` does not show.
    """

    version: ClassVar[int] = 0
    """Raised when a number changes its meaning: environments carry it in their ids."""
    notes: ClassVar[str] = ""
    """What the blocks can't say, for `docs/encodings.md`."""
    left_out: ClassVar[dict[str, str]] = {}
    """What a view shows and the observation does not, and why nobody misses it. All else is in it: `check_game` looks.

    A field of the view's JSON by its path (`turns`, `gangs[].gang`); of a list all but its length (`had[]`), or only its order
    (`order of discard`), or that between entries with different values of a field (`order of gangs but for each seat`)."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.observation = Layout()
        self.moves = Layout()
        self._blank = blank(0)
        """An observation of nothing, once one was added."""

    @abstractmethod
    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        """Write what the seat sees into `out`, which holds nothing but zeros from `at` on."""

    def add(self, state: State, seat: int, out: vec[u8]) -> vec[u8]:
        """`out` with what the seat sees added at its end. A game that keeps a part of it in store may add that as a whole."""
        if len(self._blank) == 0:
            self._blank = blank(self.observation.size)
        at = len(out)
        out = extend(out, self._blank)
        self.observe(state, seat, out, at)
        return out

    @abstractmethod
    def index(self, state: State, seat: int, action: Action) -> i64:
        """The number of a legal action; no two actions of `legal(seat)` share one."""

    def action(self, state: State, seat: int, index: i64) -> Action:
        """The legal action with that number, or WrongIndex."""
        for action in state.legal(seat):
            if self.index(state, seat, action) == index:
                return action
        raise WrongIndex("wrong-index", given=index, seat=seat)

    def mask(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        """Write a 1 for every legal action into `out`, which holds nothing but zeros from `at` on."""
        for action in state.legal(seat):
            out[at + self.index(state, seat, action)] = 1

    def observe_view(self, game: Imagines, view: View, said: Sequence[int] = ()) -> bytes:
        """The observation, for somebody who has only a view of this game.

        Nothing in it depends on what the view does not show, so any world that agrees with the view will do.
        """
        out = blank(self.observation.size)
        self.observe_after(game.imagine(view, Sfc32(0)), seat_of(view), list(said), out, 0)
        return bytes(out)

    def mask_view(self, game: Imagines, view: View, said: Sequence[int] = ()) -> bytes:
        """The mask, likewise: a 1 for every action the seat may take."""
        out = blank(self.moves.size)
        self.mask_after(game.imagine(view, Sfc32(0)), seat_of(view), list(said), out, 0)
        return bytes(out)

    def so_far(self, state: State, seat: int) -> float:
        """The score so far, in games that keep one as they go: `reward="score"` pays its increase."""
        return 0.0

    def label(self, state: State, seat: int, index: i64) -> str:
        """An index in plain words, for text observations: named by its block where it is not a whole action."""
        for block in self.moves.blocks:
            if block.start <= index < block.start + block.size:
                return f"{block.name} {index - block.start}" if block.size > 1 else block.name
        raise WrongIndex("wrong-index", given=index, seat=seat)

    # Where one number is not enough for an action, a seat says several in a row: `core/stepwise.py`. `said` are those it has said
    # already. Environments call only the methods below, which work either way.

    def observe_after(self, state: State, seat: int, said: list[int], out: vec[u8], at: i64) -> None:
        self.observe(state, seat, out, at)

    def mask_after(self, state: State, seat: int, said: list[int], out: vec[u8], at: i64) -> None:
        self.mask(state, seat, out, at)

    def all_words(self, state: State, seat: int, action: Action) -> list[int]:
        """All the words of a legal action, in order, including those nobody asks for because they follow from the others."""
        return [self.index(state, seat, action)]

    def toward(self, state: State, seat: int, said: list[int], action: Action) -> i64:
        """What to say next on the way to a legal action."""
        return self.index(state, seat, action)

    def say(self, state: State, seat: int, said: list[int], index: i64) -> Action | None:
        """The action, once it is complete; None if there is more to say, and then `said` has grown."""
        return self.action(state, seat, index)


def relative(seat: i64, me: i64, players: i64) -> i64:
    """How many places clockwise of oneself a seat is."""
    if seat < me:
        return seat - me + players
    return seat - me


def seat_of(view: View) -> int:
    """Whose view it is; CannotImagine for a spectator's, which nobody plays from."""
    seat = getattr(view, "seat", None)
    if not isinstance(seat, int):
        raise CannotImagine("spectators-view")
    return seat

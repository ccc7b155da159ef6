"""A game: its name, its options, how it begins, how its values are written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from peppermill.core.encoding import Encoding, NoEncoding
from peppermill.core.errors import BadInput, BadOptions
from peppermill.core.forms import Form, Json
from peppermill.core.marks import Mark
from peppermill.core.options import Option, Settings, settle
from peppermill.core.rng import Rng
from peppermill.core.state import State, Told
from peppermill.core.values import Action, Outcome, Value, View


@dataclass(frozen=True)
class Credits:
    """Who made the tabletop game this is an implementation of."""

    design: tuple[str, ...]
    publisher: tuple[str, ...]
    year: int


@dataclass(frozen=True)
class Forms:
    """The JSON forms of a game's values."""

    action: Form
    outcome: Form
    event: Form
    view: Form


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One game. There is one object of it; matches are its states.

    What it says about itself are class variables: compiled code finds them in an interpreted subclass too.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    rules: ClassVar[int] = 1
    """Version of the rules; it goes into every record and grows when an old record would replay differently."""
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    options: ClassVar[tuple[Option, ...]] = ()
    hidden: ClassVar[bool] = False
    """Does a seat know things that others don't?"""
    lists_all: ClassVar[bool] = True
    """Does `legal` list every action? False where it only offers candidates (a toss, the Dawn Raid)."""
    credits: ClassVar[Credits]
    forms: ClassVar[Forms]

    def start(self, players: Any = None, options: Mapping[str, Any] | None = None) -> State:
        """The first state of a match, before any chance. Without `players`: the fewest the game takes, but two if it can."""
        if players is None:
            players = min(max(2, self.min_players), self.max_players)
        return self.begin(self.seats(players), self.settle(options, players))

    def seats(self, players: Any) -> int:
        """A number of players the game takes, or BadOptions."""
        if isinstance(players, bool) or not isinstance(players, int) or not self.min_players <= players <= self.max_players:
            raise BadOptions("players", game=self.name, given=players, low=self.min_players, high=self.max_players)
        return players

    def settle(self, options: Mapping[str, Any] | None, players: int) -> Settings:
        """All options with a value, or BadOptions. Games override it to refuse combinations."""
        return settle(self.options, options)

    def seating(self, occupants: Sequence[str]) -> Settings:
        """What follows from who sits where (by seat `"person"`, or a bot's level): options that no player chooses for themselves.

        A table adds them to its own when the match begins, so that they are in its record.
        """
        return {}

    def from_client(self, view: View, data: Json) -> Action:
        """What a person's client sends, or BadInput or IllegalAction. `view`: what that person sees.

        For a game in which a client must not say how well its person did something, but what they did.
        """
        return self.load_action(data)

    @abstractmethod
    def begin(self, players: int, settings: Settings) -> State:
        """The first state, for settings that were checked."""

    @abstractmethod
    def imagine(self, view: View, rng: Rng) -> State:
        """A full state, drawn at random among those that agree with the view. It takes a view so that a search can't peek."""

    @abstractmethod
    def write(self, action: Value) -> str:
        """An action or outcome as a short line, e.g. for the terminal and playthroughs."""

    @abstractmethod
    def read(self, line: str) -> Action | Outcome:
        """The opposite of `write`, or BadInput."""

    @abstractmethod
    def show(self, view: View) -> str:
        """A view as plain text, complete enough to play by."""

    def marks(self, state: State, told: Told) -> Sequence[Mark]:
        """Who held or did what, by an event that led to this state: the lab counts it. A game may have nothing to say."""
        return ()

    def encoding(self, players: int, settings: Settings) -> Encoding:
        """The game as numbers, for settings that were checked; NoEncoding where nobody has written one."""
        raise NoEncoding("no-encoding", game=self.name)

    def load_action(self, data: Json) -> Action:
        action = self.forms.action.load(data, "action")
        if not isinstance(action, Action):
            raise BadInput("form", where="action", expected="an action", given=repr(data))
        return action

    def load_outcome(self, data: Json) -> Outcome:
        outcome = self.forms.outcome.load(data, "outcome")
        if not isinstance(outcome, Outcome):
            raise BadInput("form", where="outcome", expected="an outcome", given=repr(data))
        return outcome

    def dump(self, value: Value) -> Json:
        """The JSON of any value of this game."""
        if isinstance(value, Action):
            return self.forms.action.dump(value)
        if isinstance(value, Outcome):
            return self.forms.outcome.dump(value)
        if isinstance(value, View):
            return self.forms.view.dump(value)
        return self.forms.event.dump(value)

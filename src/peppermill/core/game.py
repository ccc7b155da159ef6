"""A game: its name, its options, how it begins, how its values are written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from peppermill.core import texts
from peppermill.core.encoding import Encoding, NoEncoding
from peppermill.core.errors import BadInput, BadOptions, BadRecord, CannotImagine, PeppermillError
from peppermill.core.forms import Forms, Json, refusal, shown
from peppermill.core.house import HouseRule, settle_house, without_house
from peppermill.core.marks import Mark
from peppermill.core.options import Option, Setting, Settings, settle
from peppermill.core.rng import AnyRng, Rng, as_rng
from peppermill.core.rulings import as_ruled, chosen
from peppermill.core.state import Announcement, State
from peppermill.core.takeback import TakeBack, TakenBack, take_back_json, taken_back_json
from peppermill.core.texts import Phrase
from peppermill.core.values import Action, Event, Outcome, Value, View


@dataclass(frozen=True)
class Credits:
    """Who made the tabletop game this is an implementation of."""

    design: tuple[str, ...]
    publisher: tuple[str, ...]
    year: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One game. There is a single object of it; matches are its states.

    What it says about itself is in class variables, which compiled code also finds in an interpreted subclass.

    >>> game = peppermill.game("chicago-poker")
    >>> game.min_players, game.max_players, game.hidden
    (2, 6, True)
    >>> state = game.start(players=3, options={"quick": True})
    >>> rng = peppermill.Sfc32(1)
    >>> while state.to_act is peppermill.CHANCE:
    ...     state.apply(peppermill.CHANCE, state.chance().sample(rng))

    A move is a line for people, JSON for programs, and back:

    >>> move = state.legal(state.to_act[0])[0]
    >>> game.read(game.write(move)) == move == game.load_action(game.dump(move))
    True

    Whoever only has a view can imagine the rest, as it might be:

    >>> world = game.imagine(state.view(0), rng)
    >>> world.view(0) == state.view(0)
    True
    """

    id: ClassVar[str]
    name: ClassVar[str]
    rules: ClassVar[int] = 1
    """Version of the rules; it goes into every record and is raised when an old record would replay differently.

    What changed then becomes a setting (`core/rulings.py`), so that old records and running matches go on as they began."""
    oldest_rules: ClassVar[int] = 1
    """The oldest version whose records can still be replayed."""
    gone: ClassVar[dict[str, Setting]] = {}
    """Rulings that have been removed, and what each was in the end: matches that have stored one are read without it."""
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    options: ClassVar[tuple[Option, ...]] = ()
    house_rules: ClassVar[tuple[HouseRule, ...]] = ()
    """The constants of the rules that may be varied for what-if runs (`core/house.py`): in settings they are `house.<name>`."""
    variants: ClassVar[dict[str, Settings]] = {}
    """Options and house rules under one name, for the lab: `tiny` is small enough to be solved."""
    hidden: ClassVar[bool] = False
    """Does a seat know things that others don't?"""
    lists_all: ClassVar[bool] = True
    """Does `legal` list every action? False where it only offers candidates (a toss, the Dawn Raid)."""
    quiet: ClassVar[tuple[type[Event], ...]] = ()
    """Events from which nobody learns anything: a move that leads to nothing else may be taken back (`tells_nothing`)."""
    short: ClassVar[dict[str, Setting]] = {}
    """Options with which random players soon reach an end, where they otherwise would not: checks and golden games use them."""
    old_encodings: ClassVar[tuple[int, ...]] = ()
    """Earlier versions of the encoding that can still be had."""
    credits: ClassVar[Credits]
    forms: ClassVar[Forms]

    def start(self, players: Any = None, options: Mapping[str, Any] | None = None, rules: int | None = None) -> State:
        """The first state of a match, before any chance. Without `players`: the usual number.

        `rules` is the version an old match was begun with: rulings its options don't mention are as they were then.
        """
        if players is None:
            players = self.usual_players()
        players = self.seats(players)
        return self.begin(players, self.settle(self.as_ruled(options, rules), players))

    def usual_players(self) -> int:
        """How many play if nobody says how many: two, or the nearest number the game takes."""
        return min(max(2, self.min_players), self.max_players)

    def seats(self, players: Any) -> int:
        """The number of players, or BadOptions if the game does not take that many."""
        if isinstance(players, bool) or not isinstance(players, int) or not self.min_players <= players <= self.max_players:
            given = players if type(players) is int else shown(players)
            raise BadOptions("players", game=self.name, given=given, low=self.min_players, high=self.max_players)
        return players

    def settle(self, options: Mapping[str, Any] | None, players: int) -> Settings:
        """A value for every option, and the house rules that differ from the rulebook; or BadOptions. Games override it to refuse
        combinations."""
        if options is None or (type(options) is dict and not options):
            # Nothing to look at: playouts begin thousands of such matches.
            return {option.name: option.default for option in self.options}
        return {**settle(self.options, without_house(options)), **settle_house(self.house_rules, options, players)}

    def as_ruled(self, options: Mapping[str, Any] | None, rules: int | None = None) -> Mapping[str, Any] | None:
        """The options of a match begun under that version of the rules, or BadRecord if that version can't be played."""
        if rules is None or rules == self.rules:
            return options
        if rules > self.rules:
            raise BadRecord("rules-newer", game=self.name, given=rules, known=self.rules)
        if rules < self.oldest_rules:
            raise BadRecord("rules-gone", game=self.name, given=rules, known=self.rules, oldest=self.oldest_rules)
        return as_ruled(self.options, self.gone, options, rules)

    def again(self, options: Mapping[str, Any], players: int) -> Settings:
        """The options of a rematch: what was chosen stays, the rules are today's."""
        return self.settle(chosen(self.options, options), players)

    def seating(self, occupants: Sequence[str]) -> Settings:
        """Options that follow from who sits where (for each seat `"person"` or a bot's level) and that nobody chooses.

        A table adds them to its own when the match begins, so that they are in its record.
        """
        return {}

    def from_client(self, view: View, data: Json) -> Action:
        """The action that a person's client sent, or BadInput or IllegalAction. `view` is what that person sees.

        For games in which a client may say what its person did, but not how well they did it.
        """
        return self.load_action(data)

    def tells_nothing(self, before: State, seat: int, action: Action) -> bool:
        """Do the others learn nothing from this move but that it was made? Then it may be taken back, as long as nothing follows.

        A card shown from a secret hand tells something; moving one that everybody sees does not.
        """
        return all([self.is_quiet(told.event) for told in before.clone().perform(seat, action)])

    def is_quiet(self, event: Event) -> bool:
        """Does this event show nothing that somebody did not know? Whoever writes a game names its quiet events in `quiet`."""
        return isinstance(event, self.quiet)

    @abstractmethod
    def begin(self, players: int, settings: Settings) -> State:
        """The first state, for settings that have been checked."""

    def imagine(self, view: object, rng: AnyRng) -> State:
        """A full state, drawn at random from those that agree with the view. It takes a view so that a search can't peek."""
        if not isinstance(view, View):
            raise CannotImagine("not-a-view", game=self.name)
        generator = as_rng(rng)
        try:
            return self._imagine(view, generator)
        except PeppermillError:
            raise
        except Exception:
            self._must_be_sound(view)
            raise

    @abstractmethod
    def _imagine(self, view: View, rng: Rng) -> State:
        """`imagine`; CannotImagine for a view of another game."""

    @abstractmethod
    def write(self, action: Value) -> str:
        """An action or outcome as one short line, for the terminal and playthroughs."""

    @abstractmethod
    def read(self, line: str) -> Action | Outcome:
        """The opposite of `write`, or BadInput."""

    def show(self, view: object, lang: str = "en") -> str:
        """A view as plain text, complete enough to play by."""
        if not isinstance(view, View):
            raise CannotImagine("not-a-view", game=self.name)
        try:
            return self._show(view, lang)
        except PeppermillError:
            raise
        except Exception:
            self._must_be_sound(view)
            raise

    @abstractmethod
    def _show(self, view: View, lang: str) -> str:
        """`show`; CannotImagine for a view of another game."""

    def _must_be_sound(self, view: View) -> None:
        """CannotImagine if somebody has changed the view into something that is no view.

        Asked only where a game has stumbled over one: a search imagines too many worlds to examine its view for each of them.
        """
        try:
            self.forms.view.check(view, "view")
        except BadInput:
            raise CannotImagine("not-a-view", game=self.name) from None

    def title(self, lang: str = "en") -> str:
        """The game's name as people of that language know it: `game.title` in its catalogs, else its `name`."""
        found = texts.catalog(lang, self.id).get("game.title")
        return self.name if found is None else str(found)

    def marks(self, state: State, told: Announcement) -> Sequence[Mark]:
        """Who held or did what, according to an event that led to this state; the lab counts it. Games may have none."""
        return ()

    def encoding(self, players: int, settings: Settings) -> Encoding:
        """The game as numbers, for settings that have been checked; NoEncoding if the game has none."""
        raise NoEncoding("no-encoding", game=self.name)

    def old_encoding(self, version: int, players: int, settings: Settings) -> Encoding:
        """An earlier version of the encoding, as `old_encodings` names them: whoever learned with it goes on as they began."""
        raise NoEncoding("no-encoding-version", game=self.name, given=version, known="")

    def encoding_of(self, players: int, settings: Settings, version: Any = None) -> Encoding:
        """That version of the encoding, or NoEncoding; without one the newest."""
        newest = self.encoding(players, settings)
        if version is None or version == newest.version:
            return newest
        if not isinstance(version, int) or version not in self.old_encodings:
            known = ", ".join([str(each) for each in (*self.old_encodings, newest.version)])
            raise NoEncoding("no-encoding-version", game=self.name, given=shown(version), known=known)
        return self.old_encoding(version, players, settings)

    def has_encoding(self) -> bool:
        """Does the game have an encoding? Environments skip those that have none."""
        try:
            self.encoding(self.min_players, self.settle(None, self.min_players))
        except NoEncoding:
            return False
        return True

    def load_action(self, data: Json) -> Action:
        action = self.forms.action.load(data, "action")
        if not isinstance(action, Action):
            raise refusal("action", Phrase("form.action"), data)
        return action

    def load_outcome(self, data: Json) -> Outcome:
        outcome = self.forms.outcome.load(data, "outcome")
        if not isinstance(outcome, Outcome):
            raise refusal("outcome", Phrase("form.outcome"), data)
        return outcome

    def dump(self, value: Value) -> Json:
        """The JSON of any value of this game, and of a take-back."""
        if isinstance(value, Action):
            return take_back_json() if isinstance(value, TakeBack) else self.forms.action.dump(value)
        if isinstance(value, Outcome):
            return self.forms.outcome.dump(value)
        if isinstance(value, View):
            return self.forms.view.dump(value)
        return taken_back_json(value) if isinstance(value, TakenBack) else self.forms.event.dump(value)

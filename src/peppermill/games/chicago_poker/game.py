"""Chicago Poker behind the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from peppermill.core.encoding import Encoding
from peppermill.core.game import Credits, Game
from peppermill.core.house import HouseRules, house_in
from peppermill.core.marks import Mark
from peppermill.core.options import Setting, Settings, Switch
from peppermill.core.registry import register
from peppermill.core.rng import Rng
from peppermill.core.state import Announcement, State
from peppermill.core.values import Action, Event, Outcome, Value, View
from peppermill.games.chicago_poker import marks, notation
from peppermill.games.chicago_poker.encoding import ChicagoEncoding
from peppermill.games.chicago_poker.events import Marked, Played, TurnBegan, TurnEnded
from peppermill.games.chicago_poker.forms import FORMS
from peppermill.games.chicago_poker.house import HOUSE_RULES, SMALL, TINY, check_house, house_of
from peppermill.games.chicago_poker.imagine import imagine
from peppermill.games.chicago_poker.observation import FullChicagoEncoding
from peppermill.games.chicago_poker.position import ID, NAME
from peppermill.games.chicago_poker.state import ChicagoState
from peppermill.games.chicago_poker.views import ChicagoView, no_such_view

_fresh: Final[dict[tuple[int, Setting, Setting, Setting, HouseRules], ChicagoState]] = {}


class ChicagoPoker(Game):
    """Gangsters, establishments, shoot-outs."""

    id = ID
    name = NAME
    rules = 2
    oldest_rules = 2
    old_encodings = (1,)
    min_players = 2
    max_players = 6
    hidden = True
    options = (Switch("quick"), Switch("tactical"), Switch("must_use_all_actions"))
    house_rules = HOUSE_RULES
    variants = {"tiny": TINY, "small": SMALL}  # noqa: RUF012 — never changed
    credits = Credits(("Bruno Cathala", "Bruno Faidutti"), ("Phalanx Games",), 2007)
    forms = FORMS
    quiet = (TurnEnded, TurnBegan, Marked)

    def is_quiet(self, event: Event) -> bool:
        """A card laid face down is nobody's business yet (CP-6)."""
        return super().is_quiet(event) or (isinstance(event, Played) and not event.up)

    def settle(self, options: Mapping[str, Any] | None, players: int) -> Settings:
        settings = super().settle(options, players)
        check_house(self.id, settings, players)
        return settings

    def begin(self, players: int, settings: Settings) -> State:
        quick, tactical, must_use_all = settings["quick"], settings["tactical"], settings["must_use_all_actions"]
        house = house_in(settings)
        key = (players, quick, tactical, must_use_all, house)
        # Set up once for each kind of match: a clone is made ten times faster.
        fresh = _fresh.get(key)
        if fresh is None:
            fresh = ChicagoState()
            fresh.set_up(players, bool(quick), bool(tactical), bool(must_use_all), house)
            _fresh[key] = fresh
        return fresh.clone()

    def _imagine(self, view: View, rng: Rng) -> State:
        if not isinstance(view, ChicagoView):
            raise no_such_view()
        state = ChicagoState()
        imagine(state, view, rng)
        return state

    def write(self, action: Value) -> str:
        return notation.write(action)

    def read(self, line: str) -> Action | Outcome:
        return notation.read(line)

    def _show(self, view: View, lang: str) -> str:
        if not isinstance(view, ChicagoView):
            raise no_such_view()
        return notation.show(view, lang)

    def marks(self, state: State, told: Announcement) -> Sequence[Mark]:
        return marks.of(told)

    def encoding(self, players: int, settings: Settings) -> Encoding:
        return FullChicagoEncoding(players, _places(players, settings))

    def old_encoding(self, version: int, players: int, settings: Settings) -> Encoding:
        return ChicagoEncoding(players, _places(players, settings))


def _places(players: int, settings: Settings) -> int:
    return house_of(players, house_in(settings)).places


GAME = register(ChicagoPoker())

"""The game: its name, its options, and who its parts are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from peppermill.core.encoding import Encoding
from peppermill.core.forms import Json
from peppermill.core.game import Credits, Game
from peppermill.core.house import house_in
from peppermill.core.marks import Mark
from peppermill.core.options import Number, Settings
from peppermill.core.registry import register
from peppermill.core.rng import Rng
from peppermill.core.state import Announcement, State
from peppermill.core.values import Action, Outcome, Value, View
from peppermill.games.safranito import gestures, marks, notation
from peppermill.games.safranito.components import FEWEST_PLAYERS, ID, MOST_PLAYERS, NAME
from peppermill.games.safranito.encoding import SafranitoEncoding
from peppermill.games.safranito.events import Bought, BowlClosed, NotBought, SaleEnded, SpacePassed, SpiceKept
from peppermill.games.safranito.forms import FORMS, MOST_ROUNDS
from peppermill.games.safranito.hands import HANDS, seating, throwers_in
from peppermill.games.safranito.house import HOUSE_RULES
from peppermill.games.safranito.imagine import imagine
from peppermill.games.safranito.observation import FullSafranitoEncoding
from peppermill.games.safranito.state import SafranitoState
from peppermill.games.safranito.views import SafranitoView, not_a_view


class Safranito(Game):
    """Bowls of spice, tokens of bread, three dishes to cook."""

    id = ID
    name = NAME
    min_players = FEWEST_PLAYERS
    max_players = MOST_PLAYERS
    rules = 2
    oldest_rules = 2
    old_encodings = (1,)
    options = (Number("rounds", 0, 0, MOST_ROUNDS, lab=True), HANDS)
    house_rules = HOUSE_RULES
    hidden = True
    lists_all = False
    credits = Credits(("Marco Teubner",), ("Zoch Verlag",), 2010)
    short = {"rounds": 2}  # noqa: RUF012 — a random throw seldom lands where it helps: games would take thousands of them
    quiet = (SpacePassed, SpiceKept, NotBought, Bought, SaleEnded, BowlClosed)
    forms = replace(FORMS, from_client=gestures.GESTURES)

    def begin(self, players: int, settings: Settings) -> State:
        return SafranitoState(players, int(settings["rounds"]), throwers_in(settings["hands"], players), house_in(settings))

    def settle(self, options: Mapping[str, Any] | None, players: int) -> Settings:
        settings = super().settle(options, players)
        throwers_in(settings["hands"], players)
        return settings

    def seating(self, occupants: Sequence[str]) -> Settings:
        return {"hands": seating(occupants)}

    def from_client(self, view: View, data: Json) -> Action:
        """A gesture becomes the throw it was; nobody can send a finished one as if a finger or a mouse had made it."""
        return gestures.read(data) or self.load_action(data)

    def _imagine(self, view: View, rng: Rng) -> State:
        return imagine(self._ours(view), rng)

    def write(self, action: Value) -> str:
        return notation.write(action)

    def read(self, line: str) -> Action | Outcome:
        return notation.read(line)

    def _show(self, view: View, lang: str) -> str:
        return notation.show(self._ours(view), lang)

    def _ours(self, view: View) -> SafranitoView:
        if not isinstance(view, SafranitoView):
            raise not_a_view()
        return view

    def marks(self, state: State, told: Announcement) -> Sequence[Mark]:
        return marks.of(told)

    def encoding(self, players: int, settings: Settings) -> Encoding:
        return FullSafranitoEncoding(players, house_in(settings))

    def old_encoding(self, version: int, players: int, settings: Settings) -> Encoding:
        return SafranitoEncoding(players, house_in(settings))


GAME = register(Safranito())

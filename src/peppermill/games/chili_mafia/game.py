"""Chili Mafia behind the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from peppermill.core.encoding import Encoding
from peppermill.core.errors import BadOptions, CannotImagine
from peppermill.core.game import Credits, Game
from peppermill.core.marks import Mark
from peppermill.core.options import Choice, Number, Settings, Switch
from peppermill.core.registry import register
from peppermill.core.rng import Rng
from peppermill.core.state import Announcement, State
from peppermill.core.values import Action, Outcome, Value, View
from peppermill.games.chili_mafia import marks, notation
from peppermill.games.chili_mafia.encoding import MafiaEncoding
from peppermill.games.chili_mafia.events import Moved
from peppermill.games.chili_mafia.forms import FORMS
from peppermill.games.chili_mafia.imagine import imagine
from peppermill.games.chili_mafia.observation import FullMafiaEncoding
from peppermill.games.chili_mafia.position import ID
from peppermill.games.chili_mafia.setting import HOUSE_RULES, SMALL, TEAM_FORMATS, TINY, check_house, default_under, from_options
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.views import MafiaView


class ChiliMafia(Game):
    """Gangs, attacks, and a raid at dawn."""

    id = ID
    name = "Chili Mafia"
    rules = 2
    oldest_rules = 2
    old_encodings = (1,)
    min_players = 2
    max_players = 8
    hidden = True
    lists_all = False
    """Every action is listed, but for the arrangements of the Dawn Raid: there are candidates."""
    options = (
        Choice("teams", "none", tuple(TEAM_FORMATS)),
        Switch("advanced"),
        Switch("goodfellas"),
        Switch("hot_properties"),
        Choice("edition", "fr", ("fr", "en")),
        Number("raid_under", 0, 0, 60),
    )
    house_rules = HOUSE_RULES
    variants = {"tiny": TINY, "small": SMALL}  # noqa: RUF012 — never changed
    credits = Credits(("Krisztina Felméry", "Tamás Leidal"), ("Lemery Games",), 2021)
    forms = FORMS
    quiet = (Moved,)

    def settle(self, options: Mapping[str, Any] | None, players: int) -> Settings:
        """Teams need their number of players. The Dawn Raid's place is the usual one for that number unless it is chosen."""
        settings = super().settle(options, players)
        wanted = TEAM_FORMATS[str(settings["teams"])][0]
        if wanted not in (0, players):
            error = BadOptions("teams-do-not-fit", teams=settings["teams"], wanted=wanted, players=players)
            error.game = self.id
            raise error
        if settings["raid_under"] == 0:
            settings["raid_under"] = default_under(players)
        if options:
            check_house(self.id, from_options(players, settings))
        return settings

    def begin(self, players: int, settings: Settings) -> State:
        return MafiaState(from_options(players, settings))

    def _imagine(self, view: View, rng: Rng) -> State:
        return imagine(self._mine(view), rng)

    def write(self, action: Value) -> str:
        return notation.write(action)

    def read(self, line: str) -> Action | Outcome:
        return notation.read(line)

    def _show(self, view: View, lang: str) -> str:
        return notation.show(self._mine(view), lang)

    def _mine(self, view: View) -> MafiaView:
        if not isinstance(view, MafiaView):
            raise CannotImagine("not-a-view", game=self.name)
        return view

    def marks(self, state: State, told: Announcement) -> Sequence[Mark]:
        return marks.of(state, told)

    def encoding(self, players: int, settings: Settings) -> Encoding:
        return FullMafiaEncoding(players)

    def old_encoding(self, version: int, players: int, settings: Settings) -> Encoding:
        return MafiaEncoding(players)


GAME = register(ChiliMafia())

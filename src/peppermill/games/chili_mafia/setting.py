"""What a table agreed on before the game, in the shape the rules ask for it (CM-31, CM-32, CM-60)."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from typing import Any, Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.house import HouseRule, HouseRules, house_in, refused, value_in
from peppermill.core.options import Settings
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import (
    BIT,
    CARD_RULES,
    DRAWS,
    HAND,
    LAST_PEPPER,
    LIMIT,
    MOST_CARDS,
    MOST_PEPPERS,
    PROPERTIES_IN_BOX,
    PROPERTY_RULES,
    RAID_UNDER,
    STRENGTHS,
    build,
    build_properties,
    name_card,
)

TEAM_FORMATS: Final[dict[str, tuple[int, int]]] = {
    "none": (0, 0),
    "2v2": (4, 2),
    "3v3": (6, 2),
    "2v2v2": (6, 3),
    "4v4": (8, 2),
    "2v2v2v2": (8, 4),
}
"""Players and number of teams, by name."""

HOUSE_RULES: Final = (
    *CARD_RULES,
    *PROPERTY_RULES,
    HouseRule("hand", HAND, 1, HAND),
    HouseRule("hand_limit", LIMIT, 1, LIMIT),
    HouseRule("draws", DRAWS, 1, 6),
)

TINY: Final[Settings] = {
    **{rule.setting: 0 for rule in CARD_RULES},
    "raid_under": 1,
    "house.jimmy_nardello": 5,
    "house.whack": 1,
    "house.fuggedaboutit": 1,
    "house.hand": 3,
    "house.hand_limit": 4,
    "house.draws": 1,
}
"""Five peppers of one name, a Whack and a Fuggedaboutit: three cards each, then the Dawn Raid, then the last card."""
SMALL: Final[Settings] = {**TINY, "house.jimmy_nardello": 3, "house.poblano": 3, "house.fuggedaboutit": 0}
"""The same with peppers of two names and nothing to stop the Whack."""


def orders_of(cards: Sequence[int]) -> int:
    """In how many orders these cards can lie, equal ones not told apart."""
    found = factorial(len(cards))
    for card in set(cards):
        found //= factorial(cards.count(card))
    return found


class Setting:
    """Never changed; all copies of a match share it."""

    def __init__(
        self,
        *,
        players: int,
        teams: str,
        advanced: bool,
        goodfellas: bool,
        properties: bool,
        english: bool,
        under: int,
        house: HouseRules = (),
    ) -> None:
        self.players: i64 = players
        self.team_format = teams
        self.teams: i64 = TEAM_FORMATS[teams][1]
        """How many; 0 if everyone plays alone."""
        self.advanced = advanced
        self.goodfellas = goodfellas
        self.properties = properties
        self.english = english
        """Differences between the editions: CM-60."""
        self.under = under
        self.house = house
        """What the lab varies; the decks below and these three follow from it."""
        self.hand: i64 = value_in(house, "hand", HAND)
        self.limit: i64 = value_in(house, "hand_limit", LIMIT)
        self.draws: i64 = value_in(house, "draws", DRAWS)
        self.reverts = goodfellas or properties
        """May the gangs come to stand as before by anything but a free move? Without these cards everything else adds to the
        player's side or takes from the others'."""
        self.deck = build(players, advanced, goodfellas, house)
        self.peppers = len([card for card in self.deck if card <= LAST_PEPPER])
        """In that deck."""
        self.property_deck = build_properties(house) if properties else ()
        self.orders: int = orders_of(self.deck) * orders_of(self.property_deck)
        """In how many orders the decks can be shuffled."""
        self.names: tuple[int, ...] = tuple([name_card(strength, goodfellas) for strength in range(1, STRENGTHS + 1)])
        """The cards that stand for the names a Booster can ask for."""
        self.everyone: i64 = BIT[players] - 1
        self.no_replies: list[Action | None] = [None] * players
        """Nobody has decided yet. To be copied."""
        side: i64 = self.teams if self.teams > 0 else players
        self.sides: i64 = side
        """Teams, or players where everyone plays alone. No two neighbours are of one team (CM-32)."""
        self.team_size: i64 = players // side
        self.allies: vec[i64] = vec[i64]([0] * players)
        """By seat: the team, as bits, oneself included."""
        for seat in range(players):
            for other in range(players):
                if seat % side == other % side:
                    self.allies[seat] += BIT[other]
        self.team_seats: tuple[tuple[int, ...], ...] = tuple(
            [tuple([other for other in range(players) if seat % side == other % side]) for seat in range(players)]
        )

    def key(self) -> tuple[Any, ...]:
        return (
            self.players, self.team_format, self.advanced, self.goodfellas, self.properties, self.english, self.under,
            self.house,
        )  # fmt: skip


_known: Final[dict[tuple[Any, ...], Setting]] = {}


def setting_of(key: tuple[Any, ...]) -> Setting:
    """The one object for a `Setting.key()`."""
    known = _known.get(key)
    if known is None:
        players, teams, advanced, goodfellas, properties, english, under, house = key
        known = Setting(
            players=players,
            teams=teams,
            advanced=advanced,
            goodfellas=goodfellas,
            properties=properties,
            english=english,
            under=under,
            house=house,
        )
        _known[key] = known
    return known


def default_under(players: int) -> int:
    return RAID_UNDER[0] if players <= 4 else RAID_UNDER[1]


def from_options(players: int, settings: Settings) -> Setting:
    return setting_of((
        players, settings["teams"], settings["advanced"], settings["goodfellas"], settings["hot_properties"],
        settings["edition"] == "en", settings["raid_under"], house_in(settings),
    ))  # fmt: skip


def check_house(game: str, setting: Setting) -> None:
    """BadOptions unless a match can begin like this, and what is varied takes part in it."""
    if not setting.properties:
        for name, _ in setting.house:
            if name in [rule.name for rule in PROPERTY_RULES]:
                raise refused(game, "no-properties", rule=name)
    left = len(setting.deck) - setting.players * setting.hand
    if left < setting.under:
        raise refused(game, "too-few-cards", left=max(0, left), under=setting.under)
    if len(setting.deck) >= MOST_CARDS or setting.peppers > MOST_PEPPERS or len(setting.property_deck) > PROPERTIES_IN_BOX:
        raise refused(game, "too-many-cards", cards=MOST_CARDS - 1, peppers=MOST_PEPPERS, properties=PROPERTIES_IN_BOX)
    if setting.hand > setting.limit:
        raise refused(game, "deal-above-limit", deal=setting.hand, limit=setting.limit)

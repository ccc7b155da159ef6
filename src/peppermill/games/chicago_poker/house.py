"""What may be varied in the lab (`core/house.py`), in the shape the rules ask for it. By the book it is what CP-1 … CP-20 say."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.house import HouseRule, HouseRules, house_in, refused, values_in
from peppermill.core.options import Settings
from peppermill.games.chicago_poker.cards import (
    COLOURS,
    CORRUPTION,
    GANGSTERS,
    INFORMER,
    LIMOUSINE,
    MURDER,
    OF_EACH_TYPE,
    PLACES,
    REVOLVER,
    SIDE,
    VALUES,
)
from peppermill.games.chicago_poker.choices import MOST_PLACES

ACTIONS: Final = 3
"""In a turn (CP-3)."""
HAND_LIMIT: Final = 7
"""Cards at the end of a turn (CP-5)."""
DEAL: Final = 5
ALIKE: Final = 3
"""Establishments of one type that win (CP-18)."""
ANY: Final = 5
"""Establishments of any type that win."""
SECOND_INFORMER: Final = 80
"""The Informers look alike, so what is remembered speaks of one and the other without saying which is which."""

HOUSE_RULES: Final = (
    HouseRule("values", VALUES, 1, VALUES),
    HouseRule("colours", COLOURS, 1, COLOURS),
    HouseRule("murders", 1, 0, 1),
    HouseRule("informers", 2, 0, 2),
    HouseRule("limousines", 1, 0, 1),
    HouseRule("revolvers", 1, 0, 1),
    HouseRule("corruptions", 1, 0, 1),
    HouseRule("places", PLACES, 1, MOST_PLACES),
    HouseRule("speakeasies", OF_EACH_TYPE, 0, OF_EACH_TYPE),
    HouseRule("jazz_clubs", OF_EACH_TYPE, 0, OF_EACH_TYPE),
    HouseRule("breweries", OF_EACH_TYPE, 0, OF_EACH_TYPE),
    HouseRule("gambling_halls", OF_EACH_TYPE, 0, OF_EACH_TYPE),
    HouseRule("side", SIDE, 1, SIDE),
    HouseRule("actions", ACTIONS, 1, ACTIONS),
    HouseRule("deal", DEAL, 1, HAND_LIMIT),
    HouseRule("hand_limit", HAND_LIMIT, 1, HAND_LIMIT),
    HouseRule("alike", ALIKE, 1, OF_EACH_TYPE),
    HouseRule("any", ANY, 1, 20),
)
"""Never more cards than in the box: what is remembered of shuffles tells them apart by there being one of each.
A hand has room for seven and two."""
SPECIAL_RULES: Final = ("murders", "informers", "limousines", "revolvers", "corruptions")
"""Those of them that mean nothing in a game without specials (CP-21)."""

TINY: Final[Settings] = {
    "tactical": True,
    "must_use_all_actions": True,
    "house.values": 5,
    "house.colours": 1,
    "house.places": 1,
    "house.speakeasies": 0,
    "house.jazz_clubs": 0,
    "house.breweries": 0,
    "house.gambling_halls": 1,
    "house.side": 2,
    "house.actions": 1,
    "house.deal": 2,
    "house.hand_limit": 2,
    "house.any": 1,
}
"""Five gangsters, one gambling hall, two cards to a side: the first lies open, the second is hidden. Who takes it has won."""
SMALL: Final[Settings] = {**TINY, "house.values": 3, "house.colours": 2}
"""The same with six gangsters of two families, so that there are pairs, and ties that call for reinforcements."""


class House:
    """The constants of one match. Never changed; all copies of a match share it."""

    def __init__(self, players: int, rules: HouseRules) -> None:
        found = values_in(rules, HOUSE_RULES, players)
        self.rules = rules
        self.places: i64 = found["places"]
        self.side: i64 = found["side"]
        """Cards a player can have at one establishment."""
        self.actions: i64 = found["actions"]
        self.deal: i64 = found["deal"]
        self.limit: i64 = found["hand_limit"]
        self.alike: i64 = found["alike"]
        self.any: i64 = found["any"]
        self.informers: i64 = found["informers"]
        kinds = [found["speakeasies"], found["jazz_clubs"], found["breweries"], found["gambling_halls"]]
        self.stock: vec[i64] = vec[i64](kinds)
        """Establishments in the box, by type."""
        self.establishments: i64 = sum(kinds)
        gangsters = [card for card in range(GANGSTERS) if card // COLOURS < found["values"] and card % COLOURS < found["colours"]]
        self.gangsters: tuple[int, ...] = tuple(gangsters)
        specials = [MURDER] * found["murders"] + [INFORMER] * found["informers"] + [LIMOUSINE] * found["limousines"]
        self.specials: tuple[int, ...] = (*specials, *[REVOLVER] * found["revolvers"], *[CORRUPTION] * found["corruptions"])

    def deck(self, tactical: bool) -> list[int]:
        """All cards of a match, sorted; CP-21 leaves the specials out."""
        return [*self.gangsters] if tactical else [*self.gangsters, *self.specials]

    def labels(self, tactical: bool) -> list[int]:
        """The same, with a number of its own for either Informer; one alone has the second's."""
        cards = self.deck(tactical)
        if INFORMER in cards:
            cards[cards.index(INFORMER)] = SECOND_INFORMER
        return cards


_known: Final[dict[tuple[int, HouseRules], House]] = {}


def house_of(players: int, rules: HouseRules) -> House:
    """The one object for these rules."""
    key = (players, rules)
    known = _known.get(key)
    if known is None:
        known = House(players, rules)
        _known[key] = known
    return known


def whole_deck(tactical: bool) -> list[int]:
    """The deck by the book."""
    return house_of(2, ()).deck(tactical)


def check_house(game: str, settings: Settings, players: int) -> None:
    """BadOptions unless a match can begin like this, and what is varied takes part in it."""
    rules = house_in(settings)
    if not rules:
        return
    if settings["tactical"]:
        for name, _ in rules:
            if name in SPECIAL_RULES:
                raise refused(game, "no-specials", rule=name)
    house = house_of(players, rules)
    if house.establishments < house.places:
        raise refused(game, "too-few-establishments", places=house.places, establishments=house.establishments)
    cards = len(house.deck(bool(settings["tactical"])))
    if players * house.deal > cards:
        raise refused(game, "too-few-cards", cards=cards, needed=players * house.deal)
    if house.deal > house.limit:
        raise refused(game, "deal-above-limit", deal=house.deal, limit=house.limit)
    if settings["quick"] and (house.alike != ALIKE or house.any != ANY):
        raise refused(game, "quick-has-its-goal")

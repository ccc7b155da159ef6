"""The cards: what they are called, how strong they are, how many there are (CM-1, CM-2, CM-37, CM-43).

A card is a small number, its kind; two cards of a kind can't be told apart. Peppers come first, weakest first, and a pepper
with an ability is a kind of its own, named after the ability. Two peppers bear the same name if they are equally strong: the
Goodfellas replace the peppers of their strength, so both never meet in one game.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.house import HouseRule, HouseRules, values_in

NO_CARD: Final = 0
SWEET: Final = 1
SIDEKICK: Final = 3
BODYGUARD: Final = 5
DANCER: Final = 8
GAMBLER: Final = 11
TROUBLEMAKER: Final = 13
WITCH: Final = 16
SNIPER: Final = 18
LORD: Final = 21
OUTLAW: Final = 23
LAST_PEPPER: Final = 23
PINCH: Final = 24
WHACK: Final = 25
WHACK_EM: Final = 26
TURNCOAT: Final = 27
FUGGEDABOUTIT: Final = 28
EARNER: Final = 29
SHAKEDOWN: Final = 30
BOOSTER: Final = 31
BAGMAN: Final = 32
DAWN_RAID: Final = 33
KINDS: Final = 34
# Sets of kinds, as bits. These numbers are written out: the compiler knows what a name stands for only then.
SWEETS: Final = 2
ACTION_CARDS: Final = 536_870_912
"""The first of them, the Earner; only Action cards come after it."""

CARD_NAMES: Final = (
    "none", "sweet-chili", "jimmy-nardello", "sidekick", "poblano", "bodyguard", "hungarian", "padron", "dancer", "jalapeno",
    "chipotle", "gambler", "tabasco", "troublemaker", "habanero", "madame-jeanette", "witch", "ghost-pepper", "sniper",
    "moruga-scorpion", "naga-viper", "lord", "carolina-reaper", "outlaw", "pinch", "whack", "whack-em", "turncoat",
    "fuggedaboutit", "earner", "shakedown", "booster", "bagman", "dawn-raid",
)  # fmt: skip

STRENGTH: Final = vec[i64]([
    0, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 7, 8, 8, 9, 9, 9, 10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
])  # fmt: skip
"""By kind; 0 for what is no pepper. Within a game it also says the pepper's name."""
STRENGTHS: Final = 10

BIT: Final = vec[i64]([2**n for n in range(40)])
"""Powers of two: a shift of a plain 1 is too short when compiled."""
# Every second bit of forty; every second pair of them; the lower half of every byte; and what a sum of five bytes can be.
_ODD: Final = 0x5555555555
_PAIRS: Final = 0x3333333333
_HALVES: Final = 0x0F0F0F0F0F
_SUM: Final = 63


def count_bits(kinds: i64) -> i64:
    """How many kinds there are in a set of them: in every pair of bits, then in every four, in every byte, in all five."""
    kinds -= kinds >> 1 & _ODD
    kinds = (kinds & _PAIRS) + (kinds >> 2 & _PAIRS)
    kinds = kinds + (kinds >> 4) & _HALVES
    kinds += kinds >> 8
    kinds += kinds >> 16
    return kinds + (kinds >> 32) & _SUM


MOST_PLAYERS: Final = 8
MOST_CARDS: Final = 160
"""More than any deck has."""
MOST_OF_A_CARD: Final = 20
MOST_PEPPERS: Final = 90
"""In a deck; there is a place on the table for each."""
HAND: Final = 6
"""Cards dealt (CM-3)."""
LIMIT: Final = 8
"""Cards a hand may hold (CM-6)."""
DRAWS: Final = 2
"""Cards drawn at the end of a turn (CM-9)."""
RAID_UNDER: Final = (24, 36)
"""Cards under the Dawn Raid with 2–4 and with 5–8 players: a ruling, the printed card has one line for each (CM-4)."""


class Pepper:
    """One line of CM-1 (and of CM-37 for the Goodfellas): cards and how many of them bear the icon, 5–8 and 2–4 players."""

    def __init__(self, plain: int, icon: int, many: int, few: int, many_icons: int, few_icons: int) -> None:
        self.plain = plain
        self.icon = icon
        self.many = many
        self.few = few
        self.many_icons = many_icons
        self.few_icons = few_icons


SWEET_CHILIS: Final = (8, 4)
"""The smaller number is a ruling (CM-1)."""

_PEPPERS: Final = (
    Pepper(SWEET, NO_CARD, SWEET_CHILIS[0], SWEET_CHILIS[1], 0, 0),
    Pepper(2, SIDEKICK, 16, 10, 9, 6),
    Pepper(4, BODYGUARD, 14, 9, 7, 5),
    Pepper(6, NO_CARD, 12, 8, 0, 0),
    Pepper(9, NO_CARD, 10, 7, 0, 0),
    Pepper(12, TROUBLEMAKER, 8, 6, 4, 3),
    Pepper(14, NO_CARD, 7, 5, 0, 0),
    Pepper(17, SNIPER, 6, 5, 6, 5),
    Pepper(19, NO_CARD, 5, 3, 0, 0),
    Pepper(22, NO_CARD, 4, 3, 0, 0),
)
_GOODFELLAS: Final[dict[int, Pepper]] = {
    4: Pepper(7, DANCER, 12, 8, 6, 4),
    5: Pepper(10, GAMBLER, 10, 7, 5, 4),
    7: Pepper(15, WITCH, 7, 5, 3, 2),
    9: Pepper(20, LORD, 5, 3, 3, 2),
    10: Pepper(OUTLAW, OUTLAW, 4, 3, 4, 3),
}
_OTHERS: Final = (
    (PINCH, 6, 4), (WHACK, 11, 7), (WHACK_EM, 5, 3), (TURNCOAT, 8, 4),
    (FUGGEDABOUTIT, 8, 5), (EARNER, 7, 4), (SHAKEDOWN, 5, 3), (BOOSTER, 5, 3), (BAGMAN, 5, 3),
)  # fmt: skip


def is_hot(kind: i64) -> bool:
    return PINCH <= kind <= TURNCOAT


def pepper_line(strength: int, goodfellas: bool) -> Pepper:
    """The pepper of that strength."""
    if goodfellas and strength in _GOODFELLAS:
        return _GOODFELLAS[strength]
    return _PEPPERS[strength - 1]


def name_card(strength: int, goodfellas: bool) -> int:
    """The kind that stands for a pepper's name, when a Booster asks for it."""
    return pepper_line(strength, goodfellas).plain


FEW: Final = 4
"""Up to so many players, about a third of the cards stays in the box (CM-1)."""


def rule_name(card: str) -> str:
    """What the number of these cards is called among the house rules: `ghost_pepper`."""
    return card.replace("-", "_")


def _counts(many: int, few: int) -> tuple[int, ...]:
    return tuple([few if players <= FEW else many for players in range(MOST_PLAYERS + 1)])


CARD_RULES: Final = (
    *[HouseRule(rule_name(CARD_NAMES[line.plain]), _counts(line.many, line.few), 0, MOST_OF_A_CARD) for line in _PEPPERS],
    *[HouseRule(rule_name(CARD_NAMES[kind]), _counts(many, few), 0, MOST_OF_A_CARD) for kind, many, few in _OTHERS],
)
"""How many there are of each card. The Goodfellas are as many as the peppers they replace."""


def build(players: int, advanced: bool, goodfellas: bool, house: HouseRules = ()) -> tuple[int, ...]:
    """The deck without the Dawn Raid, sorted. Icons that mean nothing in this game are not told apart."""
    counts = values_in(house, CARD_RULES, players)
    cards: list[int] = []
    for strength in range(1, STRENGTHS + 1):
        line = pepper_line(strength, goodfellas)
        count = counts[rule_name(CARD_NAMES[_PEPPERS[strength - 1].plain])]
        usual, icons = (line.few, line.few_icons) if players <= FEW else (line.many, line.many_icons)
        icons = count if icons == usual else min(count, icons)
        if not advanced and not (goodfellas and strength in _GOODFELLAS):
            icons = 0
        cards.extend([line.plain] * (count - icons))
        cards.extend([line.icon] * icons)
    for kind, _, _ in _OTHERS:
        cards.extend([kind] * counts[rule_name(CARD_NAMES[kind])])
    return tuple(sorted(cards))


# Hot Properties (CM-43 … CM-53).

BACKUP: Final = 0
BRIBE: Final = 1
EASY_PAL: Final = 2
KISS_OF_DEATH: Final = 3
LIFELINE: Final = 4
LUCKY_DIME: Final = 5
MAKE_A_DEAL: Final = 6
RECONSIDER: Final = 7
RECRUIT: Final = 8
SNOOP: Final = 9
_PROPERTIES: Final = (
    ("backup", 2), ("bribe", 1), ("easy-pal", 2), ("kiss-of-death", 1), ("lifeline", 2), ("lucky-dime", 2), ("make-a-deal", 2),
    ("reconsider", 1), ("recruit", 1), ("snoop", 2),
)  # fmt: skip
"""By kind: the name, and how many there are."""
PROPERTY_NAMES: Final = tuple([name for name, _ in _PROPERTIES])
MOST_PROPERTIES: Final = 3
"""Held at the same time, in the French edition."""


PROPERTY_RULES: Final = tuple([HouseRule(rule_name(name), count, 0, 8) for name, count in _PROPERTIES])
"""How many there are of each."""
PROPERTIES_IN_BOX: Final = 60
"""More than there are."""


def build_properties(house: HouseRules = ()) -> tuple[int, ...]:
    deck: list[int] = []
    counts = values_in(house, PROPERTY_RULES, 0)
    for kind, name in enumerate(PROPERTY_NAMES):
        deck.extend([kind] * counts[rule_name(name)])
    return tuple(deck)

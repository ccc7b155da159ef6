"""What a pepper with an icon can do for, or to, its gang (CM-33 … CM-36, CM-41, CM-42).

One object a card, consulted when a gang is looked at; what its owner does with it in a turn is in `tricks.py`. A new ability is
a new line in the table: nothing else knows the cards by name.
"""

from __future__ import annotations

from typing import Final

from peppermill.games.chili_mafia import deck as d


class Ability:
    """The standing effects of one kind of card. One ability a Hot card: of those of the attacker's side, one is used."""

    def __init__(
        self,
        card: int,
        *,
        helps: int = 0,
        two_targets_up_to: int = 0,
        pierces: bool = False,
        guards: bool = False,
        consoles: int = 0,
        silences: bool = False,
    ) -> None:
        self.card = card
        self.helps = helps
        """So much stronger attacks another pepper of the gang."""
        self.two_targets_up_to = two_targets_up_to
        """As the attacker of a Whack it may choose two targets of at most this strength."""
        self.pierces = pierces
        """As the attacker it makes guards useless."""
        self.guards = guards
        """May be discarded instead of a target of its gang."""
        self.consoles = consoles
        """Cards its owner draws when it is lost to a Hot card."""
        self.silences = silences
        """No other card of its gang has its ability."""

    @property
    def name(self) -> str:
        return d.CARD_NAMES[self.card]


_ALL: Final = (
    Ability(d.SIDEKICK, helps=2),
    Ability(d.BODYGUARD, guards=True),
    Ability(d.TROUBLEMAKER, two_targets_up_to=6),
    Ability(d.SNIPER, pierces=True),
    Ability(d.DANCER),
    Ability(d.GAMBLER),
    Ability(d.WITCH),
    Ability(d.LORD, consoles=1),
    Ability(d.OUTLAW, silences=True),
)


def _by_card() -> list[Ability | None]:
    table: list[Ability | None] = [None] * d.KINDS
    for ability in _ALL:
        table[ability.card] = ability
    return table


ABILITIES: Final = _by_card()
"""By kind of card; None for a card without one."""

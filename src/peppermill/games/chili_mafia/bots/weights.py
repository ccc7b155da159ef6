"""What a player of Chili Mafia believes cards, gangs and chances to be worth, in points at the end of the game.

One set for all who reckon. Players of a weaker level differ in what they overlook, not in a second set of rules.
"""

from __future__ import annotations

from typing import Final

from peppermill.core.buffers import vec

_IN_HAND: Final = vec[float]([
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    12.0, 13.0, 18.0, 18.0, 14.0, 18.0, 18.0, 8.0, 11.0, 0.0,
])  # fmt: skip


class Weights:
    """Fitted to how games between players who reckon ended."""

    def __init__(self) -> None:
        self.in_hand: vec[float] = _IN_HAND[:]
        """By kind: what a Hot or Action card is worth in hand."""
        self.drawn = 6.0
        """What a card from the deck is worth, on average."""
        self.sweet = 6.0
        """A Sweet Chili, wherever it is."""
        self.crowded = 2.5
        """What each card too many in hand costs."""
        self.mixed_place = 0.85
        """The chance that a pepper in hand finds a Mixed gang."""
        self.hit = 0.2
        """The chance that a gang loses a pepper before the end."""
        self.first_gangs = 5.0
        self.more_gangs = 0.5
        """What another complete gang is worth beside its points: a Hot card a turn, places to add to."""
        self.exposed = 0.06
        """Of a pepper's worth, lost by lying on the table while the hand could hide it."""
        self.broken = 0.35
        """Of a gang's worth, what is left when a card is missing to complete it."""
        self.reach = 0.3
        """Before the Dawn Raid: what a gang gains by each point of its strongest member, who attacks."""
        self.ready = 0.35
        """A Hot card is played for much less than it is worth: what can be hit now may be gone tomorrow, and others will come."""
        self.kept_fuggedaboutit = 1.0
        """How much of its worth a Fuggedaboutit is kept for."""
        self.stolen = 9.0
        """A card out of somebody's hand: worth more than one from the deck, since it was kept."""
        self.leader = 0.75
        """How much a loss of the rival who leads is one's own gain, among many; and that of any other."""
        self.others = 0.4
        self.thins_out = True
        """Is a third or fourth Hot card or Fuggedaboutit in hand worth less than the first?"""
        self.plans_the_end = True
        """Is it weighed in the last turn what else the peppers of a new gang could do?"""
        self.plans_for_dawn = True
        """Are the gangs before the Dawn Raid only what they allow until then?"""

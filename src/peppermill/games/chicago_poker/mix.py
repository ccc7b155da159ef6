"""Cards that a Limousine laid face down in an order that their owner alone knows (CP-11).

The owner picks the cards up and lays them down again: the others see which slots they leave and what lies face up at the new
place. Of the rest they know, at best, that this card is one of those. So the slots concerned make a mix: whoever knew one of
the cards is aware that it lies in one of the slots, and the mix remembers for all of them together what everybody remembers
of a face-down card alone. A mix lasts until its last card is turned up. When cards of a mix are driven on together with
others, all of them make one mix.
"""

from __future__ import annotations


class Mix:
    """Slots of one player's sides. Never changed, but replaced by another: copies of a position share it."""

    def __init__(self, seat: int, spots: tuple[int, ...], sinces: tuple[int, ...]) -> None:
        self.seat = seat
        self.spots = spots
        """The slots, sorted: each is an index into the table."""
        self.sinces = sinces
        """For every card in it that not everybody is aware of: how many shuffles there had been when it was laid; sorted."""

    def without(self, spot: int, sinces: tuple[int, ...]) -> Mix:
        """The same mix after its card in this slot was turned up."""
        return Mix(self.seat, tuple([other for other in self.spots if other != spot]), sinces)

    def moved(self, spot: int, to: int) -> Mix:
        """The same mix after one of its cards was driven on alone."""
        return Mix(self.seat, tuple(sorted([to if other == spot else other for other in self.spots])), self.sinces)


def take_since(sinces: list[int], least: int) -> int:
    """Take the earliest that is not before `least` out of a sorted list: which one a card had that is turned up now.

    Nobody but the owner can tell, so it is settled by a rule. What is left fits the other cards: whichever of them had this
    one can have had the one that the card really had, as that is no earlier.
    """
    at = 0
    while at < len(sinces) - 1 and sinces[at] < least:
        at += 1
    return sinces.pop(at)

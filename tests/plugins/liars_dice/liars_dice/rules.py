"""The rules that are more than bookkeeping.

LD-1  Two to six players begin with the same number of dice.
LD-2  In every round all roll under their cups; everyone sees only their own dice.
LD-3  A bid names a number of dice and a face. The next bid names more dice, or as many of a higher face.
LD-4  Instead of bidding one may doubt. All dice are shown: if there are at least as many as were bid, the doubter loses a die,
      else the bidder. With wild ones, a 1 counts as every face (but a bid on 1s counts 1s alone).
LD-5  Whoever lost a die begins the next round; a player with none left is out, and then the next one clockwise begins.
LD-6  The last player with dice wins; the others rank by how long they stayed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from liars_dice.moves import Bid
from peppermill.core.errors import IllegalAction

ID: Final = "liars-dice"
FACES: Final = 6
MOST_DICE: Final = 5
MOST_PLAYERS: Final = 6


def illegal(code: str, **params: Any) -> IllegalAction:
    return IllegalAction.of(ID, code, **params)


def raises(bid: Bid, before: Bid | None) -> bool:
    """LD-3."""
    return before is None or bid.count > before.count or (bid.count == before.count and bid.face > before.face)


def matching(cups: Sequence[Sequence[int]], face: int, wild: bool) -> int:
    """LD-4: how many dice count for this face."""
    return sum([1 for cup in cups for die in cup if die == face or (wild and die == 1)])


def next_with_dice(left: Sequence[int], seat: int) -> int:
    """LD-5: the seat itself, or the next one clockwise that has dice."""
    while left[seat] == 0:
        seat = (seat + 1) % len(left)
    return seat

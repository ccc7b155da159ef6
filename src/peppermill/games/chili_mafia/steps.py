"""What the match waits for, and what is still to be done: small immutable values, so that a copied agenda shares them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from peppermill.core.values import Value


@dataclass(init=False, unsafe_hash=True)
class Step(Value):
    """One thing to do. What `seat`, `other`, `card` mean depends on `what`; −1 and 0 where they mean nothing. Never changed."""

    what: int
    seat: int
    other: int
    card: int

    def __init__(self, what: int, seat: int, other: int = -1, card: int = 0) -> None:
        self.what = what
        self.seat = seat
        self.other = other
        self.card = card


# Somebody decides. Up to GIVE only one player does, then all who are asked, at the same time.
TURN: Final = 0
ROOM: Final = 1
"""`seat` discards one of eight cards."""
BAG: Final = 2
"""`seat` keeps one of the cards it looks at."""
DIME: Final = 3
"""`seat` draws one more or stops."""
SEARCHED: Final = 4
"""`seat` has used a Lifeline."""
GIVE: Final = 5
"""`seat` hands a card to `other`."""

DRAFT: Final = 6
RAID: Final = 7
"""`seat` drew it; `other`: how many members of each team have arranged already."""
HOT: Final = 8
"""Answers to the Hot card."""
RECONSIDER: Final = 9
GUARD: Final = 10
BRIBE: Final = 11
"""`seat`'s pepper, `card`, was pinched."""
KISS: Final = 12
"""`seat` lost a pepper to a Whack or a Whack 'Em."""
RECRUIT: Final = 13
"""`seat` added `card` to gang `other`."""

# Chance decides.
FIRST: Final = 14
SHUFFLE: Final = 15
PLACE: Final = 16
"""`seat`'s pepper, `card`, goes into the deck (before the Dawn Raid; after it nobody has to decide where)."""
GRAB: Final = 17
"""`seat` shakes `other` down."""
REORDER: Final = 18
"""`seat` uses a Backup."""

OVER: Final = 19

# Nobody decides: done at once when their turn comes.
DRAW_ONE: Final = 20
TAKE: Final = 21
"""`seat` gets `card`, which everyone has seen."""
BOOST: Final = 22
"""`seat` gets every `card` (a pepper's name) that others hold."""
FLIP: Final = 23
"""`seat` draws by a Lucky Dime."""
SAVE: Final = 24
"""`seat` keeps the Fuggedaboutit its Lifeline found."""
RESUME: Final = 25
"""The other answers to the Hot card, after a Lifeline."""
NEXT: Final = 26
"""The next player's turn."""

STEP_NAMES: Final = (
    "turn", "room", "bag", "dime", "searched", "give", "draft", "raid", "hot", "reconsider", "guard", "bribe", "kiss", "recruit",
    "first", "shuffle", "place", "grab", "reorder", "over",
    "draw", "take", "boost", "flip", "save", "resume", "next",
)  # fmt: skip

TURNS: Final = tuple([Step(TURN, seat) for seat in range(8)])
ROOMS: Final = tuple([Step(ROOM, seat) for seat in range(8)])
DRAWS: Final = tuple([Step(DRAW_ONE, seat) for seat in range(8)])
NEXT_STEP: Final = Step(NEXT, -1)
HOT_STEP: Final = Step(HOT, -1)
RESUME_STEP: Final = Step(RESUME, -1)
RECONSIDER_STEP: Final = Step(RECONSIDER, -1)
DRAFT_STEP: Final = Step(DRAFT, -1)
FIRST_STEP: Final = Step(FIRST, -1)
SHUFFLE_STEP: Final = Step(SHUFFLE, -1)
OVER_STEP: Final = Step(OVER, -1)

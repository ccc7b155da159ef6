"""What the match waits for, and what is still to be done: small immutable values, so that a copied agenda shares them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from peppermill.core.buffers import vec
from peppermill.core.values import Value
from peppermill.games.chili_mafia.deck import MOST_PLAYERS


@mypyc_attr(free_list_len=1)
@dataclass(init=False, unsafe_hash=True)
class Step(Value):
    """One thing to do. What `seat`, `other`, `card` mean depends on `what`; −1 and 0 where they mean nothing. Never changed."""

    what: i64
    seat: i64
    other: i64
    card: i64

    def __init__(self, what: i64, seat: i64, other: i64 = -1, card: i64 = 0) -> None:
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
"""`seat` has used a Lifeline; `card`: the Fuggedaboutit, once it was found and kept."""
JOIN: Final = 5
"""`seat` places the turncoat, `card`: nobody has stopped him."""
FETCH: Final = 6
"""`seat` takes what it wants of the peppers on top of the discard: a Backup has shuffled it."""
GIVE: Final = 7
"""`seat` hands a card to `other`."""

DRAFT: Final = 8
RAID: Final = 9
"""`seat` drew it; `other`: how many members of each team have arranged already."""
HOT: Final = 10
"""Answers to the Hot card."""
RECONSIDER: Final = 11
GUARD: Final = 12
BRIBE: Final = 13
"""`seat`'s pepper, `card`, was pinched."""
KISS: Final = 14
"""`seat` lost a pepper to a Whack or a Whack 'Em."""
RECRUIT: Final = 15
"""`seat` added `card` to gang `other`."""

# Chance decides.
FIRST: Final = 16
SHUFFLE: Final = 17
PLACE: Final = 18
"""`seat`'s pepper, `card`, goes into the deck (before the Dawn Raid; after it nobody has to decide where)."""
GRAB: Final = 19
"""`seat` shakes `other` down."""
REORDER: Final = 20
"""`seat` uses a Backup."""

OVER: Final = 21

# Nobody decides: done at once when their turn comes.
DRAW_ONE: Final = 22
TAKE: Final = 23
"""`seat` gets `card`, which everyone has seen."""
BOOST: Final = 24
"""`seat` gets every `card` (a pepper's name) that others hold."""
FLIP: Final = 25
"""`seat` draws by a Lucky Dime."""
SAVE: Final = 26
"""`seat` keeps the Fuggedaboutit its Lifeline found."""
RESUME: Final = 27
"""The other answers to the Hot card, after a Lifeline."""
NEXT: Final = 28
"""The next player's turn."""

STEP_NAMES: Final = (
    "turn", "room", "bag", "dime", "searched", "join", "fetch", "give",
    "draft", "raid", "hot", "reconsider", "guard", "bribe", "kiss", "recruit",
    "first", "shuffle", "place", "grab", "reorder", "over",
    "draw", "take", "boost", "flip", "save", "resume", "next",
)  # fmt: skip

TURNS: Final = vec[Step]([Step(TURN, seat) for seat in range(MOST_PLAYERS)])
ROOMS: Final = vec[Step]([Step(ROOM, seat) for seat in range(MOST_PLAYERS)])
DRAWS: Final = vec[Step]([Step(DRAW_ONE, seat) for seat in range(MOST_PLAYERS)])
NEXT_STEP: Final = Step(NEXT, -1)
HOT_STEP: Final = Step(HOT, -1)
RESUME_STEP: Final = Step(RESUME, -1)
RECONSIDER_STEP: Final = Step(RECONSIDER, -1)
DRAFT_STEP: Final = Step(DRAFT, -1)
FIRST_STEP: Final = Step(FIRST, -1)
SHUFFLE_STEP: Final = Step(SHUFFLE, -1)
OVER_STEP: Final = Step(OVER, -1)

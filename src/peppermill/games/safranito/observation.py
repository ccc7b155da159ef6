"""All that a seat sees, as numbers: version 2 of the encoding. The numbers of version 1 come first, and mean what they meant."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.buffers import vec
from peppermill.core.encoding import relative
from peppermill.core.house import HouseRules
from peppermill.core.state import State
from peppermill.games.safranito.aims import seen_from
from peppermill.games.safranito.components import COPIES, DISHES, SPICES, TOKENS, place_of
from peppermill.games.safranito.encoding import SafranitoEncoding
from peppermill.games.safranito.position import BACK, KEEP, NOBODY, Position

_MOST: Final = 255
_BITS: Final = 8
_BATCHES: Final = 16
"""Batches of the pile that are shown, from the top. There are hardly ever more."""
_MIDDLE: Final = 2097152
"""Where the middle of the board is in the fine places, which are never negative."""
_FINE: Final = 3
"""Bytes of one of them."""


class FullSafranitoEncoding(SafranitoEncoding):
    """For one number of players; the options don't change it."""

    version = 2
    left_out = {  # noqa: RUF012 — a ClassVar of the base class
        "rounds": "an encoding belongs to one set of options",
        "throwers": "an option too",
        "wobble": "the chance of the last throw; where the tokens have come to rest says how it went",
        "shown_before[].piece": "in which order they were tossed, a round ago",
        "order of shown_before": "the same",
        "order of market": "how the cards lie beside each other has no meaning",
        "order of dishes": "the same",
        "order of seats[].reserved_dishes": "the same",
        "order of seats[].cooked": "the same",
    }

    def __init__(self, players: int, house: HouseRules = ()) -> None:
        super().__init__(players, house)
        see = self.observation
        self.back: i64 = see.add("back", self.most_pieces, "token, in the order of tosses: back with its owner")
        self.fine: i64 = see.add(
            "fine places",
            self.most_pieces * 2 * _FINE,
            "token, in the order of tosses × (across the board; away from oneself): in grains, three bytes, the highest first, "
            "2²¹ is the middle",
            _MOST,
        )
        self.shown_before: i64 = see.add(
            "shown before", players * len(TOKENS), "relative seat × token 10, 20 … 60: everyone saw it last round"
        )
        self.traded: i64 = see.add(
            "traded",
            SPICES,
            "by spice: as which bowl of the round it is or was traded, from 1; until it begins, of the last",
            SPICES,
        )
        self.drawn_count: i64 = see.add("drawn cards", 1, "cards the player in turn chooses from", SPICES * COPIES)
        self.batch_sizes: i64 = see.add("batches", _BATCHES, "cards that lie together in the pile, from the top", SPICES * COPIES)
        self.batch_owners: i64 = see.add("batch owners", _BATCHES * players, "batch × relative seat: put them there")
        self.batch_spices: i64 = see.add(
            "batch spices", _BATCHES * SPICES, "batch × spice: they are among these, if oneself put them there", COPIES
        )
        self.dish_pile: i64 = see.add("dish pile", 1, "dishes still to come", DISHES)
        self.cooked_dishes: i64 = see.add("cooked dishes", players * DISHES, "relative seat × dish")

    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        super().observe(state, seat, out, at)
        if not isinstance(state, Position):
            raise TypeError("not a state of Safranito")
        p: Position = state
        me: i64 = seat
        players = self.players
        number: i64 = 0
        for piece in p.pieces:
            to: i64 = at + self.fine + number * 2 * _FINE
            if piece.where == BACK:
                out[at + self.back + number] = 1
            x, y = seen_from(p.sides[me], piece.x, piece.y)
            _write_fine(x, out, to)
            _write_fine(y, out, to + _FINE)
            number += 1
        for shown in p.shown_before:
            out[at + self.shown_before + relative(shown.owner, me, players) * len(TOKENS) + place_of(shown.token)] = 1
        order: i64 = 0
        for spice in p.traded:
            order += 1
            out[at + self.traded + spice] = u8(order)
        if p.phase == KEEP:
            out[at + self.drawn_count] = u8(len(p.drawn))
        self._see_batches(p, me, out, at)
        out[at + self.dish_pile] = u8(len(p.dish_pile))
        who: i64 = 0
        for cooked in p.cooked:
            to = at + self.cooked_dishes + relative(who, me, players) * DISHES
            for dish in cooked:
                out[to + dish] = 1
            who += 1

    def _see_batches(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        row: i64 = 0
        for batch in p.pile:
            if row == _BATCHES:
                return
            out[at + self.batch_sizes + row] = u8(batch.cards)
            if batch.owner != NOBODY:
                out[at + self.batch_owners + row * self.players + relative(batch.owner, me, self.players)] = 1
            if batch.owner == me:
                for spice in range(SPICES):
                    out[at + self.batch_spices + row * SPICES + spice] = u8(batch.recalled[spice])
            row += 1


def _write_fine(grains: i64, out: vec[u8], to: i64) -> None:
    number: i64 = grains + _MIDDLE
    out[to] = u8((number >> _BITS) >> _BITS)
    out[to + 1] = u8((number >> _BITS) & _MOST)
    out[to + 2] = u8(number & _MOST)

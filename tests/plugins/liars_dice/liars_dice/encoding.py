"""Liar's Dice as numbers. Seats are relative to the observer."""

from __future__ import annotations

from mypy_extensions import i64, u8

from liars_dice.moves import Bid
from liars_dice.rules import FACES, MOST_DICE
from liars_dice.state import LiarsState
from peppermill.core.buffers import vec
from peppermill.core.encoding import Encoding
from peppermill.core.state import State
from peppermill.core.values import Action


class LiarsEncoding(Encoding):
    """For one number of players and of dice."""

    left_out = {  # noqa: RUF012 — a ClassVar of the base class
        "each": "an option",
        "order of dice": "how they lie has no meaning",
        "shown": "dice that have been rolled again since",
    }

    def __init__(self, players: int, dice: int) -> None:
        super().__init__(players)
        total = players * dice
        see = self.observation
        self.turn = see.add("turn", players, "whose turn it is, by relative seat")
        self.own = see.add("own dice", FACES, "how many of each face lie under one's own cup", MOST_DICE)
        self.left = see.add("left", players, "dice by relative seat", MOST_DICE)
        self.count = see.add("count", 1, "dice of the last bid", total)
        self.face = see.add("face", FACES, "its face")
        self.bidder = see.add("bidder", players, "who made it, by relative seat")
        self.wild = see.add("wild", 1, "do 1s count as every face?")
        self.bids = see.add("bids", total * FACES, "number of dice × face: who bid that, relative seat plus 1", players)
        self.out = see.add("out", players, "by relative seat: 1 for the first to go out, 2 for the next …; 0: still in", players)
        self.bid = self.moves.add("bid", total * FACES, "a bid: number of dice × face")
        self.doubt = self.moves.add("doubt", 1, "doubt the last bid")

    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        if not isinstance(state, LiarsState):
            raise TypeError("not a state of Liar's Dice")
        players = state.players
        out[at + self.turn + (state.turn - seat) % players] = 1
        for face in state.cups[seat] if state.cups else ():
            out[at + self.own + face - 1] += 1
        for step in range(players):
            out[at + self.left + step] = state.left[(seat + step) % players]
        if state.bids:
            bidder, bid = state.bids[-1]
            out[at + self.count] = bid.count
            out[at + self.face + bid.face - 1] = 1
            out[at + self.bidder + (bidder - seat) % players] = 1
        for bidder, bid in state.bids:
            out[at + self.bids + (bid.count - 1) * FACES + bid.face - 1] = (bidder - seat) % players + 1
        for place, other in enumerate(state.out):
            out[at + self.out + (other - seat) % players] = place + 1
        out[at + self.wild] = 1 if state.wild else 0

    def index(self, state: State, seat: int, action: Action) -> i64:
        if isinstance(action, Bid):
            return self.bid + (action.count - 1) * FACES + action.face - 1
        return self.doubt

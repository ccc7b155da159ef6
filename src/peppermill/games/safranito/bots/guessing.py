"""What a seat can't see, guessed: values of tokens that lie face down, and where rivals will toss next."""

from __future__ import annotations

from typing import Final

from peppermill.core.rng import Rng
from peppermill.games.safranito.board import ZONES
from peppermill.games.safranito.bots.planning import Plan
from peppermill.games.safranito.components import SPICES, TOKENS
from peppermill.games.safranito.views import SafranitoView

_HITS: Final = 0.5
"""How often a rival's toss goes where it should."""
FACE_DOWN: Final = 35
"""What a token is worth to those who can't see it: the mean of all."""


class Guess:
    """One way it could be."""

    def __init__(self, tokens: list[int], held: list[list[int]], comers: list[list[int]]) -> None:
        self.tokens = tokens
        """By piece: its value."""
        self.held = held
        """By seat: values still in hand, lowest first."""
        self.comers = comers
        """By zone: the seats that will yet toss there."""


def guess(view: SafranitoView, plan: Plan, rng: Rng, foresight: bool) -> Guess:
    """Hidden tokens are among those not shown this round; later tosses go where they would help whoever makes them."""
    held: list[list[int]] = []
    for seat in range(view.players):
        shown = [piece.token for piece in view.pieces if piece.owner == seat]
        left = [token for token in TOKENS if token not in shown]
        rng.shuffle(left)
        held.append(left)
    tokens = [held[piece.owner].pop() if piece.token is None else piece.token for piece in view.pieces]
    comers: list[list[int]] = [[] for zone in range(ZONES)]
    for seat in range(view.players):
        held[seat].sort()
        if foresight and seat != plan.me and view.phase == "toss":
            appetite = _appetite(plan, seat)
            for _toss in range(view.tosses - view.seats[seat].tossed):
                if rng.random() < _HITS:
                    _come(comers, seat, appetite, rng)
    return Guess(tokens, held, comers)


def _come(comers: list[list[int]], seat: int, appetite: list[float], rng: Rng) -> None:
    left = rng.random() * sum(appetite)
    for zone in range(ZONES):
        left -= appetite[zone]
        if left < 0.0:
            comers[zone].append(seat)
            return


def _appetite(plan: Plan, seat: int) -> list[float]:
    """By zone: how much a seat would like to be there."""
    bowls = [max(plan.gain(seat, spice), 0.0) if plan.market[spice] > 0 else 0.0 for spice in range(SPICES)]
    middle = TOKENS[len(TOKENS) // 2]
    return bowls + [0.5 * plan.space_worth(seat, space, middle) for space in range(ZONES - SPICES)]


def lying(view: SafranitoView, tokens: list[int]) -> list[list[list[int]]]:
    """By spice and seat: the values of the tokens in the bowls."""
    found: list[list[list[int]]] = [[[] for seat in range(view.players)] for spice in range(SPICES)]
    for piece in view.pieces:
        if piece.zone is not None and piece.zone < SPICES:
            found[piece.zone][piece.owner].append(tokens[piece.piece])
    return found

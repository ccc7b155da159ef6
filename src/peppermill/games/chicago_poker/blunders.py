"""What the lab counts as a blunder: a move to which another was plainly better, by what the seat could know."""

from __future__ import annotations

from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.games.chicago_poker.bots.dominated import Dominated
from peppermill.games.chicago_poker.position import Position


class Blunders:
    """Watches one game: asked before every decision is played."""

    def __init__(self, players: int) -> None:
        self.dominated = Dominated()

    def see(self, state: State, seat: int, action: Action) -> tuple[str, ...]:
        """The names of what is wrong with this action; their sentences are `blunder.<name>`."""
        if not isinstance(state, Position):
            raise TypeError("the blunders of Chicago Poker were asked about another game")
        wrong = self.dominated.name(state, seat, action)
        return (wrong,) if wrong else ()

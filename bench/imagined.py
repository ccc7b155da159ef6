"""Do rivals hold in imagined worlds what they hold in real ones? `python bench/imagined.py --players 4 --games 100`

Chicago Poker, moments of games between Habaneros at which a rival has called for a shoot-out with cards that the seat to move
does not know. Which hand really lies there, which one in worlds that a search imagines, and which one if the cards were dealt
at random: a search that takes callers for bluffers plays into shoot-outs it will lose, however long it thinks. Nothing is saved.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from rich.console import Console
from rich.table import Table

import peppermill
from peppermill.bots import level_of
from peppermill.bots.worlds import Worlds
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.games.chicago_poker.bots.guide import ChicagoGuide
from peppermill.games.chicago_poker.rules.hands import hand_name, kind_of_hand
from peppermill.games.chicago_poker.rules.shootout import side_strength
from peppermill.games.chicago_poker.views import ChicagoView

GAME = "chicago-poker"
OFTEN = 0.12
"""How many of the moments are looked at: neighbours tell the same story."""
WORLDS = 40


class Hands:
    """How often each kind of hand lay under a marker: really, in imagined worlds, by chance."""

    def __init__(self) -> None:
        self.really, self.imagined, self.dealt = [Counter[int]() for _ in range(3)]
        self.names: dict[int, str] = {}

    def look(self, state: State, view: ChicagoView, seed: int) -> None:
        called = hidden_calls(view)
        if not called:
            return
        game, guide, rng = peppermill.game(GAME), ChicagoGuide(), Sfc32(seed)
        seat = view.seat
        assert seat is not None
        worlds = Worlds(game, guide, view, seat, game.imagine(view, rng), rng)
        self._count(self.really, state, called, WORLDS)
        for _ in range(WORLDS):
            self._count(self.imagined, worlds.next(), called)
            self._count(self.dealt, game.imagine(view, rng), called)

    def _count(self, counter: Counter[int], world: State, called: list[tuple[int, int]], times: int = 1) -> None:
        for place, owner in called:
            strength = side_strength(world, place, owner)  # type: ignore[arg-type]
            kind = kind_of_hand(strength)
            self.names[kind] = hand_name(strength)
            counter[kind] += times

    def table(self) -> Table:
        table = Table(title=f"{self.really.total() // WORLDS} calls, in per cent")
        for column in ("hand", "real games", "imagined", "at random"):
            table.add_column(column, justify="left" if column == "hand" else "right")
        for kind in sorted(self.names):
            shares = [100 * counter[kind] / max(1, counter.total()) for counter in (self.really, self.imagined, self.dealt)]
            table.add_row(self.names[kind], *[f"{share:.1f}" for share in shares])
        return table


def hidden_calls(view: ChicagoView) -> list[tuple[int, int]]:
    """The places that a rival has marked with cards this seat does not know, and whose they are."""
    places = [(number, place, place.marker) for number, place in enumerate(view.places)]
    return [(number, owner) for number, place, owner in places if owner not in (None, view.seat) and None in place.sides[owner]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    console, hands, bot = Console(), Hands(), level_of(GAME, "habanero").make()
    with console.status("") as status:
        for seed in range(given.games):
            state, rng, moment = peppermill.game(GAME).start(given.players), Sfc32(seed), random.Random(seed)
            while not state.over:
                actors = state.to_act
                if actors is CHANCE:
                    state.apply(CHANCE, state.chance().draw(rng))
                    continue
                view = state.view(actors[0])
                assert isinstance(view, ChicagoView)
                if moment.random() < OFTEN:
                    hands.look(state, view, seed)
                state.apply(actors[0], bot.act(view, state.legal(actors[0]), rng))
            status.update(f"{seed + 1} games")
    console.print(hands.table())


if __name__ == "__main__":
    main()

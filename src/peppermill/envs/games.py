"""The games of a vector environment: in this process, or a part of them in others (`shards.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from peppermill.core.buffers import blank
from peppermill.core.fleet import Fleet
from peppermill.core.state import State
from peppermill.envs.arrays import COMPILED, Sheet, Zone, as_array, as_zone, lent
from peppermill.envs.pause import no_collection
from peppermill.envs.plan import Plan

_SHEETS = 4
"""Sheets that are kept for further steps. Whoever holds on to more gets new ones."""


@dataclass(frozen=True)
class Final:
    """How a game stood when the last step ended it or cut it off."""

    game: int
    seat: int
    """Who had made that step."""
    observation: NDArray[np.uint8]
    """What that seat saw then."""
    scores: list[float] | None
    """None where it was cut off."""
    ranks: list[int] | None


class Games(Protocol):
    """What a vector environment asks of its games, wherever they are played."""

    seats: NDArray[np.int64]
    rewards: NDArray[np.float64]
    ended: NDArray[np.uint8]
    finals: list[Final]

    @property
    def observations(self) -> NDArray[np.uint8]: ...
    @property
    def masks(self) -> NDArray[np.bool_]: ...
    def restart(self, seed: int) -> None: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
    def random_actions(self) -> NDArray[np.int64]: ...
    def kept(self) -> list[Any]: ...
    def go_on(self, kept: list[Any]) -> None: ...
    def close(self) -> None: ...


class LocalGames:
    """All of them in this process."""

    def __init__(self, plan: Plan, games: int, seed: int, first: int = 0) -> None:
        self.plan = plan
        self.count = games
        self.fleet = plan.fleet(games, seed, first)
        self._sheets: list[tuple[Zone, Zone]] = []
        self._shown: tuple[Sheet, Sheet] = self._of_fleet()
        self._read()

    # Lent only to those who ask: what nobody has is written again by the next step, while it is still in the processor's cache.

    @property
    def observations(self) -> NDArray[np.uint8]:
        return lent(self._shown[0].array, self.count)

    @property
    def masks(self) -> NDArray[np.bool_]:
        return lent(self._shown[1].array, self.count)

    def restart(self, seed: int) -> None:
        sheets = self._spread()
        self.fleet.restart(seed)
        self._turn_to(sheets)

    def step(self, actions: NDArray[np.int64]) -> None:
        sheets = self._spread()
        with no_collection():
            self.fleet.step(as_zone(actions))
        self._turn_to(sheets)

    def random_actions(self) -> NDArray[np.int64]:
        return as_array(self.fleet.own_random_actions(), np.int64)

    def kept(self) -> list[Any]:
        return [self.fleet.kept()]

    def go_on(self, kept: list[Any]) -> None:
        sheets = self._spread()
        self.fleet.go_on(kept[0])
        self._turn_to(sheets)

    def close(self) -> None:
        """Nothing is held."""

    def _spread(self) -> tuple[Zone, Zone] | None:
        """Hand the fleet memory that nobody reads any more; the interpreted build has none that could be read."""
        if not COMPILED:
            return None
        for sheets in self._sheets:
            if sheets[0].free and sheets[1].free:
                break
        else:
            sheets = Zone(self.count * self.fleet.size, np.uint8), Zone(self.count * self.fleet.actions, np.bool_)
            if len(self._sheets) < _SHEETS:
                self._sheets.append(sheets)
        self.fleet.write_into(sheets[0].room, sheets[1].room)
        return sheets

    def _turn_to(self, sheets: tuple[Zone, Zone] | None) -> None:
        self._shown = self._of_fleet() if sheets is None else sheets
        self._read()

    def _of_fleet(self) -> tuple[Sheet, Sheet]:
        return Sheet(as_array(self.fleet.observations, np.uint8)), Sheet(as_array(self.fleet.masks, np.bool_))

    def _read(self) -> None:
        fleet = self.fleet
        self.seats: NDArray[np.int64] = as_array(fleet.seats, np.int64).copy()
        self.rewards: NDArray[np.float64] = as_array(fleet.rewards, np.float64).reshape(self.count, -1)
        self.ended: NDArray[np.uint8] = as_array(fleet.ended, np.uint8)
        self.finals = finals_of(fleet) if self.plan.finals else []


def finals_of(fleet: Fleet) -> list[Final]:
    """The games that the last step ended or cut off."""
    return [_final(fleet, game, state, seat) for game, state, seat in fleet.last]


def _final(fleet: Fleet, game: int, state: State, seat: int) -> Final:
    out = blank(fleet.size)
    fleet.encoding.observe(state, seat, out, 0)
    result = state.result if state.over else None
    scores, ranks = (list(result.scores), list(result.ranks)) if result is not None else (None, None)
    return Final(fleet.number + game, seat, as_array(out, np.uint8).copy(), scores, ranks)

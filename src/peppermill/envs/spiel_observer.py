"""What OpenSpiel's observers show of our games, by the type of observation that is asked for.

| asked for | words | numbers |
|---|---|---|
| private information of the observing player | the seat's view | the encoding's numbers for the seat |
| … of nobody (the public observer) | a spectator's view | only in games that hide nothing: an encoding is made for a seat |
| … of all players | all seats' views | all seats' numbers, one row per seat |
| perfect recall | everything those eyes have heard and done, then what they see | none |

Private information without the public one can't be had: a view is one whole. It is refused, where there is any.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from peppermill.core.buffers import blank
from peppermill.core.values import Event
from peppermill.envs.arrays import as_array

if TYPE_CHECKING:
    from peppermill.envs.openspiel import SpielGame, SpielState

Private = pyspiel.PrivateInfoType


class Past:
    """What somebody heard or did last, and what was before that. Shared between clones, so it is put into words only once."""

    def __init__(self, line: int | Event, before: Past | None) -> None:
        self.line = line
        self.before = before
        self.text = ""


def unrolled(past: Past | None) -> list[int | Event]:
    """All of it, the oldest first. Pickled link by link, a long game would be deeper than Python's stack."""
    lines: list[int | Event] = []
    while past is not None:
        lines.append(past.line)
        past = past.before
    lines.reverse()
    return lines


def rolled_up(lines: list[int | Event]) -> Past | None:
    """The opposite of `unrolled`."""
    past: Past | None = None
    for line in lines:
        past = Past(line, past)
    return past


class Observer:
    """One type of observation. `tensor` is None and `dict` empty where there are no numbers for it."""

    def __init__(self, table: SpielGame, kind: Any = None) -> None:
        self.table = table
        self.recalls: bool = kind is not None and kind.perfect_recall
        self.private = Private.SINGLE_PLAYER if kind is None else kind.private_info
        self.empty = kind is not None and not kind.public_info
        if self.empty and table.rules.hidden and self.private != Private.NONE:
            raise ValueError(f"{table.rules.name} shows private information only together with the public one: public_info=True")
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self.empty and not self.recalls and (self.private != Private.NONE or not table.rules.hidden):
            rows = table.players if self.private == Private.ALL_PLAYERS else 1
            self.tensor = np.zeros(rows * table.numbers.observation.size, np.float32)
            self.dict = {"observation": self.tensor.reshape(rows, -1) if rows > 1 else self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        size = self.table.numbers.observation.size
        seats = range(self.table.players) if self.private == Private.ALL_PLAYERS else [player]
        for row, seat in enumerate(seats):
            out = blank(size)
            said = state.match.said if state.current_player() == seat else []
            self.table.numbers.observe_after(state.match.state, seat, said, out, 0)
            self.tensor[row * size : (row + 1) * size] = as_array(out, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.empty:
            return ""
        if self.private == Private.NONE:
            return self._told_to(state, None)
        if self.private == Private.SINGLE_PLAYER:
            return self._told_to(state, player)
        seats = range(self.table.players)
        return "\n".join([f"P{seat + 1} sees\n{self._told_to(state, seat)}" for seat in seats])

    def _told_to(self, state: SpielState, seat: int | None) -> str:
        """What a seat sees, and has heard and done where it is to be recalled; None is a spectator."""
        match, rules = state.match, self.table.rules
        view = match.state.view(seat)
        said = f"\nsaid {match.said}" if match.said and seat is not None and state.current_player() == seat else ""
        if not self.recalls:
            return rules.show(view) + said
        lines: list[str] = []
        past = match.heard[self.table.players if seat is None else seat]
        while past is not None:
            if not past.text:
                past.text = str(past.line) if isinstance(past.line, int) else json.dumps(rules.dump(past.line), sort_keys=True)
            lines.append(past.text)
            past = past.before
        return "\n".join([*reversed(lines), json.dumps(rules.dump(view), sort_keys=True)]) + said

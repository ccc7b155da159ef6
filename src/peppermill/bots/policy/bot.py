"""A network at the table: it sees what a person in its seat would see, as numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from peppermill.bots.players import UnknownBot
from peppermill.bots.policy.label import Label, known_label
from peppermill.core.bot import Bot
from peppermill.core.buffers import blank
from peppermill.core.encoding import Encoding, seat_of
from peppermill.core.errors import PeppermillError
from peppermill.core.registry import find
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.values import Action, View

if TYPE_CHECKING:
    from numpy.typing import NDArray

LIBRARY: Final = "onnxruntime"
_TYPES: Final = {
    "tensor(float)": "float32",
    "tensor(double)": "float64",
    "tensor(float16)": "float16",
    "tensor(uint8)": "uint8",
    "tensor(int8)": "int8",
    "tensor(int32)": "int32",
    "tensor(int64)": "int64",
    "tensor(bool)": "bool",
}
_LEAST: Final = -700.0
"""Less than this below the best never comes up."""
_loaded: Final[dict[tuple[str, int], Network]] = {}
"""By file and the time it was written: loading one takes longer than a decision."""


class PolicyBot(Bot):
    """Plays what a network scores highest among what is allowed, or draws from its scores. The same seed gives the same game.

    The label in the file says which game, how many players and which version of the numbers it was made for. With `players` and
    `options` what it is to play is compared with that at once; otherwise as far as the views tell.
    """

    def __init__(
        self,
        file: str | Path,
        *,
        game: str | None = None,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        sample: bool | None = None,
    ) -> None:
        self.file = str(file)
        self.label: Label = known_label(file)
        self.sample = self.label.sample if sample is None else sample
        self.game = find(self.label.game)
        self.check(self.label.game if game is None else game, players, options)
        settings = self.game.settle(self.label.options, self.label.players)
        try:
            self.encoding: Encoding = self.game.encoding_of(self.label.players, settings, self.label.version)
        except PeppermillError as error:
            raise UnknownBot("policy-unreadable", file=self.file, detail=str(error)) from error
        self.network = _network(self.file, self.encoding, self.label.scaled)

    def check(self, game: str, players: int | None, options: Mapping[str, Any] | None) -> None:
        """UnknownBot with a sentence, unless it can sit at a table of this kind."""
        self.label.check(self.file, find(game), players, options)

    def __reduce__(self) -> Any:
        return _again, (self.file, self.sample)

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        self.label.check(self.file, self.game, getattr(view, "players", None), None)
        # Any world that agrees with the view shows the same numbers and allows the same.
        world, seat = self.game.imagine(view, Sfc32(0)), seat_of(view)
        said: list[int] = []
        action: Action | None = None
        while action is None:
            seen, allowed = blank(self.encoding.observation.size), blank(self.encoding.moves.size)
            self.encoding.observe_after(world, seat, said, seen, 0)
            self.encoding.mask_after(world, seat, said, allowed, 0)
            scores = self.network.scores(bytes(seen), bytes(allowed))
            choices = [index for index, may in enumerate(allowed) if may]
            action = self.encoding.say(world, seat, said, self._choice(choices, scores, rng))
        return action

    def _choice(self, choices: list[int], scores: list[float], rng: Rng) -> int:
        best = max(choices, key=lambda index: scores[index])
        if not self.sample:
            return best
        weights = [math.exp(max(scores[index] - scores[best], _LEAST)) for index in choices]
        drawn = rng.random() * sum(weights)
        for index, weight in zip(choices, weights, strict=True):
            drawn -= weight
            if drawn < 0.0:
                return index
        return best


def _again(file: str, sample: bool) -> PolicyBot:
    return PolicyBot(file, sample=sample)


class Network:
    """The network itself, on one thread: many bots think at a time, and one thread adds in the same order every time."""

    def __init__(self, file: str, encoding: Encoding, scaled: bool) -> None:
        import numpy as np  # noqa: PLC0415 — heavy, and only networks need it
        import onnxruntime  # noqa: PLC0415

        self.np = np
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self.session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # the library has a class for every way to be wrong
            raise UnknownBot("policy-unreadable", file=file, detail=str(error).splitlines()[0]) from error
        self.inputs = [(entry.name, _TYPES.get(entry.type, "float32")) for entry in self.session.get_inputs()]
        self.output = self.session.get_outputs()[0].name
        self.actions = encoding.moves.size
        self.most: Any = np.array(encoding.observation.most(), np.uint8) if scaled else None
        """The largest value of every number, where the network learned with those from 0 to 1."""
        self._try(file, encoding)

    def scores(self, seen: bytes, allowed: bytes) -> list[float]:
        """A score for every action; what is no number is the worst."""
        np = self.np
        rows = [_row(np, seen), _row(np, allowed)]
        if self.most is not None:
            rows[0] = np.divide(rows[0], self.most, dtype=np.float32)
        given = {name: row.astype(kind) for (name, kind), row in zip(self.inputs, rows, strict=False)}
        found = np.asarray(self.session.run([self.output], given)[0], np.float64).reshape(-1)
        scores: list[float] = np.nan_to_num(found, nan=-np.inf, posinf=1e300, neginf=-1e300).tolist()
        return scores

    def _try(self, file: str, encoding: Encoding) -> None:
        """A network of another shape is refused when it sits down, not at its first decision."""
        sizes = (encoding.observation.size, encoding.moves.size)
        if not 1 <= len(self.inputs) <= 2:
            raise UnknownBot("policy-inputs", file=file, n=len(self.inputs))
        if self.most is not None and not self.inputs[0][1].startswith("float"):
            raise UnknownBot("policy-scaled", file=file, kind=self.inputs[0][1])
        try:
            found = len(self.scores(bytes(sizes[0]), b"\1" * sizes[1]))
        except Exception as error:
            raise UnknownBot("policy-shape", file=file, numbers=sizes[0], actions=sizes[1]) from error
        if found != sizes[1]:
            raise UnknownBot("policy-shape", file=file, numbers=sizes[0], actions=sizes[1])


def _row(np: Any, data: bytes) -> NDArray[Any]:
    row: NDArray[Any] = np.frombuffer(data, np.uint8).reshape(1, -1)
    return row


def _network(file: str, encoding: Encoding, scaled: bool) -> Network:
    if find_spec(LIBRARY) is None:
        raise UnknownBot("no-onnxruntime", file=file)
    key = (str(Path(file).resolve()), Path(file).stat().st_mtime_ns)
    if key not in _loaded:
        _loaded[key] = Network(file, encoding, scaled)
    return _loaded[key]

"""What a run depends on: a file in `configs/`, and nothing else but the machine's arithmetic."""

import tomllib
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Config:
    """The numbers of a run. All have been used as they are; `configs/` says what each game changes."""

    game: str
    players: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    rival: str = "habanero"
    """Whom the curve is measured against."""

    width: int = 512
    layers: int = 3
    judge_width: int = 128
    """Of the small network that only judges positions, for the search."""

    lesson_parts: int = 64
    """The teacher's games are made in so many parts, each with a seed of its own."""
    lesson_decisions: int = 32_768
    """Decisions in each part."""
    careless: float = 0.05
    """So often somebody does anything at all in the teacher's games; what the teacher would have done is learnt all the same."""
    school_epochs: int = 8
    school_batch: int = 4096
    school_rate: float = 1e-3

    envs: int = 8192
    steps: int = 64
    """Decisions in every game between two updates."""
    iterations: int = 300
    epochs: int = 2
    minibatch: int = 16_384
    rate: float = 4e-4
    last_rate: float = 4e-5
    trace: float = 0.96
    clip: float = 0.2
    entropy: float = 0.01
    last_entropy: float = 0.002
    value_weight: float = 0.5
    most_gradient: float = 0.5
    max_cycles: int = 3000

    test_every: int = 25
    """Iterations between two points of the curve."""
    test_envs: int = 1024
    test_rounds: int = 2
    """Games that each of these plays."""

    @staticmethod
    def load(file: Path, **changes: Any) -> "Config":
        return Config(**{**tomllib.loads(file.read_text("utf-8")), **changes})

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def faded(self, first: float, last: float, iteration: int) -> float:
        """From one value to the other, evenly over the run."""
        done = min(1.0, iteration / max(1, self.iterations - 1))
        return first + (last - first) * done

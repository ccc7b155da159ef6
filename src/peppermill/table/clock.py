"""Clocks: how much time each seat has to decide. All of it in milliseconds of server time (`server_time.py`).

Every decision has a time of its own; what it takes beyond that comes out of the seat's bank, which lasts for the whole match.
Which decisions go on and which are new follows from what everybody sees: whose turn it is and who moved. A clock tells
nothing about anybody's cards.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

KINDS: Final = ("fast", "relaxed", "days")
NO_CLOCK: Final = "none"
UNHURRIED: Final = (NO_CLOCK, "days")
"""With one of these nobody gains time by taking a move back."""
MISSES: Final = 2
"""After so many time-outs in a row a bot holds the seat."""


@dataclass(frozen=True)
class Figures:
    """What a kind of clock gives: milliseconds for every decision, and in the bank."""

    move: int
    bank: int

    @property
    def written(self) -> str:
        """As it is set: seconds for a decision + seconds in the bank."""
        return f"{self.move / 1000:g}+{self.bank / 1000:g}"


# The games of this table have 40 to 80 decisions a player, so the same figures suit them all.
FIGURES: Final[Mapping[str, Figures]] = {
    "fast": Figures(20_000, 120_000),
    "relaxed": Figures(60_000, 600_000),
    "days": Figures(86_400_000, 3 * 86_400_000),
}


@dataclass(frozen=True)
class Clock:
    """The clocks of one match, as they are stored with every move. Immutable."""

    kind: str
    figures: Figures
    banks: tuple[int, ...]
    """What was left when the seat's present decision began."""
    since: tuple[int | None, ...]
    """When it began; None where a seat has nothing to decide."""
    missed: tuple[int, ...]
    """Time-outs in a row."""

    def runs_out(self, seat: int) -> int | None:
        """When this seat's time is up."""
        since = self.since[seat]
        return None if since is None else since + self.figures.move + self.banks[seat]

    def left(self, seat: int, now: int) -> int | None:
        """What the seat has left for its decision, the bank included."""
        out = self.runs_out(seat)
        return None if out is None else min(max(0, out - now), self.figures.move + self.banks[seat])

    def bank(self, seat: int, now: int) -> int:
        """What is left in the bank by now."""
        left = self.left(seat, now)
        return self.banks[seat] if left is None else min(self.banks[seat], left)

    def moved(self, step: Turn, now: int, bots: Collection[int], missed: bool) -> Clock:
        """The clocks after a step. `bots`: seats a bot plays for, which cost nobody time. `missed`: the mover's time was up."""
        seats = range(len(self.banks))
        goes_on = step.goes_on
        banks = [self.banks[seat] if seat in goes_on or seat in bots else self.bank(seat, now) for seat in seats]
        since = [(self.since[seat] if seat in goes_on else now) if seat in step.after else None for seat in seats]
        misses = list(self.missed)
        if step.mover is not None and step.mover not in bots:
            misses[step.mover] = misses[step.mover] + 1 if missed else 0
        return replace(self, banks=tuple(banks), since=tuple(since), missed=tuple(misses))

    def returned(self, seat: int, now: int, sure: bool) -> Clock:
        """Somebody a bot held the seat for is back: their decision begins anew.

        Not `sure`: only their device came back by itself. Then one more time-out hands the seat to a bot again.
        """
        since = [now if each == seat and began is not None else began for each, began in enumerate(self.since)]
        missed = [(0 if sure else min(n, MISSES - 1)) if each == seat else n for each, n in enumerate(self.missed)]
        return replace(self, since=tuple(since), missed=tuple(missed))

    def to_json(self) -> dict[str, Any]:
        figures = {"move": self.figures.move, "bank": self.figures.bank}
        return {"kind": self.kind, **figures, "banks": self.banks, "since": self.since, "missed": self.missed}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Clock:
        return Clock(
            data["kind"],
            Figures(data["move"], data["bank"]),
            tuple(data["banks"]),
            tuple(data["since"]),
            tuple(data["missed"]),
        )


@dataclass(frozen=True)
class Turn:
    """What everybody sees of a step: who decided before it, who moved (None: chance began the match), who decides after it."""

    before: tuple[int, ...]
    mover: int | None
    after: tuple[int, ...]
    alone: bool
    """Was it one move, without chance after it?"""

    @property
    def goes_on(self) -> set[int]:
        """The seats whose decision is still the same: others decided beside them, and nobody new is asked."""
        if not self.alone or not set(self.after) <= set(self.before):
            return set()
        return set(self.after) - {self.mover}


def new_clock(kind: str, figures: Figures, players: int) -> Clock:
    """Full banks, nothing running."""
    return Clock(kind, figures, (figures.bank,) * players, (None,) * players, (0,) * players)

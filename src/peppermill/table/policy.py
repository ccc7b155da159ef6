"""How tables behave; the server's config fills it in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from peppermill.table.clock import FIGURES, Figures
from peppermill.table.pace import Pace


@dataclass(frozen=True)
class TablePolicy:
    """What holds for every table of a server."""

    pace: Pace = field(default_factory=Pace)
    least_effort: float = 0.1
    """Where bots that think long have less than this share of their usual time, new tables get lighter ones."""
    takeover_after: float = 120.0
    """Seconds after which a bot plays for somebody who is gone while others wait. Only without a clock."""
    shake_within: float = 5.0
    """Seconds a full table waits for what its people have promised to add to the salt."""
    clocks: Mapping[str, Figures] = field(default_factory=lambda: FIGURES)
    clock_grace: float = 10.0
    """Seconds after a start of the server in which clocks stand still, so that everybody finds their way back."""
    vote_after: float = 90.0
    """Seconds after which the others may vote to let a bot play for somebody who is there. Only without a clock."""
    host_after: float = 60.0
    """Seconds after which the next one becomes host, if the host is gone."""
    close_open_after: float = 24 * 3600.0
    """Seconds after which a table that never began is closed, if nobody was there."""
    close_after: float = 30 * 24 * 3600.0
    """Seconds after which an unfinished game without a clock is closed, if nobody was there."""
    most_guests: int = 64
    """Connections to one table."""
    forget_after: float = 60.0
    """Seconds after which a table with nobody at it is dropped from memory. It stays in the ledger."""

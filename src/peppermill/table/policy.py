"""How tables behave; the server's config fills it in."""

from __future__ import annotations

from dataclasses import dataclass, field

from peppermill.table.pace import Pace


@dataclass(frozen=True)
class TablePolicy:
    """What holds for every table of a server."""

    pace: Pace = field(default_factory=Pace)
    least_effort: float = 0.1
    """Where bots that think long have less than this share of their usual time, new tables get lighter ones."""
    takeover_after: float = 120.0
    """Seconds after which a bot plays for somebody who is gone while others wait."""
    shake_within: float = 5.0
    """Seconds a full table waits for what its people have promised to add to the salt."""
    most_guests: int = 64
    """Connections to one table."""
    forget_after: float = 60.0
    """Seconds after which a table with nobody at it is dropped from memory. It stays in the ledger."""

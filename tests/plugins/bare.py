"""The least a game can be: no encoding, no marks, no bots, no board. Importing this registers it."""

from __future__ import annotations

from peppermill.core.registry import register
from tests.toys.secret_bids import GAME

register(GAME)

"""Tests of the table know whose move it is."""

import pytest

from tests.toys.known_beginning import seat_0_begins

__all__ = ["seat_0_begins"]


@pytest.fixture(autouse=True)
def _known_beginning(seat_0_begins: None) -> None:
    return

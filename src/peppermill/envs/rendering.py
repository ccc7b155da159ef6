"""What `render` gives: text, a picture, or text on the terminal."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from peppermill.envs.desk import Desk, one_of
from peppermill.envs.libraries import need

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]


def check_mode(mode: str | None) -> str | None:
    return None if mode is None else one_of("render_mode", mode, tuple(RENDER_MODES))


def render(desk: Desk, mode: str | None, seat: int | None) -> str | NDArray[np.uint8] | None:
    """As a spectator sees it, or as a seat does where text is wanted."""
    if mode == "rgb_array":
        need("matplotlib")
        from peppermill.envs.drawing import draw  # noqa: PLC0415 (a picture needs a heavy library, text does not)

        return draw(desk)
    if mode == "ansi":
        return desk.game.show(desk.state.view(seat))
    if mode == "human":
        print(desk.game.show(desk.state.view(seat)), "\n", flush=True)
    return None

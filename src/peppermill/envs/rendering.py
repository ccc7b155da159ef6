"""What `render` gives: text, a picture, or text on the terminal."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from peppermill.envs.episode import Episode, one_of
from peppermill.envs.libraries import need

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]


def check_mode(mode: str | None) -> str | None:
    return None if mode is None else one_of("render_mode", mode, tuple(RENDER_MODES))


def render(episode: Episode, mode: str | None, seat: int | None) -> str | NDArray[np.uint8] | None:
    """As a spectator sees it, or as a seat does where text is wanted."""
    if mode == "rgb_array":
        need("resvg_py", "PIL")
        from peppermill.envs.drawing import draw  # noqa: PLC0415 (a picture needs a heavy library, text does not)

        return draw(episode)
    if mode == "ansi":
        return episode.game.show(episode.state.view(seat))
    if mode == "human":
        print(episode.game.show(episode.state.view(seat)), "\n", flush=True)
    return None

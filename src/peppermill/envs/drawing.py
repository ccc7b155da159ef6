"""A match as pixels: the picture that notebooks show, turned into an array off screen."""

from __future__ import annotations

import io
from typing import Final

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from peppermill.drawings import draw as draw_view
from peppermill.drawings.art import fonts
from peppermill.envs.episode import Episode

SIZE: Final = (960, 720)
"""Width and height. Always the same, so that frames make a film; what a position does not fill is left white."""
_AROUND: Final = "#ffffff"


def draw(episode: Episode) -> NDArray[np.uint8]:
    """Height × width × red, green, blue: what a spectator may see."""
    svg = draw_view(episode.state.view(None), theme="light", box=SIZE)
    # Only the faces that come with us: the same pixels on every machine.
    png = resvg_py.svg_to_bytes(svg_string=svg, background=_AROUND, skip_system_fonts=True, font_files=fonts())
    with Image.open(io.BytesIO(png)) as picture:
        return np.asarray(picture.convert("RGB")).copy()

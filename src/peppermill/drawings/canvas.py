"""Where a game is drawn: SVG that needs nothing else, neither a network, a font nor a script."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from peppermill.core import texts
from peppermill.drawings.art import Art, Piece, art_of

WIDTH: Final = 960
MARGIN: Final = 24
THEMES: Final = ("auto", "light", "dark")
TEXT: Final = "Atkinson Hyperlegible, system-ui, sans-serif"
DISPLAY: Final = "Caprasimo, Georgia, serif"
MONO: Final = "ui-monospace, DejaVu Sans Mono, monospace"

_TAG: Final = re.compile(r"<[a-z]+ [^<>]*var\(--[^<>]*>")
_COLOUR: Final = re.compile(r'(fill|stroke|stop-color)="var\(--([\w.-]+)\)"')
_NARROW: Final = frozenset("iljtfrI.,·:;'’!|()[] 1")
_BROAD: Final = frozenset("mwMWœŒ@%…")


def number(value: float) -> str:
    """As short as it can be written: 12, 3.5."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def width_of(words: str, size: float) -> float:
    """About how wide words are: nobody here has the font."""
    letters = [0.34 if one in _NARROW else 0.85 if one in _BROAD else 0.66 if one.isupper() else 0.56 for one in words]
    return sum(letters) * size


class Canvas:
    """One picture. Colours are named by their token: `card`, `heat`; a `#` begins one that has no name."""

    def __init__(self, game: str | None, lang: str, title: str) -> None:
        self.game = game
        self.lang = lang
        self.title = title
        self.art: Art = art_of(game)
        self.parts: list[str] = []
        self.defined: dict[str, str] = {}

    def say(self, key: str, /, **params: Any) -> str:
        return texts.sentence(key, params, self.lang, self.game)

    # Shapes

    def add(self, tag: str, **attributes: str | float | None) -> None:
        self.parts.append(f"<{tag}{_written(attributes)}/>")

    def rect(self, x: float, y: float, width: float, height: float, fill: str, radius: float = 12, **more: Any) -> None:
        self.add("rect", x=x, y=y, width=max(0.0, width), height=max(0.0, height), rx=radius, fill=_paint(fill), **_painted(more))

    def circle(self, x: float, y: float, radius: float, fill: str, **more: Any) -> None:
        self.add("circle", cx=x, cy=y, r=radius, fill=_paint(fill), **_painted(more))

    def path(self, d: str, fill: str = "none", **more: Any) -> None:
        self.add("path", d=d, fill=_paint(fill), **_painted(more))

    def text(
        self, x: float, y: float, words: object, size: float = 16, fill: str = "ink", room: float | None = None, **more: Any
    ) -> None:
        """Words on a line; where they are too long for their room they are squeezed into it. `display`: in the face of names."""
        said = str(words)
        family = DISPLAY if more.pop("display", False) else more.pop("family", None)
        fitted: dict[str, Any] = {}
        if room is not None and width_of(said, size) > room:
            fitted = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
        attributes = {"x": x, "y": y, "font-size": size, "fill": _paint(fill), "font-family": family, **fitted, **_painted(more)}
        self.parts.append(f"<text{_written(attributes)}>{escape(said, quote=False)}</text>")

    def piece(self, name: str, x: float, y: float, width: float, cut: float = 0, **named: str) -> float:
        """One of the client's drawings, so wide; returns how high that is. `named` fills in colours a piece leaves open.

        `cut`: nothing is drawn outside of its box, whose corners are as round as that.
        """
        piece: Piece = self.art.pieces[name]
        key = "-".join([self.game or "kit", name, *named.values()]).replace(".", "-")
        if key not in self.defined:
            svg = piece.svg
            for given, colour in named.items():
                svg = svg.replace(f"var(--{given})", f"var(--{colour})").replace(f"var(--{given}.", f"var(--{colour}.")
            if cut:
                box = f'<rect width="{number(piece.width)}" height="{number(piece.height)}" rx="{number(cut)}"/>'
                svg = f'<clipPath id="{key}-box">{box}</clipPath><g clip-path="url(#{key}-box)">{svg}</g>'
            self.defined[key] = svg
        scale = width / piece.width
        self.parts.append(f'<use href="#{key}" transform="translate({number(x)} {number(y)}) scale({number(scale)})"/>')
        return piece.height * scale

    def open(self, **attributes: Any) -> None:
        """Begin a group, until `close`."""
        self.parts.append(f"<g{_written(attributes)}>")

    def close(self) -> None:
        self.parts.append("</g>")

    # The picture

    def panel(self, x: float, y: float, width: float, height: float, fill: str = "panel") -> None:
        self.rect(x, y, width, height, fill, 16, stroke="line")

    def head(self, right: str = "") -> float:
        """The game's name, and what is said beside it; returns where the board may begin."""
        self.text(MARGIN, 44, self.title, 26, display=True)
        if right:
            self.text(WIDTH - MARGIN, 42, right, 16, "ink-soft", room=WIDTH - 2 * MARGIN - 220, anchor="end")
        return 64

    def finish(self, height: float, theme: str = "auto", box: tuple[int, int] | None = None) -> str:
        """The whole SVG. `auto` is dark where the reader's screen is; the other themes always look alike. `box`: so large."""
        wide, high = box or (WIDTH, round(height))
        defs = "".join([f'<g id="{key}">{svg}</g>' for key, svg in self.defined.items()])
        ground = f'<rect width="{WIDTH}" height="{number(height)}" rx="18" fill="var(--ground)"/>'
        inside = f'<defs>{defs}</defs>{ground}<g font-family="{TEXT}">{"".join(self.parts)}</g>'
        inside, style = self._coloured(inside, theme)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}" width="{wide}" height="{high}" '
            f'preserveAspectRatio="xMidYMin" role="img"><title>{escape(self.title, quote=False)}</title>{style}{inside}</svg>'
        )

    def _coloured(self, svg: str, theme: str) -> tuple[str, str]:
        """Colours by value. Where they change with the theme, classes and a rule for dark screens say to what."""
        dark: dict[str, str] = {}

        def tag(found: re.Match[str]) -> str:
            classes: list[str] = []

            def colour(match: re.Match[str]) -> str:
                what, name = match[1], match[2]
                day, night = self.art.colours[name]
                if theme == "auto" and day != night:
                    rule = f"pm-{what[0]}-{name.replace('.', '_')}"
                    dark[rule] = f"{what}:{night}"
                    classes.append(rule)
                return f'{what}="{night if theme == "dark" else day}"'

            written = _COLOUR.sub(colour, found[0])
            if not classes:
                return written
            end = "/>" if written.endswith("/>") else ">"
            return f'{written.removesuffix(end)} class="{" ".join(classes)}"{end}'

        svg = _TAG.sub(tag, svg)
        rules = "".join([f".{name}{{{value}}}" for name, value in dark.items()])
        return svg, f"<style>@media (prefers-color-scheme: dark){{{rules}}}</style>" if rules else ""


def _paint(colour: str) -> str:
    return colour if colour.startswith("#") or colour == "none" else f"var(--{colour})"


def _painted(attributes: dict[str, Any]) -> dict[str, Any]:
    """What Python calls `stroke_width` and `anchor`, as SVG does."""
    found: dict[str, Any] = {}
    for name, value in attributes.items():
        if name == "anchor":
            found["text-anchor"] = value
        elif name == "weight":
            found["font-weight"] = value
        else:
            found[name.replace("_", "-")] = _paint(value) if name == "stroke" else value
    return found


def _written(attributes: dict[str, Any]) -> str:
    pairs = [(name, number(value) if isinstance(value, (int, float)) else value) for name, value in attributes.items()]
    return "".join([f' {name}="{escape(value)}"' for name, value in pairs if value is not None])


def player(names: Sequence[str] | None, seat: int) -> str:
    """What a seat is called: by its name, or as P1 …"""
    return names[seat] if names else f"P{seat + 1}"


def list_of(names: Sequence[str] | None, seats: Sequence[int]) -> str:
    return ", ".join([player(names, seat) for seat in seats])

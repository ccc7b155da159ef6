"""A throw in few words: `toss 40 at saffron lob` instead of stance, direction and power.

The words stand for the throws that the game offers: at every bowl and space, straight (also as a lob or a slide) and from the
left or the right, and one hard through the middle. Who wants another throw types its numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from peppermill.core import texts
from peppermill.core.values import Action
from peppermill.games.safranito.aims import AIMS, zone_seen
from peppermill.games.safranito.board import NO_ZONE, ZONE_NAMES, ZONES
from peppermill.games.safranito.components import ID, SPICES
from peppermill.games.safranito.moves import Toss, toss_of
from peppermill.games.safranito.views import SafranitoView
from peppermill.toss.throw import AVERAGE, Throw

_WAYS: Final = ("toss", "lob", "slide", "left", "right")
"""In the order of WAY_NAMES."""
_HARD: Final = "hard"
_FACE_UP: Final = "face-up"


class Aiming:
    """Reads and writes throws for the seat that is asked."""

    def __init__(self, lang: str) -> None:
        self.side = 0
        self.hand = AVERAGE
        self.names = {name: _typed(zone, name, lang) for zone, name in enumerate(ZONE_NAMES)}
        """Of zones: as they are in the notation → as they are typed in this language."""
        self.english = {word: name for name, word in self.names.items()}
        # "piment fort" may be typed as it is said, and by its first word.
        self.english |= {word.partition("-")[0]: name for name, word in self.names.items() if name not in self.english}

    def look(self, view: SafranitoView, legal: Sequence[Action]) -> None:
        """Who throws now: from which side of the board, with which hand."""
        if view.sides and view.seat is not None:
            self.side = view.sides[view.seat]
        for action in legal:
            if isinstance(action, Toss):
                self.hand = action.hand
                break

    def in_english(self, line: str) -> str:
        for name, word in self.names.items():
            spoken = word.replace("-", " ")
            if " " in spoken and spoken in line:
                line = line.replace(spoken, name)
        return " ".join([self.english.get(word, word) for word in line.split()])

    def translated(self, line: str) -> str:
        return " ".join([self.names.get(word, word) for word in line.split()])

    def understood(self, line: str) -> Toss | None:
        """The throw that these words mean; None if they mean something else."""
        words = line.split()
        if len(words) < 2 or words[0] != "toss" or not words[1].isdecimal() or len(words[1]) > 3 or "power" in words:
            return None
        said = [word for word in words[2:] if word != "at"]
        face_up = _FACE_UP in said
        rest = [word for word in said if word != _FACE_UP]
        if rest == [_HARD]:
            zone, way = NO_ZONE, _WAYS.index("slide")
        elif rest and rest[0] in ZONE_NAMES and len(rest) <= 2 and (len(rest) == 1 or rest[1] in _WAYS):
            zone = self._first_side(ZONE_NAMES.index(rest[0]))
            way = _WAYS.index(rest[1]) if len(rest) == 2 else 0
        else:
            return None
        for aim in AIMS:
            if aim.zone == zone and aim.way == way:
                throw = aim.throw
                return toss_of(int(words[1]), face_up, Throw(throw.stance, throw.direction, throw.power, throw.loft, self.hand))
        return None

    def written(self, toss: Toss) -> str | None:
        """The throw in words; None where there are none for it."""
        for aim in AIMS:
            throw = aim.throw
            same = (throw.stance, throw.direction, throw.power, throw.loft)
            if same == (toss.stance, toss.direction, toss.power, toss.loft) and toss.hand == self.hand:
                where = (
                    [_HARD]
                    if aim.zone == NO_ZONE
                    else ["at", ZONE_NAMES[self._true(aim.zone)], *([_WAYS[aim.way]] if aim.way else [])]
                )
                return " ".join(["toss", str(toss.token), *where, *([_FACE_UP] if toss.face_up else [])])
        return None

    def _first_side(self, zone: int) -> int:
        """Aims are those of the first side: the zone that lies there as this one does for us."""
        x, y = zone_seen(zone, self.side)
        return min(range(ZONES), key=lambda other: _apart(zone_seen(other, 0), (x, y)))

    def _true(self, seen: int) -> int:
        x, y = zone_seen(seen, 0)
        return min(range(ZONES), key=lambda other: _apart(zone_seen(other, self.side), (x, y)))


def _apart(one: tuple[float, float], two: tuple[float, float]) -> float:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def _typed(zone: int, name: str, lang: str) -> str:
    """A zone in one word: its name in that language, as one would type it."""
    if lang == "en":
        return name
    said = texts.sentence(f"{'spice' if zone < SPICES else 'space'}.{name}", None, lang, ID)
    return said.lower().replace("’", " ").replace("'", " ").replace(" ", "-")

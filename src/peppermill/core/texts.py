"""Sentences in English and French. Games raise codes and tell events; words live only in the catalogs.

A catalog is a flat JSON object: key → sentence with {placeholders}, or {"one": …, "other": …} chosen by `n`. A game's
catalogs lie in its folder (`texts/en.json`, `texts/fr.json`), those of everything else in `peppermill/texts/`. The browser
reads the same files.
"""

import json
import re
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("en", "fr")

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_ELIDES: Final = frozenset("aeiouœæ")
"""French: « d’Ada », « qu’Omar ». Before an h or a y one name does and the next does not, so they are left alone."""
_BEFORE_A_VOWEL: Final = re.compile(r"\b([Dd]|[Qq]u)e $")
_folders: Final[dict[str, Path]] = {}
_catalogs: Final[dict[tuple[str, str], dict[str, Any]]] = {}


class Phrase:
    """A part of a sentence that is in the catalogs itself: what was expected, say. It is put in the sentence's own language."""

    def __init__(self, key: str, params: Mapping[str, Any] | None = None) -> None:
        self.key = key
        self.params = params

    def text(self, lang: str) -> str:
        return sentence(self.key, self.params, lang)

    def __str__(self) -> str:
        return self.text("en")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (other.key, other.params) == (self.key, self.params)

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> Any:
        return Phrase, (self.key, self.params)


def look_beside(game: str, module: str) -> None:
    """Remember that a game's `texts/` lies beside the module that defines it, in whatever package that is."""
    file = getattr(sys.modules.get(module), "__file__", None)
    if file is not None:
        _folders[game] = Path(file).resolve().parent / "texts"


def folder_of(game: str) -> Path:
    """The folder of a game's sentences; a game in another package keeps its rules for players there too."""
    return _folders.get(game, _PACKAGE / "games" / game.replace("-", "_") / "texts")


def catalog(lang: str, game: str | None = None) -> dict[str, Any]:
    """The sentences of a game, or those that belong to no game. Empty if there is no file."""
    key = (game or "", lang)
    if key not in _catalogs:
        folder = _PACKAGE / "texts" if game is None else folder_of(game)
        file = folder / f"{lang}.json"
        _catalogs[key] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return _catalogs[key]


def sentence(key: str, params: Mapping[str, Any] | None = None, lang: str = "en", game: str | None = None) -> str:
    """The sentence for a key: the game's own if it has one, else the common one, else the bare key."""
    params = params or {}
    for owner in (game, None) if game else (None,):
        found = catalog(lang, owner).get(key)
        if isinstance(found, dict):
            found = found["one" if _is_one(params.get("n", 0), lang) else "other"]
        if found is not None:
            return _fill(str(found), params, lang)
    details = ", ".join([f"{name}={value}" for name, value in params.items()])
    return f"{key} ({details})" if details else key


def both(key: str, game: str | None = None) -> dict[str, str]:
    """The sentence in every language, for clients that can switch between them."""
    return {lang: sentence(key, None, lang, game) for lang in LANGUAGES}


def _is_one(n: Any, lang: str) -> bool:
    return n in (0, 1) if lang == "fr" else n == 1


def _fill(template: str, params: Mapping[str, Any], lang: str) -> str:
    """Fill all placeholders at once: what has been filled in is not looked at again, since a player may be named `{faces}`."""
    parts = _PLACEHOLDER.split(template)
    # Every second part is the name of a placeholder.
    for place in range(1, len(parts), 2):
        name = parts[place]
        parts[place] = _words(params[name], lang) if name in params else "{" + name + "}"
        if lang == "fr" and unicodedata.normalize("NFD", parts[place])[:1].lower() in _ELIDES:
            parts[place - 1] = _BEFORE_A_VOWEL.sub("\\1’", parts[place - 1])
    return "".join(parts)


def _words(value: Any, lang: str) -> str:
    return value.text(lang) if isinstance(value, Phrase) else str(value)

"""The policies of a server: whoever runs it names a folder, and every labelled ONNX file in it is a level of its game.

It is named in the environment, which the processes of bots inherit. Visitors choose among levels by their names: no path ever
comes from them.
"""

from __future__ import annotations

import logging
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from peppermill.bots.players import POLICIES, UnknownBot, levels
from peppermill.bots.policy.bot import PolicyBot
from peppermill.bots.policy.label import Label, label_of

log = logging.getLogger(__name__)
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")


def policies(strict: bool = False) -> list[tuple[str, Path, Label]]:
    """The name, file and label of every policy, by name.

    A name is what visitors choose by: small letters, digits and dashes. Other files are none of theirs. One without a label (half
    copied, maybe) is left out, or UnknownBot if it is to be `strict`: the others must not suffer for it.
    """
    found: list[tuple[str, Path, Label]] = []
    folder = os.environ.get(POLICIES, "")
    for file in sorted(Path(folder).glob("*.onnx")) if folder else ():
        try:
            if _NAME.fullmatch(file.stem):
                found.append((file.stem, file, known_label(str(file))))
        except UnknownBot as error:
            if strict:
                raise
            log.warning("%s is left out. %s", file, error)
    return found


def try_policies() -> None:
    """UnknownBot with the reason if a server that is starting could not play one of them."""
    folder = os.environ.get(POLICIES, "")
    if folder and not Path(folder).is_dir():
        raise UnknownBot("no-policies", folder=folder)
    for name, file, label in policies(strict=True):
        if name in [level.id for level in levels(label.game) if level.policy != str(file)]:
            raise UnknownBot("policy-name", file=str(file), name=name, game=label.game)
        PolicyBot(file)


def known_label(file: str) -> Label:
    """The label of one of them. Networks are large and tables are opened often: a file is read again only once it has changed."""
    try:
        return _label(file, os.stat(file).st_mtime_ns)
    except OSError as error:
        raise UnknownBot("policy-unreadable", file=file, detail=error.strerror or str(error)) from error


@lru_cache(maxsize=256)
def _label(file: str, written: int) -> Label:
    return label_of(file)

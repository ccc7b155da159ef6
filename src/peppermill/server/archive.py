"""Finished games as files: written once, one at a time and beside the event loop, and remembered for a while."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from peppermill.server.answers import Busy

_MOST_BYTES: Final = 32 * 1024 * 1024
_FRESH: Final = 600.0
"""Seconds a file is remembered: a match may have been removed from the database since."""
_MOST_WAITING: Final = 20

Key = tuple[object, ...]


@dataclass(frozen=True)
class File:
    """JSON, compressed; `name` if it is to be saved under one."""

    packed: bytes
    name: str | None
    written: float


class Archive:
    """Files by key, compressed, as many as fit."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._files: OrderedDict[Key, File] = OrderedDict()
        self._writing: dict[Key, asyncio.Task[File]] = {}
        # One thread: however many ask, the players keep the rest of the machine.
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="peppermill-archive")

    def close(self) -> None:
        self._writer.shutdown(cancel_futures=True)

    def find(self, key: Key) -> File | None:
        known = self._files.get(key)
        if known is not None and time.monotonic() - known.written > _FRESH:
            self._drop(key)
            return None
        if known is not None:
            self._files.move_to_end(key)
        return known

    async def write(self, key: Key, content: Callable[[], Any], name: str | None = None) -> File:
        """The file of `content()`. Whoever asks for the same meanwhile waits for the same; Busy if too many wait."""
        writing = self._writing.get(key)
        if writing is None:
            if len(self._writing) >= _MOST_WAITING:
                raise Busy("busy")
            writing = asyncio.create_task(self._write(key, content, name))
            self._writing[key] = writing
            writing.add_done_callback(lambda _: self._writing.pop(key, None))
        return await asyncio.shield(writing)

    async def _write(self, key: Key, content: Callable[[], Any], name: str | None) -> File:
        packed = await asyncio.get_running_loop().run_in_executor(self._writer, lambda: _pack(content()))
        file = File(packed, name, time.monotonic())
        self._files[key] = file
        self._bytes += len(packed)
        while self._bytes > self._most_bytes:
            self._drop(next(iter(self._files)))
        return file

    def _drop(self, key: Key) -> None:
        self._bytes -= len(self._files.pop(key).packed)


def _pack(content: Any) -> bytes:
    return gzip.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"), 6, mtime=0)


def answer(request: Request, file: File) -> Response:
    """Compressed for those who take it so: everyone's browser."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if file.name is not None:
        headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type="application/json")
    return Response(gzip.decompress(file.packed), headers=headers, media_type="application/json")

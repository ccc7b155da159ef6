"""The browser's client: files built by Vite in `web_dist`. Every address that is not a file shows the same page, with a head
that says what is there to those who only look at that."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from peppermill.core.texts import sentence
from peppermill.server.answers import language
from peppermill.server.preview import Previews

DIST: Final = Path(__file__).resolve().parent.parent / "web_dist"

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ALWAYS_ASK: Final = "no-cache"
_TEXT: Final = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map", ".wasm")

# Types that systems disagree about or don't know.
for _type, _ending in (("text/javascript", ".js"), ("application/manifest+json", ".webmanifest"), ("font/woff2", ".woff2")):
    mimetypes.add_type(_type, _ending)


def are_built(folder: Path = DIST) -> bool:
    """A checkout has no pages until somebody builds them; every released package has them."""
    return (folder / "index.html").is_file()


class Pages:
    def __init__(self, folder: Path = DIST, previews: Previews | None = None) -> None:
        self._folder = folder.resolve()
        self._previews = previews

    async def give(self, request: Request) -> Response:
        index = self._folder / "index.html"
        if not are_built(self._folder):
            return _not_built(language(request))
        file = self._find(request.path_params["path"] or "index.html")
        if file is None:
            # A missing asset must not be answered with a page: a browser would take it for a script.
            if Path(request.path_params["path"]).suffix:
                return Response("Not found", 404, media_type="text/plain")
            file = index
        return await self._page(request, index) if file == index else self._give(request, file)

    async def _page(self, request: Request, index: Path) -> Response:
        page = _text(index)
        if self._previews is not None:
            page = await self._previews.write(page, request, self._has_picture)
        content = page.encode()
        tag = f'"{sha256(content).hexdigest()[:24]}"'
        headers = {"Cache-Control": _ALWAYS_ASK, "ETag": tag, "Vary": "Accept-Encoding, Accept-Language"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(content, headers=headers)

    def _has_picture(self, name: str) -> bool:
        return (self._folder / "pictures" / f"{name}.jpg").is_file()

    def _find(self, path: str) -> Path | None:
        try:
            file = (self._folder / path).resolve()
            ours = file.is_relative_to(self._folder) and file.is_file()
        except (OSError, ValueError):  # a name no file can have
            return None
        return file if ours and file.suffix not in (".gz", ".br") else None

    def _give(self, request: Request, file: Path) -> Response:
        stat = file.stat()
        tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
        # Vite puts a hash into the names below assets/: such a file never changes.
        lasting = file.parent == self._folder / "assets"
        headers = {"Cache-Control": _FOR_EVER if lasting else _ALWAYS_ASK, "ETag": tag, "Vary": "Accept-Encoding"}
        if file.parent == self._folder / "pictures":
            # They are made to be shown elsewhere.
            headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        accepted = request.headers.get("accept-encoding", "")
        content, coding = _content(file, stat.st_mtime_ns, "br" in accepted, "gzip" in accepted)
        if coding is not None:
            headers["Content-Encoding"] = coding
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return Response(content, media_type=kind, headers=headers)


def _text(file: Path) -> str:
    return _content(file, file.stat().st_mtime_ns, brotli=False, zipped=False)[0].decode()


@lru_cache(maxsize=256)
def _content(file: Path, changed: int, brotli: bool, zipped: bool) -> tuple[bytes, str | None]:
    """A file's bytes in the smallest form the browser takes; what the build did not compress is compressed once."""
    for wanted, coding, ending in ((brotli, "br", ".br"), (zipped, "gzip", ".gz")):
        packed = file.with_name(file.name + ending)
        if wanted and packed.is_file() and packed.stat().st_mtime_ns >= changed:
            return packed.read_bytes(), coding
    content = file.read_bytes()
    if zipped and file.suffix in _TEXT and len(content) > 512:
        return gzip.compress(content, mtime=0), "gzip"
    return content, None


def _not_built(lang: str) -> Response:
    title, text = sentence("page.not-built", None, lang), sentence("page.not-built.how", None, lang)
    head = f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Peppermill</title>'
    return HTMLResponse(f"{head}<h1>{title}</h1><p>{text}</p></html>", 503, {"Cache-Control": "no-store"})

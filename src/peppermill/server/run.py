"""`peppermill serve`: a server in one command, with its address on the screen and in the browser."""

from __future__ import annotations

import contextlib
import locale
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from typing import Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from peppermill.core.errors import BadOptions
from peppermill.core.texts import LANGUAGES, sentence
from peppermill.server.app import create_app
from peppermill.server.config import ServerConfig
from peppermill.server.door import ACCEPTED_AT_ONCE
from peppermill.server.front import protocols
from peppermill.server.limits import MESSAGE_BYTES

FIRST_PORT: Final = 8000
_TRIES: Final = 20
_QUEUE: Final = 1024
_EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 — recognised, not chosen


def _print(text: str) -> None:
    print(text, flush=True)


def serve(config: ServerConfig, open_browser: bool = True, say: Callable[[str], None] = _print) -> None:
    """Serve until Ctrl+C or SIGTERM. What was acknowledged is stored, however it ends."""
    lang = _language()
    try:
        app = create_app(config)
    except (OSError, SQLAlchemyError) as error:
        detail = getattr(error, "orig", None) or error
        raise BadOptions("no-database", detail=str(detail)) from None
    listener = bind(config, lambda key, **params: say(sentence(key, params, lang)))
    port = listener.getsockname()[1]
    web = uvicorn.Config(
        app,
        log_level=config.log_level.lower(),
        access_log=False,
        # Larger frames than this are cut off unread; those in between are answered with a reason.
        ws_max_size=4 * MESSAGE_BYTES,
        server_header=False,
        # The application reads what proxies say by itself: it needs the host as well.
        proxy_headers=False,
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=5,
        **protocols(app.state.door),
    )
    server = _Server(web, lambda: _welcome(config.host, port, open_browser, lang, say))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def bind(config: ServerConfig, tell: Callable[..., None]) -> socket.socket:
    """A listening socket: on the port that was asked for, or else on the first free one."""
    if config.port is not None:
        try:
            return _listen(config.host, config.port)
        except OSError as error:
            detail = error.strerror or str(error)
            raise BadOptions("no-port", port=config.port, host=config.host, detail=detail) from None
    for port in range(FIRST_PORT, FIRST_PORT + _TRIES):
        try:
            listener = _listen(config.host, port)
        except OSError:
            continue
        if port != FIRST_PORT:
            tell("serve.port-taken", port=FIRST_PORT, other=port)
        return listener
    listener = _listen(config.host, 0)
    tell("serve.port-taken", port=FIRST_PORT, other=listener.getsockname()[1])
    return listener


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            # On Windows this would let two servers share a port; elsewhere it only skips the wait after a restart.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_QUEUE)
    except OSError:
        listener.close()
        raise
    return listener


class _Server(uvicorn.Server):
    """Announces itself once it really answers, not before."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # To asyncio the backlog is how many it accepts at once; the system may let many more wait.
        for each in sockets or []:
            each.listen(_QUEUE)
        if self.started:
            self._ready()


def _welcome(host: str, port: int, open_browser: bool, lang: str, say: Callable[[str], None]) -> None:
    everywhere = host in _EVERYWHERE
    name = "localhost" if everywhere or host == "127.0.0.1" else f"[{host}]" if ":" in host else host
    address = f"http://{name}:{port}"
    say(sentence("serve.ready", {"address": address}, lang))
    if everywhere and (near := _own_address()):
        say(sentence("serve.network", {"address": f"http://{near}:{port}"}, lang))
    say(sentence("serve.stop", None, lang))
    if open_browser:
        # Some systems wait until the browser is closed: that must not hold up the server.
        threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        return  # no browser here; the address is on the screen


def _own_address() -> str | None:
    """This machine's address on its network. Nothing is sent: connecting a datagram socket only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return found


def _language() -> str:
    lang = (locale.getlocale()[0] or "")[:2].lower()
    return lang if lang in LANGUAGES else LANGUAGES[0]

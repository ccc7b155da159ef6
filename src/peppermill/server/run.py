"""`peppermill serve`: a server in one command, with its address on the screen and in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import locale
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette

from peppermill.core.errors import BadOptions
from peppermill.core.texts import LANGUAGES, sentence
from peppermill.server import logs, metrics, pages
from peppermill.server.app import create_app
from peppermill.server.config import ServerConfig
from peppermill.server.door import ACCEPTED_AT_ONCE
from peppermill.server.fleet.workers import Workers
from peppermill.server.front import protocols
from peppermill.server.garbage import collect_rarely, collect_when_quiet
from peppermill.server.limits import MESSAGE_BYTES
from peppermill.server.storage.engine import may_be_shared
from peppermill.server.storage.store import SqlLedger

T = TypeVar("T")

log = logging.getLogger(__name__)

FIRST_PORT: Final = 8000
_TRIES: Final = 20
_QUEUE: Final = 1024
_EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 — recognised, not chosen


def _print(text: str) -> None:
    print(text, flush=True)


def serve(config: ServerConfig, open_browser: bool = True, say: Callable[[str], None] = _print) -> None:
    """Serve until Ctrl+C or SIGTERM. What was acknowledged is stored, however it ends."""
    lang = _language()
    handler = logs.configure(config.log_level, config.log_format)
    if config.log_format == "json":
        say = logs.announcer(handler)

    def tell(key: str, **params: Any) -> None:
        say(sentence(key, params, lang))

    def ready() -> None:
        _welcome(config.host, listener.getsockname()[1], open_browser, lang, say)

    check_sharing(config, tell)
    if not pages.are_built():
        tell("serve.no-pages")
    if config.workers > 1:
        _open_database(lambda: SqlLedger(config.database_url).close())
        listener = bind(config, tell)
        with metrics.shared():
            Workers(config.workers, _work, (config, listener), ready).run()
    else:
        app = _open_database(lambda: create_app(config))
        listener = bind(config, tell)
        server = _server(config, app, ready)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listener])


def check_sharing(config: ServerConfig, tell: Callable[..., None]) -> None:
    """BadOptions for several processes that can't work together; a sentence where they could do better."""
    shared = may_be_shared(config.database_url)
    if config.workers > 1 and not shared:
        raise BadOptions("workers-need-postgres")
    if config.redis is None:
        if config.workers > 1:
            tell("serve.no-redis")
        return
    if not shared:
        tell("serve.redis-unused")
        return
    try:
        from peppermill.server.fleet.radio import Radio  # noqa: PLC0415 — redis is an extra

        Radio.check(config.redis)
    except ImportError:
        raise BadOptions("library-missing", extra="redis") from None
    except ValueError:
        raise BadOptions("redis-address") from None  # without quoting it: it may hold a password


def _open_database(opening: Callable[[], T]) -> T:
    try:
        return opening()
    except ImportError:
        raise BadOptions("library-missing", extra="postgres") from None
    except (OSError, SQLAlchemyError) as error:
        detail = getattr(error, "orig", None) or error
        raise BadOptions("no-database", detail=str(detail)) from None


def _work(config: ServerConfig, listener: socket.socket, pipe: Connection, replaces: str | None) -> None:
    """One of several workers."""
    # Ctrl+C in a terminal reaches the whole group; the parent decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logs.configure(config.log_level, config.log_format)
    try:
        app = _open_database(lambda: create_app(config, replaces))
    except BadOptions as error:
        log.error("a worker can't start: %s", error)
        sys.exit(1)
    server = _server(config, app, lambda: pipe.send(app.state.fleet.me))

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            pipe.recv()
        server.should_exit = True

    threading.Thread(target=watch, daemon=True).start()
    server.run(sockets=[listener])


def _server(config: ServerConfig, app: Starlette, ready: Callable[[], None]) -> uvicorn.Server:
    web = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        # Larger frames than this are cut off unread; those in between are answered with a reason.
        ws_max_size=4 * MESSAGE_BYTES,
        ws_per_message_deflate=False,
        server_header=False,
        # The application reads what proxies say by itself: it needs the host as well.
        proxy_headers=False,
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=5,
        **protocols(app.state.door),
    )
    return _Server(web, ready)


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
    # Named as TCP: only then does asyncio send what is written at once (TCP_NODELAY), rather than wait for the last answer.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # To asyncio the backlog is how many it accepts at once; the system may let many more wait.
        for each in sockets or []:
            each.listen(_QUEUE)
        if self.started:
            collect_rarely()
            self._collecting = asyncio.create_task(collect_when_quiet())
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

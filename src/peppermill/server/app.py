"""The web application, assembled from its parts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

import peppermill.games as _ours  # registers our games
from peppermill.core.errors import PeppermillError
from peppermill.server.answers import Json, language, reason
from peppermill.server.config import ServerConfig
from peppermill.server.limits import Buckets
from peppermill.server.pages import Pages
from peppermill.server.routes import Routes
from peppermill.server.security import Guard, Origins, keep_frames_out_of_logs
from peppermill.server.sockets import Sockets
from peppermill.server.storage.store import SqlLedger
from peppermill.table.bot_pool import BotPool
from peppermill.table.tables import Tables

del _ours


def create_app(config: ServerConfig | None = None) -> Starlette:
    """The application for one process. Without a config it is read from the environment."""
    config = config or ServerConfig.read()
    ledger = SqlLedger(config.database_url)
    tables = Tables(ledger, BotPool(config.bot_workers, config.bot_limit), config.table_policy())
    origins = Origins(config.origins)
    new_tables = Buckets(config.tables_per_minute / 60, config.tables_per_minute)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        keep_frames_out_of_logs()
        await tables.start()
        try:
            yield
        finally:
            await tables.stop()
            await asyncio.to_thread(ledger.close)

    app = Starlette(
        routes=[
            *Routes(tables, new_tables).all(),
            WebSocketRoute("/api/tables/{id}/ws", Sockets(tables, origins).serve),
            Route("/api/{path:path}", _no_such_call, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            Route("/{path:path}", Pages().give, methods=["GET"]),
        ],
        middleware=[Middleware(Guard, origins=origins), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={500: _our_fault},
        lifespan=lifespan,
    )
    app.state.tables = tables
    return app


async def _no_such_call(request: Request) -> Response:
    return Json(reason(PeppermillError("no-such-call"), language(request)), 404)


async def _our_fault(request: Request, error: Exception) -> Response:
    return Json(reason(PeppermillError("our-fault"), language(request)), 500)

"""The web application, assembled from its parts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

import peppermill.games as _ours  # registers our games
from peppermill.core.errors import PeppermillError
from peppermill.server import metrics
from peppermill.server.answers import Json, language, reason
from peppermill.server.archive import Archive
from peppermill.server.config import ServerConfig
from peppermill.server.door import Door, room
from peppermill.server.fleet.fleet import Fleet
from peppermill.server.limits import Buckets
from peppermill.server.operations import Operations
from peppermill.server.pages import Pages
from peppermill.server.preview import Previews
from peppermill.server.proxies import Forwarded, Proxies
from peppermill.server.ready import Readiness
from peppermill.server.retention import Retention
from peppermill.server.routes import Routes
from peppermill.server.security import Guard, Origins, keep_frames_out_of_logs
from peppermill.server.sockets import Sockets
from peppermill.server.storage.engine import may_be_shared
from peppermill.server.storage.sole import sole_use
from peppermill.server.storage.store import SqlLedger
from peppermill.server.tolls import TollGate, Tolls
from peppermill.table.bot_pool import BotPool
from peppermill.table.tables import Tables

del _ours


def create_app(config: ServerConfig | None = None, replaces: str | None = None) -> Starlette:
    """The application for one process. Without a config it is read from the environment.

    `replaces`: a process of the fleet that has died, and that this one comes for.
    """
    config = config or ServerConfig.read()
    lock = sole_use(config.database_url)
    try:
        ledger = SqlLedger(config.database_url)
    except BaseException:
        if lock is not None:
            lock.end()
        raise
    fleet = Fleet(ledger.engine, config.lease, config.redis, replaces) if may_be_shared(config.database_url) else None
    tables = Tables(ledger, BotPool(config.bot_workers, config.bot_limit), config.table_policy(), fleet)
    origins = Origins(config.origins)
    new_tables = Buckets(config.tables_per_minute / 60, config.tables_per_minute)
    proxies = Proxies(config.trusted_proxies)
    tolls = Tolls(config.address_rate, proxies)
    door = Door(min(config.connections, room()), config.address_connections, proxies)
    files = Archive()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        keep_frames_out_of_logs()
        if fleet is not None:
            await fleet.start()
        await tables.start()
        beside = [asyncio.create_task(work) for work in _beside(config, tables, ledger)]
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await tables.stop()
            if fleet is not None:
                await fleet.stop()
            files.close()
            await asyncio.to_thread(ledger.close)
            if lock is not None:
                lock.end()

    app = Starlette(
        routes=[
            *Routes(tables, new_tables, tolls, files).all(),
            *Operations(config, Readiness(ledger)).routes(),
            WebSocketRoute("/api/tables/{id}/ws", Sockets(tables, origins, tolls, door).serve),
            Route("/api/{path:path}", _no_such_call, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            Route("/{path:path}", Pages(previews=Previews(tables.glance)).give, methods=["GET"]),
        ],
        middleware=[
            Middleware(Forwarded, proxies=proxies),
            Middleware(Guard, origins=origins),
            Middleware(TollGate, tolls=tolls, door=door),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={500: _our_fault},
        lifespan=lifespan,
    )
    app.state.tables = tables
    app.state.fleet = fleet
    app.state.door = door
    return app


def _beside(config: ServerConfig, tables: Tables, ledger: SqlLedger) -> Iterator[Coroutine[Any, Any, None]]:
    """What runs beside the tables, if the settings ask for it."""
    if config.metrics_token is not None or config.metrics_from:
        yield metrics.sample_forever(tables)
    if (retention := Retention(config, ledger)).wanted:
        yield retention.run_forever()


async def _no_such_call(request: Request) -> Response:
    return Json(reason(PeppermillError("no-such-call"), language(request)), 404)


async def _our_fault(request: Request, error: Exception) -> Response:
    return Json(reason(PeppermillError("our-fault"), language(request)), 500)

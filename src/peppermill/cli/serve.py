"""`peppermill serve`: the table in the browser."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from peppermill.bots.players import POLICIES
from peppermill.cli.arguments import whole
from peppermill.cli.screen import BadArgument, Screen


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    parser.add_argument("--host", help=screen.text("cli.serve.host"))
    parser.add_argument("--port", type=whole, help=screen.text("cli.serve.port"))
    parser.add_argument("--database", metavar="URL", help=screen.text("cli.serve.database"))
    parser.add_argument("--redis", metavar="URL", help=screen.text("cli.serve.redis"))
    parser.add_argument("--workers", type=whole, help=screen.text("cli.serve.workers"))
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=screen.text("cli.serve.data"))
    parser.add_argument("--log-format", choices=("text", "json"), metavar="FORMAT", help=screen.text("cli.serve.log-format"))
    parser.add_argument("--policies", metavar="FOLDER", help=screen.text("cli.serve.policies"))
    parser.add_argument("--no-browser", action="store_true", help=screen.text("cli.serve.no-browser"))


def run(given: argparse.Namespace, screen: Screen) -> int:
    # Imported here: no other command has to load a web server.
    from peppermill.bots.policy.folder import try_policies  # noqa: PLC0415
    from peppermill.server.config import ServerConfig  # noqa: PLC0415
    from peppermill.server.run import serve  # noqa: PLC0415

    if given.port is not None and given.port > 65535:
        raise BadArgument("port", given=given.port)
    named = ("host", "port", "database", "redis", "workers", "data", "log_format", "policies")
    config = ServerConfig.read(**{name: getattr(given, name) for name in named})
    if config.policies:
        # The processes of bots and the other workers find it in the environment.
        os.environ[POLICIES] = str(Path(config.policies).resolve())
        try_policies()
    serve(config, open_browser=not given.no_browser, say=lambda line: screen.console.print(line, markup=False))
    return 0

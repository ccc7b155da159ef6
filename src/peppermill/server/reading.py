"""Reads JSON from outside, of limited size and depth."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from peppermill.core.errors import BadInput
from peppermill.server.answers import TooLarge
from peppermill.server.limits import BODY_BYTES


def parse(text: str | bytes) -> Any:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadInput("message-not-json") from None


def _no_constant(name: str) -> Any:
    raise ValueError(name)


async def body(request: Request) -> Any:
    """The JSON of a request. Reading stops at the limit, whatever the headers claim."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > BODY_BYTES:
            raise TooLarge("too-large", most=BODY_BYTES // 1024)
    return parse(data)

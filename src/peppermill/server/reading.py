"""Reads JSON from outside, of limited size and depth, within limited time."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from starlette.requests import Request

from peppermill.core.errors import BadInput
from peppermill.server.answers import TooLarge, TooSlow
from peppermill.server.limits import BODY_BYTES, BODY_WITHIN


def _no_constant(name: str) -> Any:
    raise ValueError(name)


# `json.loads` would make a new one for every text.
_DECODER: Final = json.JSONDecoder(parse_constant=_no_constant)


def parse(text: str | bytes) -> Any:
    try:
        return _DECODER.decode(text if isinstance(text, str) else text.decode(json.detect_encoding(text)))
    except (ValueError, RecursionError):
        raise BadInput("message-not-json") from None


async def body(request: Request) -> Any:
    """The JSON of a request. Reading stops at the limit, whatever the headers claim."""
    data = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                data += chunk
                if len(data) > BODY_BYTES:
                    raise TooLarge("too-large", most=BODY_BYTES // 1024)
    except TimeoutError:
        raise TooSlow("too-slow") from None
    return parse(data)

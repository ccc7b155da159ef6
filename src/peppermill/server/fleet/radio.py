"""Redis: short messages between the processes that have the same table, and who is connected to which.

Nothing here has to arrive, and nothing here is the truth. When it falls silent the fleet is told and asks the database instead.

Everybody hears everything, on one channel: what is said in one moment is one message, a line for each match, and whoever does not
have that match does not read the line. A channel for each match would be a message for each move, which costs more than the move.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Final, Protocol

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from peppermill.table.as_text import as_plain_text

log = logging.getLogger(__name__)

Message = dict[str, Any]

_NAME: Final = "peppermill:"
_NEWS: Final = "news"
_EVERYBODY: Final = "-"
"""Instead of a match: a line for all processes."""
_ECHO_EVERY: Final = 1.0
_SILENT_AFTER = 5
"""Echoes that don't come back, after which the connection counts as broken. Counted, not timed: we may have slept ourselves."""
_TRY_EVERY: Final = 1.0
_LASTS: Final = 3600
"""Seconds after which Redis forgets who was at a table, unless it is told again."""


class Listener(Protocol):
    """Who is told what comes in."""

    def on_air(self) -> None:
        """We hear and are heard: from the beginning, or again."""

    def off_air(self) -> None:
        """We don't any more."""

    def heard(self, process: str, match: str | None, message: Message) -> None:
        """Another process said something about a match, or to everybody."""


class Radio:
    """The connection of one process to Redis. It comes back by itself."""

    def __init__(self, address: str, me: str, listener: Listener) -> None:
        self._address = address
        self._me = me
        self._listener = listener
        self._matches: set[str] = set()
        self._client: Redis | None = None
        self._to_send: list[tuple[str | int, ...]] = []
        self._to_say: list[str] = []
        self._waiting = asyncio.Event()
        self._unanswered = 0
        self._warned = False
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        self.on = False

    @staticmethod
    def check(address: str) -> None:
        """ValueError if this is no address of a Redis."""
        _client(address)

    def start(self) -> None:
        self._task = asyncio.create_task(self._forever())

    async def stop(self) -> None:
        """Say what is left to be said, and hang up."""
        if self.on and self._client is not None:
            with suppress(RedisError, OSError, TimeoutError):
                async with asyncio.timeout(2):
                    await self._send_all(self._client)
        # A task group that is failing just now swallows a cancellation: the flag ends the loop then.
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # What others call: all of it at once, nothing waits

    def tune(self, match: str) -> None:
        """Hear what is said about this match."""
        self._matches.add(match)

    def untune(self, match: str) -> None:
        self._matches.discard(match)
        self._command("HDEL", _presence(match), self._me)

    def say(self, match: str | None, message: Message) -> None:
        """Tell everybody who has this match, or everybody."""
        # While there is nobody to talk to, nothing is kept: everything is said anew when there is.
        if self._client is not None:
            self._to_say.append(f"{match or _EVERYBODY} {as_plain_text(message)}")
            self._waiting.set()

    def show(self, match: str, presence: Message) -> None:
        """Tell them who is connected here, and remember it for those who come later."""
        key = _presence(match)
        self._command("HSET", key, self._me, json.dumps(presence))
        self._command("EXPIRE", key, _LASTS)
        self.say(match, {"here": presence})

    def forget(self, match: str, process: str) -> None:
        """That process is no more."""
        self._command("HDEL", _presence(match), process)

    async def present(self, matches: Collection[str]) -> dict[str, dict[str, Message]]:
        """Who is connected to these matches, by process; empty if Redis does not answer."""
        client = self._client
        if client is None or not matches:
            return {}
        wanted = list(matches)
        pipeline = client.pipeline(transaction=False)
        for match in wanted:
            pipeline.hgetall(_presence(match))
        try:
            answers = await pipeline.execute()
        except (RedisError, OSError):
            return {}
        found: dict[str, dict[str, Message]] = {}
        for match, answer in zip(wanted, answers, strict=True):
            found[match] = {process: json.loads(text) for process, text in answer.items() if process != self._me}
        return found

    def _command(self, *words: str | int) -> None:
        if self._client is not None:
            self._to_send.append(words)
            self._waiting.set()

    # The connection

    async def _forever(self) -> None:
        while not self._stopped:
            try:
                await self._connected()
            except (RedisError, OSError, TimeoutError) as error:
                if not self._warned:
                    self._warned = True
                    log.warning("Redis can't be reached (%s): the database is asked for news until it can", type(error).__name__)
            if self.on:
                self.on = False
                self._listener.off_air()
            await asyncio.sleep(_TRY_EVERY)

    async def _connected(self) -> None:
        """One connection, from its beginning to its end, which is an error."""
        client = _client(self._address)
        pubsub = client.pubsub()
        try:
            # One command, so whoever hears their echo hears everything.
            await pubsub.subscribe(_channel(_NEWS), _channel(self._me))
            self._to_send, self._to_say = [], []
            self._client = client
            self._unanswered = 0
            async with asyncio.TaskGroup() as together:
                together.create_task(self._listen(pubsub))
                together.create_task(self._talk(client))
                together.create_task(self._echo())
        except* (RedisError, OSError, TimeoutError) as several:
            raise _first(several) from None
        finally:
            self._client = None
            with suppress(RedisError, OSError):
                await pubsub.aclose()  # type: ignore[no-untyped-call]
            with suppress(RedisError, OSError):
                await client.aclose()

    async def _listen(self, pubsub: PubSub) -> None:
        while True:
            message = await pubsub.get_message(timeout=None)
            if message is None:
                continue
            if message["type"] == "message":
                if message["channel"] == _channel(self._me):
                    self._hear_echo()
                else:
                    self._hear(str(message["data"]))

    def _hear_echo(self) -> None:
        self._unanswered = 0
        if not self.on:
            self.on = True
            if self._warned:
                self._warned = False
                log.warning("Redis is back")
            self._listener.on_air()

    def _hear(self, said: str) -> None:
        process, *lines = said.split("\n")
        if process == self._me:
            return
        for line in lines:
            match, _, text = line.partition(" ")
            if match == _EVERYBODY or match in self._matches:
                self._listener.heard(process, None if match == _EVERYBODY else match, json.loads(text))

    async def _talk(self, client: Redis) -> None:
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            await self._send_all(client)

    async def _send_all(self, client: Redis) -> None:
        """All that waits, in one go. What Redis is to remember comes first: whoever hears of it may ask."""
        words, self._to_send = self._to_send, []
        lines, self._to_say = self._to_say, []
        if lines:
            words.append(("PUBLISH", _channel(_NEWS), "\n".join([self._me, *lines])))
        if len(words) == 1:
            await client.execute_command(*words[0])  # type: ignore[no-untyped-call]
        elif words:
            pipeline = client.pipeline(transaction=False)
            for each in words:
                pipeline.execute_command(*each)
            await pipeline.execute()

    async def _echo(self) -> None:
        """Listen for ourselves: a connection can be dead without an error."""
        while True:
            self._command("PUBLISH", _channel(self._me), "{}")
            await asyncio.sleep(_ECHO_EVERY)
            self._unanswered += 1
            if self._unanswered > _SILENT_AFTER:
                raise TimeoutError


def _client(address: str) -> Redis:
    # Retrying in silence would hide that messages were missed.
    never: Retry = Retry(NoBackoff(), 0)
    return Redis.from_url(address, decode_responses=True, socket_connect_timeout=3, socket_timeout=None, retry=never)


def _channel(name: str) -> str:
    return f"{_NAME}{name}"


def _presence(match: str) -> str:
    return f"{_NAME}here:{match}"


def _first(several: BaseExceptionGroup[BaseException]) -> BaseException:
    first = several.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first

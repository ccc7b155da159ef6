"""The radio between processes, on a real Redis."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from peppermill.server.fleet import radio as radios
from peppermill.server.fleet.radio import Message, Radio
from tests.server.services import Redis


class Ears:
    """Remembers everything."""

    def __init__(self) -> None:
        self.states: list[str] = []
        self.messages: list[tuple[str, str | None, Message]] = []

    def on_air(self) -> None:
        self.states.append("on")

    def off_air(self) -> None:
        self.states.append("off")

    def heard(self, process: str, match: str | None, message: Message) -> None:
        self.messages.append((process, match, message))


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(40):
        while not true():  # noqa: ASYNC110 — what is waited for knows nothing of the test
            await asyncio.sleep(0.01)


Story = Callable[[Radio, Ears, Radio, Ears], Coroutine[Any, Any, None]]


def with_two(redis: Redis, story: Story) -> None:
    async def told() -> None:
        ears, others = Ears(), Ears()
        ours, theirs = Radio(redis.address, "ours", ears), Radio(redis.address, "theirs", others)
        ours.start()
        theirs.start()
        try:
            await until(lambda: ours.on and theirs.on)
            await story(ours, ears, theirs, others)
        finally:
            await ours.stop()
            await theirs.stop()

    asyncio.run(told())


def test_what_is_said_is_heard_by_those_who_listen(redis_server: Redis) -> None:
    async def story(ours: Radio, ears: Ears, theirs: Radio, others: Ears) -> None:
        for radio in (ours, theirs):
            radio.tune("one")
        ours.tune("two")
        ours.say("two", {"revision": 1})
        ours.say("one", {"revision": 2, "text": "two\nlines, and a lone \ud800"})
        ours.say(None, {"gone": "x"})
        await until(lambda: len(others.messages) == 2)
        assert others.messages == [
            ("ours", "one", {"revision": 2, "text": "two\nlines, and a lone \ud800"}),
            ("ours", None, {"gone": "x"}),
        ]
        assert ears.messages == []  # nobody hears themselves
        theirs.untune("one")
        ours.say("one", {"revision": 3})
        ours.say(None, {"gone": "y"})
        await until(lambda: len(others.messages) == 3)
        assert others.messages[-1] == ("ours", None, {"gone": "y"})

    with_two(redis_server, story)


def test_what_is_said_in_one_moment_is_one_message(redis_server: Redis) -> None:
    async def story(ours: Radio, ears: Ears, theirs: Radio, others: Ears) -> None:
        arrived: list[str] = []
        hear = theirs._hear
        theirs._hear = lambda said: (arrived.append(said), hear(said))  # type: ignore[method-assign, assignment, func-returns-value]
        for n in range(50):
            theirs.tune(str(n))
            ours.say(str(n), {"revision": n})
        await until(lambda: len(others.messages) == 50)
        assert len(arrived) == 1
        assert others.messages == [("ours", str(n), {"revision": n}) for n in range(50)]

    with_two(redis_server, story)


def test_who_is_here_is_told_and_remembered(redis_server: Redis) -> None:
    async def story(ours: Radio, ears: Ears, theirs: Radio, others: Ears) -> None:
        theirs.tune("here")
        here = {"seats": [0], "watchers": 2}
        ours.show("here", here)
        await until(lambda: others.messages)
        assert others.messages == [("ours", "here", {"here": here})]
        assert await theirs.present(["here", "empty"]) == {"here": {"ours": here}, "empty": {}}
        assert await ours.present(["here"]) == {"here": {}}
        theirs.forget("here", "ours")
        theirs.say(None, {})
        await until(lambda: ears.messages)
        assert await theirs.present(["here"]) == {"here": {}}

    with_two(redis_server, story)


def test_a_redis_that_dies_and_one_that_is_silent(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(radios, "_SILENT_AFTER", 2)
    redis = Redis()

    async def story(ours: Radio, ears: Ears, theirs: Radio, others: Ears) -> None:
        ours.tune("one")
        theirs.tune("one")
        await asyncio.to_thread(redis.kill)
        await until(lambda: not ours.on and not theirs.on)
        ours.say("one", {"revision": 1})  # nobody hears that, and nobody will
        assert await ours.present(["one"]) == {}
        await asyncio.to_thread(redis.start)
        await until(lambda: ours.on and theirs.on)
        ours.say("one", {"revision": 2})
        await until(lambda: others.messages)
        assert others.messages == [("ours", "one", {"revision": 2})]
        redis.signal(signal.SIGSTOP)
        await until(lambda: not ours.on and not theirs.on)
        redis.signal(signal.SIGCONT)
        await until(lambda: ours.on and theirs.on)
        assert ears.states == ["on", "off", "on", "off", "on"]

    try:
        with_two(redis, story)
    finally:
        redis.end()
    lost = [record for record in caplog.records if "can't be reached" in record.message]
    assert len(lost) == 4, "it is said once, not at every try"


def test_stopping_while_redis_is_gone(redis_server: Redis) -> None:
    redis = Redis()

    async def story(ours: Radio, ears: Ears, theirs: Radio, others: Ears) -> None:
        await asyncio.to_thread(redis.kill)
        await ours.stop()
        await until(lambda: not theirs.on)

    try:
        with_two(redis, story)
    finally:
        redis.start()
        redis.end()

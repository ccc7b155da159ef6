"""Everything that should not be sent: noise, valid messages with something wrong in them, other people's secrets guessed."""

from __future__ import annotations

import json
import random
from typing import Any

Json = dict[str, Any]

HUGE = [2**31, 2**63, 10**30, -(10**9), -1, 1e308, 0.5]
ODD: list[Any] = [None, True, False, "", "0", [], {}, [[]], "\ud800", "\x00", "\u202eevil", "é" * 200, "x" * 5000, *HUGE]
PATHS = ["", "/", "/../..", "/%00", "/%ff%fe", "/ws", "?from=-1&to=1e9", "?from=" + "9" * 400, "/" + "x" * 3000]
CALLS: dict[str, list[str]] = {
    "join": ["name", "seat", "entropy"],
    "shake": ["token", "entropy"],
    "start": ["token", "bot"],
    "leave": ["token"],
    "close": ["token"],
    "again": ["token"],
    "replay": [],
    "record": [],
    "proof": [],
    "no-such-call": ["token"],
}
"""What can be asked of a table, and what each call wants to be told."""


def valid(seat: int, version: int, actions: list[Json], tokens: list[str], rng: random.Random) -> Json:
    """A message as it might be, before something is done to it."""
    near = rng.choice([None, *tokens])
    name = f"{rng.getrandbits(32):x}"
    return rng.choice(
        [
            {"type": "move", "id": name, "seat": seat, "version": version, "action": rng.choice(actions)},
            {"type": "move", "id": name, "seat": rng.randrange(4), "version": rng.randrange(version + 3), "action": actions[-1]},
            {"type": "hint", "id": name, "seat": seat},
            {"type": "look", "id": name, "seat": rng.randrange(4), "version": rng.randrange(version + 3)},
            {"type": "sync", "since": rng.randrange(version + 3)},
            {"type": "ping", "id": name},
            {"type": "hello", "tokens": [*tokens, guess(rng, near)], "lang": "en", "since": rng.randrange(version + 3)},
            # Whoever holds a seat may talk: what is wrong with these is the seat, or the text.
            {"type": "chat", "id": name, "seat": seat + 1, "text": "hello"},
            {"type": "chat", "id": name, "seat": seat, "text": rng.choice(["", " ", "\x07", "\ud800", "x" * 301, "\u202e"])},
        ]
    )


def guess(rng: random.Random, near: str | None = None) -> str:
    """A token that holds no seat: nonsense, or one letter beside a real one."""
    letters = "abcdefghijklmnopqrstuvwxyz-_0123456789"
    if near is None:
        return "".join([rng.choice(letters) for _ in range(32)])
    place = rng.randrange(len(near))
    return near[:place] + ("A" if near[place] != "A" else "B") + near[place + 1 :]


def mutated(message: Any, rng: random.Random) -> Any:
    """The same with something wrong in it, anywhere; a chat keeps what is wrong with it already."""
    if isinstance(message, dict) and message.get("type") == "chat":
        return {**message, rng.choice(["more", "id", "type"]): rng.choice(ODD)}
    if isinstance(message, dict) and message and rng.random() < 0.8:
        name = rng.choice(list(message))
        drawn = rng.random()
        if drawn < 0.2:
            return {key: value for key, value in message.items() if key != name}
        if drawn < 0.3:
            return {**message, rng.choice(["extra", "\ud800", "__class__", ""]): rng.choice(ODD)}
        if drawn < 0.6 and isinstance(message[name], (dict, list)):
            return {**message, name: mutated(message[name], rng)}
        return {**message, name: rng.choice(ODD)}
    if isinstance(message, list) and message and rng.random() < 0.8:
        place = rng.randrange(len(message))
        return [*message[:place], mutated(message[place], rng), *message[place + 1 :], *message[: rng.randrange(3)]]
    return rng.choice(ODD)


def garbled(text: str, rng: random.Random) -> str | bytes:
    """As text that is no JSON any more, or no text."""
    drawn = rng.random()
    if drawn < 0.25:
        return rng.randbytes(rng.randrange(1, 200))
    if drawn < 0.5:
        return text[: rng.randrange(len(text))]
    if drawn < 0.75:
        place = rng.randrange(len(text))
        return text[:place] + chr(rng.choice([0, 9, 34, 92, 123, 0x2028, 0x1F336])) + text[place + 1 :]
    deep = rng.randrange(1, 7000)
    return rng.choice(["[" * deep, '{"a":' * (deep // 5), "[" * deep + "]" * deep, "1" * deep, "-" + "9" * deep + "e9" * 5])


def message(seat: int, version: int, actions: list[Json], tokens: list[str], rng: random.Random) -> str | bytes:
    """One frame for a socket, of somebody who holds that seat with these tokens, or watches without any."""
    made = valid(seat, version, actions, tokens, rng)
    drawn = rng.random()
    if drawn < 0.55:
        made = mutated(made, rng)
    text = json.dumps(made)
    return garbled(text, rng) if drawn > 0.85 and '"chat"' not in text else text


def body(call: str, token: str, rng: random.Random) -> bytes:
    """One body for a call. No token in it holds a seat: it is one letter beside one that does."""
    everything: Json = {"token": guess(rng, token), "name": "Mallory", "seat": rng.randrange(5), "entropy": "x", "bot": "random"}
    asked = {name: everything[name] for name in CALLS[call]}
    text = json.dumps(mutated(asked, rng) if rng.random() < 0.5 else asked)
    drawn = garbled(text, rng) if rng.random() < 0.2 else text
    return drawn if isinstance(drawn, bytes) else drawn.encode("utf-8", "surrogatepass")

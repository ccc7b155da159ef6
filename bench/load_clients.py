"""The clients of the load bench, in a process of their own: two sockets a table, a move every two to four seconds.

It reads commands from its input, a JSON object a line, and answers each with one line: `load.py` gives them.

    {"do": "open", "tables": 500}                      so many tables there, connected, nothing played
    {"do": "play", "warm": 5, "seconds": 20}           play; figures of the last 20 seconds
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import random
import sys
import time
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from load_speech import SEATS, BoardgameIo, Http, Peppermill, Place, Speech

_AT_ONCE: Final = 8
"""Tables being opened at the same time."""
_PROBE: Final = 0.01
_PATIENCE: Final = 30.0


class Squeeze:
    """Compression as a browser does it (RFC 7692), with as little memory as possible."""

    OFFER: Final = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
    _END: Final = b"\0\0\xff\xff"
    """What a compressed message would end with; it is left out."""

    def __init__(self, agreed: str) -> None:
        self._fresh_in = "server_no_context_takeover" in agreed
        self._fresh_out = "client_no_context_takeover" in agreed
        self._in, self._out = self._new_in(), self._new_out()

    @staticmethod
    def _new_in() -> Any:
        return zlib.decompressobj(wbits=-15)

    @staticmethod
    def _new_out() -> Any:
        return zlib.compressobj(level=1, wbits=-10, memLevel=1)

    def unpack(self, data: bytes) -> bytes:
        if self._fresh_in:
            self._in = self._new_in()
        return bytes(self._in.decompress(data + self._END))

    def pack(self, text: bytes) -> bytes:
        if self._fresh_out:
            self._out = self._new_out()
        return bytes(self._out.compress(text) + self._out.flush(zlib.Z_SYNC_FLUSH)).removesuffix(self._END)


class Seat(WSListener):  # type: ignore[misc]
    """One socket. Like a browser it offers compression, and uses it where the server agrees."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.line: WSTransport | None = None
        self.squeeze: Squeeze | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.line = transport
        agreed = transport.response.headers.get("Sec-WebSocket-Extensions", "")
        self.squeeze = Squeeze(agreed) if "permessage-deflate" in agreed else None
        for text in self.game.load.speech.hello(self.game.place, self.seat):
            self.say(text)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            text = frame.get_payload_as_bytes()
            self.game.hear(self.seat, self.squeeze.unpack(text) if frame.rsv1 and self.squeeze else text)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.line = None
        self.game.load.lost += 0 if self.game.ended else 1

    def say(self, text: bytes) -> None:
        if self.line is None:
            return
        if self.squeeze is None:
            self.line.send(WSMsgType.TEXT, text)
        else:
            self.line.send(WSMsgType.TEXT, self.squeeze.pack(text), True, True)


class Game:
    """One table, with its two sockets and its own clock."""

    def __init__(self, load: Load, place: Place) -> None:
        self.load = load
        self.place = place
        self.seats = [Seat(self, seat) for seat in range(SEATS)]
        self.ended = False
        self._welcome = [asyncio.get_running_loop().create_future() for _ in range(SEATS)]
        self.all_told = asyncio.Event()
        self.all_told.set()
        self._sent_at = 0.0
        self._waiting: set[int] = set()

    async def connect(self) -> None:
        speech, host = self.load.speech, self.load.address
        for seat in self.seats:
            address = f"ws://{host}{speech.address(self.place, seat.seat)}"
            await ws_connect(lambda seat=seat: seat, address, websocket_handshake_timeout=60, extra_headers=Squeeze.OFFER)
        async with asyncio.timeout(60):
            await asyncio.gather(*self._welcome)

    def hear(self, seat: int, frame: bytes) -> None:
        heard = self.load.speech.hear(self.place, seat, frame)
        if heard == "update":
            if seat in self._waiting:
                self._waiting.discard(seat)
                if not self._waiting:
                    self.load.told(time.perf_counter() - self._sent_at)
                    self.all_told.set()
        elif heard == "welcome":
            if not self._welcome[seat].done():
                self._welcome[seat].set_result(None)
        elif heard == "refused":
            self.load.refused += 1
            self.load.last_refusal = frame[:300].decode("utf-8", "replace")
        elif heard is not None:
            assert isinstance(heard, bytes)
            self.seats[seat].say(heard)

    def move(self) -> None:
        """One more move, and the clock for the next one."""
        if not self.load.playing:
            return
        if self._waiting:
            self.load.unanswered += 1
        else:
            chosen = self.load.speech.choose(self.place, self.load.draw)
            if chosen is None:
                self.load.replace(self)
                return
            self._waiting = set(range(SEATS))
            self.all_told.clear()
            self._sent_at = time.perf_counter()
            self.seats[chosen[0]].say(chosen[1])
        asyncio.get_running_loop().call_later(self.load.draw.uniform(*self.load.pace), self.move)

    def leave(self) -> None:
        self.ended = True
        for seat in self.seats:
            if seat.line is not None:
                seat.line.disconnect()


class Load:
    """All the tables, and what is measured at them."""

    def __init__(self, speech: Speech, address: str, pace: tuple[float, float]) -> None:
        self.speech = speech
        self.address = address
        self.pace = pace
        """Seconds between two moves of a table, from-to."""
        self.draw = random.Random(13)
        self.playing = False
        self.games: list[Game] = []
        self.lost = 0
        self.refused = 0
        self.unanswered = 0
        self.last_refusal = ""
        self._http = Http(address)
        self._threads = ThreadPoolExecutor(_AT_ONCE)
        self._delays: list[float] = []
        self._lags: list[float] = []
        self._finishing: set[asyncio.Task[None]] = set()

    def told(self, seconds: float) -> None:
        """Everyone at a table knows of a move."""
        self._delays.append(seconds)

    async def _new(self) -> Game:
        place = await asyncio.get_running_loop().run_in_executor(self._threads, self.speech.open, self._http)
        game = Game(self, place)
        await game.connect()
        return game

    async def open(self, tables: int) -> dict[str, Any]:
        began = time.perf_counter()
        wanted = tables - len(self.games)

        async def some(count: int) -> None:
            for _ in range(count):
                self.games.append(await self._new())

        shares = [wanted // _AT_ONCE + (1 if n < wanted % _AT_ONCE else 0) for n in range(_AT_ONCE)]
        await asyncio.gather(*[some(share) for share in shares])
        gc.collect()
        gc.freeze()
        return {"tables": len(self.games), "seconds": round(time.perf_counter() - began, 2)}

    def replace(self, game: Game) -> None:
        """A game is over: its people sit down at a new table."""

        async def replacing() -> None:
            game.leave()
            following = await self._new()
            self.games[self.games.index(game)] = following
            if self.playing:
                asyncio.get_running_loop().call_later(self.draw.uniform(*self.pace), following.move)

        task = asyncio.create_task(replacing())
        self._finishing.add(task)
        task.add_done_callback(self._finishing.discard)

    async def play(self, warm: float, seconds: float) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        self.playing = True
        for game in self.games:
            loop.call_later(self.draw.uniform(0, self.pace[1]), game.move)
        probe = asyncio.create_task(self._probe())
        await asyncio.sleep(warm)
        self._begin()
        print(json.dumps({"measuring": True}), flush=True)
        began, busy = time.perf_counter(), time.process_time()
        await asyncio.sleep(seconds)
        spent, used = time.perf_counter() - began, time.process_time() - busy
        delays, lags = sorted(self._delays), sorted(self._lags)
        found = {
            "tables": len(self.games),
            "moves": len(delays),
            "moves_a_second": round(len(delays) / spent, 1),
            "p50_ms": _ms(delays, 0.50),
            "p99_ms": _ms(delays, 0.99),
            "most_ms": _ms(delays, 1.0),
            "refused": self.refused,
            "unanswered": self.unanswered,
            "lost": self.lost,
            "client_lag_p99_ms": _ms(lags, 0.99),
            "client_busy": round(used / spent, 3),
        }
        if self.refused:
            found["refusal"] = self.last_refusal
        print(json.dumps({"measured": True}), flush=True)
        self.playing = False
        probe.cancel()
        await self._settle()
        return found

    def _begin(self) -> None:
        self._delays, self._lags = [], []
        self.refused = self.unanswered = self.lost = 0

    async def _probe(self) -> None:
        """How late this process itself is: whatever it says about the server is wrong by that much."""
        while True:
            due = time.perf_counter() + _PROBE
            await asyncio.sleep(_PROBE)
            self._lags.append(time.perf_counter() - due)

    async def _settle(self) -> None:
        """Until every move is answered and every clock has run out."""
        await asyncio.sleep(self.pace[1])
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await asyncio.gather(*self._finishing, *[game.all_told.wait() for game in self.games])


def _ms(sorted_seconds: Sequence[float], share: float) -> float | None:
    if not sorted_seconds:
        return None
    return round(1000 * sorted_seconds[min(len(sorted_seconds) - 1, int(share * len(sorted_seconds)))], 1)


async def serve(load: Load) -> None:
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        asked = json.loads(line)
        done = await (load.open(asked["tables"]) if asked["do"] == "open" else load.play(asked["warm"], asked["seconds"]))
        print(json.dumps({"done": done}), flush=True)


def main() -> None:
    given = json.loads(sys.argv[1])
    os.sched_setaffinity(0, given["cores"])
    # They are the clock: where it is permitted they go before everything else, whatever a busy machine does beside them.
    with contextlib.suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    gc.set_threshold(100_000, 50, 1000)
    speech = BoardgameIo() if given["speech"] == "boardgame.io" else Peppermill(given["game"])
    try:
        import uvloop

        run = uvloop.run
    except ImportError:
        run = asyncio.run
    run(serve(Load(speech, given["address"], tuple(given["pace"]))))


if __name__ == "__main__":
    main()

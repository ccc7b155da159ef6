"""A slow loris, in a process of its own: holds half-sent requests, sends a byte now and then, replaces those that were closed.

`python -m tests.server.loris PORT COUNT ADDRESS`; it says "full" once it has tried to open them all.
"""

from __future__ import annotations

import contextlib
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@contextlib.contextmanager
def loris(port: int, count: int, address: str) -> Iterator[None]:
    command = [sys.executable, "-m", "tests.server.loris", str(port), str(count), address]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "full\n"
        yield
    finally:
        process.kill()
        process.wait(20)
        process.stdout.close()


def _hold(port: int, count: int, address: str) -> None:
    lines = selectors.DefaultSelector()
    while True:
        for _ in range(count - len(lines.get_map())):
            with contextlib.suppress(OSError):
                line = socket.create_connection(("127.0.0.1", port), 5, (address, 0))
                line.setblocking(False)
                line.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                lines.register(line, selectors.EVENT_READ)
        print("full", flush=True)
        end = time.monotonic() + 0.5
        while (left := end - time.monotonic()) > 0:
            for key, _ in lines.select(left):
                lines.unregister(key.fileobj)
                assert isinstance(key.fileobj, socket.socket)
                key.fileobj.close()
        for key in list(lines.get_map().values()):
            with contextlib.suppress(OSError):
                assert isinstance(key.fileobj, socket.socket)
                key.fileobj.send(b"a")


if __name__ == "__main__":
    _hold(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])

"""The same work on the machines of a Ray cluster. Peppermill must be installed on all of them, in the same version."""

from __future__ import annotations

import logging
import socket
from collections.abc import Sequence
from typing import Any

from peppermill.core.registry import plug_in, plugged_in
from peppermill.lab.errors import LabError
from peppermill.lab.play import Batch, PlayedBatch, play_batch
from peppermill.lab.workers import Workers
from peppermill.version import VERSION


class Cluster(Workers):
    """One batch per core. Ray plays a batch again elsewhere if its machine is lost; machines that join later get work too."""

    def __init__(self, address: str) -> None:
        try:
            import ray  # noqa: PLC0415
        except ImportError:
            raise LabError("needs-extra", package="ray", extra="ray") from None
        _reach(address)
        self.ray: Any = ray
        self.ours = not ray.is_initialized()
        try:
            if self.ours:
                ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
            raise LabError("no-cluster", address=address, detail=str(error).splitlines()[0]) from None
        self.play = ray.remote(num_cpus=1, max_retries=3)(play_there)
        self.waiting: list[Any] = []
        self.seen: set[str] = set()
        """Nodes that have done some of the work."""

    @property
    def slots(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def submit(self, batch: Batch) -> None:
        self.waiting.append(self.play.remote(batch, VERSION, plugged_in()))

    def gather(self) -> list[PlayedBatch]:
        done, self.waiting = self.ray.wait(self.waiting, num_returns=1)
        more, self.waiting = self.ray.wait(self.waiting, num_returns=len(self.waiting), timeout=0) if self.waiting else ([], [])
        try:
            found: list[tuple[PlayedBatch, str]] = self.ray.get(done + more)
        except self.ray.exceptions.RayTaskError as error:
            cause = error.cause
            raise cause if isinstance(cause, LabError) else LabError("no-cluster-work", detail=str(cause)) from None
        self.seen.update([node for _, node in found])
        return [batch for batch, _ in found]

    def close(self) -> None:
        for task in self.waiting:
            self.ray.cancel(task, force=True)
        if self.ours:
            self.ray.shutdown()


def _reach(address: str) -> None:
    """Fail at once where nobody listens: Ray would keep trying for minutes."""
    host, colon, port = address.rpartition("//")[2].rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
        except (OSError, OverflowError) as error:
            raise LabError("no-cluster", address=address, detail=str(error)) from None


def play_there(batch: Batch, version: str, plugins: Sequence[str] = ()) -> tuple[PlayedBatch, str]:
    """On another machine: the batch, played, and the id of the node that played it."""
    if version != VERSION:
        raise LabError("other-version", here=VERSION, there=version)
    for module in plugins:
        plug_in(module)
    import ray  # noqa: PLC0415

    return play_batch(batch), ray.get_runtime_context().get_node_id()

"""How we measure: every contender in every round, one core, medians. Noise then hits all of them alike; trust the ratios."""

from __future__ import annotations

import multiprocessing
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Contender:
    """Something that works for about a given number of seconds and says how many units it did."""

    name: str
    kind: str
    """`driven` (an interpreted loop asks and applies), `native` (the loop runs in the engine), `clone` or `view`."""
    work: Callable[[float], int]
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Units per second, the median over the rounds."""
        return statistics.median(self.rates)


def repeat(step: Callable[[], int]) -> Callable[[float], int]:
    """Work that calls `step` until the time is up; a step says how many units it did."""

    def work(seconds: float) -> int:
        done = 0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            done += step()
        return done

    return work


def apart(make: Callable[[], Callable[[float], int]], *, cores: int = 1) -> Callable[[float], int]:
    """The same work in a process of its own, as somebody who needs only that would have it: what others have made, run and thrown
    away in the same memory cost the vector environment 6 % of its speed. It keeps to one core; with `cores`, only after it was
    made, so that processes of its own don't."""
    context = multiprocessing.get_context("fork")
    ours, its = context.Pipe()

    def serve() -> None:
        if cores == 1:
            one_core()
        work = make()
        one_core()
        its.send(0)
        while True:
            its.send(work(its.recv()))

    context.Process(target=serve, daemon=True).start()
    its.close()
    ours.recv()

    def work(seconds: float) -> int:
        ours.send(seconds)
        done: int = ours.recv()
        return done

    return work


def one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def measure(contenders: list[Contender], rounds: int, seconds: float, progress: Callable[[str], None]) -> None:
    for contender in contenders:
        progress(f"warming up {contender.name} ({contender.kind})")
        contender.work(seconds / 4)
    for number in range(rounds):
        for contender in contenders:
            progress(f"round {number + 1} of {rounds}: {contender.name} ({contender.kind})")
            # The others have had the caches meanwhile: that is nobody's speed.
            contender.work(seconds / 4)
            begin = time.perf_counter()
            done = contender.work(seconds)
            contender.rates.append(done / (time.perf_counter() - begin))

"""Results: none before the end, a consistent one after it, and no more moves."""

from __future__ import annotations

import json
import math

from peppermill.conformance.moves import refused
from peppermill.conformance.walk import Walk
from peppermill.core.actors import CHANCE


def check_no_result_yet(walk: Walk) -> None:
    try:
        result = walk.state.result
    except ValueError:
        return
    walk.fail(f"ValueError when asked for the result before the end, not {result!r}")


def check_result(walk: Walk) -> None:
    result = walk.state.result
    scores, ranks = result.scores, result.ranks
    if len(scores) != walk.players or len(ranks) != walk.players:
        walk.fail(f"a score and a rank for each of {walk.players} players, not {result!r}")
    if not all(math.isfinite(score) for score in scores):
        walk.fail(f"finite scores, not {scores!r}")
    for seat, rank in enumerate(ranks):
        ahead = len([other for other in ranks if other < rank])
        if rank != ahead + 1:
            walk.fail(f"seat {seat}'s rank to be one more than the number of players ahead, not {ranks!r}")
        for other, other_rank in enumerate(ranks):
            if scores[seat] > scores[other] and rank > other_rank:
                walk.fail(f"no player with a higher score to rank lower: scores {scores!r}, ranks {ranks!r}")
    if result.winners != tuple(seat for seat, rank in enumerate(ranks) if rank == 1):
        walk.fail(f"the winners to be those of rank 1, not {result.winners!r}")
    data = result.to_json()
    if json.loads(json.dumps(data)) != data:
        walk.fail(f"a result that is plain JSON, not {data!r}")
    if walk.state.result != result:
        walk.fail("the same result when asked twice")


def check_after_the_end(walk: Walk) -> None:
    for seat in range(walk.players):
        if walk.pool.actions:
            refused(walk, seat, walk.rng.choice(walk.pool.actions))
    if walk.pool.outcomes:
        refused(walk, CHANCE, walk.rng.choice(walk.pool.outcomes))
    walk.count("results")

"""The run: many random games, and what is checked when."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from peppermill.conformance import copies, ending, junk, moves, observations, records, takebacks, twins, worlds, writing
from peppermill.conformance.luck import Luck
from peppermill.conformance.report import ConformanceError, Report, described
from peppermill.conformance.setups import setups, wrong_setups
from peppermill.conformance.walk import Run, Walk, random_move
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadOptions
from peppermill.core.game import Game
from peppermill.core.rng import Sfc32

LONGEST = 20_000

FIRST_LOOKS = 250
"""With each number of players, every move is examined closely until this many have been. After that:"""
CLOSER = 128
"""one move in this many is examined closely (copies, forms, every listed move, dozens of wrong ones, chance, other worlds);"""
WRONG_MOVES = 2
"""at one in this many of the others, a wrong move is tried;"""
RECORDS = 8
"""and one record in this many is written, read, cut and forged."""
KNOWN = 5000
"""How many states are remembered, to see that different ones have different keys."""


def check_game(
    game: Game,
    games: int | None = None,
    seed: int = 0,
    *,
    players: int | Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
    longest: int = LONGEST,
    seconds: float | None = None,
    looks: int | None = None,
) -> Report:
    """Play random games and check everything the contract asks of a game; raises ConformanceError where it is broken.

    Without `players` and `options` it plays with every number of players and draws options. The same seed makes the same checks.
    It plays `games` games (1000 by default), or until it has examined `looks` moments closely (a few long games or many
    short ones), or for `seconds` seconds; long games are then cut off, so that every number of players gets its share. `progress`
    is called with the games done and the games to do (0 if they are not counted). A game of more than `longest` moves counts as
    one that never ends.

    >>> report = check_game(peppermill.game("chili-dice"), games=2, players=2)
    >>> report.games, dict(report.players)
    (2, {2: 2})
    """
    counted = seconds is None and looks is None
    games = (1000 if counted else 0) if games is None else games
    enough = math.inf if looks is None else looks
    deadline = math.inf if seconds is None else time.monotonic() + seconds
    share = math.inf if seconds is None else seconds / (2 * (game.max_players - game.min_players + 1))
    rng = Sfc32(seed)
    run = Run(game.id, seed)
    report = run.report
    luck = Luck()
    _check_setups(game, seed)
    plan = setups(game, players, options, rng)
    number = 0
    while (number < games or (games == 0 and not counted)) and time.monotonic() < deadline and report.looks.total() < enough:
        count, chosen = next(plan)
        walk = Walk(game, count, chosen, rng.fork(), run)
        try:
            _play(walk, luck, longest, min(deadline, time.monotonic() + share))
        except ConformanceError:
            raise
        except Exception as error:
            try:
                walk.fail(f"no such error: {described(error)}")
            except ConformanceError as failure:
                raise failure from error
        report.games += 1
        report.players[count] += 1
        report.options.add(repr(sorted(walk.settings.items())))
        number += 1
        if progress is not None:
            progress(number, games)
    _check_whole_run(game, report, luck)
    return report


def _play(walk: Walk, luck: Luck, longest: int, deadline: float) -> None:
    state, rng, report = walk.state, walk.rng, walk.report
    thorough = report.looks[walk.players] < FIRST_LOOKS
    by_kind = rng.below(2) == 0
    keys: dict[int, tuple[Any, ...]] = {}
    while True:
        moves.check_whose_move(walk)
        if thorough or rng.below(CLOSER) == 0:
            _look_closely(walk, luck)
            keys[len(walk.moves)] = state.key()
        elif rng.below(WRONG_MOVES) == 0:
            moves.check_one_wrong_move(walk)
        if state.over:
            break
        if time.monotonic() >= deadline:
            report.cut += 1
            return
        if len(walk.moves) >= longest:
            walk.fail(f"the game to end within {longest} moves")
        actor, action = random_move(state, rng, by_kind)
        walk.apply(actor, action)
        if actor is CHANCE:
            report.chance_moves += 1
        else:
            report.decisions += 1
    report.longest = max(report.longest, len(walk.moves))
    ending.check_result(walk)
    ending.check_after_the_end(walk)
    if thorough or walk.number % RECORDS == 0:
        records.check_record(walk, keys)


def _look_closely(walk: Walk, luck: Luck) -> None:
    walk.report.looks[walk.players] += 1
    before = walk.looks(walk.state)
    if len(walk.known) < KNOWN and walk.known.setdefault(before[0], before) != before:
        walk.fail("states that look different to have different keys; two of them share this one")
    moves.check_listed(walk)
    if walk.state.to_act is CHANCE:
        luck.check(walk)
    moves.check_wrong_moves(walk)
    junk.check_junk(walk)
    moves.check_timeout(walk)
    takebacks.check_takebacks(walk)
    copies.check_clone(walk)
    copies.check_carried(walk)
    writing.check_actions(walk)
    writing.check_views(walk)
    writing.check_bad_lines(walk)
    worlds.check_worlds(walk)
    observations.check_observations(walk)
    if not walk.state.over:
        ending.check_no_result_yet(walk)
        if walk.game.hidden:
            worlds.check_news(walk)
            twins.check_twins(walk)
    if walk.looks(walk.state) != before:
        walk.fail("looking, copying, checking and refusing to change nothing")


def _check_setups(game: Game, seed: int) -> None:
    for players, options in wrong_setups(game):
        expected = f"BadOptions for {players!r} players and options {options!r}"
        try:
            game.start(players, options)
        except BadOptions:
            continue
        except Exception as error:
            raise ConformanceError(game.id, f"{expected}, not {described(error)}", seed=seed) from error
        raise ConformanceError(game.id, expected, seed=seed)


def _check_whole_run(game: Game, report: Report, luck: Luck) -> None:
    unfair = luck.verdict()
    if unfair is not None:
        raise ConformanceError(game.id, unfair, seed=report.seed, number=report.games)
    if game.hidden and report.games > report.cut and report.open_moments == 0:
        expected = "imagine to reach different worlds at some time, as the game hides something"
        raise ConformanceError(game.id, expected, seed=report.seed, number=report.games)

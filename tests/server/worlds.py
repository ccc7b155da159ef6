"""Pairs of live tables that differ only in what a seat may not know: that seat and a spectator are sent the same, to the byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import peppermill
from peppermill.conformance.setups import setups
from peppermill.core.actors import CHANCE
from peppermill.core.errors import PeppermillError
from peppermill.core.game import Game
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.table.crowd import Guest
from peppermill.table.match import Match
from peppermill.table.match_info import MatchInfo, Status, new_match_info
from peppermill.table.seats import Seat, Who
from peppermill.table.table import Table
from peppermill.table.tokens import hashed
from tests.table.people import QUICK, HereBots, Paper

MOVES = 40
"""At most so many are made before the worlds part."""
TRIES = 8


@dataclass
class Tally:
    pairs: Counter[str] = field(default_factory=Counter)
    """By game: both worlds were live tables."""
    moved: int = 0
    """Pairs that then made the same move and looked the same to the seat afterwards."""
    frames: int = 0
    options: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        return (
            f"{self.pairs.total()} pairs of worlds {dict(self.pairs)}, {len(self.options)} sets of options: "
            f"{self.frames} frames the same to the byte, {self.moved} pairs went on"
        )


class World:
    """A table in play, a seat's device, a spectator, and every letter they were sent."""

    def __init__(self, info: MatchInfo, state: State, seat: int) -> None:
        self.seat = seat
        match = Match(info)
        match.state = state.clone()
        self.paper = Paper()
        self.table = Table(match, (), self.paper, HereBots(), QUICK)
        self.sent: list[str] = []
        self._player = Guest(lambda text: self.sent.append(f"seat: {text}"))
        self._spectator = Guest(lambda text: self.sent.append(f"spectator: {text}"))

    async def meet(self) -> None:
        await self.paper.create(self.table.info)
        # Nobody is asked to move by itself: what happens next is what the pair does.
        await self.table.autoplay.stop()
        await self.table.meet(self._player, [token(self.seat)], None)
        await self.table.meet(self._spectator, [], None)

    async def attempt(self, seat: int, data: Any, name: str) -> None:
        """Somebody's move, or the reason it is refused for."""
        try:
            version = await self.table.move(seat, data, self.table.match.version, name)
            self.sent.append(f"ack {version}")
        except PeppermillError as error:
            self.sent.append(f"refused {error.code} {error.params} {error.text('fr')}")


def token(seat: int) -> str:
    return f"the token of seat {seat}"


async def compare(game_id: str, pairs: int, seed: int, tally: Tally) -> None:
    """So many pairs of one game, over all numbers of players and sets of options."""
    game = peppermill.game(game_id)
    rng = Sfc32(seed)
    found = 0
    while found < pairs:
        for info, truth, seat, world in _moments(game, rng):
            await _compare(game, info, (truth, world), seat, rng, tally)
            tally.pairs[game_id] += 1
            tally.options.add(f"{game_id} {info.options}")
            found += 1
            if found == pairs:
                return


def _moments(game: Game, rng: Sfc32) -> Iterator[tuple[MatchInfo, State, int, State]]:
    """One moment of each of some random games, and another world that a seat can't tell from it, where there is one."""
    for number, (players, options) in enumerate(setups(game, None, None, rng)):
        if number == 4 * (game.max_players - game.min_players + 1):
            return
        settled = game.settle(options, players)
        seats = tuple([Seat(seat, Who.PERSON, f"P{seat}", key=hashed(token(seat))) for seat in range(players)])
        info = replace(new_match_info(game, settled, True, seats), status=Status.PLAYING, salt="salt")
        state = game.start(players, settled)
        for _ in range(rng.below(MOVES)):
            if state.over:
                break
            actor = state.to_act if state.to_act is CHANCE else rng.choice(state.to_act)
            state.apply(actor, state.chance().draw(rng) if actor is CHANCE else rng.choice(state.legal(actor)))
        while state.to_act is CHANCE and not state.over:
            state.apply(CHANCE, state.chance().draw(rng))
        if state.over:
            continue
        seat = rng.below(players)
        for _ in range(TRIES):
            world = game.imagine(state.view(seat), rng)
            if world.key() != state.key():
                yield info, state, seat, world
                break


async def _compare(game: Game, info: MatchInfo, states: tuple[State, State], seat: int, rng: Sfc32, tally: Tally) -> None:
    """They meet, try what is not allowed, and then somebody moves."""
    worlds = [World(info, state, seat) for state in states]
    wishes = [game.dump(wish) for wish in _wishes(states[0], seat, rng)]
    for world in worlds:
        await world.meet()
        for number, wish in enumerate(wishes):
            await world.attempt(seat, wish, f"wish {number}")
    _same(worlds, tally)
    move = _common_move(states, rng)
    if move is None:
        return
    mover, action = move
    for world in worlds:
        await world.attempt(mover, game.dump(action), "the move")
    seen = [game.dump(world.table.match.state.view(seat)) for world in worlds]
    public = [game.dump(world.table.match.state.view(None)) for world in worlds]
    if seen[0] == seen[1] and public[0] == public[1]:
        assert len(worlds[0].sent) >= 3, "an acknowledgement and two updates"
        _same(worlds, tally)
        tally.moved += 1


def _same(worlds: list[World], tally: Tally) -> None:
    one, other = worlds
    assert one.sent == other.sent
    tally.frames += len(one.sent)
    one.sent.clear()
    other.sent.clear()


def _wishes(state: State, seat: int, rng: Sfc32) -> list[Action]:
    """What others may do now, asked for by the seat: most of it is refused."""
    assert state.to_act is not CHANCE
    others = [other for other in state.to_act if other != seat]
    return [rng.choice(state.legal(other)) for other in others[:2]] if seat not in state.to_act else []


def _common_move(states: tuple[State, State], rng: Sfc32) -> tuple[int, Action] | None:
    """A move that is legal in both worlds, of whoever decides."""
    one, other = states
    assert one.to_act is not CHANCE
    if other.to_act is CHANCE:
        return None
    for seat in one.to_act:
        theirs = other.legal(seat) if seat in other.to_act else ()
        both = [action for action in one.legal(seat) if action in theirs]
        if both:
            return seat, rng.choice(both)
    return None

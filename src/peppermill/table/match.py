"""One match: its state, its moves, what was told. Nothing changes before it is stored: `plan`, write it down, `take`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from peppermill.core.actors import CHANCE, Actor
from peppermill.core.errors import BadRecord, PeppermillError
from peppermill.core.fair import Stream, commitment
from peppermill.core.forms import Json
from peppermill.core.game import Game
from peppermill.core.record import Fair, Record
from peppermill.core.registry import find
from peppermill.core.state import Announcement, State
from peppermill.core.takeback import TAKE_BACK, TakeBack, TakenBack
from peppermill.core.values import Action, Value
from peppermill.table.errors import IdTaken, NoTakeBack, StaleMove
from peppermill.table.match_info import MatchInfo, Status
from peppermill.table.story import Stories

_KEEP_EVERY: Final = 64
"""A copy of every 64th state is kept, or of the next one: looking back replays a few moves, not the whole game."""


@dataclass(frozen=True)
class Played:
    """One move, as it is stored. `version` is the one it leads to; `move_id` is the id its client gave it."""

    version: int
    actor: Actor
    action: Value
    move_id: str | None = None


class Step:
    """Some moves in a row, worked out on a state of their own: a move and the chance after it. Not part of the match yet."""

    def __init__(self, state: State, version: int, opened: tuple[int, ...]) -> None:
        self.state = state
        self.version = version
        self.opened = opened
        """For every seat, the version at which its present decision took its form."""
        self.moves: tuple[Played, ...] = ()
        self.told: tuple[tuple[Announcement, ...], ...] = ()
        """By move."""

    def add(self, actor: Actor, action: Value, move_id: str | None = None) -> None:
        """One more move, or IllegalAction."""
        choices = _choices(self.state)
        told = tuple(self.state.perform(actor, action))
        self.version += 1
        self.opened = self._opened_after(actor, choices)
        self.moves = (*self.moves, Played(self.version, actor, action, move_id))
        self.told = (*self.told, told)

    def go_back(self, seat: int, move: Played) -> None:
        """A take-back of that seat, with the state as it was before."""
        self.version += 1
        self.opened = (self.version,) * len(self.opened)
        self.moves = (*self.moves, move)
        self.told = (*self.told, (Announcement(TakenBack(seat)),))

    def _opened_after(self, mover: Actor, choices: dict[int, list[Action]]) -> tuple[int, ...]:
        """A seat's decision stays the same only while others decide beside it and its own choices don't change."""
        after = self.state.to_act
        if not choices or after is CHANCE or not set(after) <= set(choices):
            return (self.version,) * len(self.opened)
        same = [seat for seat in after if seat != mover and list(self.state.legal(seat)) == choices[seat]]
        return tuple([opened if seat in same else self.version for seat, opened in enumerate(self.opened)])


class Match:
    """The authority over one match. BadRecord, or UnknownGame, if its stored moves can't be replayed any more."""

    def __init__(self, info: MatchInfo, moves: Sequence[Played] = ()) -> None:
        self.info = info
        self.game: Game = find(info.game)
        self.players = len(info.seats)
        self.state = _first_state(self.game, info)
        self.moves: list[Played] = []
        self.told: list[tuple[Announcement, ...]] = []
        """`told[n]` is what was told on the way from version n to n + 1."""
        self.opened: tuple[int, ...] = (0,) * self.players
        self.stories = Stories()
        self._named_moves: dict[str, tuple[Played, int]] = {}
        self._mover: Played | None = None
        self._tells_nothing: bool | None = None
        """Does the last move tell nothing? None: nobody has asked yet."""
        self._standing: list[int] = []
        """The versions of the moves that count: all but those that were taken back, and the take-backs themselves."""
        self._kept: dict[int, State] = {0: self.state.clone()}
        """States by the number of moves that count."""
        for move in moves:
            if isinstance(move.action, TakeBack):
                self.take(self._back(move))
            else:
                step = self._step(self.state)
                _replay(step, move)
                self.take(step)
        _check_result(self.state, info)

    @property
    def version(self) -> int:
        return len(self.moves)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that decide now; none unless the match is being played."""
        actors = self.state.to_act
        return () if self.info.status is not Status.PLAYING or actors is CHANCE else actors

    def legal(self, seat: int) -> Sequence[Action]:
        return self.state.legal(seat) if seat in self.to_act else ()

    # Moving

    def already(self, seat: int, move_id: str, data: Json) -> int | None:
        """The version a move with that id led to, if it was played before; IdTaken if it was another move.

        `data` is the action as the client sent it; None for a take-back.
        """
        known = self._named_moves.get(move_id)
        if known is None:
            return None
        move, led_to = known
        if move.actor != seat or not self._same(seat, move, data):
            raise IdTaken("id-taken")
        return led_to

    def _same(self, seat: int, move: Played, data: Json) -> bool:
        """Is this the move the client sent then? It may have said it in other words than those that are stored."""
        if isinstance(move.action, TakeBack) or data is None:
            return isinstance(move.action, TakeBack) and data is None
        try:
            return self.game.from_client(self.at(move.version - 1).view(seat), data) == move.action
        except PeppermillError:
            return False

    def check_seen(self, seat: int, seen: int) -> None:
        """Refuse a move that was decided in another situation. Others who decide at the same time don't change the situation."""
        if seen > self.version or (seat in self.to_act and seen < self.opened[seat]):
            raise StaleMove("stale-move")

    def plan(self, seat: int, action: Action, move_id: str | None = None) -> Step:
        """What the move leads to, chance included, or IllegalAction."""
        step = self._step(self.state.clone())
        step.add(seat, action, move_id)
        return _with_chance(step, self.info)

    def may_take_back(self, seat: int) -> bool:
        """Was the last thing that happened a move of this seat's, from which nobody has learned anything?

        Where several decide at the same time the answer would tell who else has decided, so there it is no.
        """
        if not self.info.takebacks or self.info.status is not Status.PLAYING or not self._standing:
            return False
        last = self.moves[self._standing[-1] - 1]
        if last.actor != seat or not isinstance(last.action, Action):
            return False
        if self._tells_nothing is None:
            before = self._state_of(len(self._standing) - 1)
            self._tells_nothing = before.to_act == (seat,) and self.game.tells_nothing(before, seat, last.action)
        return self._tells_nothing

    @property
    def may_be_taken_back(self) -> bool:
        """May the person who moved last take it back?"""
        if not self.info.takebacks or not self._standing:
            return False
        last = self.moves[self._standing[-1] - 1].actor
        return last is not CHANCE and not self.info.seats[last].by_bot and self.may_take_back(last)

    def plan_back(self, seat: int, move_id: str | None = None) -> Step:
        """Everything as it was before the seat's last move, or NoTakeBack."""
        if not self.may_take_back(seat):
            raise NoTakeBack("no-take-back")
        return self._back(Played(self.version + 1, seat, TAKE_BACK, move_id))

    def _back(self, move: Played) -> Step:
        """A take-back, planned now or stored once; BadRecord if there is nothing it could take back."""
        kept = self._standing
        if not kept or move.actor is CHANCE or self.moves[kept[-1] - 1].actor != move.actor or move.version != self.version + 1:
            raise BadRecord("take-back", move=move.version)
        step = Step(self._state_of(len(kept) - 1).clone(), self.version, self.opened)
        step.go_back(move.actor, move)
        return step

    def plan_start(self, info: MatchInfo) -> Step:
        """The chance that comes before anybody decides (a shuffle, a deal), from the match info as it will be then."""
        return _with_chance(self._step(_first_state(self.game, info)), info)

    def take(self, step: Step) -> None:
        """Make what was planned. Call it when it is stored."""
        if not self.moves:
            self._kept = {0: _first_state(self.game, self.info)}
        counted = len(self._standing)
        self.moves.extend(step.moves)
        self.told.extend(step.told)
        self.state = step.state
        self.opened = step.opened
        self._tells_nothing = None
        for move in step.moves:
            self._name(move)
            if isinstance(move.action, TakeBack):
                self._standing.pop()
            else:
                self._standing.append(move.version)
        count = len(self._standing)
        for passed in [kept for kept in self._kept if kept > count]:
            del self._kept[passed]
        if count // _KEEP_EVERY > counted // _KEEP_EVERY:
            self._kept[count] = self.state.clone()

    def catch_up(self, info: MatchInfo, moves: Sequence[Played]) -> None:
        """Take what somebody else stored after our last version; BadRecord, and nothing has changed, if it doesn't follow."""
        if any([isinstance(move.action, TakeBack) for move in moves]):
            # Rare: the whole match once more, so that a take-back that doesn't follow has changed nothing either.
            self.__dict__.update(vars(Match(info, [*self.moves, *moves])))
            return
        step = self._step(self.state.clone() if self.moves else _first_state(self.game, info))
        for move in moves:
            _replay(step, move)
        _check_result(step.state, info)
        self.info = info
        self.take(step)

    def _step(self, state: State) -> Step:
        return Step(state, self.version, self.opened)

    def _name(self, move: Played) -> None:
        """Remember which version a move with an id led to, including the chance that followed it."""
        if move.actor is not CHANCE:
            self._mover = move if move.move_id is not None else None
        if self._mover is not None and self._mover.move_id is not None:
            self._named_moves[self._mover.move_id] = (self._mover, move.version)

    # Looking back

    def at(self, version: int) -> State:
        """The state as it was."""
        if version == self.version:
            return self.state
        standing = self._standing_at(version)
        start = max([kept for kept in self._kept if kept <= len(standing) and standing[:kept] == self._standing[:kept]])
        return self._replayed(start, standing)

    def _standing_at(self, version: int) -> list[int]:
        standing: list[int] = []
        for move in self.moves[:version]:
            if isinstance(move.action, TakeBack):
                standing.pop()
            else:
                standing.append(move.version)
        return standing

    def _state_of(self, count: int) -> State:
        """The state after so many of the moves that count."""
        return self._replayed(max([kept for kept in self._kept if kept <= count]), self._standing[:count])

    def _replayed(self, start: int, standing: Sequence[int]) -> State:
        state = self._kept[start].clone()
        for version in standing[start:]:
            move = self.moves[version - 1]
            state.apply(move.actor, move.action)
        return state

    def record(self) -> Record:
        """The match as a record. It holds the seed only when the match is over, or closed."""
        info = self.info
        seed = info.seed if info.done else None
        return Record(
            self.game,
            self.players,
            info.options,
            seats=tuple([seat.name or "" for seat in info.seats]),
            moves=tuple([(move.actor, move.action) for move in self.moves]),
            fair=Fair(commitment(info.seed), info.public_salt, seed),
            rules=info.rules,
        )


def _replay(step: Step, move: Played) -> None:
    """Make a move that is stored already."""
    if move.version != step.version + 1:
        raise BadRecord("stored-gap", move=step.version + 1)
    try:
        step.add(move.actor, move.action, move.move_id)
    except Exception as error:  # whatever a game makes of a damaged move
        raise BadRecord("stored-move", move=move.version) from error


def check_rules(info: MatchInfo) -> None:
    """BadRecord if the match was begun under rules that are no longer carried, UnknownGame if the game is gone."""
    find(info.game).as_ruled(info.options, info.rules)


def _first_state(game: Game, info: MatchInfo) -> State:
    return game.start(len(info.seats), info.options, info.rules)


def _check_result(state: State, info: MatchInfo) -> None:
    """BadRecord if the moves of a finished match don't lead to the result that was stored."""
    if info.result is not None and (not state.over or result_json(state) != info.result):
        raise BadRecord("result")


def result_json(state: State) -> dict[str, Any]:
    """How a finished match ended, exactly as it comes back from a storage."""
    found: dict[str, Any] = json.loads(json.dumps(state.result.to_json()))
    return found


def _with_chance(step: Step, info: MatchInfo) -> Step:
    """The step with all that chance adds to it, until people decide."""
    while step.state.to_act is CHANCE:
        step.add(CHANCE, step.state.chance().draw(Stream(info.seed, info.public_salt, step.version)))
    return step


def _choices(state: State) -> dict[int, list[Action]]:
    """What each seat may do, where several decide at the same time; empty where one alone does, or nobody."""
    actors = state.to_act
    if actors is CHANCE or len(actors) < 2:
        return {}
    return {seat: list(state.legal(seat)) for seat in actors}

"""A table people sit at: one match, everyone who is connected to it, and the bots that play at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from time import monotonic
from typing import Any, Final, TypeVar

from peppermill.bots.usual import usual_level
from peppermill.core.errors import PeppermillError
from peppermill.core.values import Action
from peppermill.table import messages
from peppermill.table.admission import admitted
from peppermill.table.autoplay import Autoplay
from peppermill.table.bot_pool import BotPool
from peppermill.table.crowd import Crowd, Guest
from peppermill.table.errors import (
    IdTaken,
    LeaseLost,
    NotStored,
    Overtaken,
    TableClosed,
    TableFull,
    UnknownTable,
    WrongMoment,
)
from peppermill.table.exchange import Exchange
from peppermill.table.ledger import ChatLine, Ledger
from peppermill.table.match import Match, Played, Step, result_json
from peppermill.table.match_info import ALL_LEFT, BY_HOST, MatchInfo, Status, now
from peppermill.table.patience import Patience
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Seat, Who, must_host, name_bots, open_seat, seat_of, swapped
from peppermill.table.server_time import ServerTime
from peppermill.table.shaking import Shaking
from peppermill.table.shared_table import SharedTable
from peppermill.table.tokens import hashed, new_token
from peppermill.table.turns import after_turn, turn_of, with_person, without

T = TypeVar("T")

_ALMOST_ALL: Final = 0.8
"""A bot that thinks so much of its usual time is not worth a word."""
_MUCH: Final = 1.5
"""By how much a bot's share changes before everybody is told."""
_TRIES: Final = 8
"""How often a change is tried while other processes are faster."""
_A_WHILE: Final = timedelta(minutes=10)
_SOME_MOVES: Final = 20
"""More than these are replayed in a thread."""


class Table(SharedTable):
    """Everything that changes a table goes through here, one thing at a time: checked, stored, made, told."""

    def __init__(
        self,
        match: Match,
        chat: Iterable[ChatLine],
        ledger: Ledger,
        bots: BotPool,
        policy: TablePolicy,
        *,
        exchange: Exchange | None = None,
        time: ServerTime | None = None,
    ) -> None:
        super().__init__(exchange)
        self.match = match
        self.chat = list(chat)
        self.crowd = Crowd()
        self.policy = policy
        self.bots = bots
        self.time = time or ServerTime()
        self.touched = monotonic()
        self.efforts: dict[int, float] = {}
        """The seats whose bots think with less than usual, and the share that is left to them."""
        self._ledger = ledger
        self._lock = asyncio.Lock()
        self._in_doubt = False
        """A write failed, and may have been made all the same."""
        self.patience = Patience(self)
        self.autoplay = Autoplay(self)
        self.shaking = Shaking(self)

    @property
    def idle(self) -> bool:
        """Could it be forgotten until somebody asks for it again?"""
        return not (self.crowd.connected or self._running or self.autoplay.busy or self.shaking.busy or self._lock.locked())

    def json(self) -> dict[str, Any]:
        watchers = self.crowd.watchers + self.elsewhere.watchers
        return messages.table_json(self.info, self.match.version, self.here(), watchers, self.time.now(), self.efforts)

    def here(self) -> set[int]:
        """The seats of people who are connected, to whichever process, and have not left."""
        held = self.crowd.seats | self.elsewhere.seats
        return {seat.number for seat in self.info.seats if seat.number in held and seat.who is Who.PERSON and not seat.left}

    def progress(self) -> dict[str, Any]:
        return messages.progress(self.json(), self.match.version, self.chat)

    # Coming and going

    def expect(self, guest: Guest) -> None:
        """Somebody is connected, though they have not said hello yet. Until they part, this table is not forgotten."""
        self.crowd.expect(guest)

    def seated(self, tokens: Iterable[str]) -> frozenset[int]:
        """The seats these tokens hold."""
        keys = {hashed(token) for token in tokens}
        return frozenset([seat.number for seat in self.info.seats if keys.intersection(seat.keys)])

    async def meet(self, guest: Guest, tokens: Collection[str], since: int | None) -> tuple[int, int]:
        """Let a guest in, or in again, and tell them everything they missed.

        Returns how many tokens were wrong, and how long the story was, in letters.
        """

        async def meeting() -> tuple[int, int]:
            held = self.seated(tokens)
            if len(held) < len(set(tokens)) and await self._was_behind():
                held = self.seated(tokens)
            # Whoever holds a seat finds a place even if spectators have taken all of them.
            most = self.policy.most_guests * (2 if held else 1)
            if guest not in self.crowd and len(self.crowd) >= most:
                raise TableFull("too-many-guests")
            before = self.json()
            await self._return(held)
            if guest.gone:
                # Hung up while waiting to be let in: nobody would ever see them off.
                return 0, 0
            guest.seats = held
            self.crowd.add(guest)
            self._exchange.seen(self)
            table = self.json()
            welcome = messages.welcome(self.match, table, since, held, self.chat)
            guest.send(welcome)
            if _looks(table) != _looks(before):
                self._tell_table(but=guest)
            return len(set(tokens)) - len(held), len(welcome)

        await self.recall(since, self.seated(tokens))
        met = await self._one_at_a_time(meeting)
        self.autoplay.look()
        return met

    async def recall(self, since: int | None, seats: Collection[int]) -> None:
        """Somebody is about to hear the story since then: if it is long, others must not have to wait for it."""
        start = since if since is not None and since <= self.match.version else 0
        await self.match.stories.prepare(self.match.game, self.match.told, start, seats)

    def part(self, guest: Guest) -> None:
        """A connection ended. The seat stays its owner's."""
        guest.leave()
        self.touched = monotonic()
        if self.crowd.remove(guest):
            self._exchange.seen(self)
            self.autoplay.gone(guest.seats - self.here())
            self._tell_table()

    async def _return(self, seats: frozenset[int]) -> None:
        info = self.info
        for seat in seats:
            self.patience.stirred(seat)
            info = with_person(info, seat, self.time.now(), sure=False)
        running = info.status in (Status.OPEN, Status.PLAYING)
        if info != self.info or (seats and running and _long_ago(info)):
            self.match.info = await self._store(info)

    async def stir(self, seat: int) -> None:
        """Somebody is there, whatever they do: nobody needs to play for them."""
        self.patience.stirred(seat)
        await self.amend(lambda info: with_person(info, seat, self.time.now(), sure=True))
        self.autoplay.look()

    # Before the game

    async def join(self, name: str, wanted: int | None, entropy: str) -> tuple[Seat, str]:
        """Somebody sits down. Returns the seat and the token that holds it."""

        async def joining() -> tuple[Seat, str]:
            self._must_be(Status.OPEN)
            token = new_token()
            free = open_seat(self.info.seats, wanted)
            seat = Seat(free.number, Who.PERSON, name, key=hashed(token), entropy=entropy, promised=bool(entropy))
            await self._seat_and_begin(replace(self.info, seats=swapped(self.info.seats, seat)))
            return seat, token

        return await self._one_at_a_time(joining)

    async def shake(self, token: str, entropy: str) -> None:
        """Somebody adds to the salt, once, knowing the commitment; or says, with nothing, that they won't."""

        async def shaking() -> None:
            seat = seat_of(self.info.seats, token)
            if entropy and seat.entropy == entropy:
                return
            self._must_be(Status.OPEN)
            if seat.entropy:
                raise WrongMoment("already-shaken")
            shaken = replace(seat, entropy=entropy, promised=bool(entropy))
            await self._seat_and_begin(replace(self.info, seats=swapped(self.info.seats, shaken)))

        await self._one_at_a_time(shaking)

    async def start(self, token: str, level: str | None) -> None:
        """The host stops waiting: bots take the open seats."""

        async def starting() -> None:
            must_host(self.info.host, seat_of(self.info.seats, token))
            self._must_be(Status.OPEN)
            game = self.info.game
            chosen = admitted(game, level if level is not None else usual_level(game), self.bots, self.policy)
            filled = [Seat(seat.number, Who.BOT, bot=chosen) if seat.who is Who.OPEN else seat for seat in self.info.seats]
            await self._seat_and_begin(replace(self.info, seats=name_bots(filled)))

        await self._one_at_a_time(starting)

    async def begin_if_full(self, waited: bool = False) -> None:
        """For a table that was just made, whose making was interrupted, or that has `waited` for its people long enough."""

        async def beginning() -> None:
            if self.info.status is Status.OPEN and self.info.full:
                await self._seat_and_begin(self.info, waited)

        await self._one_at_a_time(beginning)

    async def _seat_and_begin(self, info: MatchInfo, waited: bool = False) -> None:
        if not info.full or (info.awaited and not waited):
            await self._write_info(info)
            self._tell_table()
            self.shaking.look()
            return
        occupants = [seat.bot or Who.PERSON.value for seat in info.seats]
        options = {**info.options, **self.match.game.seating(occupants)}
        info = replace(info, options=options, status=Status.PLAYING, salt=info.public_salt, begun=now())
        await self._make(self.match.plan_start(info), info)

    # Giving up

    async def leave(self, token: str) -> None:
        """Before the start the seat opens again; later a bot plays on for it."""

        async def leaving() -> None:
            seat = seat_of(self.info.seats, token)
            if self.info.status is Status.OPEN:
                info = replace(self.info, seats=swapped(self.info.seats, Seat(seat.number, Who.OPEN))).with_host()
                if not [each for each in info.seats if each.who is Who.PERSON]:
                    info = replace(info, status=Status.CLOSED, ended=now(), closed=ALL_LEFT)
                await self._write_info(info)
                self._unseat({seat.number})
                self._tell_moment()
                self._tell_table()
                self.shaking.look()
            elif self.info.status is Status.PLAYING and not seat.left:
                await self._write_info(without(self.info, seat.number))
                self.patience.gone([seat.number])
                self._tell_table()
                self.autoplay.look()

        await self._one_at_a_time(leaving)

    async def close(self, token: str) -> None:
        """The host ends it for everyone, before the end."""

        async def closing() -> None:
            must_host(self.info.host, seat_of(self.info.seats, token))
            if self.info.status is Status.OVER:
                raise WrongMoment("game-over")
            if self.info.status is not Status.CLOSED:
                await self._write_info(replace(self.info, status=Status.CLOSED, ended=now(), closed=BY_HOST))
                self._tell_moment()
                self._tell_table()
                self.autoplay.look()
                self.shaking.look()

        await self._one_at_a_time(closing)

    async def again(self, token: str, make: Callable[[MatchInfo], Awaitable[MatchInfo]]) -> str:
        """The id of the rematch; `make` stores a new one where there is none yet."""

        async def playing_again() -> str:
            seat = seat_of(self.info.seats, token)
            if not self.info.done:
                raise WrongMoment("not-over")
            if self.info.next is not None:
                return self.info.next
            asked = replace(self.info, seats=swapped(self.info.seats, replace(seat, left=False)))
            following = (await make(asked)).id
            self.match.info = replace(self.info, next=following, revision=self.info.revision + 1)
            self._exchange.stored(self.info.id, self.info.revision)
            self._tell_table()
            return following

        return await self._one_at_a_time(playing_again)

    # Playing

    async def move(self, seat: int, action: Any, seen: int, move_id: str) -> int:
        """A person's move, from JSON. Returns the version it led to; the same however often it is sent."""

        async def moving() -> int:
            played = self.match.already(seat, move_id, action)
            if played is not None:
                return played
            self._must_be(Status.PLAYING)
            self.match.check_seen(seat, seen)
            step = self.match.plan(seat, self._action_of(seat, action), move_id)
            return await self._make(step, with_person(self.info, seat, self.time.now(), sure=True))

        return await self._one_at_a_time(moving)

    def _action_of(self, seat: int, data: Any) -> Action:
        return self.match.game.from_client(self.match.state.view(seat), data)

    async def play_for(self, seat: int, choose: Callable[[], Action | None], missed: bool = False) -> None:
        """A bot's move, or what is played when a person's time is up (`missed`).

        `choose` looks at the table again, now that nobody else is moving, and may think better of it.
        """

        async def playing() -> None:
            action = choose()
            if action is not None:
                await self._make(self.match.plan(seat, action), self.info, self._fence, missed)

        try:
            await self._one_at_a_time(playing)
        except LeaseLost:
            self.retire()

    def tell_effort(self, seat: int, effort: float) -> None:
        """The share of its usual thinking that a bot has now. Everybody is told when that changes by much."""
        before = self.efforts.get(seat, 1.0)
        if effort >= _ALMOST_ALL:
            effort = 1.0
        elif before < 1.0 and before / _MUCH < effort < before * _MUCH:
            return
        if effort != before:
            self.efforts = {each: share for each, share in self.efforts.items() if each != seat}
            if effort < 1.0:
                self.efforts[seat] = round(effort, 2)
            self._tell_table()

    async def say(self, seat: int, text: str, message_id: str) -> None:
        async def saying() -> None:
            for line in self.chat:
                if line.message_id == message_id:
                    if (line.seat, line.text) != (seat, text):
                        raise IdTaken("id-taken")
                    return
            line = ChatLine(self._last_line + 1, seat, self.info.seats[seat].name or "", text, now(), message_id)
            self.match.info = await self._store(self.info, chat=line)
            self._hear(line)

        await self._one_at_a_time(saying)
        await self.stir(seat)

    async def amend(self, change: Callable[[MatchInfo], MatchInfo], own: bool = False) -> None:
        """Change something around the game. `change` looks at the table again, now that nobody else is changing it.

        `own`: it happens by itself, so only whoever runs the table may write it.
        """

        async def amending() -> None:
            info = change(self.info)
            if info == self.info:
                return
            before = self.json()
            await self._write_info(info, self._fence if own else None)
            after = self.json()
            if before["status"] != after["status"]:
                self._tell_moment()
            if _looks(before) != _looks(after):
                self._tell_table()
            self.autoplay.look()

        try:
            await self._one_at_a_time(amending)
        except LeaseLost:
            self.retire()

    # How a change is made

    async def _make(self, step: Step, info: MatchInfo, fence: int | None = None, missed: bool = False) -> int:
        """Stored first; then it is true; then everyone is told."""
        turn = turn_of(self.match.to_act, step.moves, step.state.to_act)
        info = after_turn(info, turn, self.time.now(), missed)
        if step.state.over and info.status is Status.PLAYING:
            info = replace(info, status=Status.OVER, ended=now(), result=result_json(step.state))
        changed = self._differs(info)
        info = await self._store(info, step.moves, fence=fence)
        before = self.match.version
        self.match.info = info
        self.match.take(step)
        self.patience.moved(turn)
        self._tell_moves(before)
        if changed:
            self._tell_table()
            self.shaking.look()
        self.autoplay.look()
        return self.match.version

    def _differs(self, info: MatchInfo) -> bool:
        """Is anything but the clocks other than now?"""
        return info is not self.info and replace(info, clock=self.info.clock) != self.info

    async def _write_info(self, info: MatchInfo, fence: int | None = None) -> None:
        if info != self.info:
            self.match.info = await self._store(info, fence=fence)

    async def _store(
        self, info: MatchInfo, moves: Sequence[Played] = (), chat: ChatLine | None = None, fence: int | None = None
    ) -> MatchInfo:
        """Make it durable, and return the match info with its new revision."""
        stale = _long_ago(info)
        changed = stale or self._differs(info)
        info = replace(info, revision=self.info.revision + 1, active=now() if stale else info.active)
        await self._ledger.write(info, changed=changed, moves=moves, chat=chat, fence=fence)
        self._exchange.stored(info.id, info.revision)
        return info

    async def _one_at_a_time(self, change: Callable[[], Awaitable[T]], touch: bool = True) -> T:
        """One change after another. Each is finished even if whoever asked for it hangs up: what is stored is also made.

        Another process may have been faster: then we look at what it did and try again, which may well be refused now.
        And what would be refused may be fine, if another process has done something that we have not heard of.
        """

        async def alone() -> T:
            async with self._lock:
                if touch:
                    self.touched = monotonic()
                if self._in_doubt:
                    await self._catch_up()
                for _ in range(_TRIES - 1):
                    try:
                        return await change()
                    except Overtaken:
                        await self._catch_up()
                    except NotStored:
                        self._in_doubt = True
                        raise
                    except PeppermillError:
                        if not await self._was_behind():
                            raise
                return await change()

        task = asyncio.create_task(alone())
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _catch_up(self) -> None:
        """What is stored is the truth, whoever wrote it."""
        stored = await self._ledger.load(self.info.id, self.match.version, self._last_line)
        if stored is None:
            raise UnknownTable("unknown-table")
        stored.check()
        self._in_doubt = False
        if stored.info.revision == self.info.revision:
            return
        before, info, asked = self.match.version, self.info, self.match.to_act
        if len(stored.moves) > _SOME_MOVES:
            await asyncio.to_thread(self.match.catch_up, stored.info, stored.moves)
        else:
            self.match.catch_up(stored.info, stored.moves)
        self._unseat({seat.number for seat in info.seats if seat.key not in (None, self.info.seats[seat.number].key)})
        if self.match.version > before:
            self.patience.moved(turn_of(asked, stored.moves, self.match.to_act))
            self._tell_moves(before)
        elif (info.seats, info.status) != (self.info.seats, self.info.status):
            self._tell_moment()
        for line in stored.chat:
            self._hear(line)
        if replace(info, revision=self.info.revision, clock=self.info.clock) != self.info:
            self._tell_table()
            self.shaking.look()
        self.autoplay.look()

    @property
    def _last_line(self) -> int:
        return self.chat[-1].n if self.chat else 0

    def _hear(self, line: ChatLine) -> None:
        self.chat.append(line)
        self.crowd.tell({"type": "chat", "line": messages.chat_json(line)})

    def _must_be(self, status: Status) -> None:
        actual = self.info.status
        if actual is status:
            return
        if actual is Status.CLOSED:
            raise TableClosed("table-closed")
        raise WrongMoment({Status.OPEN: "not-begun", Status.PLAYING: "already-begun", Status.OVER: "game-over"}[actual])

    # Telling

    def _tell_moves(self, before: int) -> None:
        if self.match.version > before:
            self.crowd.tell_each(lambda seats: messages.update(self.match, before, seats, self.time.now()))

    def _tell_moment(self) -> None:
        """The legal actions changed, though nothing was played."""
        self.crowd.tell_each(lambda seats: messages.update(self.match, self.match.version, seats, self.time.now()))

    def _tell_table(self, but: Guest | None = None) -> None:
        self.crowd.tell({"type": "table", "table": self.json()}, but)

    async def rest(self) -> None:
        """Stop the bots and finish what was begun."""
        self.shaking.stop()
        await self.autoplay.stop()
        if self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


def _long_ago(info: MatchInfo) -> bool:
    """When something last happened is stored now and then, not with every move: it is about days."""
    return now() - info.active > _A_WHILE


def _looks(table: messages.Json) -> messages.Json:
    """What others need to be told about: time goes by without telling."""
    return {name: value for name, value in table.items() if name != "time"}

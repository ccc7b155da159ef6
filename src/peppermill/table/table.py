"""A table people sit at: one match, everyone who is connected to it, and the bots that play at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from time import monotonic
from typing import Any, Final, TypeVar

from peppermill.bots.usual import usual_level
from peppermill.core.actors import CHANCE
from peppermill.core.errors import PeppermillError
from peppermill.core.values import Action
from peppermill.table import messages
from peppermill.table.autoplay import Autoplay
from peppermill.table.bot_pool import BotPool
from peppermill.table.clock import MISSES, Turn
from peppermill.table.crowd import Crowd, Guest, as_text
from peppermill.table.errors import (
    LeaseLost,
    NotStored,
    NotYourSeat,
    Overtaken,
    TableClosed,
    TableFull,
    UnknownTable,
    WrongMoment,
)
from peppermill.table.exchange import Alone, Elsewhere, Exchange
from peppermill.table.ledger import ChatLine, Ledger
from peppermill.table.match import Match, Played, Step, result_json
from peppermill.table.match_info import ALL_LEFT, BY_HOST, MatchInfo, Status, now
from peppermill.table.patience import Patience, with_bot
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Seat, Who, known_level, must_host, name_bots, open_seat, seat_of, swapped
from peppermill.table.server_time import ServerTime
from peppermill.table.tokens import hashed, new_token

T = TypeVar("T")

log = logging.getLogger(__name__)

_TRIES: Final = 8
"""How often a change is tried while other processes are faster."""
_A_WHILE: Final = timedelta(hours=1)
_SOME_MOVES: Final = 20
"""More than these are replayed in a thread."""


class Table:
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
        self.match = match
        self.chat = list(chat)
        self.crowd = Crowd()
        self.policy = policy
        self.bots = bots
        self.time = time or ServerTime()
        self.touched = monotonic()
        self.elsewhere = Elsewhere()
        self.runs = False
        """Is it this process that moves the bots of this table and watches its clocks?"""
        self._fence: int | None = None
        self._exchange = exchange or Alone()
        self._newest = 0
        """The newest revision we have heard of."""
        self._ledger = ledger
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._in_doubt = False
        """A write failed, and may have been made all the same."""
        self.patience = Patience(self)
        self.autoplay = Autoplay(self)

    @property
    def info(self) -> MatchInfo:
        return self.match.info

    @property
    def idle(self) -> bool:
        """Could it be forgotten until somebody asks for it again?"""
        return not self.crowd and not self._running and not self.autoplay.busy and not self._lock.locked()

    def json(self) -> dict[str, Any]:
        watchers = self.crowd.watchers + self.elsewhere.watchers
        return messages.table_json(self.info, self.match.version, self.here(), watchers, self.time.now())

    def here(self) -> set[int]:
        """The seats of people who are connected, to whichever process, and have not left."""
        held = self.crowd.seats | self.elsewhere.seats
        return {seat.number for seat in self.info.seats if seat.number in held and seat.who is Who.PERSON and not seat.left}

    # Coming and going

    async def meet(self, guest: Guest, tokens: Iterable[str], since: int | None) -> int:
        """Let a guest in, or in again, and tell them everything they missed. Returns how many tokens were wrong."""

        async def meeting() -> int:
            given = self._held_by(tokens)
            if None in given and await self._was_behind():
                given = self._held_by(tokens)
            held = frozenset([seat for seat in given if seat is not None])
            if guest not in self.crowd and len(self.crowd) >= self.policy.most_guests:
                raise TableFull("too-many-guests")
            before = self.json()
            await self._return(held)
            if guest.gone:
                # Hung up while waiting to be let in: nobody would ever see them off.
                return 0
            guest.seats = held
            self.crowd.add(guest)
            self._exchange.seen(self)
            table = self.json()
            guest.send(as_text(messages.welcome(self.match, table, since, held, self.chat, self.time.now())))
            if _looks(table) != _looks(before):
                self._tell_table(but=guest)
            return given.count(None)

        wrong = await self._one_at_a_time(meeting)
        self.autoplay.look()
        return wrong

    def part(self, guest: Guest) -> None:
        """A connection ended. The seat stays its owner's."""
        guest.gone = True
        if guest in self.crowd:
            self.crowd.remove(guest)
            self.touched = monotonic()
            self._exchange.seen(self)
            self.autoplay.gone(guest.seats - self.here())
            self._tell_table()

    def _held_by(self, tokens: Iterable[str]) -> list[int | None]:
        """The seats these tokens hold; None for a wrong one."""
        keys = {key: seat.number for seat in self.info.seats for key in seat.keys}
        return [keys.get(hashed(token)) for token in tokens]

    async def _return(self, seats: frozenset[int]) -> None:
        info = self.info
        for seat in seats:
            self.patience.stirred(seat)
            info = self._back(info, seat, sure=False)
        # That somebody was here counts, but not every time they look.
        rare = seats and info.status in (Status.OPEN, Status.PLAYING) and now() - info.active > _A_WHILE
        if info != self.info or rare:
            self.match.info = await self._store(info)

    def _back(self, info: MatchInfo, seat: int, sure: bool) -> MatchInfo:
        """The match info with the seat's owner back at it, if they were away or waited for."""
        chair = info.seats[seat]
        away = chair.who is Who.PERSON and (chair.by_bot or seat in info.votes)
        return info.returned(seat, self.time.now(), sure) if away else info

    async def stir(self, seat: int) -> None:
        """Somebody is there, whatever they do: nobody needs to play for them."""
        self.patience.stirred(seat)
        await self.amend(lambda info: self._back(info, seat, sure=True))
        self.autoplay.look()

    # Before the game

    async def join(self, name: str, wanted: int | None, entropy: str) -> tuple[Seat, str]:
        """Somebody sits down. Returns the seat and the token that holds it."""

        async def joining() -> tuple[Seat, str]:
            self._must_be(Status.OPEN)
            token = new_token()
            free = open_seat(self.info.seats, wanted)
            seat = Seat(free.number, Who.PERSON, name, key=hashed(token), entropy=entropy)
            await self._seat_and_begin(replace(self.info, seats=swapped(self.info.seats, seat)))
            return seat, token

        return await self._one_at_a_time(joining)

    async def start(self, token: str, level: str | None) -> None:
        """The host stops waiting: bots take the open seats."""

        async def starting() -> None:
            must_host(self.info.host, seat_of(self.info.seats, token))
            self._must_be(Status.OPEN)
            chosen = known_level(self.info.game, level) if level is not None else usual_level(self.info.game)
            filled = [Seat(seat.number, Who.BOT, bot=chosen) if seat.who is Who.OPEN else seat for seat in self.info.seats]
            await self._seat_and_begin(replace(self.info, seats=name_bots(filled)))

        await self._one_at_a_time(starting)

    async def begin_if_full(self) -> None:
        """For a table that was just made, or whose making was interrupted."""

        async def beginning() -> None:
            if self.info.status is Status.OPEN and self.info.full:
                await self._seat_and_begin(self.info)

        await self._one_at_a_time(beginning)

    async def _seat_and_begin(self, info: MatchInfo) -> None:
        if not info.full:
            await self._write_info(info)
            self._tell_table()
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
            elif self.info.status is Status.PLAYING and not seat.left:
                votes = {each: by for each, by in self.info.votes.items() if each != seat.number}
                seats = swapped(self.info.seats, replace(seat, left=True))
                await self._write_info(replace(self.info, seats=seats, votes=votes))
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

        await self._one_at_a_time(closing)

    async def again(self, token: str, make: Callable[[MatchInfo], Awaitable[MatchInfo]]) -> str:
        """The id of the rematch; `make` stores a new one where there is none yet."""

        async def playing_again() -> str:
            seat = seat_of(self.info.seats, token)
            if self.info.status not in (Status.OVER, Status.CLOSED):
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
            played = self.match.already(seat, move_id)
            if played is not None:
                return played
            self._must_be(Status.PLAYING)
            self.match.check_seen(seat, seen)
            step = self.match.plan(seat, self._action_of(seat, action), move_id)
            return await self._make(step, self._back(self.info, seat, sure=True))

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

    async def say(self, seat: int, text: str, message_id: str) -> None:
        async def saying() -> None:
            for line in self.chat:
                if line.message_id == message_id:
                    if line.seat != seat:
                        raise NotYourSeat("id-taken")
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
        after = step.state.to_act
        turn = _seen(self.match.to_act, step.moves, () if after is CHANCE else after)
        info = self._timed(info, turn, missed)
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
        self.autoplay.look()
        return self.match.version

    def _timed(self, info: MatchInfo, turn: Turn, missed: bool) -> MatchInfo:
        """The match info with its clocks after that turn; whoever missed too many has a bot at their seat."""
        if info.votes:
            info = replace(info, votes={seat: by for seat, by in info.votes.items() if seat in turn.goes_on})
        if info.clock is None:
            return info
        clock = info.clock.moved(turn, self.time.now(), info.bots, missed)
        info = replace(info, clock=clock)
        if missed and turn.mover is not None and clock.missed[turn.mover] >= MISSES:
            info = with_bot(info, turn.mover)
        return info

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
        changed = self._differs(info)
        info = replace(info, revision=self.info.revision + 1, active=now())
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
            self.patience.moved(_seen(asked, stored.moves, self.match.to_act))
            self._tell_moves(before)
        elif (info.seats, info.status) != (self.info.seats, self.info.status):
            self._tell_moment()
        for line in stored.chat:
            self._hear(line)
        if replace(info, revision=self.info.revision) != self.info:
            self._tell_table()
        self.autoplay.look()

    async def _was_behind(self) -> bool:
        """Had another process stored something that we did not know? We do now."""
        if not self._exchange.shared:
            return False
        try:
            newest = await self._exchange.newest(self.info.id)
        except NotStored:
            return False
        if newest is None or newest <= self.info.revision:
            return False
        await self._catch_up()
        return True

    def _unseat(self, seats: Iterable[int]) -> None:
        """These seats are not held any more by the tokens they were held by."""
        lost = frozenset(seats)
        for guest in self.crowd.guests:
            guest.seats -= lost
        if lost:
            self._exchange.seen(self)

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

    # Other processes

    def run(self, fence: int | None) -> None:
        """From now on it is this process that moves the bots and watches the clocks; what it writes then names the fence."""
        self.runs, self._fence = True, fence
        self.autoplay.wake()

    def retire(self) -> None:
        """Another process does, or nobody knows who."""
        self.runs, self._fence = False, None
        self.autoplay.look()

    def news(self, revision: int) -> None:
        """Another process has stored this revision."""
        known = max(self._newest, self.info.revision)
        self._newest = max(self._newest, revision)
        if revision > known:
            task = asyncio.create_task(self.refresh(revision))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def refresh(self, revision: int | None = None) -> None:
        """Catch up with that revision, or whatever is stored. If the database can't be asked, we stay where we are for now."""

        async def refreshing() -> None:
            if revision is None:
                await self._was_behind()
            elif revision > self.info.revision:
                await self._catch_up()

        try:
            await self._one_at_a_time(refreshing, touch=False)
        except NotStored:
            self._newest = 0
        except PeppermillError as error:
            log.warning("the match %s can't be followed: %s", self.info.id, error)

    def hear_of(self, elsewhere: Elsewhere) -> None:
        """Somebody came to this table in another process, or went."""
        if elsewhere == self.elsewhere:
            return
        here, watchers, known = self.here(), self.elsewhere.watchers, self.elsewhere.known
        self.elsewhere = elsewhere
        if elsewhere.known and not known:
            self.autoplay.wake()
        self.autoplay.gone(here - self.here())
        if (self.here(), elsewhere.watchers) != (here, watchers):
            self._tell_table()

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
        await self.autoplay.stop()
        if self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


def _seen(before: Sequence[int], moves: Sequence[Played], after: Sequence[int]) -> Turn:
    """What everybody sees of these moves."""
    mover = moves[0].actor if moves else None
    return Turn(tuple(before), mover if isinstance(mover, int) else None, tuple(after), len(moves) == 1)


def _looks(table: messages.Json) -> messages.Json:
    """What others need to be told about: time goes by without telling."""
    return {name: value for name, value in table.items() if name != "time"}

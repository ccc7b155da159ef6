"""A table people sit at: one match, everyone who is connected to it, and the bots that play at it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeVar

from peppermill.core.values import Action
from peppermill.table import telling
from peppermill.table.crew import Crew
from peppermill.table.errors import NotYourSeat, Overtaken, TableClosed, TableFull, WrongMoment
from peppermill.table.ledger import Ledger, Line
from peppermill.table.manners import Manners
from peppermill.table.match import Match, Step
from peppermill.table.seats import Seat, Who, known_level, must_host, name_bots, open_seat, seat_of, stand_in, swapped
from peppermill.table.sheet import Sheet, Status, now
from peppermill.table.stand_ins import StandIns
from peppermill.table.tokens import hashed, new_token

T = TypeVar("T")

_LINES_SHOWN: Final = 100


class Guest:
    """One connection: the seats it holds (none: a spectator) and how to reach it."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self.send = send
        self.seats: frozenset[int] = frozenset()
        self.gone = False


class Table:
    """Everything that changes a table goes through here, one thing at a time: checked, stored, made, told."""

    def __init__(self, match: Match, lines: Iterable[Line], ledger: Ledger, crew: Crew, manners: Manners) -> None:
        self.match = match
        self.lines = list(lines)
        self.guests: list[Guest] = []
        self.manners = manners
        self.crew = crew
        self.touched = time.monotonic()
        self._ledger = ledger
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self.stand_ins = StandIns(self)

    @property
    def sheet(self) -> Sheet:
        return self.match.sheet

    @property
    def idle(self) -> bool:
        """Could it be forgotten until somebody asks for it again?"""
        return not self.guests and not self._running and not self.stand_ins.busy and not self._lock.locked()

    def json(self) -> dict[str, Any]:
        watchers = len([guest for guest in self.guests if not guest.seats])
        return telling.table_json(self.sheet, self.match.version, self.here(), watchers)

    def here(self) -> set[int]:
        """The people's seats somebody is connected for and has not left."""
        held = {seat for guest in self.guests for seat in guest.seats}
        return {seat.number for seat in self.sheet.seats if seat.number in held and seat.who is Who.PERSON and not seat.left}

    # Coming and going

    async def meet(self, guest: Guest, tokens: Iterable[str], since: int | None) -> int:
        """Let a guest in, or in again, and tell them everything they miss. Returns how many tokens were wrong."""

        async def meeting() -> int:
            keys = {seat.key: seat.number for seat in self.sheet.seats if seat.key is not None}
            given = [keys.get(hashed(token)) for token in tokens]
            held = frozenset([seat for seat in given if seat is not None])
            if guest not in self.guests and len(self.guests) >= self.manners.most_guests:
                raise TableFull("too-many-guests")
            before = self.json()
            await self._return(held)
            if guest.gone:
                # Hung up while waiting to be let in: nobody would ever see them off.
                return 0
            guest.seats = held
            if guest not in self.guests:
                self.guests.append(guest)
            table = self.json()
            guest.send(_text(telling.welcome(self.match, table, since, held, self.lines[-_LINES_SHOWN:])))
            if table != before:
                self._tell_table(but=guest)
            return given.count(None)

        wrong = await self._one_at_a_time(meeting)
        self.stand_ins.look()
        return wrong

    def part(self, guest: Guest) -> None:
        """A connection ended. The seat stays its owner's."""
        guest.gone = True
        if guest in self.guests:
            self.guests.remove(guest)
            self.touched = time.monotonic()
            self.stand_ins.gone(guest.seats - self.here())
            self._tell_table()

    async def _return(self, seats: Iterable[int]) -> None:
        back = [replace(self.sheet.seats[seat], left=False) for seat in seats if self.sheet.seats[seat].left]
        if back:
            sheet = self.sheet
            for seat in back:
                sheet = replace(sheet, seats=swapped(sheet.seats, seat))
            await self._write_sheet(sheet)

    # Before the game

    async def join(self, name: str, wanted: int | None, entropy: str) -> tuple[Seat, str]:
        """Somebody sits down. Returns the seat and the token that holds it."""

        async def joining() -> tuple[Seat, str]:
            self._must_be(Status.OPEN)
            token = new_token()
            free = open_seat(self.sheet.seats, wanted)
            seat = Seat(free.number, Who.PERSON, name, key=hashed(token), entropy=entropy)
            await self._seat_and_begin(replace(self.sheet, seats=swapped(self.sheet.seats, seat)))
            return seat, token

        return await self._one_at_a_time(joining)

    async def start(self, token: str, level: str | None) -> None:
        """The host stops waiting: bots take the open seats."""

        async def starting() -> None:
            must_host(self.sheet.host, seat_of(self.sheet.seats, token))
            self._must_be(Status.OPEN)
            chosen = known_level(self.sheet.game, level) if level is not None else stand_in(self.sheet.game)
            filled = [Seat(seat.number, Who.BOT, bot=chosen) if seat.who is Who.OPEN else seat for seat in self.sheet.seats]
            await self._seat_and_begin(replace(self.sheet, seats=name_bots(filled)))

        await self._one_at_a_time(starting)

    async def begin_if_full(self) -> None:
        """For a table that was just made, or whose making was interrupted."""

        async def beginning() -> None:
            if self.sheet.status is Status.OPEN and self.sheet.full:
                await self._seat_and_begin(self.sheet)

        await self._one_at_a_time(beginning)

    async def _seat_and_begin(self, sheet: Sheet) -> None:
        if not sheet.full:
            await self._write_sheet(sheet)
            self._tell_table()
            return
        occupants = [seat.bot or Who.PERSON.value for seat in sheet.seats]
        options = {**sheet.options, **self.match.game.seating(occupants)}
        sheet = replace(sheet, options=options, status=Status.PLAYING, salt=sheet.public_salt, begun=now())
        await self._make(self.match.plan_start(sheet), sheet)

    # Giving up

    async def leave(self, token: str) -> None:
        """Before the start the seat opens again; later a bot plays on for it."""

        async def leaving() -> None:
            seat = seat_of(self.sheet.seats, token)
            if self.sheet.status is Status.OPEN:
                sheet = replace(self.sheet, seats=swapped(self.sheet.seats, Seat(seat.number, Who.OPEN))).with_host()
                if not [each for each in sheet.seats if each.who is Who.PERSON]:
                    sheet = replace(sheet, status=Status.CLOSED, ended=now())
                await self._write_sheet(sheet)
                for guest in self.guests:
                    guest.seats -= {seat.number}
                self._tell_moment()
                self._tell_table()
            elif self.sheet.status is Status.PLAYING and not seat.left:
                await self._write_sheet(replace(self.sheet, seats=swapped(self.sheet.seats, replace(seat, left=True))))
                self._tell_table()
                self.stand_ins.look()

        await self._one_at_a_time(leaving)

    async def close(self, token: str) -> None:
        """The host ends it for everyone, before the end."""

        async def closing() -> None:
            must_host(self.sheet.host, seat_of(self.sheet.seats, token))
            if self.sheet.status is Status.OVER:
                raise WrongMoment("game-over")
            if self.sheet.status is not Status.CLOSED:
                await self._write_sheet(replace(self.sheet, status=Status.CLOSED, ended=now()))
                self._tell_moment()
                self._tell_table()
                self.stand_ins.look()

        await self._one_at_a_time(closing)

    async def again(self, token: str, make: Callable[[Sheet], Awaitable[Sheet]]) -> str:
        """The id of the rematch; `make` stores a new one where there is none yet."""

        async def playing_again() -> str:
            seat = seat_of(self.sheet.seats, token)
            if self.sheet.status not in (Status.OVER, Status.CLOSED):
                raise WrongMoment("not-over")
            if self.sheet.next is not None:
                return self.sheet.next
            asked = replace(self.sheet, seats=swapped(self.sheet.seats, replace(seat, left=False)))
            following = (await make(asked)).id
            self.match.sheet = replace(self.sheet, next=following)
            self._tell_table()
            return following

        return await self._one_at_a_time(playing_again)

    # Playing

    async def move(self, seat: int, action: Any, seen: int, client: str) -> int:
        """A person's move, from JSON. Returns the version it led to; the same however often it is sent."""

        async def moving() -> int:
            played = self.match.already(seat, client)
            if played is not None:
                return played
            self._must_be(Status.PLAYING)
            self.match.check_seen(seat, seen)
            step = self.match.plan(seat, self._action_of(seat, action), client)
            sheet = self.sheet
            if sheet.seats[seat].left:
                sheet = replace(sheet, seats=swapped(sheet.seats, replace(sheet.seats[seat], left=False)))
            return await self._make(step, sheet)

        return await self._one_at_a_time(moving)

    def _action_of(self, seat: int, data: Any) -> Action:
        return self.match.game.from_client(self.match.state.view(seat), data)

    async def play_for(self, seat: int, choose: Callable[[], Action | None]) -> None:
        """A bot's move. `choose` looks at the table again, now that nobody else is moving, and may think better of it."""

        async def playing() -> None:
            action = choose()
            if action is not None:
                await self._make(self.match.plan(seat, action), self.sheet)

        await self._one_at_a_time(playing)

    async def say(self, seat: int, text: str, client: str) -> None:
        async def saying() -> None:
            for line in self.lines:
                if line.client == client:
                    if line.seat != seat:
                        raise NotYourSeat("id-taken")
                    return
            n = self.lines[-1].n + 1 if self.lines else 1
            line = Line(n, seat, self.sheet.seats[seat].name or "", text, now(), client)
            await self._ledger.write(self.sheet, line=line)
            self.lines.append(line)
            self._tell_all({"type": "chat", "line": telling.line_json(line)})

        await self._one_at_a_time(saying)

    # How a change is made

    async def _make(self, step: Step, sheet: Sheet) -> int:
        """Stored first; then it is true; then everyone is told."""
        if step.state.over and sheet.status is Status.PLAYING:
            result = json.loads(json.dumps(step.state.result.to_json()))
            sheet = replace(sheet, status=Status.OVER, ended=now(), result=result)
        changed = sheet != self.sheet
        await self._ledger.write(sheet, changed=changed, moves=step.moves)
        before = self.match.version
        self.match.sheet = sheet
        self.match.take(step)
        self._tell_moves(before)
        if changed:
            self._tell_table()
        self.stand_ins.look()
        return self.match.version

    async def _write_sheet(self, sheet: Sheet) -> None:
        if sheet != self.sheet:
            await self._ledger.write(sheet, changed=True)
            self.match.sheet = sheet

    async def _one_at_a_time(self, change: Callable[[], Awaitable[T]]) -> T:
        """Once begun it is finished, even if whoever asked for it hangs up in the middle: what is stored is also made."""

        async def alone() -> T:
            async with self._lock:
                self.touched = time.monotonic()
                try:
                    return await change()
                except Overtaken:
                    await self._read_again()
                    raise

        task = asyncio.create_task(alone())
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _read_again(self) -> None:
        """What is stored is the truth; somebody else wrote it."""
        stored = await self._ledger.load(self.sheet.id)
        if stored is None:
            return
        before = self.match.version
        self.match = await asyncio.to_thread(Match, stored.sheet, stored.moves)
        self.lines = list(stored.lines)
        self._tell_moves(before)
        self._tell_table()

    def _must_be(self, status: Status) -> None:
        actual = self.sheet.status
        if actual is status:
            return
        if actual is Status.CLOSED:
            raise TableClosed("table-closed")
        raise WrongMoment({Status.OPEN: "not-begun", Status.PLAYING: "already-begun", Status.OVER: "game-over"}[actual])

    # Telling

    def _tell_moves(self, before: int) -> None:
        if self.match.version > before:
            self._tell_each(lambda seats: telling.update(self.match, before, seats))

    def _tell_moment(self) -> None:
        """What may be decided changed though nothing was played."""
        self._tell_each(lambda seats: telling.update(self.match, self.match.version, seats))

    def _tell_each(self, message: Callable[[frozenset[int]], dict[str, Any]]) -> None:
        texts: dict[frozenset[int], str] = {}
        for guest in list(self.guests):
            if guest.seats not in texts:
                texts[guest.seats] = _text(message(guest.seats))
            guest.send(texts[guest.seats])

    def _tell_table(self, but: Guest | None = None) -> None:
        self._tell_all({"type": "table", "table": self.json()}, but)

    def _tell_all(self, message: dict[str, Any], but: Guest | None = None) -> None:
        text = _text(message)
        for guest in list(self.guests):
            if guest is not but:
                guest.send(text)

    async def rest(self) -> None:
        """Stop the bots and finish what was begun."""
        await self.stand_ins.stop()
        if self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


def _text(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))

"""A table people sit at: one match, everyone who is connected to it, and the bots that play at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import replace
from time import monotonic
from typing import Any, Final

from peppermill.bots.usual import usual_level
from peppermill.core.values import Action
from peppermill.table import messages
from peppermill.table.admission import admitted, fitting
from peppermill.table.answers import Answers
from peppermill.table.autoplay import Autoplay
from peppermill.table.bot_pool import BotPool
from peppermill.table.crowd import Guest
from peppermill.table.errors import IdTaken, LeaseLost, NoTakeBack, TableClosed, TableFull, WrongMoment
from peppermill.table.exchange import Exchange
from peppermill.table.ledger import ChatLine, Ledger
from peppermill.table.match import Match
from peppermill.table.match_info import ALL_LEFT, BY_HOST, MatchInfo, Status, now
from peppermill.table.patience import Patience
from peppermill.table.policy import TablePolicy
from peppermill.table.seats import Seat, Who, must_host, name_bots, name_person, open_seat, seat_of, swapped
from peppermill.table.server_time import ServerTime
from peppermill.table.shaking import Shaking
from peppermill.table.stored_table import StoredTable, long_ago, looks
from peppermill.table.tokens import hashed, new_token
from peppermill.table.turns import with_person, without

_ALMOST_ALL: Final = 0.8
"""A bot that thinks so much of its usual time is not worth a word."""
_MUCH: Final = 1.5
"""By how much a bot's share changes before everybody is told."""


class Table(StoredTable):
    """What people do at a table: come and go, sit down, begin, play, talk, give up."""

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
        super().__init__(match, chat, ledger, bots, policy, exchange=exchange, time=time)
        self.patience = Patience(self)
        self.answers = Answers(self)
        self.autoplay = Autoplay(self)
        self.shaking = Shaking(self)

    @property
    def idle(self) -> bool:
        """Could it be forgotten until somebody asks for it again?"""
        return not (
            self.crowd.connected
            or self._running
            or self.autoplay.busy
            or self.shaking.busy
            or self.answers.busy
            or self._lock.locked()
        )

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
            await self._look_if_behind()
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
            if looks(table) != looks(before):
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
            info = with_person(info, seat, self.match.version, self.time.now(), sure=False)
        running = info.status in (Status.OPEN, Status.PLAYING)
        if info != self.info or (seats and running and long_ago(info)):
            self.match.info = await self._store(info)

    async def stir(self, seat: int) -> None:
        """Somebody is there, whatever they do: nobody needs to play for them."""
        self.patience.stirred(seat)
        await self.amend(lambda info: with_person(info, seat, self.match.version, self.time.now(), sure=True))
        self.autoplay.look()

    # Before the game

    async def join(self, name: str, wanted: int | None, entropy: str) -> tuple[Seat, str]:
        """Somebody sits down. Returns the seat and the token that holds it."""

        async def joining() -> tuple[Seat, str]:
            self._must_be(Status.OPEN)
            token = new_token()
            free = open_seat(self.info.seats, wanted)
            seat = Seat(free.number, Who.PERSON, name, key=hashed(token), entropy=entropy, promised=bool(entropy))
            seats = name_person(self.info.seats, seat)
            await self._seat_and_begin(replace(self.info, seats=seats))
            return seats[seat.number], token

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
            wanted = fitting(game, level if level is not None else usual_level(game), len(self.info.seats), self.info.options)
            chosen = admitted(game, wanted, self.bots, self.policy)
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
                await self._write_info(without(self.info, seat.number, self.match.version))
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
            asked = replace(self.info, seats=swapped(self.info.seats, replace(seat, left=False)), next_by=seat.number)
            following = (await make(asked)).id
            self.match.info = replace(self.info, next=following, next_by=seat.number, revision=self.info.revision + 1)
            self._exchange.stored(self.info)
            self._tell_table()
            return following

        return await self._one_at_a_time(playing_again)

    # Playing

    async def move(self, seat: int, action: Any, seen: int, move_id: str, then: Callable[[int], None] | None = None) -> int:
        """A person's move, from JSON. Returns the version it led to; the same however often it is sent.

        `then` is told that version as well, in the same moment as everyone is told of the move: one frame for both.
        """

        async def moving() -> int:
            version = self.match.already(seat, move_id, action)
            if version is None:
                self._must_be(Status.PLAYING)
                self.match.check_seen(seat, seen)
                step = self.match.plan(seat, self._action_of(seat, action), move_id)
                info = with_person(self.info, seat, self.match.version, self.time.now(), sure=True)
                version = await self._make(step, info)
            if then is not None:
                then(version)
            return version

        if self.match.already(seat, move_id, action) is None:
            await self.answers.keep(seat)
        return await self._one_at_a_time(moving)

    async def take_back(self, seat: int, seen: int, move_id: str) -> int:
        """A person's last move is undone, if nobody has learned anything from it and nothing has happened since."""

        async def taking_back() -> int:
            taken = self.match.already(seat, move_id, None)
            if taken is not None:
                return taken
            self._must_be(Status.PLAYING)
            if seen != self.match.version:
                raise NoTakeBack("no-take-back")
            step = self.match.plan_back(seat, move_id)
            return await self._make(step, with_person(self.info, seat, self.match.version, self.time.now(), sure=True))

        return await self._one_at_a_time(taking_back)

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

    def _must_be(self, status: Status) -> None:
        actual = self.info.status
        if actual is status:
            return
        if actual is Status.CLOSED:
            raise TableClosed("table-closed")
        raise WrongMoment({Status.OPEN: "not-begun", Status.PLAYING: "already-begun", Status.OVER: "game-over"}[actual])

"""What a table sends to whom, as JSON: the shapes of docs/protocol.md. Whatever is secret is left out here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final
from zlib import crc32

from peppermill.core.fair import commitment
from peppermill.core.game import Game
from peppermill.core.takeback import TakeBack
from peppermill.core.texts import LANGUAGES
from peppermill.table.as_text import as_text
from peppermill.table.bot_process import Worth
from peppermill.table.ledger import ChatLine
from peppermill.table.match import Match
from peppermill.table.match_info import MatchInfo, Status
from peppermill.table.notes import Note
from peppermill.table.offers import offered
from peppermill.table.seats import Seat, Who, stand_in
from peppermill.table.story import entries
from peppermill.table.unplayable import Unplayable

Json = dict[str, Any]

CHAT_SHOWN: Final = 100
"""Chat lines a newcomer is shown."""


def stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def table_json(
    info: MatchInfo,
    version: int,
    here: Collection[int],
    watchers: int,
    now: int,
    efforts: Mapping[int, float] | None = None,
) -> Json:
    """`now`: the server time; `efforts`: of the bots that think with less than usual."""
    over = info.status is Status.OVER
    seats = [_seat_json(info, seat, here, (efforts or {}).get(seat.number)) for seat in info.seats]
    return {
        "id": info.id,
        "game": info.game,
        "options": info.options,
        "hints": info.hints,
        "takebacks": info.takebacks,
        "status": info.status.value,
        "host": info.host,
        "version": version,
        "stamp": _fingerprint([info.status.value, info.host, watchers, info.next, seats, *_waits(info)]),
        "watchers": watchers,
        "created": stamp(info.created),
        "next": info.next,
        "next_by": info.next_by,
        "closed": info.closed,
        "clock": _clock_json(info),
        "seats": seats,
        "notes": [_note_json(note) for note in info.notes],
        "fair": {
            "commitment": commitment(info.seed),
            "salt": info.public_salt,
            "seed": info.seed.hex() if info.done else None,
            "awaited": info.awaited,
        },
        "result": info.result if over else None,
        **_times(info, now),
        **(_takeovers(info, now) if here else {}),
    }


def _waits(info: MatchInfo) -> list[Any]:
    """Until when whom is waited for, and how much there is to tell about who came and went."""
    return [sorted(info.takeovers.items()), len(info.notes)]


def _fingerprint(state: Any) -> str:
    """Differs when a table message was missed. It is made of what everybody sees, so every process finds the same one."""
    return f"{crc32(as_text(state).encode()):08x}"


def _seat_json(info: MatchInfo, seat: Seat, here: Collection[int], effort: float | None) -> Json:
    shown: Json = {"seat": seat.number, "who": seat.who.value}
    if seat.who is Who.BOT:
        shown["bot"] = seat.bot
        if effort is not None:
            shown["effort"] = effort
    shown |= {"name": seat.name, "here": seat.who is Who.BOT or seat.number in here}
    if seat.who is Who.PERSON and seat.by_bot:
        shown |= {"held": True, "stand_in": stand_in(info.seats, seat.number)}
    if seat.left:
        shown["left"] = True
    if seat.number in info.votes:
        shown["vote"] = list(info.votes[seat.number])
    return shown


def _note_json(note: Note) -> Json:
    shown: Json = {"version": note.version, "seat": note.seat, "what": note.what.value, "at": stamp(note.at)}
    return shown if note.bot is None else {**shown, "bot": note.bot}


def _clock_json(info: MatchInfo) -> Json | None:
    clock = info.clock
    return None if clock is None else {"kind": clock.kind, "move": clock.figures.move, "bank": clock.figures.bank}


def _times(info: MatchInfo, now: int) -> Json:
    """What every person has left at this moment, where there is a clock: durations, so that no two devices need to agree on
    what time it is. `left` (the bank included) is there while the seat decides."""
    clock = info.clock
    if clock is None:
        return {}
    shown: list[Json | None] = []
    for seat in info.seats:
        if seat.who is not Who.PERSON:
            shown.append(None)
            continue
        entry: Json = {"bank": clock.bank(seat.number, now)}
        left = clock.left(seat.number, now)
        if left is not None and not seat.by_bot and info.status is Status.PLAYING:
            entry["left"] = left
        shown.append(entry)
    return {"time": shown}


def _takeovers(info: MatchInfo, now: int) -> Json:
    """How long the others still wait for those who are gone, by seat: durations, as above. Nothing where nobody is."""
    left = {str(seat): max(0, at - now) for seat, at in info.takeovers.items()}
    return {"takeovers": left} if left and info.status is Status.PLAYING else {}


def chat_json(line: ChatLine) -> Json:
    return {"n": line.n, "seat": line.seat, "name": line.name, "text": line.text, "at": stamp(line.at)}


def _sights(match: Match, seats: Collection[int]) -> str:
    """What these seats see now and may do: two fields of a message."""
    if not seats:
        return f'"views":{{"watch":{as_text(match.game.dump(match.state.view(None)))}}}'
    mine = sorted(seats)
    views = ",".join([f'"{seat}":{as_text(match.game.dump(match.state.view(seat)))}' for seat in mine])
    legal = ",".join([f'"{seat}":{offered(match.game, match.legal(seat))}' for seat in mine])
    back = [seat for seat in mine if match.may_take_back(seat)] if match.info.takebacks else []
    regret = f',"back":{as_text(back)}' if back else ""
    return f'"views":{{{views}}},"legal":{{{legal}}}{regret}'


def update(match: Match, since: int, seats: Collection[int], now: int) -> str:
    """What happened from a version until now, as it is sent; from the beginning where there is no such version.

    `now`: the server time.
    """
    version = match.version
    start = since if 0 <= since <= version else 0
    times = "" if match.info.clock is None else f",{as_text(_times(match.info, now))[1:-1]}"
    told = match.stories.tell(match.game, match.told, start, seats)
    return f'{{"type":"update","from":{start},"to":{version}{times},"events":[{told}],{_sights(match, seats)}}}'


def welcome(match: Match, table: Json, since: int | None, seats: Collection[int], chat: list[ChatLine]) -> str:
    """The answer to a hello, as it is sent."""
    start = since if since is not None and 0 <= since <= match.version else 0
    head: Json = {
        "type": "welcome",
        "table": table,
        "seats": sorted(seats),
        "version": match.version,
        "from": start,
        "chat": [chat_json(line) for line in chat[-CHAT_SHOWN:]],
    }
    told = match.stories.tell(match.game, match.told, start, seats)
    return f'{as_text(head)[:-1]},"events":[{told}],{_sights(match, seats)}}}'


def progress(table: Json, version: int, chat: Sequence[ChatLine]) -> Json:
    """How far a table has come, in few words: whoever missed the last thing that was said notices it."""
    return {"version": version, "stamp": table["stamp"], "chat": chat[-1].n if chat else 0}


def hint(game: Game, version: int, worth: Worth) -> Json:
    """What the actions were worth at that version, best first."""
    options = [{"action": game.dump(action), "value": value} for action, value in worth.options]
    return {"version": version, "unit": worth.unit, "options": options}


def unplayable_table(error: Unplayable) -> Json:
    """A table whose match can't go on: as much as is stored, and why, in every language."""
    why: Json = {"code": error.why.code, "reason": {lang: error.text(lang) for lang in LANGUAGES}}
    picture = error.stored.picture
    if picture is not None:
        why |= {"version": picture.version, "view": picture.view}
    return {**table_json(error.stored.info, error.stored.version, (), 0, 0), "unplayable": why}


def unplayable_progress(error: Unplayable) -> Json:
    return progress(unplayable_table(error), error.stored.version, error.stored.chat)


def unplayable_welcome(error: Unplayable) -> Json:
    """The answer to a hello there: nothing can be seen or decided."""
    version = error.stored.version
    return {
        "type": "welcome",
        "table": unplayable_table(error),
        "seats": [],
        "version": version,
        "chat": [chat_json(line) for line in error.stored.chat[-CHAT_SHOWN:]],
        "from": version,
        "events": [],
        "views": {},
    }


def replay(match: Match, first: int, last: int) -> Json:
    """A finished game for spectators, from one version to another (both included)."""
    frames: list[Json] = []
    last = min(last, match.version)
    if first <= last:
        state = match.at(first).clone()
        for version in range(first, last + 1):
            if version > first:
                move = match.moves[version - 1]
                if isinstance(move.action, TakeBack):
                    state = match.at(version).clone()
                else:
                    state.apply(move.actor, move.action)
            seen = entries(match.game, match.told, version - 1, version, ()) if version > 0 else []
            frames.append({"version": version, "events": seen, "view": match.game.dump(state.view(None))})
    return {"version": match.version, "frames": frames}

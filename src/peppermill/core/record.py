"""A match on paper: options, seats and the list of moves, chance included. Replaying it gives the same states for ever."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from peppermill.core.actors import CHANCE, Actor
from peppermill.core.chance import Chance
from peppermill.core.errors import BadInput, BadRecord, PeppermillError
from peppermill.core.fair import Stream, commitment, parts_of
from peppermill.core.game import Game
from peppermill.core.house import HouseRules, house_in
from peppermill.core.options import Settings
from peppermill.core.registry import find
from peppermill.core.state import Announcement, State
from peppermill.core.takeback import TAKE_BACK, TakenBack, is_take_back, standing, undone
from peppermill.core.values import Value

FORMAT: Final = 1

Move = tuple[Actor, Value]


@dataclass(frozen=True)
class Fair:
    """The proof of a match's chance; the seed is included once the match is over."""

    commitment: str
    salt: str
    seed: bytes | None = None

    @property
    def parts(self) -> dict[int, str]:
        """What each seat added; BadRecord if the salt is of an older form that does not say."""
        try:
            return parts_of(self.salt)
        except BadInput:
            raise BadRecord("no-parts", salt=self.salt[:80]) from None


@dataclass(frozen=True)
class Record:
    """One match. Immutable: `played` returns a longer one.

    >>> game = peppermill.game("chili-dice")
    >>> record = Record.of(game, players=1, seats=("Ana",))
    >>> record = record.played(0, game.read("roll all")).played(peppermill.CHANCE, game.read("faces 4 4 2 4 1 6"))
    >>> record.replay().view(0).dice
    (4, 4, 2, 4, 1, 6)
    >>> Record.loads(record.dumps()) == record
    True

    A record that was changed is refused:

    >>> Record.loads(record.dumps().replace("Ana", "Bo"))
    Traceback (most recent call last):
        ...
    peppermill.core.errors.BadRecord: The record was changed or cut short: its content does not match its fingerprint.
    """

    game: Game
    players: int
    options: Settings
    seats: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    fair: Fair | None = None
    rules: int | None = None
    """The version of the rules it was begun with; None: today's."""

    @staticmethod
    def of(game: Game, players: int, options: Settings | None = None, seats: tuple[str, ...] = ()) -> Record:
        """An empty record, ready for moves."""
        game.seats(players)
        return Record(
            game,
            players,
            game.settle(options, players),
            seats or tuple([f"P{seat + 1}" for seat in range(players)]),
            rules=game.rules,
        )

    @property
    def house_rules(self) -> HouseRules:
        """What it was played by that the rulebook does not say; empty for a match by the book."""
        return house_in(self.options)

    def played(self, actor: Actor, action: Value) -> Record:
        """This record with one move more. Whether the move is legal is looked at when it is replayed."""
        return replace(self, moves=(*self.moves, (actor, action)))

    def start(self) -> State:
        """The state before the first move."""
        return self.game.start(self.players, self.options, self.rules)

    def replay(self, upto: int | None = None) -> State:
        """The state after the first `upto` moves, or after all of them."""
        state = self.start()
        for number in standing(self.moves[:upto]):
            actor, action = self.moves[number]
            _step(state, number, actor, action)
        return state

    def frames(self) -> Iterator[tuple[State, list[Announcement]]]:
        """Every state from first to last (mostly one object, which changes), with what was told on the way to it."""
        state = self.start()
        yield state, []
        backs = undone(self.moves)
        returned_to = set(backs.values())
        before: dict[int, State] = {}
        for number, (actor, action) in enumerate(self.moves):
            if number in backs:
                state = before[backs[number]]
                yield state, [Announcement(TakenBack(cast(int, actor)))]
                continue
            if number in returned_to:
                before[number] = state.clone()
            yield state, _step(state, number, actor, action)

    def verify(self, seen: str | None = None, parts: Mapping[int, str] | None = None) -> None:
        """BadRecord unless the seed is the one committed to and every chance move came from it.

        A record can't prove when it was made. So name what you know from elsewhere: the commitment you saw before the game
        (`seen`), and what players added to the salt, by seat (`parts`).
        """
        fair = self.fair
        if fair is None or fair.seed is None:
            raise BadRecord("no-seed")
        if commitment(fair.seed) != fair.commitment:
            raise BadRecord("wrong-commitment")
        if seen is not None and seen.strip().lower() != fair.commitment:
            raise BadRecord("other-commitment", seen=seen, recorded=fair.commitment)
        for seat, part in (parts or {}).items():
            if fair.parts.get(seat) != part:
                raise BadRecord("part-missing", seat=seat, part=part, salt=fair.salt)
        for number, chance, action in self.chances():
            drawn = chance.draw(Stream(fair.seed, fair.salt, number))
            if drawn != action:
                raise BadRecord("not-from-seed", move=number + 1, drawn=self.game.write(drawn), recorded=self.game.write(action))

    def chances(self) -> Iterator[tuple[int, Chance, Value]]:
        """Every chance move: its number (counting all moves from 0), what chance could do, and what it did."""
        state = self.start()
        for number in standing(self.moves):
            actor, action = self.moves[number]
            if actor is CHANCE and state.to_act is CHANCE:
                yield number, state.chance(), action
            _step(state, number, actor, action)

    def proof(self) -> list[dict[str, Any]]:
        """Every chance move as JSON: its number, what was asked, what came. With seed and salt, enough to draw it again."""
        form = self.game.forms.outcome
        return [
            {"move": number, "question": chance.question().to_json(form), "outcome": self.game.dump(action)}
            for number, chance, action in self.chances()
        ]

    def to_json(self) -> dict[str, Any]:
        """The record as JSON data, with its result and its fingerprint."""
        state = self.replay()
        body: dict[str, Any] = {
            "peppermill": FORMAT,
            "game": self.game.id,
            "rules": self.game.rules if self.rules is None else self.rules,
            "players": self.players,
            "options": self.options,
            "seats": list(self.seats),
            "moves": [["chance" if actor is CHANCE else actor, self.game.dump(action)] for actor, action in self.moves],
            "result": state.result.to_json() if state.over else None,
            "fair": None,
        }
        if self.fair is not None:
            seed = self.fair.seed
            body["fair"] = {"commitment": self.fair.commitment, "salt": self.fair.salt, "seed": seed.hex() if seed else None}
        return {**body, "digest": digest(body)}

    def dumps(self) -> str:
        """The record as text."""
        return json.dumps(self.to_json(), ensure_ascii=False)

    @staticmethod
    def loads(text: str, game: Game | None = None) -> Record:
        """The opposite of `dumps`, or BadRecord with the reason."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord("not-json", detail=str(error)) from None
        return Record.from_json(data, game)

    @staticmethod
    def from_json(data: Any, game: Game | None = None) -> Record:
        """A record that replays to the result it claims, or BadRecord with the reason.

        The game is found by its id; pass it if it is not registered.
        """
        if not isinstance(data, dict) or "peppermill" not in data:
            raise BadRecord("not-a-record")
        if data["peppermill"] != FORMAT:
            raise BadRecord("format", given=data["peppermill"], known=FORMAT)
        body = {key: value for key, value in data.items() if key != "digest"}
        for key in ("game", "rules", "players", "options", "seats", "moves", "result", "fair"):
            if key not in body:
                raise BadRecord("missing", key=key)
        if data.get("digest") != digest(body):
            raise BadRecord("digest")
        record = _read(body, game)
        _check_result(record, body["result"])
        return record


def digest(body: Any) -> str:
    """The fingerprint of a record's content: a changed or shortened record no longer matches its own."""
    canonical = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _read(body: dict[str, Any], game: Game | None) -> Record:
    if game is not None and body["game"] != game.id:
        raise BadRecord("other-game", given=body["game"], known=game.id)
    try:
        game = game or find(body["game"])
        rules = _read_rules(body["rules"])
        players = game.seats(body["players"])
        options = game.settle(game.as_ruled(body["options"], rules), players)
    except BadRecord:
        raise
    except PeppermillError as error:
        raise BadRecord("setup", detail=str(error)) from None
    seats = body["seats"]
    if not isinstance(seats, list) or len(seats) != players or not all(isinstance(name, str) for name in seats):
        raise BadRecord("seats", players=players)
    if not isinstance(body["moves"], list):
        raise BadRecord("missing", key="moves")
    moves = tuple([_read_move(game, players, number, entry) for number, entry in enumerate(body["moves"])])
    return Record(game, players, options, tuple(seats), moves, _read_fair(body["fair"]), rules)


def _read_rules(data: Any) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or data < 1:
        raise BadRecord("missing", key="rules")
    return data


def _read_move(game: Game, players: int, number: int, entry: Any) -> Move:
    if isinstance(entry, list) and len(entry) == 2:
        actor, data = entry
        try:
            if actor == "chance":
                return CHANCE, game.load_outcome(data)
            if isinstance(actor, int) and not isinstance(actor, bool) and 0 <= actor < players:
                return actor, TAKE_BACK if is_take_back(data) else game.load_action(data)
        except PeppermillError as error:
            raise BadRecord("move", move=number + 1, detail=str(error)) from None
    raise BadRecord("move", move=number + 1, detail=repr(entry)[:80])


def _read_fair(data: Any) -> Fair | None:
    if data is None:
        return None
    try:
        seed = data["seed"]
        return Fair(str(data["commitment"]), str(data["salt"]), bytes.fromhex(seed) if seed is not None else None)
    except (KeyError, TypeError, ValueError):
        raise BadRecord("missing", key="fair") from None


def _check_result(record: Record, claimed: Any) -> None:
    state = record.replay()
    if state.over:
        actual = json.loads(json.dumps(state.result.to_json()))
        if actual != claimed:
            raise BadRecord("result")
    elif claimed is not None:
        raise BadRecord("unfinished")


def _step(state: State, number: int, actor: Actor, action: Value) -> list[Announcement]:
    if state.over:
        raise BadRecord("move-after-end", move=number + 1)
    try:
        return state.perform(actor, action)
    except PeppermillError as error:
        raise BadRecord("move", move=number + 1, detail=str(error)) from None

"""What Python and TypeScript must agree on about fair chance: `fair_vectors.json`, read by the tests of both.

`python -m tests.core.fair_vectors` writes the file anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from peppermill.core.actors import CHANCE
from peppermill.core.fair import Stream, commitment, salt_of
from peppermill.core.questions import answered
from peppermill.core.record import Fair, Record
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32

FILE = Path(__file__).with_suffix(".json")
SEED = bytes(range(32))
OTHER_SEED = bytes(range(32, 64))
PARTS = {0: "Yx0_a", 2: "k-99"}
SALT = salt_of("q3vk9x2m", PARTS)
GAMES = {"chicago-poker": 40, "chili-dice": 60, "chili-mafia": 150, "safranito": 40}
"""How many moves of each game are told."""

GOOD_SALTS: dict[str, dict[str, str]] = {
    "q3vk9x2m": {},
    "q3vk9x2m/0=Yx0_a/2=k-99": {"0": "Yx0_a", "2": "k-99"},
    "a/9=x/10=y": {"9": "x", "10": "y"},
    f"t/5={'z' * 64}": {"5": "z" * 64},
}
BAD_SALTS = [
    "",
    "/0=a",
    "a/",
    "a/0=",
    "a/0",
    "a/=b",
    "a/00=b",
    "a/01=b",
    "a/-1=b",
    "a/100=b",
    "a/2=x/0=y",
    "a/1=x/1=y",
    "a/1=x//2=y",
    "a/1=x/",
    "a/1=x y",
    "a/1=é",
    "a/²=b",
    "a\n/0=b",
    "a/0=b\n",
    f"a/0={'z' * 65}",
    "id:one:two",
]
QUESTIONS: list[Any] = [
    {"kind": "seat", "blanks": [{"field": "seat", "draw": "pick", "of": [0, 1, 2]}]},
    {"kind": "card", "blanks": [{"field": "card", "draw": "pick", "of": ["ace", "ten", "two"], "weights": [3, 0, 2]}]},
    {"kind": "sides", "blanks": [{"field": "sides", "draw": "pick", "of": [[0, 2], [1, 3], [2, 0]]}]},
    {"kind": "faces", "blanks": [{"field": "faces", "draw": "throw", "dice": 6, "faces": 6}]},
    {"kind": "nothing", "blanks": [{"field": "faces", "draw": "throw", "dice": 0, "faces": 6}]},
    {"kind": "roll", "blanks": [{"field": "faces", "draw": "dice", "dice": 5, "faces": 20}]},
    {"kind": "cups", "blanks": [{"field": "faces", "draw": "dice", "dice": 9, "faces": 6, "hands": [4, 5]}]},
    {"kind": "hands", "blanks": [{"field": "cards", "draw": "shuffle", "of": list(range(1, 13)), "hands": [3, 3]}]},
    {
        "kind": "decks",
        "blanks": [
            {"field": "cards", "draw": "shuffle", "of": [f"card {n}" for n in range(40)]},
            {"field": "tiles", "draw": "shuffle", "of": [True, False, None]},
            {"field": "seed", "draw": "number"},
        ],
    },
]


def played(game_id: str, players: int, moves: int, seed: bytes, salt: str) -> tuple[Record, list[Any]]:
    """The beginning of a game, and what seat 0 was told of chance."""
    game = find(game_id)
    record, heard = Record.of(game, players), []
    state, rng = record.start(), Sfc32(7)
    while len(record.moves) < moves and not state.over:
        actors = state.to_act
        if actors is CHANCE:
            actor, action = CHANCE, state.chance().draw(Stream(seed, salt, len(record.moves)))
        else:
            actor, action = actors[0], rng.choice(state.legal(actors[0]))
        record = record.played(actor, action)
        for told in state.perform(actor, action):
            if actor is CHANCE and told.heard_by(0):
                only = {} if told.seats is None else {"seats": [0]}
                event = game.dump(told.event)
                event.pop("flight", None)  # long, and no part of what is compared
                heard.append({"version": len(record.moves), "event": event, **only})
    return with_fair(record, Fair(commitment(seed), salt, seed)), heard


def with_fair(record: Record, fair: Fair) -> Record:
    return Record(record.game, record.players, record.options, record.seats, record.moves, fair, record.rules)


def proof(record: Record) -> Any:
    fair = record.fair
    assert fair is not None
    assert fair.seed is not None
    shown = {"commitment": fair.commitment, "salt": fair.salt, "seed": fair.seed.hex(), "awaited": []}
    return {"fair": shown, "moves": record.proof()}


def frauds() -> list[Any]:
    """One short match, honest and forged: which sentence Python fails with, and which check fails in the browser.

    In each of them the player saw the same commitment and salt when it began, and added `Yx0_a` in seat 0.
    """
    honest, _ = played("chili-dice", 3, 9, SEED, SALT)
    assert honest.fair is not None
    last = max(number for number, (actor, _) in enumerate(honest.moves) if actor is CHANCE)
    rolled = honest.game.dump(honest.moves[last][1])
    rolled["faces"][0] = rolled["faces"][0] % 6 + 1
    moves = list(honest.moves)
    moves[last] = (CHANCE, honest.game.load_outcome(rolled))
    changed = Record(honest.game, 3, honest.options, honest.seats, tuple(moves), honest.fair, honest.rules)
    other_parts = salt_of("q3vk9x2m", {**PARTS, 2: "ground-for-luck"})
    cases = [
        ("an honest match", honest, None, None),
        ("a changed roll", changed, "not-from-seed", "draws"),
        ("another seed than committed to", played("chili-dice", 3, 9, OTHER_SEED, SALT)[0], "other-commitment", "commitment"),
        (
            "a seed that is not the record's",
            with_fair(honest, Fair(honest.fair.commitment, SALT, OTHER_SEED)),
            "wrong-commitment",
            "commitment",
        ),
        ("a missing part", played("chili-dice", 3, 9, SEED, salt_of("q3vk9x2m", {2: "k-99"}))[0], "part-missing", "part"),
        # Only whoever kept the salt from the beginning can see this one.
        ("somebody else's part exchanged", played("chili-dice", 3, 9, SEED, other_parts)[0], None, "salt"),
    ]
    return [
        {"name": name, "record": record.to_json(), "proof": proof(record), "python": code, "browser": check}
        for name, record, code, check in cases
    ]


def vectors() -> Any:
    stream = Stream(SEED, SALT, 3)
    numbers = [1, 2, 6, 7, 46_656, 3 * 2**29, 2**31 - 1]
    games = {}
    for game_id, moves in GAMES.items():
        record, heard = played(game_id, 3, moves, SEED, SALT)
        games[game_id] = {"proof": proof(record), "heard": heard}
    return {
        "seed": SEED.hex(),
        "salt": SALT,
        "commitment": commitment(SEED),
        "words": [stream.word() for _ in range(20)],
        "below": [[n, [Stream(SEED, SALT, move).below(n) for move in range(8)]] for n in numbers],
        "salts": {"good": GOOD_SALTS, "bad": BAD_SALTS},
        "questions": [
            {"move": move, "question": question, "outcome": answered(question, Stream(SEED, SALT, move))}
            for move, question in enumerate(QUESTIONS)
        ],
        "games": games,
        "kept": {"commitment": commitment(SEED), "salt": SALT, "parts": {"0": PARTS[0]}},
        "frauds": frauds(),
    }


def written() -> str:
    """One line for each entry, so that a change can be read."""
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in vectors().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")

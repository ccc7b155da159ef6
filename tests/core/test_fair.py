"""Chance that can be checked: the stream of a move, the commitment, and a record's proof."""

import hashlib
import hmac

import pytest

import peppermill
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadRecord
from peppermill.core.fair import SEED_BYTES, Stream, commitment, new_seed
from peppermill.core.record import Fair, Record
from tests.core.played import fair_record

SEED = bytes(range(32))


def by_hand(seed: bytes, salt: str, move: int, block: int) -> list[int]:
    """One block of a stream, from the description in `docs/contract.md` alone."""
    message = b"peppermill/chance/1" + b"\0" + salt.encode() + b"\0" + str(move).encode() + b"\0" + str(block).encode()
    bits = hmac.new(seed, message, hashlib.sha256).digest()
    return [int.from_bytes(bits[at : at + 4], "big") for at in range(0, 32, 4)]


@pytest.mark.both
def test_the_stream_gives_its_known_words() -> None:
    stream = Stream(SEED, "salt", 3)
    words = [stream.word() for _ in range(20)]
    assert words[:3] == [4022142023, 3704061773, 1658755698]
    assert words == (by_hand(SEED, "salt", 3, 0) + by_hand(SEED, "salt", 3, 1) + by_hand(SEED, "salt", 3, 2))[:20]


def test_seed_salt_and_move_each_make_another_stream() -> None:
    streams = [Stream(SEED, "salt", 3), Stream(SEED[::-1], "salt", 3), Stream(SEED, "sugar", 3), Stream(SEED, "salt", 4)]
    assert len({stream.word() for stream in streams}) == 4


def test_the_commitment_is_the_seeds_sha256() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_seeds_are_256_bits_and_never_the_same() -> None:
    assert SEED_BYTES == 32
    assert len({new_seed() for _ in range(50)}) == 50
    assert {len(new_seed()) for _ in range(5)} == {32}


@pytest.mark.both
def test_an_honest_record_verifies() -> None:
    record = fair_record(SEED)
    record.verify()
    Record.loads(record.dumps()).verify()


def test_another_seed_than_committed_to_is_noticed() -> None:
    record = fair_record(SEED)
    assert record.fair is not None
    swapped = Record(**{**vars_of(record), "fair": Fair(record.fair.commitment, record.fair.salt, SEED[::-1])})
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        swapped.verify()


def test_one_changed_roll_is_noticed() -> None:
    record = fair_record(SEED)
    game = peppermill.game("chili-dice")
    number = next(number for number, (actor, _) in enumerate(record.moves) if actor is CHANCE and number > 0)
    moves = list(record.moves)
    moves[number] = (CHANCE, game.read("faces 1 2 3 4 5 6"))
    with pytest.raises(BadRecord, match="did not come from the seed") as caught:
        Record(**{**vars_of(record), "moves": tuple(moves)}).verify()
    assert caught.value.params["move"] == number + 1
    assert caught.value.params["recorded"] == "faces 1 2 3 4 5 6"


def test_without_a_seed_nothing_can_be_proved() -> None:
    record = fair_record(SEED)
    assert record.fair is not None
    for fair in (None, Fair(record.fair.commitment, record.fair.salt, None)):
        with pytest.raises(BadRecord, match="holds no seed"):
            Record(**{**vars_of(record), "fair": fair}).verify()


def vars_of(record: Record) -> dict[str, object]:
    return {name: getattr(record, name) for name in ("game", "players", "options", "seats", "moves", "fair", "rules")}

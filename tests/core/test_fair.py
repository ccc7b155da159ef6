"""Chance that can be checked: the stream of a move, the commitment, and a record's proof."""

import hashlib
import hmac
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import peppermill
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadInput, BadRecord
from peppermill.core.fair import SEED_BYTES, Stream, commitment, is_entropy, new_seed, parts_of, salt_of
from peppermill.core.questions import answered
from peppermill.core.record import Fair, Record
from tests.core import fair_vectors
from tests.core.played import fair_record

SEED = bytes(range(32))
VECTORS: dict[str, Any] = json.loads(fair_vectors.FILE.read_text("utf-8"))
SIGNS = "ABCXYZabcxyz0189-_"
ENTROPY = st.text(SIGNS, max_size=64)


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
    with pytest.raises(BadRecord, match="does not belong to the commitment"):
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


# The salt


@given(st.text(SIGNS, min_size=1, max_size=16), st.dictionaries(st.integers(0, 99), ENTROPY, max_size=6))
def test_every_player_finds_their_part_in_the_salt(name: str, parts: dict[int, str]) -> None:
    assert parts_of(salt_of(name, parts)) == {seat: part for seat, part in sorted(parts.items()) if part}


@given(st.one_of(st.text(), st.lists(st.text("0123=/-_aZ \n", max_size=6), max_size=5).map("/".join)))
def test_a_salt_is_written_in_one_way_only(text: str) -> None:
    try:
        parts = parts_of(text)
    except BadInput:
        return
    assert salt_of(text.split("/", 1)[0], parts) == text
    assert all([is_entropy(part) for part in parts.values()])


@given(st.dictionaries(st.integers(0, 15), ENTROPY, min_size=2, max_size=4), st.data())
def test_what_one_player_adds_decides_everything(parts: dict[int, str], data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(sorted(parts)))
    other = data.draw(ENTROPY.filter(lambda text: text != parts[seat]))
    salts = [salt_of("table", parts), salt_of("table", {**parts, seat: other})]
    assert salts[0] != salts[1]
    assert [Stream(SEED, salts[0], 0).word() for _ in range(4)] != [Stream(SEED, salts[1], 0).word() for _ in range(4)]


# What the browser must agree with


def test_the_vectors_are_what_this_code_gives() -> None:
    assert fair_vectors.FILE.read_text("utf-8") == fair_vectors.written(), "stale: python -m tests.core.fair_vectors"


@pytest.mark.parametrize("salt", VECTORS["salts"]["good"])
def test_salts_that_can_be_read(salt: str) -> None:
    assert {str(seat): part for seat, part in parts_of(salt).items()} == VECTORS["salts"]["good"][salt]


@pytest.mark.parametrize("salt", VECTORS["salts"]["bad"])
def test_salts_that_can_not_be_read(salt: str) -> None:
    with pytest.raises(BadInput):
        parts_of(salt)


@pytest.mark.parametrize("game", VECTORS["games"])
def test_whoever_knows_only_the_questions_draws_the_same(game: str) -> None:
    proof = VECTORS["games"][game]["proof"]
    for entry in proof["moves"]:
        stream = Stream(bytes.fromhex(proof["fair"]["seed"]), proof["fair"]["salt"], entry["move"])
        assert answered(entry["question"], stream) == entry["outcome"]


@pytest.mark.parametrize("fraud", VECTORS["frauds"], ids=lambda fraud: fraud["name"])
def test_every_fraud_has_its_own_sentence(fraud: Any) -> None:
    kept = VECTORS["kept"]
    parts = {int(seat): part for seat, part in kept["parts"].items()}
    record = Record.from_json(fraud["record"])
    if fraud["python"] is None:
        record.verify(kept["commitment"], parts)
        return
    with pytest.raises(BadRecord) as refused:
        record.verify(kept["commitment"], parts)
    assert refused.value.code == fraud["python"]
    assert refused.value.text("en") != refused.value.text("fr")


def test_a_salt_that_names_nobody_is_not_taken_for_a_part() -> None:
    record = fair_record(SEED, moves=5)
    assert record.fair is not None
    old = Record(**{**vars_of(record), "fair": Fair(record.fair.commitment, "id:one:two", SEED)})
    with pytest.raises(BadRecord, match="does not say who added what"):
        old.verify(parts={0: "one"})

"""Games as numbers: every legal action can be said, nothing shows more than a seat may see, both builds agree."""

from collections.abc import Iterator

import numpy as np
import pytest

import peppermill
from peppermill.core.actors import CHANCE
from peppermill.core.buffers import blank
from peppermill.core.encoding import Encoding, WrongIndex
from peppermill.core.fleet import Fleet, payoffs
from peppermill.core.game import Game
from peppermill.core.rng import Sfc32
from peppermill.core.state import Result, State
from peppermill.core.stepwise import StepwiseEncoding
from peppermill.core.values import Action
from peppermill.engine import flavour
from tests import golden
from tests.every_game import ENCODED, HIDING, some_players, variants
from tests.golden import encoded

MOVES = 300 if flavour() == "compiled" else 100

CASES = [
    (name, players, number)
    for name in ENCODED
    for players in range(peppermill.game(name).min_players, peppermill.game(name).max_players + 1)
    for number in range(len(variants(peppermill.game(name), players)))
]
"""Games, numbers of players, and which of the options that deserve a test."""
WORDY = [name for name in ENCODED if isinstance(encoded(name)[0], StepwiseEncoding)]
"""Games in which one index is not enough for an action."""


def made(name: str, players: int, number: int) -> tuple[Game, Encoding, State]:
    return peppermill.game(name), *encoded(name, players, number)


def blocks_of(name: str) -> list[str]:
    return [block.name for block in encoded(name)[0].observation.blocks]


def walk(game: Game, encoding: Encoding, first: State, moves: int, seed: int) -> Iterator[tuple[State, int]]:
    """The decisions of random games; when one is over, another begins."""
    rng = Sfc32(seed)
    state = first.clone()
    while moves > 0:
        if state.over:
            state = first.clone()
        if state.to_act is CHANCE:
            state.make(CHANCE, state.chance().draw(rng))
            continue
        seat = rng.choice(list(state.to_act))
        yield state, seat
        state.make(seat, rng.choice(state.legal(seat)))
        moves -= 1


def seen(encoding: Encoding, state: State, seat: int) -> bytes:
    out = blank(encoding.observation.size)
    encoding.observe(state, seat, out, 0)
    return bytes(out)


def masked(encoding: Encoding, state: State, seat: int, said: list[int]) -> list[int]:
    out = blank(encoding.moves.size)
    encoding.mask_after(state, seat, said, out, 0)
    return [index for index, allowed in enumerate(out) if allowed]


@pytest.mark.parametrize(("name", "players", "number"), [case for case in CASES if case[0] not in WORDY])
def test_every_legal_action_has_its_number(name: str, players: int, number: int) -> None:
    game, encoding, first = made(name, players, number)
    assert not isinstance(encoding, StepwiseEncoding)
    for state, seat in walk(game, encoding, first, MOVES, 1):
        legal = state.legal(seat)
        numbers = [encoding.index(state, seat, action) for action in legal]
        assert masked(encoding, state, seat, []) == sorted(set(numbers))
        assert len(set(numbers)) == len(legal)
        assert [encoding.action(state, seat, index) for index in numbers] == list(legal)
        for other in range(players):
            if other not in state.to_act:
                assert masked(encoding, state, other, []) == []


@pytest.mark.parametrize(("name", "players", "number"), CASES)
def test_every_legal_action_can_be_said(name: str, players: int, number: int) -> None:
    """Word by word, along the masks; and whatever the masks allow ends in a legal action."""
    game, encoding, first = made(name, players, number)
    rng = Sfc32(2)
    for state, seat in walk(game, encoding, first, MOVES // 2, 2):
        legal = list(state.legal(seat))
        wanted = rng.choice(legal)
        assert said_word_by_word(encoding, state, seat, wanted) == wanted
        said: list[int] = []
        action = None
        while action is None:
            words = masked(encoding, state, seat, said)
            assert len(words) > (1 if said else 0)
            action = encoding.say(state, seat, said, rng.choice(words))
        assert action in legal


def said_word_by_word(encoding: Encoding, state: State, seat: int, wanted: Action) -> object:
    said: list[int] = []
    action = None
    while action is None:
        word = encoding.toward(state, seat, said, wanted)
        assert word in masked(encoding, state, seat, said)
        action = encoding.say(state, seat, said, word)
        full = encoding.all_words(state, seat, wanted)
        assert full[: len(said)] == said
        assert word in full
    assert said == []
    return action


@pytest.mark.parametrize(("name", "players", "number"), CASES)
def test_observations_stay_within_their_bounds(name: str, players: int, number: int) -> None:
    game, encoding, first = made(name, players, number)
    most = np.array(encoding.observation.most())
    assert len(most) == encoding.observation.size
    highest = np.zeros(len(most), np.uint8)
    for state, _ in walk(game, encoding, first, MOVES, 3):
        for seat in range(players):
            highest = np.maximum(highest, np.frombuffer(seen(encoding, state, seat), np.uint8))
    assert np.flatnonzero(highest > most).tolist() == []


@pytest.mark.parametrize(("name", "players", "number"), [case for case in CASES if case[0] in HIDING])
def test_a_seat_observes_nothing_but_its_view(name: str, players: int, number: int) -> None:
    """In every world that agrees with what a seat sees, it observes the same and may do the same."""
    game, encoding, first = made(name, players, number)
    rng = Sfc32(4)
    for count, (state, seat) in enumerate(walk(game, encoding, first, MOVES // 2, 4)):
        looking = seat if count % 2 else rng.below(players)
        world = game.imagine(state.view(looking), rng)
        assert seen(encoding, world, looking) == seen(encoding, state, looking)
        assert masked(encoding, world, looking, []) == masked(encoding, state, looking, [])


@pytest.mark.parametrize("name", [name for name in ENCODED if "turn" in blocks_of(name)])
def test_oneself_comes_first(name: str) -> None:
    """In every game that has turns, seats are relative."""
    players = some_players(peppermill.game(name))
    game, encoding, first = made(name, players, 0)
    block = next(block for block in encoding.observation.blocks if block.name == "turn")
    for state, seat in walk(game, encoding, first, 60, 5):
        if len(state.to_act) == 1 and state.view(seat).turn == seat:
            for other in range(players):
                assert seen(encoding, state, other)[block.start + (seat - other) % players] == 1


@pytest.mark.parametrize("name", ENCODED)
def test_blocks_have_no_gaps(name: str) -> None:
    encoding, _ = encoded(name)
    for layout in (encoding.observation, encoding.moves):
        at = 0
        for block in layout.blocks:
            assert block.start == at
            assert block.about
            at += block.size
        assert at == layout.size


@pytest.mark.parametrize(("name", "players", "number"), CASES)
def test_what_is_added_is_what_is_observed(name: str, players: int, number: int) -> None:
    """Also where a game keeps a part of it in store from one observation to the next, which a copy of the state has not got."""
    game, encoding, first = made(name, players, number)
    for state, seat in walk(game, encoding, first, MOVES, 5):
        added = bytes(encoding.add(state, seat, blank(3)))
        assert added == bytes(3) + seen(encoding, state, seat) == bytes(3) + seen(encoding, state.clone(), seat)


@pytest.mark.parametrize("name", ENCODED)
def test_an_index_that_is_no_action_is_refused(name: str) -> None:
    encoding, first = encoded(name)
    fleet = Fleet(first, encoding, 2, 1, False, 0)
    state, seat = fleet.states[0], fleet.seats[0]
    for index in (-1, encoding.moves.size):
        with pytest.raises(WrongIndex):
            encoding.say(state, seat, [], index)


# Many games at once


@pytest.mark.parametrize("name", ENCODED)
def test_both_builds_encode_the_same(name: str) -> None:
    assert golden.encodings(name) == golden.read(name)["encodings"], f"changed on purpose? then: python -m tests.golden {name}"


@pytest.mark.parametrize(
    ("name", "version"), [(name, version) for name in ENCODED for version in peppermill.game(name).old_encodings]
)
def test_older_versions_give_the_numbers_they_gave(name: str, version: int) -> None:
    assert golden.encodings(name, version) == golden.read(name)[f"encodings {version}"], "this may never change"


@pytest.mark.parametrize("name", ENCODED)
def test_a_fleet_plays_what_single_games_play(name: str) -> None:
    """Step by step: the same observations, masks, seats, rewards and new games."""
    players = some_players(peppermill.game(name))
    encoding, first = encoded(name, players)
    fleet = Fleet(first, encoding, 2, 9, False, 0)
    copies = [state.clone() for state in fleet.states]
    rng = Sfc32(10)
    ended = 0
    for _ in range(400):
        chosen = fleet.random_actions(rng)
        said = [list(words) for words in fleet.said]
        before = list(fleet.seats)
        draws = [Sfc32(0).__reduce__()[0](one.a, one.b, one.c, one.counter) for one in fleet.rngs]
        fleet.step(chosen)
        for number in range(2):
            copy = copies[number]
            action = encoding.say(copy, before[number], said[number], chosen[number])
            if action is not None:
                copy.apply(before[number], action)
            speak(copy, draws[number])
            pay = list(fleet.rewards)[number * players : (number + 1) * players]
            if copy.over:
                ended += 1
                assert pay == payoffs(copy.result)
                assert fleet.ended[number] == 1
                copies[number] = copy = first.clone()
                speak(copy, draws[number])
            else:
                assert pay == [0.0] * players
                assert fleet.ended[number] == 0
            assert copy.key() == fleet.states[number].key()
            size, seat = encoding.observation.size, fleet.seats[number]
            out = blank(size)
            encoding.observe_after(copy, seat, said[number], out, 0)
            assert bytes(out) == bytes(fleet.observations)[number * size : (number + 1) * size]


def speak(state: State, rng: Sfc32) -> None:
    while state.to_act is CHANCE:
        state.apply(CHANCE, state.chance().draw(rng))


def test_games_of_a_fleet_do_not_depend_on_each_other() -> None:
    _, encoding, first = made("chili-dice", 2, 0)
    alone, many = Fleet(first, encoding, 1, 5, False, 0), Fleet(first, encoding, 4, 5, False, 0)
    rng = Sfc32(1)
    for _ in range(200):
        chosen = many.random_actions(rng)
        alone.step(chosen[:1])
        many.step(chosen)
        assert bytes(alone.observations) == bytes(many.observations)[: encoding.observation.size]
        assert list(alone.rewards) == list(many.rewards)[:2]


def test_a_wrong_index_changes_nothing() -> None:
    _, encoding, first = made("chicago-poker", 2, 0)
    fleet = Fleet(first, encoding, 3, 5, False, 0)
    good = fleet.random_actions(Sfc32(1))
    keys = [state.key() for state in fleet.states]
    bad = good[:]
    bad[2] = next(index for index in range(encoding.moves.size) if not fleet.masks[2 * encoding.moves.size + index])
    for actions in (bad, good[:2]):
        with pytest.raises(WrongIndex):
            fleet.step(actions)
        assert [state.key() for state in fleet.states] == keys
    fleet.step(good)


def test_a_game_is_cut_off_at_the_limit() -> None:
    _, encoding, first = made("chicago-poker", 2, 0)
    fleet = Fleet(first, encoding, 2, 5, False, 10)
    rng = Sfc32(1)
    ends = []
    for _ in range(30):
        fleet.step(fleet.random_actions(rng))
        ends.append(fleet.ended[0])
    assert ends == [2 if step % 10 == 9 else 0 for step in range(30)]


def test_rewards_by_score_add_up_to_the_score() -> None:
    _, encoding, first = made("chili-dice", 2, 0)
    fleet = Fleet(first, encoding, 1, 5, True, 0)
    rng = Sfc32(1)
    sums = [0.0, 0.0]
    while not fleet.ended or not fleet.ended[0]:
        state = fleet.states[0]
        fleet.step(fleet.random_actions(rng))
        sums = [total + reward for total, reward in zip(sums, fleet.rewards, strict=True)]
    assert state.over
    assert tuple(sums) == state.result.scores
    assert max(sums) > 0


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [((1, 2), [1, -1]), ((1, 1), [0, 0]), ((2, 1, 3, 4), [-1, 3, -1, -1]), ((1, 3, 1, 3), [1, -1, 1, -1]), ((1,), [0])],
)
def test_winners_share_the_pot(ranks: tuple[int, ...], expected: list[float]) -> None:
    assert payoffs(Result(tuple(float(-rank) for rank in ranks), ranks, {})) == expected

"""Observations are complete: whatever a seat's view shows is in them, whatever it does not show is not, and a view is enough."""

from typing import Any

import pytest

import peppermill
from peppermill.conformance import ConformanceError
from peppermill.conformance.observations import EACH, ORDER, check_observations, observation, present
from peppermill.conformance.walk import Run, Walk, random_move
from peppermill.core.actors import CHANCE
from peppermill.core.buffers import blank
from peppermill.core.encoding import Encoding, NoEncoding
from peppermill.core.errors import CannotImagine
from peppermill.core.game import Game
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.stepwise import StepwiseEncoding
from peppermill.engine import flavour
from tests.every_game import ENCODED, some_players, variants
from tests.golden import encoded

LOOKS = 40 if flavour() == "compiled" else 12
DECISIONS = 600 if flavour() == "compiled" else 120
CASES = [
    (name, players, number)
    for name in ENCODED
    for players in range(peppermill.game(name).min_players, peppermill.game(name).max_players + 1)
    for number in range(len(variants(peppermill.game(name), players)))
]
OLD = [(name, version) for name in ENCODED for version in peppermill.game(name).old_encodings]


def looked_at(walk: Walk, looks: int) -> None:
    """A random game, or several, in which every second decision is forked and compared."""
    while looks > 0:
        if walk.state.over:
            walk.state = walk.game.begin(walk.players, walk.settings)
        if walk.deciding() and walk.rng.below(2) == 0:
            check_observations(walk)
            looks -= 1
        walk.state.apply(*random_move(walk.state, walk.rng, by_kind=looks % 2 == 0))


@pytest.mark.both
@pytest.mark.parametrize(("name", "players", "number"), CASES)
def test_different_views_give_different_observations_and_equal_ones_equal(name: str, players: int, number: int) -> None:
    game = peppermill.game(name)
    walk = Walk(game, players, variants(game, players)[number], Sfc32(number), Run(name, 0))
    looked_at(walk, LOOKS)
    assert walk.report.checks["observations"] > LOOKS


@pytest.mark.parametrize(("name", "version"), OLD)
def test_what_older_versions_miss_is_found(name: str, version: int) -> None:
    """They have gaps (hence the new ones), and the comparison sees them."""
    game = peppermill.game(name)
    players = game.min_players
    walk = Walk(game, players, game.short, Sfc32(1), Run(name, 0))
    newest = game.encoding(players, walk.settings)
    walk.encoding = game.encoding_of(players, walk.settings, version)
    type_of_old: Any = type(walk.encoding)
    assert type_of_old.left_out == {}
    walk.encoding = _blind(walk.encoding, newest.left_out)
    with pytest.raises(ConformanceError, match="different views of seat"):
        looked_at(walk, 200)


def _blind(encoding: Encoding, left_out: dict[str, str]) -> Encoding:
    """An encoding of an older version with the excuses of the newest: what is found then is a gap."""

    class Old(Encoding):
        def observe(self, state: State, seat: int, out: Any, at: Any) -> None:
            encoding.observe(state, seat, out, at)

        def index(self, state: State, seat: int, action: Any) -> int:
            raise NotImplementedError

    Old.left_out = left_out
    old = Old(int(encoding.players))
    old.observation = encoding.observation
    return old


@pytest.mark.both
@pytest.mark.parametrize("name", ENCODED)
@pytest.mark.parametrize("fewest", [True, False])
def test_a_view_is_enough_to_observe(name: str, fewest: bool) -> None:
    """Over whole games, for every seat, and in the middle of a move that is said in words: the same numbers, the same mask."""
    game = peppermill.game(name)
    players = game.min_players if fewest else some_players(game, 4)
    settings = variants(game, players)[-1]
    encoding, state, rng = game.encoding(players, settings), game.begin(players, settings), Sfc32(7)
    compared = 0
    while compared < DECISIONS:
        if state.over:
            state = game.begin(players, settings)
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        for seat in range(players):
            assert encoding.observe_view(game, state.view(seat)) == observation(encoding, state, seat)
        seat = rng.choice(list(state.to_act))
        action, said = None, list[int]()
        while action is None:
            mask = masked(encoding, state, seat, said)
            assert encoding.mask_view(game, state.view(seat), said) == mask
            assert encoding.observe_view(game, state.view(seat), said) == spoken(encoding, state, seat, said)
            action = encoding.say(state, seat, said, rng.choice([index for index, may in enumerate(mask) if may]))
        state.apply(seat, action)
        compared += 1


def masked(encoding: Encoding, state: State, seat: int, said: list[int]) -> bytes:
    out = blank(encoding.moves.size)
    encoding.mask_after(state, seat, said, out, 0)
    return bytes(out)


def spoken(encoding: Encoding, state: State, seat: int, said: list[int]) -> bytes:
    out = blank(encoding.observation.size)
    encoding.observe_after(state, seat, said, out, 0)
    return bytes(out)


def test_nobody_plays_from_a_spectators_view() -> None:
    encoding, state = encoded("chili-dice", 2)
    with pytest.raises(CannotImagine, match="spectator"):
        encoding.observe_view(peppermill.game("chili-dice"), state.view(None))


@pytest.mark.parametrize("name", [name for name in ENCODED if isinstance(encoded(name)[0], StepwiseEncoding)])
def test_words_are_observed_in_their_order(name: str) -> None:
    """One equal word or two, and the same words the other way round."""
    encoding, state = encoded(name)
    first, second = encoding.moves.blocks[1].start + 1, encoding.moves.blocks[1].start + 2
    sentences = ([], [first], [first, first], [first, second], [second, first], [first, second, second])
    assert len({spoken(encoding, state, 0, list(said)) for said in sentences}) == len(sentences)


@pytest.mark.parametrize(("name", "version"), OLD)
def test_an_old_version_is_the_beginning_of_the_new_one(name: str, version: int) -> None:
    game = peppermill.game(name)
    players = some_players(game)
    settings = game.settle(None, players)
    old, new = game.encoding_of(players, settings, version), game.encoding(players, settings)
    assert old.observation.blocks == new.observation.blocks[: len(old.observation.blocks)]
    assert old.moves.blocks == new.moves.blocks
    assert (old.version, new.version) == (version, game.encoding_of(players, settings).version)


@pytest.mark.parametrize("name", ENCODED)
def test_a_version_that_never_was_is_refused(name: str) -> None:
    game: Game = peppermill.game(name)
    for lang in ("en", "fr"):
        with pytest.raises(NoEncoding) as refused:
            game.encoding_of(2, game.settle(None, 2), 99)
        assert "99" in refused.value.text(lang)


def test_what_is_left_out_is_left_out_and_nothing_else() -> None:
    view = {"turns": 7, "hand": [3, 1, 2], "had": [5, 6], "gangs": [{"gang": 4, "cards": [1]}, {"gang": 9, "cards": [2]}]}
    left_out = {"turns": "", "order of hand": "", "had[]": "", "gangs[].gang": "", "reply.gangs": "", "nothing.at.all": ""}
    assert present(view, left_out) == {"hand": [1, 2, 3], "had": 2, "gangs": [{"cards": [1]}, {"cards": [2]}]}


def test_of_an_order_a_part_can_be_left_out() -> None:
    gangs = [{"seat": 2, "cards": [5]}, {"seat": 0, "cards": [3]}, {"seat": 2, "cards": [4]}]
    found = present({"gangs": gangs[:]}, {"order of gangs but for each seat": ""})
    assert found == {"gangs": [gangs[1], gangs[0], gangs[2]]}
    assert found != present({"gangs": [gangs[2], gangs[1], gangs[0]]}, {"order of gangs but for each seat": ""})


def test_who_formed_a_gang_first_is_not_observed_and_said_to_be_left_out() -> None:
    """Chili Mafia shows gangs in the order in which they were formed; what is observed counts them around the table."""
    game = peppermill.game("chili-mafia")
    encoding, rng = game.encoding(2, game.settle(None, 2)), Sfc32(5)
    state = game.start(2)
    view: Any = None
    while view is None or {gang["seat"] for gang in view["gangs"]} != {0, 1} or view["attack"] is not None:
        state.apply(*random_move(state, rng, by_kind=True))
        view = game.dump(state.view(0))
    gangs = view["gangs"]
    other = next(place for place, gang in enumerate(gangs) if gang["seat"] != gangs[0]["seat"])
    swapped = [*gangs]
    swapped[0], swapped[other] = gangs[other] | {"gang": gangs[0]["gang"]}, gangs[0] | {"gang": gangs[other]["gang"]}
    seen = [game.forms.view.load(each, "view") for each in (view, view | {"gangs": swapped})]
    assert seen[0] != seen[1]
    assert encoding.observe_view(game, seen[0]) == encoding.observe_view(game, seen[1])
    assert present(game.dump(seen[0]), encoding.left_out) == present(game.dump(seen[1]), encoding.left_out)


@pytest.mark.parametrize("name", ENCODED)
def test_what_is_left_out_is_there_to_be_left_out(name: str) -> None:
    """A field that has been renamed must not be excused under its old name."""
    encoding, state = encoded(name)
    rng = Sfc32(3)
    while state.to_act is CHANCE:
        state.apply(CHANCE, state.chance().draw(rng))
    shown = peppermill.game(name).dump(state.view(0))
    for path, why in encoding.left_out.items():
        field = path.removeprefix(ORDER).partition(EACH)[0]
        assert field.partition(".")[0].removesuffix("[]") in shown
        assert why

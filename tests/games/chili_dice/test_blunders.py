"""What the lab counts as plainly wrong: each kind where it is one, and where it is none; and who makes none."""

from collections import Counter

import pytest

import peppermill
from peppermill.bots import bot
from peppermill.core import texts
from peppermill.core.actors import CHANCE
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Sfc32
from peppermill.games.chili_dice.blunders import Blunders
from peppermill.games.chili_dice.moves import Roll, Score, Turn
from peppermill.games.chili_dice.state import DiceState
from peppermill.lab.blunders import kinds, watcher

from .table import ALL, against, begun, box, boxes, position

GAME = "chili-dice"


def seen(state: DiceState, *actions) -> tuple[str, ...]:
    """What is wrong with the last of these actions of seat 0."""
    watching = Blunders(state.players)
    for action in actions[:-1]:
        assert watching.see(state, 0, action) == ()
        state.apply(0, action)
    return watching.see(state, 0, actions[-1])


@pytest.mark.parametrize(
    ("name", "state", "wrong", "right"),
    [
        ("red-not-turned", position(boxes("chance", "1"), 4, (1, 6, 6, 6, 6, 6), (1,)), Score(box("chance")), Turn(1, 6)),
        ("points-left", position(boxes("6", "chance"), 0, (6, 2, 6, 5, 4, 4)), Score(box("6")), Score(box("chance"))),
        ("zero-in-the-better-box", position(boxes("1", "6"), 2, (2, 3, 4, 5, 2, 3)), Score(box("6")), Score(box("1"))),
        ("roll-cannot-pay", position(boxes("6"), 2, (6,) * 6), Roll((1,)), Score(box("6"))),
        ("win-not-taken", against(position(boxes("6"), 3, (6, 2, 6, 6, 6, 1)), 300, 336), Roll((2, 6)), Score(box("6"))),
        ("gave-up", against(position(boxes("5"), 2, (5, 5, 2, 1, 6, 4)), 270, 291), Score(box("5")), Roll((3, 4, 5, 6))),
    ],
)
def test_each_kind(name, state, wrong, right):
    assert seen(state, wrong) == (name,)
    assert seen(state, right) == ()


def test_a_die_that_is_turned_and_rolled():
    def state() -> DiceState:
        return position(boxes("4", "chance"), 5, (1, 2, 4, 4, 4, 6), (1, 6))

    assert seen(state(), Turn(1, 4), Roll((1, 2))) == ("turned-for-nothing",)
    assert seen(state(), Turn(1, 4), Roll((2, 6))) == ()


def test_what_is_no_blunder():
    # A roll that keeps the win safe, and one that must be made.
    assert seen(against(position(boxes("6"), 3, (6, 2, 6, 6, 6, 1)), 300, 330), Roll((2, 6))) == ()
    assert seen(against(position(boxes("6"), 3), 400, 100), ALL) == ()
    # Nothing can win any more.
    assert seen(against(position(boxes("5"), 2, (5, 5, 2, 1, 6, 4)), 100, 300), Score(box("5"))) == ()
    # Somebody else has a turn to come: nothing is certain.
    later = against(position(boxes("5"), 2, (5, 5, 2, 1, 6, 4)), 270, 291)
    later.empty[1] = boxes("1")
    assert seen(later, Score(box("5"))) == ()


def test_what_was_turned_is_forgotten_with_the_turn():
    state = begun(2)
    watching = Blunders(2)
    state.dice, state.turnable, state.phase = [1, 1, 1, 1, 1, 1], 1, 2
    assert watching.see(state, 0, Turn(1, 2)) == ()
    state.apply(0, Turn(1, 2))
    assert watching.see(state, 0, Score(0)) == ()
    state.apply(0, Score(0))
    assert watching.see(state, 1, ALL) == ()


def test_the_lab_finds_them_and_every_kind_has_its_sentence():
    assert isinstance(watcher(peppermill.game(GAME), 2), Blunders)
    assert len(kinds(GAME)) == 7
    for lang in texts.LANGUAGES:
        for kind in kinds(GAME):
            assert texts.sentence(f"blunder.{kind}", None, lang, GAME) != f"blunder.{kind}"


def test_states_of_other_games_are_refused():
    with pytest.raises(CannotImagine):
        Blunders(2).see(peppermill.game("chicago-poker").start(2), 0, Score(0))


def counted(levels: list[str], games: int) -> Counter:
    found: Counter = Counter()
    for seed in range(games):
        rng = Sfc32(seed)
        state = DiceState(len(levels))
        watching = Blunders(len(levels))
        bots = [bot(GAME, level) for level in levels]
        while not state.over:
            if state.to_act is CHANCE:
                state.apply(CHANCE, state.chance().sample(rng))
                continue
            seat = state.turn
            action = bots[seat].act(state.view(seat), state.legal(seat), rng)
            for name in watching.see(state, seat, action):
                found[levels[seat], name] += 1
            state.apply(seat, action)
    return found


def test_the_two_top_levels_make_none():
    found = counted(["habanero", "sweet-chili", "habanero"], 60) + counted(["carolina-reaper", "habanero"], 4)
    assert {level for level, _ in found} == {"sweet-chili"}

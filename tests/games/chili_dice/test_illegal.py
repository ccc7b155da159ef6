"""What the rules refuse: the reason is right, both languages have it, and nothing changes."""

import re
from pathlib import Path

import pytest

import peppermill
from peppermill.core import texts
from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction
from peppermill.core.rng import Sfc32
from peppermill.core.values import Value
from peppermill.games import chili_dice
from peppermill.games.chili_dice.dice import DICE_IN
from peppermill.games.chili_dice.moves import Faces, FirstPlayer, Roll, Score, Turn
from peppermill.games.chili_dice.state import DiceState

from .table import ALL, begun, box, boxes, position, roll, score, thrown

REDS = (1, 5, 3, 3, 2, 6)


def unbegun() -> DiceState:
    """Who begins is to be drawn."""
    return DiceState(2)


def started() -> DiceState:
    return begun(2)


def rolling() -> DiceState:
    state = begun(2)
    state.apply(0, ALL)
    return state


def choosing() -> DiceState:
    return thrown(*REDS, players=2)


def kept() -> DiceState:
    """Red 3 and red 6 were kept, die 1 was turned, die 5 rolled."""
    state = choosing()
    roll(state, (1, 5), (1, 2))
    state.apply(0, Turn(1, 6))
    return state


def filled() -> DiceState:
    state = thrown(*REDS)
    score(state, "red")
    roll(state, ALL, REDS)
    return state


def last_roll() -> DiceState:
    return position(boxes("1", "chance"), rolls_left=0, dice=REDS, turnable=(1, 3, 6))


def over() -> DiceState:
    state = position(boxes("chance"), rolls_left=1)
    roll(state, ALL, REDS)
    score(state, "chance")
    return state


CASES = [
    # position, actor, action, code
    (unbegun, 0, ALL, "not-begun"),  # CD-2
    (unbegun, 1, ALL, "not-begun"),  # CD-2
    (unbegun, 0, FirstPlayer(0), "not-an-action"),
    (unbegun, CHANCE, Faces((1,) * 6), "not-an-action"),
    (unbegun, CHANCE, FirstPlayer(2), "no-such-player"),
    (unbegun, CHANCE, FirstPlayer(-1), "malformed"),
    (started, CHANCE, FirstPlayer(1), "not-an-action"),  # CD-2: once
    (lambda: DiceState(1), CHANCE, FirstPlayer(0), "not-an-action"),  # CD-2: not in solo
    (started, 1, ALL, "not-your-turn"),  # CD-2
    (started, 7, ALL, "no-such-seat"),
    (started, 0, Roll((1, 2, 3, 4, 5)), "first-roll-all"),  # CD-3
    (started, 0, Turn(1, 2), "must-roll-first"),  # CD-3
    (started, 0, Score(0), "must-roll-first"),  # CD-3
    (started, 0, Faces((1,) * 6), "not-an-action"),
    (started, 0, Value(), "not-an-action"),
    (started, CHANCE, Faces((1,) * 6), "not-an-action"),
    (rolling, 0, ALL, "chance-to-come"),
    (rolling, 1, ALL, "chance-to-come"),
    (rolling, 0, Faces((1,) * 6), "not-an-action"),
    (rolling, CHANCE, Faces((1,) * 5), "wrong-dice-count"),
    (rolling, CHANCE, Faces((1,) * 7), "malformed"),
    (rolling, CHANCE, Faces((1, 1, 1, 1, 1, 7)), "malformed"),
    (rolling, CHANCE, Faces((0, 1, 1, 1, 1, 1)), "malformed"),
    (rolling, CHANCE, ALL, "not-an-action"),
    (choosing, 1, Score(0), "not-your-turn"),
    (choosing, CHANCE, Faces((1,)), "not-an-action"),
    (choosing, 0, Turn(2, 3), "not-turnable"),  # CD-4: it shows a 5
    (choosing, 0, Turn(4, 1), "not-turnable"),  # CD-4: a 3, but not the red one
    (choosing, 0, Turn(3, 3), "same-face"),  # CD-4: another face
    (choosing, 0, Turn(3, 0), "malformed"),
    (choosing, 0, Turn(3, 7), "malformed"),
    (choosing, 0, Turn(0, 3), "malformed"),
    (choosing, 0, Turn(7, 3), "malformed"),
    (kept, 0, Turn(3, 1), "not-turnable"),  # CD-4: kept from an earlier roll
    (kept, 0, Turn(1, 2), "not-turnable"),  # CD-4: turned already
    (choosing, 0, Roll(()), "no-dice"),  # CD-5
    (choosing, 0, Roll((1, 1)), "same-die-twice"),
    (choosing, 0, Roll((4, 1)), "dice-order"),
    (choosing, 0, Roll((4, 1)), "dice-order"),
    (choosing, 0, Roll((0,)), "malformed"),
    (choosing, 0, Roll((1, 7)), "malformed"),
    (choosing, 0, Score(10), "malformed"),
    (choosing, 0, Score(-1), "malformed"),
    (filled, 0, Score(box("red")), "box-filled"),  # CD-6
    (last_roll, 0, ALL, "no-rolls-left"),  # CD-7
    (last_roll, 0, Roll((2,)), "no-rolls-left"),  # CD-7
    (over, 0, ALL, "over"),  # CD-7
    (over, 0, Score(0), "over"),
    (over, CHANCE, Faces((1,)), "not-an-action"),
]


@pytest.mark.parametrize(("make", "actor", "action", "code"), CASES)
def test_refused_with_the_reason_and_nothing_changed(make, actor, action, code):
    state = make()
    before = state.key()
    for attempt in (state.check, state.apply, state.perform):
        with pytest.raises(IllegalAction) as refused:
            attempt(actor, action)
        assert refused.value.code == code
        assert state.key() == before
        assert state.told is None
    for lang in texts.LANGUAGES:
        sentence = refused.value.text(lang)
        assert not sentence.startswith("illegal."), "no sentence in the catalog"
        assert "{" not in sentence, "a placeholder was not filled"


def test_a_move_of_another_game_is_refused_even_if_it_was_sound_there():
    other = peppermill.game("chicago-poker").start(2)
    outcome = other.chance().draw(Sfc32(1))
    other.apply(CHANCE, outcome)
    while other.to_act is CHANCE:
        other.apply(CHANCE, other.chance().draw(Sfc32(1)))
    action = other.legal(other.to_act[0])[0]
    other.check(other.to_act[0], action)
    assert outcome.sound
    assert action.sound
    for state, actor, move in ((choosing(), 0, action), (rolling(), CHANCE, outcome)):
        with pytest.raises(IllegalAction) as refused:
            state.apply(actor, move)
        assert refused.value.code == "malformed"


def test_every_reason_the_rules_give_is_tested_here():
    folder = Path(chili_dice.__path__[0])
    source = "".join([(folder / file).read_text("utf-8") for file in ("state.py", "rules.py")])
    at_the_border = {"malformed", "no-such-seat", "not-an-action"}
    assert set(re.findall(r'illegal\("([a-z-]+)"', source)) | at_the_border == {case[3] for case in CASES}


@pytest.mark.parametrize("make", [unbegun, started, rolling, choosing, kept, filled, last_roll, over])
def test_everything_listed_is_accepted(make):
    """`legal` and `check` are one: whatever is listed may be done."""
    state = make()
    for seat in range(state.players):
        for action in state.legal(seat):
            state.check(seat, action)
            state.clone().apply(seat, action)


@pytest.mark.parametrize("make", [unbegun, started, choosing, kept, filled, last_roll, over])
def test_everything_accepted_is_listed(make):
    state = make()
    every = [Roll(dice) for dice in DICE_IN]
    every += [Turn(die, face) for die in range(1, 7) for face in range(1, 7)]
    every += [Score(number) for number in range(10)]
    listed = list(state.legal(0))
    for action in every:
        try:
            state.check(0, action)
        except IllegalAction:
            assert action not in listed
        else:
            assert action in listed
    assert len(listed) == len(set(listed))

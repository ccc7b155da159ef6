"""A menu: a rule says once what may be done, and it is listed, counted, or one of it found."""

from collections.abc import Callable

import pytest

from peppermill.core.menu import Menu, counted, everything, only
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action


class Letter(Action):
    """Something to do."""

    def __init__(self, name: str) -> None:
        self.name = name


LETTERS = {name: Letter(name) for name in "abcdefg"}


def alphabet(menu: Menu) -> list[str]:
    """Two parts whose sizes are known, one empty part, and single actions around them. Returns the parts that were gone into."""
    gone_into: list[str] = []
    menu.put(LETTERS["a"])
    for part in ("bcd", "", "ef"):
        if menu.has(len(part)):
            gone_into.append(part)
            for name in part:
                menu.put(LETTERS[name])
    menu.put(LETTERS["g"])
    return gone_into


def lone_part(menu: Menu) -> None:
    if menu.has(2):
        menu.put(LETTERS["a"])
        menu.put(LETTERS["b"])


def listed(rule: Callable[[Menu], object]) -> list[Action]:
    menu = everything()
    rule(menu)
    return menu.actions


def test_everything_is_listed_in_order() -> None:
    menu = everything()
    assert alphabet(menu) == ["bcd", "ef"]
    assert menu.everything
    assert menu.actions == list(LETTERS.values())


def test_two_lists_are_not_one() -> None:
    assert listed(alphabet) == listed(alphabet)
    assert listed(alphabet) is not listed(alphabet)


def test_counting_goes_into_no_part() -> None:
    menu = counted()
    assert alphabet(menu) == []
    assert menu.count == 7
    assert not menu.found


@pytest.mark.parametrize("number", range(7))
def test_the_one_with_a_number_is_the_one_of_the_list(number: int) -> None:
    menu = only(number)
    gone_into = alphabet(menu)
    assert menu.found
    assert menu.choice() is listed(alphabet)[number]
    assert gone_into == [[], ["bcd"], ["bcd"], ["bcd"], ["ef"], ["ef"], []][number]
    assert menu.actions == []


def test_there_is_nothing_beyond_the_last() -> None:
    menu = only(7)
    alphabet(menu)
    assert not menu.found
    with pytest.raises(IndexError):
        menu.choice()


@pytest.mark.parametrize("rule", [alphabet, lone_part])
@pytest.mark.parametrize("seed", range(40))
def test_a_draw_is_a_choice_from_the_list(rule: Callable[[Menu], object], seed: int) -> None:
    actions = listed(rule)
    menu = counted()
    rule(menu)
    if menu.draw(Sfc32(seed)):
        rule(menu)
    assert menu.choice() is actions[Sfc32(seed).below(len(actions))]

"""What the rules refuse: the reason is right, in both languages, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from peppermill.core import texts
from peppermill.core.actors import CHANCE, Actor
from peppermill.core.errors import IllegalAction
from peppermill.core.values import Value
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.state import MafiaState
from tests.games.chili_mafia.table import add, arrange, attack, card, cards, form, table, turncoat, use, whack

State = Callable[[], MafiaState]
GANGS = [(0, "ghost ghost ghost"), (1, "tabasco sweet jimmy"), (0, "poblano"), (2, "reaper")]
TURNED = [(0, "ghost ghost ghost"), (1, "tabasco"), (0, "poblano habanero")]
HAND = "whack whack-em turncoat jimmy jimmy poblano habanero"


def fresh() -> MafiaState:
    state = GAME.start(4)
    assert isinstance(state, MafiaState)
    return state


def shuffling() -> MafiaState:
    state = fresh()
    state.apply(CHANCE, m.First(0))
    return state


def acting(**more: Any) -> MafiaState:
    return table(**{"hands": {0: HAND, 1: "jimmy fugged"}, "gangs": GANGS, **more})


def acted() -> MafiaState:
    state = acting()
    state.acted = True
    return state


def answering() -> MafiaState:
    state = acting()
    state.apply(0, whack(0, "ghost", 1, "tabasco"))
    return state


def after(state: MafiaState, *moves: tuple[Actor, Value]) -> State:
    def make() -> MafiaState:
        copy = state.clone()
        for actor, action in moves:
            copy.apply(actor, action)
        return copy

    return make


def guarding() -> MafiaState:
    state = table(hands={0: "whack-em"}, gangs=[(0, "reaper reaper reaper"), (1, "bodyguard ghost scorpion")], advanced=True)
    state.apply(0, attack("whack-em", 0, "reaper", 1, "ghost", "scorpion"))
    for seat in (1, 2, 3):
        state.apply(seat, m.DECLINE)
    return state


def raided() -> MafiaState:
    state = table(hands={0: "jimmy"}, gangs=[(0, "ghost ghost ghost ghost"), (0, "poblano tabasco")], deck="raid jimmy")
    state.acted = True
    state.apply(0, m.END)
    return state


def lonely() -> MafiaState:
    state = table(hands={0: "jimmy"}, gangs=[(0, "ghost")], deck="raid jimmy")
    state.acted = True
    state.apply(0, m.END)
    return state


def over() -> MafiaState:
    state = table(deck="")
    state.last_turns = 0
    state.acted = True
    state.apply(0, m.END)
    return state


def tired() -> MafiaState:
    state = table(hands={0: "jimmy"}, gangs=[(0, "dancer poblano tabasco"), (0, "ghost viper jimmy")], goodfellas=True)
    state.apply(0, m.Move(card("dancer"), 0, 1))
    return state


def restless() -> MafiaState:
    state = table(hands={0: "jimmy"}, gangs=[(0, "sweet ghost ghost ghost"), (0, "tabasco tabasco tabasco")])
    state.apply(0, m.Move(card("sweet"), 0, 1))
    return state


def rearranged() -> MafiaState:
    """A rival's Lord is lost, and with the card for him comes the Dawn Raid."""
    gangs = [(0, "outlaw outlaw outlaw"), (1, "lord jimmy tabasco"), (0, "dancer poblano tabasco"), (0, "ghost viper jimmy")]
    state = table(hands={0: "whack"}, gangs=gangs, deck="raid jimmy", goodfellas=True)
    state.apply(0, whack(0, "outlaw", 1, "lord"))
    for seat in (1, 2, 3):
        state.apply(seat, m.DECLINE)
    for seat in range(4):
        state.apply(seat, state.timeout(seat))
    return state


def bagged(pile: str) -> State:
    """A Bagman was played in this turn."""
    state = table(hands={0: "bagman bagman"}, pile=pile)
    state.apply(0, m.BAG)
    state.apply(0, m.Take(card("jimmy")))
    return after(state)


def empty_handed() -> MafiaState:
    state = table(gangs=[(0, "ghost ghost ghost")], properties={0: "backup"}, pile="jimmy", forced=True)
    state.apply(0, use("backup"))
    state.apply(CHANCE, m.Reorder(cards("jimmy")))
    state.apply(0, m.Fetch(()))
    return state


def backed() -> MafiaState:
    state = table(hands={0: "whack"}, properties={0: "backup"}, pile="jimmy poblano whack")
    state.apply(0, use("backup"))
    state.apply(CHANCE, m.Reorder(cards("jimmy poblano whack")))
    return state


def turning() -> MafiaState:
    state = table(hands={0: "turncoat jimmy"}, gangs=TURNED)
    state.apply(0, turncoat(0, "ghost", 1, "tabasco"))
    for seat in (1, 2, 3):
        state.apply(seat, m.DECLINE)
    return state


def gambled() -> MafiaState:
    state = table(hands={0: "gambler gambler"}, goodfellas=True)
    state.apply(0, m.Gamble(None))
    return state


def snooping() -> MafiaState:
    state = table(hands={0: "shakedown", 1: "ghost", 2: "jimmy"}, properties={0: "snoop"})
    state.apply(0, use("snoop", 1))
    return state


def drafting() -> MafiaState:
    state = shuffling()
    deck = list(state.setting.deck)
    state.apply(CHANCE, m.Shuffle(tuple(deck), ()))
    return state


WITCHES = table(hands={0: "witch jimmy"}, gangs=[(0, "ghost ghost ghost"), (1, "witch poblano tabasco")], goodfellas=True)
DANCERS = table(hands={0: "jimmy"}, gangs=[(0, "dancer outlaw tabasco"), (0, "ghost viper jimmy")], goodfellas=True)
BAGMAN = table(hands={0: "bagman"}, pile="ghost tabasco jimmy reaper")
SWEETS = table(hands={0: "jimmy"}, gangs=[(0, "sweet ghost ghost"), (0, "tabasco tabasco tabasco")])
PINCHED = table(hands={0: "pinch"}, gangs=GANGS, deck="jimmy jimmy raid jimmy jimmy jimmy")
PINCH = attack("pinch", 0, "ghost", 1, "tabasco")
SHAKEN = table(hands={0: "shakedown", 1: "jimmy"})
BACKED_UP = table(hands={0: "jimmy"}, pile="ghost", properties={0: "backup"})
DEAL = table(hands={0: "jimmy", 1: "ghost " * 4}, properties={0: "make-a-deal"})
DIME = table(properties={0: "lucky-dime"})
FULL = table(hands={0: "earner " + "jimmy " * 7})

CASES: list[tuple[str, State, Actor, Value]] = [
    ("over", over, 0, m.END),
    ("chance-to-come", fresh, 0, m.END),
    ("not-your-turn", acting, 1, m.END),
    ("not-your-turn", answering, 0, m.DECLINE),
    ("not-an-action", acting, 0, m.Grab(card("jimmy"))),
    ("not-an-action", acting, CHANCE, m.Grab(card("jimmy"))),
    ("not-an-action", fresh, CHANCE, m.First(4)),
    ("not-an-action", fresh, CHANCE, m.Place(3)),
    ("not-an-action", shuffling, CHANCE, m.Shuffle((), ())),
    ("not-an-action", after(SHAKEN, (0, m.Shakedown(1, None))), CHANCE, m.Grab(card("ghost"))),
    ("not-an-action", after(PINCHED, (0, PINCH), (1, m.DECLINE), (2, m.DECLINE), (3, m.DECLINE)), CHANCE, m.Place(1)),
    ("not-an-action", after(BACKED_UP, (0, use("backup"))), CHANCE, m.Reorder(cards("jimmy"))),
    ("not-in-pack", drafting, 0, m.Keep(card("bagman"))),
    ("not-now", drafting, 0, m.END),
    ("not-now", acting, 0, m.DECLINE),
    ("not-now", answering, 1, m.END),
    ("not-now", guarding, 1, m.DECLINE),
    ("not-now", after(DIME, (0, use("lucky-dime"))), 0, m.END),
    ("not-now", after(FULL, (0, m.EARN)), 0, m.END),
    ("not-in-hand", acting, 0, form("ghost ghost ghost")),
    ("not-in-hand", acting, 0, add("ghost", 0)),
    ("not-in-hand", acting, 0, m.EARN),
    ("not-in-hand", acting, 0, m.Pass(card("ghost"), None)),
    ("not-in-hand", answering, 2, m.FUGGEDABOUTIT),
    ("not-in-hand", after(DEAL, (0, use("make-a-deal", 1))), 1, m.Give(card("jimmy"))),
    ("three-peppers", acting, 0, form("jimmy jimmy")),
    ("cards-order", acting, 0, m.Form((card("poblano"), card("jimmy"), card("jimmy")), 0)),
    ("not-a-gang", acting, 0, form("jimmy jimmy poblano")),
    ("not-a-gang", acting, 0, add("jimmy", 0)),
    ("not-your-side", acting, 0, form("jimmy poblano habanero", 1)),
    ("not-your-side", acting, 0, add("jimmy", 3)),
    ("no-such-gang", acting, 0, add("jimmy", 9)),
    ("malformed", acting, 0, add("whack", 0)),
    ("stays-in-gang", acting, 0, m.Move(card("ghost"), 0, 2)),
    ("stays-in-gang", after(DANCERS), 0, m.Move(card("dancer"), 0, 1)),
    ("dancer-tired", tired, 0, m.Move(card("dancer"), 1, 0)),
    ("leaves-incomplete", after(SWEETS), 0, m.Move(card("sweet"), 0, 1)),
    ("arrangement-had", restless, 0, m.Move(card("sweet"), 1, 0)),
    ("no-dance-after-raid", rearranged, 0, m.Move(card("dancer"), 2, 3)),
    ("must-pass", empty_handed, 0, m.END),
    ("nothing-to-fetch", bagged("jimmy"), 0, m.BAG),
    ("bagman-again", after(bagged("jimmy poblano")(), (0, m.BAG)), 0, m.Take(card("bagman"))),
    ("not-turned-up", backed, 0, m.Fetch(cards("tabasco"))),
    ("not-turned-up", backed, 0, m.Fetch((card("poblano"), card("jimmy")))),
    ("rivals-only", lambda: table(hands={0: "shakedown", 2: "jimmy"}, teams="2v2", edition="en"), 0, m.Shakedown(2, None)),
    ("malformed", acting, 0, m.Attack(card("earner"), 0, card("ghost"), 1, cards("tabasco"))),
    ("not-your-gang", acting, 0, whack(1, "tabasco", 3, "reaper")),
    ("not-your-gang", acting, 0, m.Pass(card("tabasco"), 1)),
    ("gang-incomplete", acting, 0, whack(2, "poblano", 1, "jimmy")),
    ("no-more-hot-cards", after(acting(), (0, whack(0, "ghost", 1, "jimmy")), *[(seat, m.DECLINE) for seat in (1, 2, 3)]), 0,
     attack("whack-em", 0, "ghost", 1, "tabasco")),
    ("not-in-gang", acting, 0, whack(0, "reaper", 1, "tabasco")),
    ("not-in-gang", acting, 0, m.Pass(card("jimmy"), 0)),
    ("not-a-rival", acting, 0, whack(0, "ghost", 2, "poblano")),
    ("sweet-chili-safe", acting, 0, whack(0, "ghost", 1, "sweet")),
    ("too-strong", acting, 0, whack(0, "ghost", 3, "reaper")),
    ("too-many-targets", acting, 0, whack(0, "ghost", 1, "tabasco", "jimmy")),
    ("no-place", lambda: table(hands={0: "turncoat"}, gangs=TURNED[:2]), 0, turncoat(0, "ghost", 1, "tabasco")),
    ("place-turncoat", turning, 0, m.END),
    ("two-peppers", turning, 0, form("jimmy")),
    ("cannot-guard", guarding, 1, m.Guard(cards("ghost scorpion"))),
    ("deck-empty", lambda: table(hands={0: "earner"}, deck=""), 0, m.EARN),
    ("another-player", after(SHAKEN), 0, m.Shakedown(0, None)),
    ("empty-hand", after(SHAKEN), 0, m.Shakedown(2, None)),
    ("at-random", snooping, 0, m.Shakedown(2, card("jimmy"))),
    ("choose-the-card", snooping, 0, m.Shakedown(1, None)),
    ("not-in-that-hand", snooping, 0, m.Shakedown(1, card("jimmy"))),
    ("snoop-first", snooping, 0, m.END),
    ("first-round", lambda: table(hands={0: "booster"}, turns=4), 0, m.Booster(card("jimmy"))),
    ("not-a-name", lambda: table(hands={0: "booster"}), 0, m.Booster(card("sidekick"))),
    ("discard-empty", lambda: table(hands={0: "bagman"}), 0, m.BAG),
    ("not-looked-at", after(BAGMAN, (0, m.BAG)), 0, m.Take(card("reaper"))),
    ("two-players-only", acting, 0, m.Exchange(cards("whack"))),
    ("hot-cards-only", lambda: table(2, hands={0: "jimmy whack"}), 0, m.Exchange(cards("jimmy"))),
    ("hot-cards-only", lambda: table(2, hands={0: "jimmy whack"}), 0, m.Exchange(())),
    ("gambled-already", gambled, 0, m.Gamble(None)),
    ("outlawed", lambda: table(hands={0: "jimmy"}, gangs=[(0, "gambler outlaw jimmy")], goodfellas=True), 0, m.Gamble(0)),
    ("witch-for-witch", after(WITCHES), 0, m.Swap(1, card("witch"), 0)),
    ("not-your-property", acting, 0, use("snoop", 1)),
    ("property-condition", lambda: table(hands={0: "jimmy"}, properties={0: "backup"}), 0, use("backup")),
    ("property-choice", after(DEAL), 0, use("make-a-deal", 2)),
    ("nothing-done", acting, 0, m.END),
    ("end-instead", acted, 0, m.Pass(card("jimmy"), None)),
    ("must-discard", acting, 0, m.PASS_NOTHING),
    ("table-stays", raided, 0, arrange((0, "ghost ghost ghost"), (0, "poblano tabasco"))),
    ("none-incomplete", raided, 0, arrange((0, "ghost ghost ghost ghost"), (0, "poblano tabasco"))),
    ("hand-makes-three", lonely, 0, arrange((0, "ghost"), (0, "jimmy"))),
]  # fmt: skip


@pytest.mark.parametrize(("code", "make", "actor", "action"), CASES, ids=[f"{case[0]}-{n}" for n, case in enumerate(CASES)])
def test_refused(code: str, make: State, actor: Actor, action: Value) -> None:
    state = make()
    before = state.key()
    for attempt in (state.check, state.apply, state.perform):
        with pytest.raises(IllegalAction) as caught:
            attempt(actor, action)
        assert caught.value.code == code
        assert "{" not in caught.value.text("en") + caught.value.text("fr")
        assert caught.value.text("en") != caught.value.text("fr")
    assert state.key() == before
    assert actor is CHANCE or action not in state.legal(actor)


def test_every_refusal_is_tried() -> None:
    """Those of the game; what is not of its form is refused before the game is asked."""
    known = {key[8:] for key in texts.catalog("en", GAME.id) if key.startswith("illegal.")}
    assert known | {"malformed"} == {case[0] for case in CASES}


def test_a_result_before_the_end_and_chance_out_of_turn_are_errors_of_the_caller() -> None:
    with pytest.raises(ValueError, match="not over"):
        _ = acting().result
    with pytest.raises(ValueError, match="nothing to decide"):
        acting().chance()

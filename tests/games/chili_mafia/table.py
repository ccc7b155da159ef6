"""Positions set up by hand: cards by short names, gangs in front of seats, whatever a rule needs."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from peppermill.core.actors import CHANCE
from peppermill.core.buffers import vec
from peppermill.core.errors import IllegalAction
from peppermill.core.rng import Sfc32
from peppermill.core.state import Announcement
from peppermill.core.values import Action, Event, Value
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import CARD_NAMES, DAWN_RAID, PROPERTY_NAMES
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.gangs import NO_GANG, gang_of
from peppermill.games.chili_mafia.imagine import on_the_way
from peppermill.games.chili_mafia.position import KIND, PUBLIC, held_property, holder_of, property_of
from peppermill.games.chili_mafia.rules.free_moves import note
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import GIVE, TURNS

SHORT = {
    "sweet": "sweet-chili", "jimmy": "jimmy-nardello", "ghost": "ghost-pepper", "scorpion": "moruga-scorpion",
    "reaper": "carolina-reaper", "jeanette": "madame-jeanette", "viper": "naga-viper", "fugged": "fuggedaboutit",
    "raid": "dawn-raid",
}  # fmt: skip


def card(name: str) -> int:
    return CARD_NAMES.index(SHORT.get(name, name))


def cards(names: str) -> tuple[int, ...]:
    """Sorted, as actions want them."""
    return tuple(sorted(card(name) for name in names.split()))


def prop(name: str) -> int:
    return PROPERTY_NAMES.index(name)


def table(
    players: int = 4,
    hands: dict[int, str] | None = None,
    gangs: list[tuple[int, str]] | None = None,
    deck: str = "poblano poblano poblano poblano poblano poblano",
    pile: str = "",
    turn: int = 0,
    turns: int = 100,
    properties: dict[int, str] | None = None,
    property_deck: str = "",
    forced: bool = False,
    **options: Any,
) -> MafiaState:
    """In the middle of a game, in the turn of a seat. Deck and discard are given top first; everyone has seen the discard.
    `forced`: that seat has begun without cards."""
    if properties is not None:
        options["hot_properties"] = True
    state = GAME.start(players, options)
    assert isinstance(state, MafiaState)
    state.first = 0
    state.turn = turn
    state.turns = turns
    state.step = TURNS[turn]
    for seat, names in (hands or {}).items():
        for kind in cards(names):
            state.put_in(seat, kind)
    for seat, names in gangs or []:
        standing = gang_of(cards(names))
        assert standing is not NO_GANG, f"{names} can't stand together"
        state.place(standing, seat)
    stack = [card(name) for name in reversed(deck.split())]
    state.deck = vec[i64](stack + [0] * (160 - len(stack)))
    state.deck_size = len(stack)
    if DAWN_RAID in stack:
        state.raid_low = state.raid_high = stack.index(DAWN_RAID)
    thrown = [card(name) + PUBLIC for name in reversed(pile.split())]
    state.pile = vec[i64](thrown + [0] * (160 - len(thrown)))
    state.pile_size = len(thrown)
    for seat, names in (properties or {}).items():
        for name in names.split():
            state.properties.append(held_property(seat, prop(name), False))
    state.property_deck = [prop(name) for name in reversed(property_deck.split())]
    state.forced = forced and not state.setting.english
    state.stirred = False
    if state.setting.reverts:
        note(state)
    return state


def hand(state: MafiaState, seat: int) -> list[str]:
    return [CARD_NAMES[kind] for kind in state.hand(seat)]


def gang(state: MafiaState, number: int) -> list[str]:
    return [CARD_NAMES[kind] for kind in state.gang_at(number).cards]


def pile(state: MafiaState) -> list[str]:
    """Top first."""
    return [CARD_NAMES[kind] for kind in reversed(state.discards())]


def deck(state: MafiaState) -> list[str]:
    """Top first."""
    return [CARD_NAMES[state.deck[i] & KIND] for i in reversed(range(state.deck_size))]


def held_properties(state: MafiaState, seat: int) -> list[str]:
    return sorted(PROPERTY_NAMES[property_of(entry)] for entry in state.properties if holder_of(entry) == seat)


def refusal(state: MafiaState, seat: int, action: Value) -> str | None:
    """The reason's code, or None if the action is allowed; and `legal` must agree."""
    try:
        state.check(seat, action)
    except IllegalAction as error:
        assert action not in state.legal(seat), f"{action!r} is listed and refused"
        return error.code
    return None


def attack(hot: str, by: int, attacker: str, target: int, *names: str) -> m.Attack:
    return m.Attack(card(hot), by, card(attacker), target, tuple(sorted(card(name) for name in names)))


def whack(by: int, attacker: str, target: int, *names: str) -> m.Attack:
    return attack("whack", by, attacker, target, *names)


def turncoat(by: int, attacker: str, target: int, name: str) -> m.Attack:
    return attack("turncoat", by, attacker, target, name)


def form(names: str, at: int = 0) -> m.Form:
    return m.Form(cards(names), at)


def add(name: str, number: int) -> m.Add:
    return m.Add(card(name), number)


def use(name: str, seat: int | None = None, names: str = "") -> m.Use:
    return m.Use(prop(name), seat, cards(names))


def arrange(*gangs: tuple[int, str]) -> m.Arrange:
    return m.Arrange(tuple(m.Stand(at, cards(names)) for at, names in gangs))


def all_decline(state: MafiaState) -> None:
    """Everyone who is asked declines (a defender: guards nothing), until nobody is."""
    while state.to_act is not CHANCE and state.step.what > GIVE and state.to_act:
        seat = state.to_act[0]
        actions = state.legal(seat)
        state.apply(seat, m.DECLINE if m.DECLINE in actions else m.Guard(()))


def heard(told: list[Announcement], seat: int | None) -> list[Event]:
    return [entry.event for entry in told if entry.heard_by(seat)]


def accounted(state: MafiaState) -> list[int]:
    """Every card of the game, wherever it is."""
    found = list(on_the_way(state.step, tuple(state.agenda())))
    for seat in range(state.players):
        found += state.hand(seat)
    for each in state.gangs:
        found += each.cards
    found += [state.deck[i] & KIND for i in range(state.deck_size)]
    found += state.discards()
    if len(state.packs):
        start = state.lap
        found += [state.packs[i] for i in range(len(state.packs)) if i % 6 >= start]
    return sorted(kind for kind in found if kind != DAWN_RAID)


def random_game(players: int, options: dict[str, Any], seed: int) -> Any:
    """Every state of a game played at random."""
    rng = Sfc32(seed)
    state = GAME.start(players, options)
    assert isinstance(state, MafiaState)
    while not state.over:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
        else:
            seat = rng.choice(state.to_act)
            state.apply(seat, rng.choice(state.legal(seat)))
        yield state


# An attack that others may answer

GANGS = [(0, "ghost reaper poblano"), (1, "tabasco tabasco tabasco")]


def attacked(hot: str = "whack", **more: Any) -> MafiaState:
    """P1 attacks one of P2's Tabascos. P1 has a second Hot card of the kind, P3 and P4 a pepper each."""
    hands = {0: f"{hot} {hot}", 2: "jimmy", 3: "jimmy", **more.pop("hands", {})}
    state = table(hands=hands, gangs=[*more.pop("gangs", []), *GANGS], **more)
    gangs = len(state.gangs)
    state.apply(0, attack(hot, gangs - 2, "ghost", gangs - 1, "tabasco"))
    return state


def answer(state: MafiaState, **by: Action) -> list[Any]:
    """Everyone who is asked answers as given (`p2=…`), or declines. What a spectator hears of it."""
    news: list[Any] = []
    assert isinstance(state.to_act, tuple)
    for seat in state.to_act:
        news += heard(state.perform(seat, by.get(f"p{seat + 1}", m.DECLINE)), None)
    return news


def recruiting(name: str = "poblano", **more: Any) -> MafiaState:
    hands = {0: f"{name} jimmy", 1: "jimmy tabasco", **more.pop("hands", {})}
    gangs = [(0, "ghost tabasco jalapeno" if name != "jalapeno" else "ghost tabasco reaper")]
    state = table(hands=hands, gangs=gangs, **{"properties": {1: "recruit"}, **more})
    state.apply(0, add(name, 0))
    return state

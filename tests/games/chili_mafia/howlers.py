"""Positions in which somebody once did what the whole table laughed at, and what a player does there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from peppermill.core.values import Action
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import RAID, ROOM, Step

from .table import add, card, cards, form, whack
from .whole import whole_table


@dataclass(frozen=True)
class Howler:
    """A position, whose decision it is, and which actions are all right."""

    name: str
    why: str
    position: Callable[[], MafiaState]
    sensible: Callable[[Action], bool]
    seat: int = 0


RIVAL = [(1, "jimmy poblano hungarian")]
"""Somebody else's gang, nothing special."""


def one_of(*actions: Action) -> Callable[[Action], bool]:
    return lambda action: action in actions


def none_of(*kinds: type) -> Callable[[Action], bool]:
    return lambda action: not isinstance(action, kinds)


def is_a(*kinds: type) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, kinds)


def _dawn() -> MafiaState:
    gangs = [(0, "poblano tabasco ghost"), (0, "jimmy hungarian ghost"), (0, "habanero ghost scorpion"), *RIVAL]
    state = whole_table(hands={0: "whack", 1: "jimmy"}, gangs=gangs, left=24)
    state.step = Step(RAID, 0, 0, 0)
    state.asked = 3
    state.replies = [None, None]
    return state


def _makes_48(action: Action) -> bool:
    return isinstance(action, m.Arrange) and any(stand.cards == cards("ghost ghost ghost") for stand in action.gangs)


def _room() -> MafiaState:
    hands = {0: "jimmy ghost scorpion reaper whack fugged turncoat whack-em", 1: "jimmy poblano"}
    state = whole_table(hands=hands, gangs=[(0, "tabasco tabasco tabasco"), *RIVAL], left=30)
    state.step = Step(ROOM, 0)
    return state


def _struck(victims: str, last: int | None = None, players: int = 2, **options: str) -> MafiaState:
    """Seat 1 hits the strongest of seat 0's gang, and both partners hold a Fuggedaboutit."""
    hands = {0: "fugged jimmy", 1: "whack", 2: "fugged poblano", 3: "fugged poblano"}
    hands = {seat: names for seat, names in hands.items() if seat < players}
    gangs = [(0, victims), (1, "reaper habanero jimmy")]
    left = 0 if last is not None else 30
    state = whole_table(players, hands=hands, gangs=gangs, left=left, last=last, turn=1, **options)
    state.apply(1, m.Attack(card("whack"), 1, card("reaper"), 0, (max(state.gangs[0].cards),)))
    return state


def _last_pinch() -> MafiaState:
    """81 points against 86 and 70, and one card to play."""
    gangs = [
        (0, "sweet jalapeno jalapeno"),
        (0, "poblano hungarian tabasco habanero"),
        (0, "poblano hungarian tabasco ghost"),
        (0, "sweet jimmy hungarian"),
        (1, "sweet poblano jalapeno scorpion reaper"),
        (1, "jimmy hungarian jalapeno tabasco habanero scorpion"),
        (1, "jimmy tabasco habanero reaper"),
        (2, "jimmy jimmy jimmy"),
        (2, "sweet hungarian hungarian hungarian"),
        (2, "jimmy poblano tabasco"),
        (2, "jimmy poblano ghost scorpion reaper"),
    ]
    return whole_table(3, hands={0: "", 1: "", 2: "pinch"}, gangs=gangs, left=0, last=0, turn=2)


def _whacked() -> MafiaState:
    hands = {
        0: "poblano whack-em turncoat",
        1: "hungarian ghost whack fugged fugged fugged",
        2: "jalapeno jalapeno tabasco",
        3: "sweet scorpion whack whack-em",
    }
    gangs = [
        (0, "scorpion"),
        (1, "hungarian hungarian hungarian hungarian"),
        (2, "jalapeno scorpion reaper"),
        (3, "sweet habanero habanero habanero habanero"),
        (3, "poblano ghost reaper"),
    ]
    state = whole_table(4, hands=hands, gangs=gangs, left=12, turn=3)
    state.apply(3, m.Attack(card("whack-em"), 3, card("habanero"), 1, cards("hungarian hungarian")))
    return state


def _armed() -> MafiaState:
    hands = {0: "habanero ghost reaper whack whack whack-em whack-em turncoat", 1: "jimmy poblano", 2: "jimmy tabasco"}
    gangs = [(1, "jimmy poblano hungarian"), (2, "jimmy poblano jalapeno"), (2, "hungarian tabasco scorpion")]
    state = whole_table(3, hands=hands, gangs=gangs, left=50, raid=True)
    state.step = Step(ROOM, 0)
    return state


def _nothing_to_deal_with() -> MafiaState:
    properties = "backup backup bribe easy-pal easy-pal kiss-of-death lifeline lifeline lucky-dime lucky-dime make-a-deal"
    state = whole_table(
        hands={0: "", 1: "jimmy poblano hungarian tabasco"},
        gangs=[(0, "poblano hungarian jalapeno"), *RIVAL],
        left=30,
        properties={0: "make-a-deal"},
        property_deck=f"{properties} reconsider recruit snoop snoop",
    )
    state.acted = True
    return state


HOWLERS = (
    Howler(
        "sweet-chili-instead-of-passing",
        "With an empty hand one has to pass. A Sweet Chili that walks from gang to gang only puts it off.",
        lambda: whole_table(
            hands={0: "", 1: "hungarian jalapeno"},
            gangs=[
                (0, "hungarian hungarian hungarian sweet"),
                (0, "jimmy poblano jalapeno tabasco"),
                (0, "jimmy poblano ghost jalapeno"),
                *RIVAL,
            ],
            left=19,
            forced=True,
        ),
        is_a(m.Pass),
    ),
    Howler(
        "earner-held-for-four-turns",
        "An Earner brings two cards and there is room for them; a pass costs one.",
        lambda: whole_table(hands={0: "earner ghost reaper", 1: "jimmy poblano"}, gangs=RIVAL, left=60, raid=True),
        is_a(m.Earner),
    ),
    Howler(
        "sniper-thrown-away",
        "Whoever holds an Earner and a Shakedown does not pass and throw a Ghost Pepper away.",
        lambda: whole_table(
            hands={0: "sniper earner shakedown fugged", 1: "jimmy poblano tabasco"},
            gangs=RIVAL,
            left=50,
            raid=True,
            advanced=True,
        ),
        is_a(m.Earner, m.Shakedown),
    ),
    Howler(
        "own-gang-of-twelve-broken",
        "Four peppers fit; nobody discards one of three brothers instead.",
        lambda: whole_table(
            hands={0: "poblano hungarian jalapeno tabasco", 1: "jimmy poblano"},
            gangs=[(0, "jimmy jimmy jimmy"), (0, "habanero ghost scorpion"), (1, "jimmy poblano hungarian")],
            left=20,
        ),
        is_a(m.Add, m.Form),
    ),
    Howler(
        "reaper-kept-in-the-last-turn",
        "Nothing in hand counts at the end.",
        lambda: whole_table(
            hands={0: "reaper reaper", 1: "jimmy"},
            gangs=[(0, "poblano hungarian jalapeno"), *RIVAL],
            left=0,
            last=1,
        ),
        one_of(add("reaper", 0)),
    ),
    Howler(
        "two-cards-for-one-pepper-alone",
        "A pepper alone and two in hand are a gang of 21 points, in two steps.",
        lambda: whole_table(
            hands={0: "habanero ghost", 1: "jimmy"},
            gangs=[(0, "tabasco"), (1, "jimmy poblano hungarian jalapeno")],
            left=0,
            last=0,
        ),
        one_of(add("habanero", 0), add("ghost", 0)),
    ),
    Howler(
        "sweet-chili-completes-nothing-in-the-last-turn",
        "It leaves a Mixed gang for one point and makes two Ghost Peppers worth 34.",
        lambda: whole_table(
            hands={0: "whack", 1: "jimmy"},
            gangs=[(0, "sweet poblano hungarian jalapeno"), (0, "ghost ghost"), *RIVAL],
            left=0,
            last=1,
        ),
        lambda action: action == m.Move(card("sweet"), 0, 1) or isinstance(action, m.Attack),
    ),
    Howler(
        "winning-whack-unused",
        "Behind by four in the last turn of the game, with a Whack that breaks a gang of twenty.",
        lambda: whole_table(
            hands={0: "whack", 1: "jimmy"},
            gangs=[(0, "jimmy poblano reaper"), (1, "jimmy scorpion ghost")],
            left=0,
            last=0,
        ),
        is_a(m.Attack),
    ),
    Howler(
        "last-fuggedaboutit-kept",
        "The last attack of the game, and a card that will never be of use again.",
        lambda: _struck("ghost ghost ghost", last=0),
        one_of(m.FUGGEDABOUTIT),
    ),
    Howler(
        "sixty-points-not-defended",
        "Three Carolina Reapers are what a Fuggedaboutit is kept for.",
        lambda: _struck("reaper reaper sweet"),
        one_of(m.FUGGEDABOUTIT),
    ),
    Howler(
        "bagman-unused-in-the-last-turn",
        "A third Ghost Pepper lies on top of the discard.",
        lambda: whole_table(
            hands={0: "bagman", 1: "jimmy"},
            gangs=[(0, "ghost ghost"), (0, "jimmy poblano tabasco"), *RIVAL],
            left=0,
            last=1,
            top="ghost whack hungarian",
        ),
        one_of(m.BAG),
    ),
    Howler(
        "booster-for-a-pepper-on-the-table",
        "All three Carolina Reapers are to be seen: nobody holds one.",
        lambda: whole_table(
            hands={0: "booster jalapeno", 1: "jimmy poblano tabasco"},
            gangs=[(0, "reaper reaper reaper"), *RIVAL],
            left=40,
            raid=True,
        ),
        lambda action: action != m.BOOSTERS[card("reaper")],
    ),
    Howler(
        "partner-robbed",
        "A Shakedown takes from rivals.",
        lambda: whole_table(
            4,
            hands={0: "shakedown jimmy", 1: "jimmy", 2: "reaper scorpion habanero", 3: "jimmy"},
            gangs=RIVAL,
            left=40,
            teams="2v2",
        ),
        lambda action: not (isinstance(action, m.Shakedown) and action.seat == 2),
    ),
    Howler(
        "partner-stopped",
        "Seat 3 plays with seat 1, who attacks.",
        lambda: _struck("ghost ghost ghost", players=4, teams="2v2"),
        one_of(m.DECLINE),
        seat=3,
    ),
    Howler(
        "partner-not-defended",
        "Seat 2 plays with seat 0, whose 48 points are at stake.",
        lambda: _struck("ghost ghost ghost", players=4, teams="2v2"),
        one_of(m.FUGGEDABOUTIT),
        seat=2,
    ),
    Howler(
        "rival-defended",
        "Whoever is not attacked and plays alone keeps the Fuggedaboutit.",
        lambda: _struck("ghost ghost ghost", players=3),
        one_of(m.DECLINE),
        seat=2,
    ),
    Howler(
        "dawn-slept-through",
        "Three Ghost Peppers in three gangs are 24 points; together they are 48.",
        _dawn,
        _makes_48,
    ),
    Howler(
        "reaper-thrown-for-a-jimmy",
        "Before a ninth card the weakest goes, not a Carolina Reaper.",
        _room,
        lambda action: action not in (m.DISCARDS[card("reaper")], m.DISCARDS[card("scorpion")], m.DISCARDS[card("ghost")]),
    ),
    Howler(
        "brotherhood-not-formed-after-the-raid",
        "Three Habaneros are 42 points on the table and none in hand.",
        lambda: whole_table(
            hands={0: "habanero habanero habanero", 1: "jimmy"},
            gangs=[(0, "jimmy poblano hungarian"), *RIVAL],
            left=3,
        ),
        one_of(form("habanero habanero habanero")),
    ),
    Howler(
        "fourth-brother-hit-instead-of-the-third",
        "Without one of three Ghost Peppers 48 points are gone; without one of four Jimmy Nardellos only four.",
        lambda: whole_table(
            hands={0: "whack", 1: "poblano poblano"},
            gangs=[(0, "reaper jimmy poblano"), (1, "ghost ghost ghost"), (1, "jimmy jimmy jimmy jimmy")],
            left=10,
        ),
        one_of(whack(0, "reaper", 1, "ghost")),
    ),
    Howler(
        "brother-put-among-strangers",
        "The fourth Ghost Pepper counts 16 among its brothers and 8 elsewhere.",
        lambda: whole_table(
            hands={0: "ghost", 1: "jimmy"},
            gangs=[(0, "poblano hungarian jalapeno"), (0, "ghost ghost ghost"), *RIVAL],
            left=0,
            last=1,
        ),
        one_of(add("ghost", 1)),
    ),
    Howler(
        "third-hit-instead-of-the-leader",
        "The last card of the game: a hit on the leader wins by five points, one on the third costs more and wins nothing.",
        _last_pinch,
        lambda action: isinstance(action, m.Attack) and action.gang in (4, 5, 6),
        seat=2,
    ),
    Howler(
        "turncoat-thrown-away",
        "Whoever has two Ghost Peppers on the table and a Turncoat in hand fetches the third and does not discard him.",
        lambda: whole_table(
            4,
            hands={0: "jimmy turncoat", 1: "poblano jimmy", 2: "tabasco tabasco", 3: "hungarian whack"},
            gangs=[
                (0, "jalapeno jalapeno"),
                (0, "ghost ghost"),
                (0, "poblano tabasco reaper"),
                (1, "jimmy poblano jalapeno ghost"),
                (2, "jimmy poblano jalapeno scorpion"),
                (3, "jimmy poblano tabasco"),
            ],
            left=1,
        ),
        none_of(m.Pass),
    ),
    Howler(
        "scorpion-kept-and-fuggedaboutit-thrown",
        "Nobody has to pass while there is a gang that takes a pepper.",
        lambda: whole_table(
            4,
            hands={0: "jimmy scorpion fugged", 1: "whack pinch tabasco", 2: "whack sweet", 3: "pinch hungarian"},
            gangs=[
                (0, "habanero habanero habanero"),
                (0, "poblano hungarian ghost"),
                (1, "jimmy poblano jalapeno"),
                (3, "jimmy"),
            ],
            left=1,
        ),
        none_of(m.Pass),
    ),
    Howler(
        "gang-plucked-with-four-hot-cards-in-hand",
        "A player with a Pinch and three Whacks has something better to do than to discard a pepper of a gang.",
        lambda: whole_table(
            3,
            hands={0: "pinch whack whack whack fugged", 1: "earner", 2: "turncoat fugged"},
            gangs=[
                (0, "sweet scorpion scorpion"),
                (0, "poblano habanero ghost reaper"),
                (1, "poblano poblano poblano"),
                (1, "sweet habanero habanero"),
                (1, "jimmy hungarian jalapeno ghost"),
                (2, "jimmy hungarian jalapeno tabasco"),
            ],
            left=25,
        ),
        none_of(m.Pass),
    ),
    Howler(
        "three-fuggedaboutits-and-no-answer",
        "The only gang is worth 32 points, two of its four brothers are attacked, and one of three Fuggedaboutits saves them.",
        _whacked,
        one_of(m.FUGGEDABOUTIT),
        seat=1,
    ),
    Howler(
        "third-pepper-thrown-for-a-fifth-hot-card",
        "Five Hot cards and no gang to play them: the three peppers that make one are not what is thrown away.",
        _armed,
        lambda action: isinstance(action, m.Discard) and action.card > card("reaper"),
    ),
    Howler(
        "ghost-pepper-left-over-in-the-last-turn",
        "Three Habaneros, and the Sweet Chili with Jalapeño and Ghost Pepper: 56 points. The Sweet Chili among the brothers: 49.",
        lambda: whole_table(
            hands={0: "sweet jalapeno habanero habanero habanero ghost", 1: ""},
            gangs=[(0, "jimmy jimmy jimmy"), (0, "jimmy ghost reaper"), (1, "poblano poblano poblano")],
            left=0,
            last=0,
        ),
        one_of(form("habanero habanero habanero"), form("sweet jalapeno ghost")),
    ),
    Howler(
        "deal-with-an-empty-hand",
        "Both cards of the other's would go straight back; next turn there are two to deal with.",
        _nothing_to_deal_with,
        none_of(m.Use),
    ),
)

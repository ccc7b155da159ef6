"""How Chili Mafia is written in JSON: the forms of actions, outcomes, events and views."""

from __future__ import annotations

from typing import Final

from peppermill.core.forms import SEAT, Acting, Flag, Form, Forms, Kinds, ListOf, Maybe, Seldom, Struct, Whole, Word
from peppermill.core.house import HouseForm
from peppermill.games.chili_mafia import events as e
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia import views as v
from peppermill.games.chili_mafia.deck import (
    CARD_NAMES,
    LAST_PEPPER,
    MOST_CARDS,
    MOST_OF_A_CARD,
    MOST_PLAYERS,
    PINCH,
    PROPERTIES_IN_BOX,
    PROPERTY_NAMES,
    TURNCOAT,
)
from peppermill.games.chili_mafia.gangs import TYPE_NAMES
from peppermill.games.chili_mafia.position import ID
from peppermill.games.chili_mafia.setting import HOUSE_RULES, TEAM_FORMATS
from peppermill.games.chili_mafia.steps import STEP_NAMES, Step


class CardForm(Form):
    """A card by its name; `none` is no card."""

    def __init__(self, first: int, last: int, called: str) -> None:
        self.inner = Word(*CARD_NAMES[first : last + 1], as_index=True, called=called)
        self.first = first
        self.last = last

    def load(self, data: object, where: str = "") -> object:
        return self.first + int(self.inner.load(data, where))

    def dump(self, value: object) -> object:
        return CARD_NAMES[value] if isinstance(value, int) else None

    def check(self, value: object, where: str = "") -> None:
        # Asked for every card of every move that comes from outside: the long way round through JSON would be felt.
        if type(value) is not int or not self.first <= value <= self.last:
            super().check(value, where)

    def written_as(self) -> Form:
        return self.inner


_ALL: Final = len(CARD_NAMES) - 1
_CARD: Final = CardForm(1, _ALL, "card")
_PEPPER: Final = CardForm(1, LAST_PEPPER, "pepper")
_CARDS: Final = ListOf(_CARD, MOST_CARDS)
_PEPPERS: Final = ListOf(_PEPPER, 100)
_GANG: Final = Whole(0, m.MOST_GANGS - 1)
_PLACE: Final = Whole(0, MOST_PLAYERS)
_SEATS: Final = ListOf(SEAT, MOST_PLAYERS)
_PROPERTY: Final = Word(*PROPERTY_NAMES, as_index=True, called="property")
_DISCARD_REASON: Final = Word("limit", "pass", "gamble", "exchange", "dime", "kiss", called="discard reason")
_GANG_TYPE: Final = Word(*TYPE_NAMES, as_index=True, called="gang type")
_COUNT: Final = Whole(0, 10000)
_DEPTH: Final = Whole(0, MOST_CARDS)
"""Cards under another one, or above it."""
_REMEMBERED: Final = Whole(0, 255)
"""The same, as wide as memory keeps it."""
_EXACT: Final = 9_007_199_254_740_992
"""2 to the 53rd: up to here JSON numbers are whole everywhere."""
_STAND: Final = Struct(m.Stand, at=SEAT, cards=_PEPPERS)

_HOT: Final = CardForm(PINCH, TURNCOAT, "hot")
_ATTACK: Final = Struct(m.Attack, hot=_HOT, by=_GANG, attacker=_PEPPER, gang=_GANG, targets=ListOf(_PEPPER, 2))
_TURN_ACTIONS: Final = (
    Struct(m.Form, cards=_PEPPERS, at=SEAT),
    Struct(m.Add, card=_PEPPER, gang=_GANG),
    Struct(m.Move, card=_PEPPER, source=_GANG, gang=_GANG),
    _ATTACK,
    Struct(m.Earner),
    Struct(m.Shakedown, seat=SEAT, card=Maybe(_CARD)),
    Struct(m.Bagman),
    Struct(m.Booster, pepper=_PEPPER),
    Struct(m.Gamble, gang=Maybe(_GANG)),
    Struct(m.Swap, gang=_GANG, card=_PEPPER, to=_GANG),
    Struct(m.Exchange, cards=_CARDS),
    Struct(m.Use, property=_PROPERTY, seat=Maybe(SEAT), cards=_CARDS),
    Struct(m.Pass, card=Maybe(_CARD), gang=Maybe(_GANG)),
    Struct(m.End),
)
_ACTION: Final = Kinds(
    *_TURN_ACTIONS,
    Struct(m.Keep, card=_CARD),
    Struct(m.Join, gang=_GANG),
    Struct(m.Discard, card=_CARD),
    Struct(m.Take, card=_CARD),
    Struct(m.Fetch, cards=ListOf(_PEPPER, 3)),
    Struct(m.Give, card=_CARD),
    Struct(m.Draw),
    Struct(m.Stop),
    Struct(m.Decline),
    Struct(m.Fuggedaboutit),
    Struct(m.Guard, cards=_PEPPERS),
    Struct(m.Arrange, gangs=ListOf(_STAND, m.MOST_GANGS)),
)

_OUTCOME: Final = Kinds(
    Struct(m.First, seat=SEAT),
    Struct(m.Shuffle, cards=_CARDS, properties=ListOf(_PROPERTY, PROPERTIES_IN_BOX)),
    Struct(m.Place, under=_DEPTH),
    Struct(m.Grab, card=_CARD),
    Struct(m.Reorder, cards=_CARDS),
)

_EVENT: Final = Kinds(
    Struct(e.Began, first=SEAT),
    Struct(e.Dealt, cards=_CARDS),
    Struct(e.Chose, seat=SEAT),
    Struct(e.Drafted, kept=_CARD, pack=_CARDS),
    Struct(e.TurnBegan, seat=SEAT, last=Flag()),
    Struct(e.Formed, seat=SEAT, at=SEAT, gang=_GANG, cards=_PEPPERS),
    Struct(e.Added, seat=SEAT, gang=_GANG, card=_PEPPER),
    Struct(e.Moved, seat=SEAT, card=_PEPPER, source=_GANG, gang=_GANG),
    Struct(
        e.Attacked,
        seat=SEAT,
        victim=SEAT,
        hot=_HOT,
        by=_GANG,
        attacker=_PEPPER,
        gang=_GANG,
        targets=_PEPPERS,
        ability=Maybe(_PEPPER),
    ),
    Struct(e.Neutralised, seat=SEAT, cards=_CARDS),
    Struct(e.Guarded, seat=SEAT, gang=_GANG, saved=_PEPPERS, lost=_PEPPERS),
    Struct(e.Hit, seat=SEAT, victim=SEAT, hot=_HOT, gang=_GANG, cards=_PEPPERS),
    Struct(e.Jailed, card=_PEPPER, to=Word("deck", "bottom", "discard")),
    Struct(e.Turned, seat=SEAT, victim=SEAT, card=_PEPPER, source=_GANG, gang=_GANG),
    Struct(e.Played, seat=SEAT, card=_CARD, against=Maybe(SEAT), pepper=Maybe(_PEPPER)),
    Struct(e.Drew, seat=SEAT, count=_COUNT, cards=Maybe(_CARDS)),
    Struct(e.Got, seat=SEAT, source=Maybe(SEAT), card=Maybe(_CARD)),
    Struct(e.Discarded, seat=SEAT, card=_CARD, gang=Maybe(_GANG), why=_DISCARD_REASON),
    Struct(e.Looked, seat=SEAT, at=Word("hand", "deck", "discard"), whose=Maybe(SEAT), cards=_CARDS),
    Struct(e.Swapped, seat=SEAT, victim=SEAT, gang=_GANG, card=_PEPPER, to=_GANG),
    Struct(e.PropertyDrawn, seat=SEAT, property=Maybe(_PROPERTY)),
    Struct(e.PropertyUsed, seat=SEAT, property=_PROPERTY, against=Maybe(SEAT)),
    Struct(e.Searched, seat=SEAT, result=Word("used", "kept", "nothing")),
    Struct(e.Revealed, seat=SEAT, cards=_CARDS),
    Struct(e.Passed, seat=SEAT),
    Struct(e.Ended, seat=SEAT),
    Struct(e.RaidDrawn, seat=SEAT),
    Struct(e.Arranged, seat=SEAT, gangs=ListOf(_STAND, m.MOST_GANGS), numbers=ListOf(_GANG, m.MOST_GANGS)),
    Struct(e.DeckOut, seat=SEAT),
    Struct(e.Scored, seat=SEAT, points=_COUNT, brotherhoods=_COUNT, peppers=_COUNT),
    Struct(e.GameOver, winners=_SEATS),
)

_STEP: Final = Struct(
    Step,
    what=Word(*STEP_NAMES, as_index=True, called="step name"),
    seat=Whole(-1, 7),
    other=Whole(-1, m.MOST_GANGS),
    card=CardForm(0, _ALL, "step card"),
)
_MEMORIES: Final = ListOf(
    Struct(v.Memory, card=_CARD, seats=_SEATS, deck=Flag(), discard=Flag(), low=_REMEMBERED, high=_REMEMBERED), 400
)

_VIEW: Final = Struct(
    v.MafiaView,
    game=Word(ID),
    seat=Maybe(SEAT),
    players=Whole(2, 8),
    setup=Struct(
        v.SetupView,
        teams=Word(*TEAM_FORMATS),
        advanced=Flag(),
        goodfellas=Flag(),
        hot_properties=Flag(),
        edition=Word("fr", "en"),
        raid_under=Whole(0, 60),
        house=Seldom(HouseForm(HOUSE_RULES), ()),
    ),
    to_act=Acting(),
    step=_STEP,
    agenda=ListOf(_STEP, 60),
    first=Maybe(SEAT),
    turn=Maybe(SEAT),
    turns=_COUNT,
    last_turns=Maybe(_PLACE),
    hand=ListOf(_CARD, 8),
    hand_sizes=ListOf(_PLACE, 8),
    gangs=ListOf(
        Struct(v.GangView, gang=_GANG, seat=SEAT, cards=_PEPPERS, type=_GANG_TYPE, points=_COUNT),
        m.MOST_GANGS,
    ),
    points=ListOf(_COUNT, 8),
    deck=_DEPTH,
    deck_known=ListOf(Struct(v.Buried, under=_DEPTH, card=_CARD, public=Flag()), MOST_CARDS),
    raid_low=Maybe(_DEPTH),
    raid_high=Maybe(_DEPTH),
    discard=ListOf(Maybe(_CARD), MOST_CARDS),
    discard_own=ListOf(_DEPTH, MOST_CARDS),
    memory=_MEMORIES,
    common=_MEMORIES,
    lacks=ListOf(ListOf(Whole(0, 10), 11), 8),
    properties=ListOf(_PROPERTY, PROPERTIES_IN_BOX),
    property_counts=ListOf(Whole(0, PROPERTIES_IN_BOX), 8),
    properties_known=ListOf(Struct(v.HeldProperty, seat=SEAT, property=_PROPERTY), PROPERTIES_IN_BOX),
    property_deck=Whole(0, PROPERTIES_IN_BOX),
    property_bottom=ListOf(_PROPERTY, PROPERTIES_IN_BOX),
    acted=Flag(),
    forced=Flag(),
    hots=_COUNT,
    hots_allowed=_COUNT,
    gambled=Flag(),
    had=ListOf(Whole(0, _EXACT), 100_000),
    tired=ListOf(_GANG, 16),
    raided=Flag(),
    bagmen=ListOf(Maybe(_DEPTH), MOST_OF_A_CARD),
    snooped=Maybe(SEAT),
    attack=Maybe(Kinds(_ATTACK)),
    reply=Maybe(_ACTION),
    pack=ListOf(_CARD, 6),
    kept=ListOf(_CARD, 6),
    passed=ListOf(ListOf(_CARD, 6), 6),
    looking=ListOf(_CARD, 5),
)

FORMS: Final = Forms(action=_ACTION, outcome=_OUTCOME, event=_EVENT, view=_VIEW)

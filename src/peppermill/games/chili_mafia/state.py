"""Chili Mafia behind the contract: whose move it is, and to which rule a move goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from mypy_extensions import i64

from peppermill.core.actors import CHANCE, NOBODY, ONE_SEAT, Actor, ToAct
from peppermill.core.buffers import vec
from peppermill.core.chance import Chance
from peppermill.core.forms import Forms
from peppermill.core.rng import Rng
from peppermill.core.state import Result
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chili_mafia import steps as s
from peppermill.games.chili_mafia.deck import BIT
from peppermill.games.chili_mafia.forms import FORMS
from peppermill.games.chili_mafia.gangs import gang_of
from peppermill.games.chili_mafia.memory import Diary, facts_of
from peppermill.games.chili_mafia.position import SEATS_IN, Position, illegal
from peppermill.games.chili_mafia.rules import scoring
from peppermill.games.chili_mafia.rules.actions import check_in_turn, make_in_turn
from peppermill.games.chili_mafia.rules.flow import go_on
from peppermill.games.chili_mafia.rules.stages import DECISIONS, lot_at
from peppermill.games.chili_mafia.rules.turn import pick as pick_in_turn
from peppermill.games.chili_mafia.setting import setting_of
from peppermill.games.chili_mafia.views import MafiaView, see


class MafiaState(Position):
    """A match of Chili Mafia."""

    @property
    def forms(self) -> Forms:
        return FORMS

    # Whose move it is

    @property
    def to_act(self) -> ToAct:
        what = self.step.what
        if what <= s.GIVE:
            return ONE_SEAT[self.step.seat]
        if what <= s.RECRUIT:
            return SEATS_IN[self.asked]
        return CHANCE if what < s.OVER else NOBODY

    @property
    def over(self) -> bool:
        return self.step.what == s.OVER

    @property
    def result(self) -> Result:
        if self.step.what != s.OVER:
            raise ValueError("the game is not over")
        return scoring.result(self)

    # What may be done

    def _legal(self, seat: int) -> Sequence[Action]:
        return DECISIONS[self.step.what].offers(self, seat) if self._decides(seat) else ()

    def pick(self, seat: int, rng: Rng) -> Action:
        if self.step.what == s.TURN:
            return pick_in_turn(self, seat, rng)
        return DECISIONS[self.step.what].pick(self, seat, rng)

    def chance(self) -> Chance:
        if not s.FIRST <= self.step.what < s.OVER:
            raise ValueError("chance has nothing to decide now")
        return lot_at(self.step).chance(self)

    def _timeout(self, seat: int) -> Action:
        return DECISIONS[self.step.what].timeout(self, seat)

    def _decides(self, seat: i64) -> bool:
        what = self.step.what
        if what <= s.GIVE:
            return seat == self.step.seat
        return what <= s.RECRUIT and self.asked & BIT[seat] != 0

    # Moves

    def _check(self, seat: int, action: Action) -> None:
        what = self.step.what
        if what == s.OVER:
            raise illegal("over")
        if what > s.RECRUIT:
            raise illegal("chance-to-come")
        if not self._decides(seat):
            raise illegal("not-your-turn")
        if what == s.TURN:
            check_in_turn(self, seat, action)
        else:
            DECISIONS[what].check(self, seat, action)

    def _check_outcome(self, outcome: Outcome) -> None:
        if not s.FIRST <= self.step.what < s.OVER:
            raise illegal("not-an-action")
        lot_at(self.step).check(self, outcome)

    def make(self, actor: Actor, action: Value) -> None:
        if isinstance(actor, int):
            # Half of all decisions are made in a turn: these are called directly, here and above.
            if self.step.what == s.TURN:
                make_in_turn(self, self.turn, action)
            else:
                DECISIONS[self.step.what].make(self, actor, cast(Action, action))
            if self.asked:
                return  # Others still decide.
        else:
            lot_at(self.step).make(self, cast(Outcome, action))
        go_on(self)

    # What is seen

    def _view(self, seat: int | None) -> MafiaView:
        return see(self, seat, self.to_act)

    # Copies

    def clone(self) -> MafiaState:
        copy = MafiaState(self.setting)
        copy.step = self.step
        if self.planned > 0:
            copy.plan(self.agenda())
        copy.first = self.first
        copy.turn = self.turn
        copy.turns = self.turns
        copy.last_turns = self.last_turns
        copy.hands = self.hands[:]
        copy.held = self.held[:]
        copy.deck = self.deck[:]
        copy.deck_size = self.deck_size
        copy.pile = self.pile[:]
        copy.pile_size = self.pile_size
        copy.gangs = self.gangs[:]
        copy.owners = self.owners[:]
        copy.raid_low = self.raid_low
        copy.raid_high = self.raid_high
        copy.properties = self.properties[:]
        copy.property_deck = self.property_deck[:]
        copy.diary.copy_from(self.diary)
        copy.lacks = self.lacks[:]
        copy.acted = self.acted
        copy.forced = self.forced
        copy.hots = self.hots
        copy.gambled = self.gambled
        copy.had = self.had[:]
        copy.tired = self.tired[:]
        copy.raided = self.raided
        copy.bagged = self.bagged[:]
        copy.snooped = self.snooped
        copy.attack = self.attack
        copy.asked = self.asked
        copy.replies = self.replies[:]
        copy.lap = self.lap
        copy.packs = self.packs[:]
        return copy

    def key(self) -> tuple[Any, ...]:
        return (
            self.setting.key(), self.step, tuple(self.agenda()), self.first, self.turn, self.turns, self.last_turns,
            tuple(self.hands), tuple(self.held), tuple([self.deck[i] for i in range(self.deck_size)]),
            tuple([self.pile[i] for i in range(self.pile_size)]),
            tuple([gang.cards for gang in self.gangs]), tuple([self.owners[i] for i in range(len(self.gangs))]),
            self.raid_low, self.raid_high, tuple(self.properties), tuple(self.property_deck), self.diary.facts().key(),
            tuple(self.lacks), self.acted, self.forced, self.hots, self.gambled, tuple(self.had), tuple(self.tired), self.snooped,
            self.attack, self.asked, tuple(self.replies), self.lap, tuple(self.packs), self.raided, tuple(self.bagged),
        )  # fmt: skip

    def __reduce__(self) -> Any:
        return from_key, (self.key(),)


def from_key(key: tuple[Any, ...]) -> MafiaState:
    """The state a key was taken from."""
    (
        setting, step, agenda, first, turn, turns, last_turns,
        hands, held, deck, pile, gangs, owners,
        raid_low, raid_high, properties, property_deck, facts,
        lacks, acted, forced, hots, gambled, had, tired, snooped,
        attack, asked, replies, lap, packs, raided, bagged,
    ) = key  # fmt: skip
    state = MafiaState(setting_of(setting))
    state.step = step
    state.plan(agenda)
    state.first = first
    state.turn = turn
    state.turns = turns
    state.last_turns = last_turns
    state.hands = vec[i64](hands)
    state.held = vec[i64](held)
    room = len(state.setting.deck) + 1
    state.deck = vec[i64](list(deck) + [0] * (room - len(deck)))
    state.deck_size = len(deck)
    state.pile = vec[i64](list(pile) + [0] * (room - len(pile)))
    state.pile_size = len(pile)
    for number, cards in enumerate(gangs):
        state.set_gang(number, gang_of(cards), owners[number])
    state.raid_low = raid_low
    state.raid_high = raid_high
    state.properties = list(properties)
    state.property_deck = list(property_deck)
    state.diary = Diary(facts_of(facts))
    state.lacks = vec[i64](lacks)
    state.acted = acted
    state.forced = forced
    state.hots = hots
    state.gambled = gambled
    state.had = list(had)
    state.tired = list(tired)
    state.snooped = snooped
    state.attack = attack
    state.asked = asked
    state.replies = list(replies)
    state.lap = lap
    state.packs = vec[i64](packs)
    state.raided = raided
    state.bagged = list(bagged)
    return state

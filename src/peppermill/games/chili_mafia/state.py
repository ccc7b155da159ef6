"""Chili Mafia behind the contract: whose move it is, what is legal, what a move does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from peppermill.core.actors import CHANCE, NOBODY, ONE_SEAT, Actor, ToAct
from peppermill.core.buffers import vec
from peppermill.core.chance import Chance
from peppermill.core.rng import Rng
from peppermill.core.state import Result
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chili_mafia import chance
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia import steps as s
from peppermill.games.chili_mafia.deck import BIT, FUGGEDABOUTIT, LIMIT, count_bits
from peppermill.games.chili_mafia.events import Discarded
from peppermill.games.chili_mafia.forms import FORMS
from peppermill.games.chili_mafia.gangs import gang_of
from peppermill.games.chili_mafia.memory import Diary, facts_of
from peppermill.games.chili_mafia.position import Position, illegal
from peppermill.games.chili_mafia.rules import (
    action_cards,
    answers,
    flow,
    forming,
    hot,
    properties,
    raid,
    scoring,
    setup,
    timeout,
    tricks,
    turn,
    turncoat,
)
from peppermill.games.chili_mafia.setting import setting_of
from peppermill.games.chili_mafia.views import MafiaView, see


class MafiaState(Position):
    """A match of Chili Mafia."""

    forms = FORMS

    # Whose move it is

    @property
    def to_act(self) -> ToAct:
        what = self.step.what
        if what <= s.GIVE:
            return ONE_SEAT[self.step.seat]
        if what <= s.RECRUIT:
            return flow.SEATS_IN[self.asked]
        return CHANCE if what < s.OVER else NOBODY

    @property
    def over(self) -> bool:
        return self.step.what == s.OVER

    @property
    def result(self) -> Result:
        if self.step.what != s.OVER:
            raise ValueError("the game is not over")
        return scoring.result(self)

    def _legal(self, seat: int) -> Sequence[Action]:
        what = self.step.what
        if what <= s.GIVE:
            if seat != self.step.seat:
                return ()
            if what == s.TURN:
                return turn.offers(self, seat)
            if what == s.ROOM:
                return self._each_in_hand(seat, m.DISCARDS)
            if what == s.GIVE:
                return self._each_in_hand(seat, m.GIVES)
            if what == s.BAG:
                return action_cards.offers_of_bag(self)
            if what == s.DIME:
                return (m.DRAW, m.STOP)
            if what == s.FETCH:
                return flow.offers_of_backup(self)
            if what == s.JOIN:
                return turncoat.offers(self, seat)
            return answers.answers_after_search(self, seat)
        if what > s.RECRUIT or not self.asked & BIT[seat]:
            return ()
        if what == s.DRAFT:
            return setup.offers(self, seat)
        if what == s.RAID:
            return raid.offers(self, seat)
        return answers.window_of(self.step).answers(self, seat)

    def pick(self, seat: int, rng: Rng) -> Action:
        what = self.step.what
        if what == s.TURN and seat == self.turn:
            return turn.pick(self, seat, rng)
        if s.DRAFT <= what <= s.RECRUIT and self.asked & BIT[seat]:
            if what == s.RAID:
                return raid.pick(self, seat, rng)
            if what == s.DRAFT:
                return setup.pick(self, seat, rng)
            if what != s.GUARD and not properties.holds_for(self, seat, what):
                # Most of the time there is little to answer with.
                ready = what == s.HOT and self.has(seat, FUGGEDABOUTIT)
                return m.FUGGEDABOUTIT if rng.below(2 if ready else 1) == 1 else m.DECLINE
        if what == s.ROOM and seat == self.step.seat:
            return m.DISCARDS[self.nth_kind(seat, rng.below(count_bits(self.kinds_in_hand(seat))))]
        if what == s.JOIN and seat == self.step.seat:
            return turncoat.pick(self, seat, rng)
        actions = self.legal(seat)
        return actions[rng.below(len(actions))]

    def _each_in_hand(self, seat: i64, table: Sequence[Action]) -> list[Action]:
        out: list[Action] = []
        before: i64 = 0
        i: i64 = seat * LIMIT
        end: i64 = i + self.held[seat]
        while i < end:
            card: i64 = self.hands[i]
            if card != before:
                out.append(table[card])
                before = card
            i += 1
        return out

    def chance(self) -> Chance:
        what = self.step.what
        if what == s.FIRST:
            return chance.first_chance(self.players)
        if what == s.SHUFFLE:
            return chance.ShuffleChance(self.setting)
        if what == s.PLACE:
            low, high = hot.middle_third(self)
            return chance.PlaceChance(low, high)
        if what == s.GRAB:
            return chance.grab_chance(self.hand(self.step.other))
        if what == s.REORDER:
            return chance.ReorderChance(self.discards())
        raise ValueError("chance has nothing to decide now")

    def _timeout(self, seat: int) -> Action:
        return timeout.timeout(self, seat, self.legal(seat))

    # Moves

    def _check(self, seat: int, action: Action) -> None:
        what = self.step.what
        if what == s.OVER:
            raise illegal("over")
        if what > s.RECRUIT:
            raise illegal("chance-to-come")
        if what == s.TURN:
            if seat != self.turn:
                raise illegal("not-your-turn")
            self._check_in_turn(self.turn, action)
            return
        if not self._decides(seat):
            raise illegal("not-your-turn")
        self._check_decision(seat, action)

    def _decides(self, seat: int) -> bool:
        if self.step.what <= s.GIVE:
            return seat == self.step.seat
        return self.asked & BIT[seat] != 0

    def _check_in_turn(self, seat: i64, action: Action) -> None:
        if isinstance(action, m.Shakedown):
            action_cards.check_shakedown(self, seat, action)
        elif isinstance(action, m.Booster):
            action_cards.check_booster(self, seat, action)
        elif self.snooped >= 0:
            raise illegal("snoop-first")
        elif isinstance(action, m.Attack):
            hot.check_attack(self, seat, action)
        elif isinstance(action, m.Add):
            forming.check_add(self, seat, action)
        elif isinstance(action, m.Form):
            forming.check_form(self, seat, action)
        elif isinstance(action, m.Pass):
            turn.check_pass(self, seat, action)
        elif isinstance(action, m.End):
            turn.check_end(self)
        elif isinstance(action, m.Earner):
            action_cards.check_earner(self, seat)
        elif isinstance(action, m.Bagman):
            action_cards.check_bagman(self, seat)
        elif isinstance(action, m.Move):
            forming.check_move(self, seat, action)
        elif isinstance(action, m.Exchange):
            turn.check_exchange(self, seat, action)
        elif isinstance(action, m.Gamble):
            tricks.check_gamble(self, seat, action)
        elif isinstance(action, m.Swap):
            tricks.check_swap(self, seat, action)
        elif isinstance(action, m.Use):
            properties.check_use(self, seat, action, s.TURN)
        else:
            raise illegal("not-now")

    def _check_decision(self, seat: i64, action: Action) -> None:
        what = self.step.what
        if what >= s.HOT:
            answers.window_of(self.step).check(self, seat, action)
        elif what == s.ROOM and isinstance(action, m.Discard):
            if not self.has(seat, action.card):
                raise illegal("not-in-hand")
        elif what == s.DRAFT and isinstance(action, m.Keep):
            setup.check_keep(self, seat, action)
        elif what == s.RAID and isinstance(action, m.Arrange):
            raid.check(self, seat, action)
        elif what == s.SEARCHED:
            answers.check_after_search(self, seat, action)
        elif what == s.JOIN:
            turncoat.check(self, seat, action)
        elif what == s.BAG and isinstance(action, m.Take):
            action_cards.check_take(self, action)
        elif what == s.FETCH and isinstance(action, m.Fetch):
            flow.check_fetch(self, action)
        elif what == s.GIVE and isinstance(action, m.Give):
            flow.check_gift(self, action)
        elif what != s.DIME or not isinstance(action, (m.Draw, m.Stop)):
            raise illegal("not-now")

    def _check_outcome(self, outcome: Outcome) -> None:
        what = self.step.what
        if what == s.FIRST and isinstance(outcome, m.First):
            setup.check_first(self, outcome)
        elif what == s.SHUFFLE and isinstance(outcome, m.Shuffle):
            setup.check_shuffle(self, outcome)
        elif what == s.PLACE and isinstance(outcome, m.Place):
            low, high = hot.middle_third(self)
            if not low <= outcome.under <= high:
                raise illegal("not-an-action")
        elif what == s.GRAB and isinstance(outcome, m.Grab):
            if not self.has(self.step.other, outcome.card):
                raise illegal("not-an-action")
        elif what == s.REORDER and isinstance(outcome, m.Reorder):
            flow.check_reorder(self, outcome)
        else:
            raise illegal("not-an-action")

    def make(self, actor: Actor, action: Value) -> None:
        what = self.step.what
        if actor is CHANCE:
            self._happen(action)
        elif what == s.TURN:
            self._act(self.turn, action)
        elif what >= s.DRAFT:
            if isinstance(action, Action) and isinstance(actor, int):
                flow.reply(self, actor, action)
            return
        else:
            self._decide(self.step.seat, action)
        flow.go_on(self)

    def _act(self, seat: i64, action: Value) -> None:
        if isinstance(action, m.Attack):
            hot.declare(self, seat, action)
        elif isinstance(action, m.Add):
            forming.add(self, seat, action)
        elif isinstance(action, m.Form):
            forming.form(self, seat, action)
        elif isinstance(action, m.Pass):
            turn.pass_turn(self, seat, action)
        elif isinstance(action, m.End):
            turn.end(self, seat)
        elif isinstance(action, m.Earner):
            action_cards.earn(self, seat)
        elif isinstance(action, m.Shakedown):
            action_cards.shake_down(self, seat, action)
        elif isinstance(action, m.Booster):
            action_cards.boost(self, seat, action)
        elif isinstance(action, m.Bagman):
            action_cards.look(self, seat)
        elif isinstance(action, m.Move):
            forming.move(self, seat, action)
        elif isinstance(action, m.Exchange):
            turn.exchange(self, seat, action)
        elif isinstance(action, m.Gamble):
            tricks.gamble(self, seat, action)
        elif isinstance(action, m.Swap):
            tricks.swap(self, seat, action)
        elif isinstance(action, m.Use):
            properties.use_property(self, seat, action)
            self.acted = True

    def _decide(self, seat: i64, action: Value) -> None:
        if isinstance(action, m.Discard):
            self.discard(seat, action.card)
            if self.told is not None:
                self.tell(Discarded(seat, action.card, None, "limit"))
        elif isinstance(action, m.Join):
            turncoat.join(self, seat, action)
        elif isinstance(action, m.Form):
            turncoat.form(self, seat, action)
        elif isinstance(action, m.Take):
            action_cards.take(self, seat, action)
        elif isinstance(action, m.Fetch):
            flow.fetch(self, seat, action)
        elif isinstance(action, m.Give):
            flow.give(self, action)
        elif isinstance(action, m.Draw):
            flow.flip_again(self, seat)
        elif self.step.what == s.SEARCHED and isinstance(action, Action):
            answers.answer_after_search(self, seat, action)

    def _happen(self, outcome: Value) -> None:
        if isinstance(outcome, m.Grab):
            action_cards.grab(self, self.step.seat, self.step.other, outcome.card)
        elif isinstance(outcome, m.Place):
            hot.jail_under(self, self.step.card, outcome.under)
        elif isinstance(outcome, m.Shuffle):
            setup.deal(self, outcome)
        elif isinstance(outcome, m.First):
            setup.choose_first(self, outcome)
        elif isinstance(outcome, m.Reorder):
            flow.reorder(self, outcome)

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
    state = MafiaState(setting_of(key[0]))
    state.step = key[1]
    state.plan(key[2])
    state.first, state.turn, state.turns, state.last_turns = key[3:7]
    state.hands, state.held, state.lacks, state.packs = vec[i64](key[7]), vec[i64](key[8]), vec[i64](key[18]), vec[i64](key[30])
    room = [0] * (len(state.setting.deck) + 1)
    state.deck, state.deck_size = vec[i64](list(key[9]) + room[len(key[9]) :]), len(key[9])
    state.pile, state.pile_size = vec[i64](list(key[10]) + room[len(key[10]) :]), len(key[10])
    for cards, owner in zip(key[11], key[12], strict=True):
        state.set_gang(len(state.gangs), gang_of(cards), owner)
    state.raid_low, state.raid_high = key[13], key[14]
    state.properties, state.property_deck, state.diary = list(key[15]), list(key[16]), Diary(facts_of(key[17]))
    state.acted, state.forced, state.hots, state.gambled, state.had = *key[19:23], list(key[23])
    state.tired, state.snooped, state.attack, state.asked, state.replies = list(key[24]), key[25], key[26], key[27], list(key[28])
    state.lap, state.raided, state.bagged = key[29], key[31], list(key[32])
    return state

"""A player's turn: what there is to do, the exchange of two players, passing, and the end of it (CM-7 … CM-9, CM-28, CM-31)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from peppermill.core.menu import Menu, counted, everything
from peppermill.core.rng import Rng
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import ACTION_CARDS, SWEETS, count_bits, is_hot
from peppermill.games.chili_mafia.events import DeckOut, Discarded, Ended, Passed, TurnBegan
from peppermill.games.chili_mafia.moves import (
    END,
    GANG_PASSES,
    PASS_NOTHING,
    PASSES,
    End,
    Exchange,
    Pass,
)
from peppermill.games.chili_mafia.position import NOBODY, Position, illegal
from peppermill.games.chili_mafia.rules import action_cards, attacks, forming, properties, tricks
from peppermill.games.chili_mafia.rules.common import (
    check_cards,
    count_new_gangs,
    draw_some,
    drop_from_gang,
    each_in_hand,
    rough_worth,
    sub_hands,
)
from peppermill.games.chili_mafia.rules.scoring import tell_scores
from peppermill.games.chili_mafia.rules.stage import Chore, Stage
from peppermill.games.chili_mafia.steps import DRAWS, NEXT_STEP, OVER_STEP, TURN, Step

_FROM_GANG: Final = 100
"""Whoever has no time to think loses no pepper on the table if there is a card in hand."""
_OUT_OF_REACH: Final = 1000


def offers(p: Position, seat: i64) -> list[Action]:
    """Everything the player may do now."""
    menu = everything()
    fill(p, seat, Parts(p, seat, counted()), menu)
    return menu.actions


def pick(p: Position, seat: i64, rng: Rng) -> Action:
    """One of `offers` at random."""
    menu = counted()
    parts = Parts(p, seat, menu)
    menu.seek(rng.below(parts.total))
    fill(p, seat, parts, menu)
    return menu.choice()


@mypyc_attr(free_list_len=1, acyclic=True)
class Parts:
    """How much there is to do of each kind: one look at the hand and at the table."""

    def __init__(self, p: Position, seat: i64, tally: Menu) -> None:
        """`tally`: a menu for counting."""
        self.kinds: i64 = p.kinds_in_hand(seat)
        """In hand, as bits."""
        self.gangs: i64 = 0
        """That the hand makes."""
        self.adds: i64 = 0
        self.hots: i64 = 0
        """That may be played, as bits; and the turncoats that would find a place, as a tally."""
        self.homes: i64 = 0
        self.attacks: i64 = 0
        self.cards: i64 = 0
        """Action cards."""
        self.moves: i64 = 0
        self.rare: i64 = 0
        self.members: i64 = 0
        """Of the player's gangs, who could be discarded."""
        self.total: i64 = 0
        if p.snooped >= 0:
            action_cards.after_snoop(p, seat, tally)
            self.cards = tally.count
            self.total = self.cards
        else:
            self._look(p, seat, tally)

    def _look(self, p: Position, seat: i64, tally: Menu) -> None:
        kinds = self.kinds
        self.gangs = count_new_gangs(p, seat, 0)
        may_move = self._look_at_gangs(p, seat)
        if self.hots:
            self.homes = attacks.homes_for(p, seat, self.hots)
            self.attacks = attacks.count(p, seat, self.hots, self.homes)
        if kinds >= ACTION_CARDS:
            action_cards.offers(p, seat, kinds, tally)
            self.cards = tally.count
        if may_move:
            forming.offer_moves(p, seat, tally)
            self.moves = tally.count - self.cards
        if p.players == 2 or p.setting.goodfellas or p.properties:
            _offer_rare(p, seat, tally)
            self.rare = tally.count - self.cards - self.moves
        ends: i64 = 1
        if not p.may_end:
            ends = count_bits(kinds) + self.members
            if ends == 0:
                ends = 1
        self.total = self.gangs * p.setting.team_size + self.adds + self.attacks + tally.count + ends

    def _look_at_gangs(self, p: Position, seat: i64) -> bool:
        """Those of the player's side, and which Hot cards they allow. Is there a Sweet Chili that may leave its gang, and another
        gang that would take it?"""
        kinds = self.kinds
        allies = p.setting.allies[seat]
        owners = p.owners
        adds: i64 = 0
        members: i64 = 0
        complete: i64 = 0
        leaves = False
        arrives = False
        n: i64 = len(p.gangs)
        i: i64 = 0
        while i < n:
            owner = owners[i]
            if owner >= 0 and allies >> owner & 1:
                gang = p.gangs[i]
                joining = gang.welcome & kinds
                if joining:
                    adds += count_bits(joining)
                if gang.welcome & SWEETS:
                    arrives = True
                elif forming.may_leave(gang):
                    leaves = True
                if owner == seat:
                    members += gang.members
                    if gang.complete:
                        complete += 1
            i += 1
        self.adds = adds
        self.members = members
        self.hots = attacks.playable_of(p, kinds, complete)
        return leaves and arrives


def fill(p: Position, seat: i64, parts: Parts, menu: Menu) -> None:
    """What the player may do comes onto the menu, part by part."""
    if p.snooped >= 0:
        action_cards.after_snoop(p, seat, menu)
        return
    # Most parts are empty most of the time: then the menu isn't even asked.
    if parts.gangs and menu.has(parts.gangs * p.setting.team_size):
        forming.offer_forms(p, seat, parts.gangs, menu)
    if parts.adds and menu.has(parts.adds):
        forming.offer_adds(p, seat, parts.kinds, menu)
    if parts.attacks and menu.has(parts.attacks):
        attacks.offers(p, seat, parts.hots, parts.homes, menu)
    if parts.cards and menu.has(parts.cards):
        action_cards.offers(p, seat, parts.kinds, menu)
    if parts.moves and menu.has(parts.moves):
        forming.offer_moves(p, seat, menu)
    if parts.rare and menu.has(parts.rare):
        _offer_rare(p, seat, menu)
    if menu.found:
        return
    if p.may_end:
        menu.put(END)
    else:
        _offer_passes(p, seat, parts.kinds, menu)


def _offer_rare(p: Position, seat: i64, menu: Menu) -> None:
    """What few games or few turns have."""
    if p.players == 2:
        _offer_exchanges(p, seat, menu)
    if p.setting.goodfellas:
        tricks.offers(p, seat, menu)
    if p.properties:
        properties.offers_at(p, seat, TURN, menu)


def timeout(p: Position, seat: i64) -> Action:
    """End; or pass with what is worth least, from hand if possible; after a Snoop, what must be done."""
    legal = offers(p, seat)
    best = legal[-1]
    least = _OUT_OF_REACH
    for action in legal:
        if isinstance(action, Pass) and action.card is not None:
            cost = rough_worth(action.card) + (0 if action.gang is None else _FROM_GANG)
            if cost < least:
                best, least = action, cost
    return best


# Two players: Hot cards for new ones (CM-31). It is no action, so a turn with nothing else is still a pass.


def _offer_exchanges(p: Position, seat: i64, menu: Menu) -> None:
    if p.deck_size == 0:
        return
    hots = [card for card in p.hand(seat) if is_hot(card)]
    for cards in sub_hands(hots):
        if cards:
            menu.put(Exchange(cards))


def check_exchange(p: Position, seat: i64, action: Exchange) -> None:
    if p.players != 2:
        raise illegal("two-players-only")
    check_cards(p, seat, action.cards)
    if not action.cards or not all([is_hot(card) for card in action.cards]):
        raise illegal("hot-cards-only")
    if p.deck_size == 0:
        raise illegal("deck-empty")


def exchange(p: Position, seat: i64, action: Exchange) -> None:
    for card in action.cards:
        p.discard(seat, card)
        p.then(DRAWS[seat])
        if p.told is not None:
            p.tell(Discarded(seat, card, None, "exchange"))


# Passing and ending (CM-8, CM-9, CM-28)


def _offer_passes(p: Position, seat: i64, kinds: i64, menu: Menu) -> None:
    if menu.has(count_bits(kinds)):
        each_in_hand(p, seat, PASSES, menu)
        if menu.found:
            return
    owners = p.owners
    nothing = kinds == 0
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        if owners[number] == seat:
            nothing = False
            if menu.has(p.gangs[number].members):
                for card in p.gangs[number].muscle.each:
                    menu.put(GANG_PASSES[card][number])
        number += 1
    if nothing:
        menu.put(PASS_NOTHING)


def check_pass(p: Position, seat: i64, action: Pass) -> None:
    if p.may_end:
        raise illegal("end-instead")
    card = action.card
    number = action.gang
    if card is None:
        if number is not None or p.held[seat] > 0 or _has_gang(p, seat):
            raise illegal("must-discard")
    elif number is None:
        if not p.has(seat, card):
            raise illegal("not-in-hand")
    else:
        if p.gang_at(number).size == 0 or p.owners[number] != seat:
            raise illegal("not-your-gang")
        if not p.gangs[number].has(card):
            raise illegal("not-in-gang")


def _has_gang(p: Position, seat: i64) -> bool:
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] == seat:
            return True
        i += 1
    return False


def pass_turn(p: Position, seat: i64, action: Pass) -> None:
    if p.told is not None:
        p.tell(Passed(seat))
    card = action.card
    number = action.gang
    if card is not None:
        if number is None:
            p.discard(seat, card)
        else:
            drop_from_gang(p, number, card)
        if p.told is not None:
            p.tell(Discarded(seat, card, number, "pass"))
    finish(p, seat)


def check_end(p: Position, seat: i64, action: End) -> None:
    if not p.acted:
        raise illegal("nothing-done")
    if p.forced:
        raise illegal("must-pass")


def end(p: Position, seat: i64, action: End) -> None:
    if p.told is not None:
        p.tell(Ended(seat))
    finish(p, seat)


def finish(p: Position, seat: i64) -> None:
    p.then(NEXT_STEP)
    draw_some(p, seat, p.setting.draws)


class NextTurn(Chore):
    """The turn has ended for good: the next player's, or nobody's."""

    def do(self, p: Position, step: Step) -> None:
        if p.last_turns < 0 and p.deck_size == 0:
            # The last card may have gone to somebody else in this turn; the round is counted by turns (CM-28).
            p.last_turns = p.players
            if p.told is not None:
                p.tell(DeckOut(p.turn))
        if p.last_turns == 0:
            p.then(OVER_STEP)
            return
        if p.last_turns > 0:
            p.last_turns -= 1
        begin_turn(p, p.seat_after(p.turn))


class Over(Stage):
    """Nobody has anything to decide any more."""

    def reach(self, p: Position, step: Step) -> bool:
        p.step = step
        tell_scores(p)
        return True


def begin_turn(p: Position, seat: i64) -> None:
    p.turn = seat
    p.turns += 1
    p.acted = False
    p.forced = p.held[seat] == 0 and not p.setting.english
    p.hots = 0
    p.gambled = False
    p.raided = False
    p.stirred = True
    if p.had:
        p.had = []
    if p.tired:
        p.tired = []
    if p.bagged:
        p.bagged = []
    p.snooped = NOBODY
    if p.told is not None:
        p.tell(TurnBegan(seat, p.last_turns >= 0))

"""A player's turn: what there is to do, the exchange of two players, passing, and the end of it (CM-7 … CM-9, CM-28, CM-31)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.rng import Rng
from peppermill.core.values import Action
from peppermill.games.chili_mafia import attacks, forming, playing, properties, tricks
from peppermill.games.chili_mafia.common import (
    check_cards,
    count_new_gangs,
    draw_some,
    drop_from_gang,
    peppers_of,
    sub_hands,
)
from peppermill.games.chili_mafia.deck import LAST_PEPPER, LIMIT, is_hot
from peppermill.games.chili_mafia.events import DeckOut, Discarded, Ended, Passed, TurnBegan
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE
from peppermill.games.chili_mafia.moves import (
    ADDS,
    END,
    GANG_PASSES,
    PASS_NOTHING,
    PASSES,
    Exchange,
    Pass,
)
from peppermill.games.chili_mafia.position import NOBODY, Position, illegal
from peppermill.games.chili_mafia.steps import DRAWS, NEXT_STEP, OVER_STEP

END_DRAWS: Final = 2


def offers(p: Position, seat: i64) -> list[Action]:
    """Everything the player may do now."""
    out: list[Action] = []
    if p.snooped >= 0:
        playing.after_snoop(p, seat, out)
        return out
    free = not (p.forced and p.held[seat] == 0)
    if free:
        peppers = peppers_of(p, seat)
        if len(peppers) >= COMPLETE_SIZE:
            forming.offer_forms(p, seat, peppers, out)
        forming.offer_adds(p, seat, peppers, out)
        forming.offer_moves(p, seat, out)
        attacks.offers(p, seat, out)
        playing.offers(p, seat, out)
        if p.players == 2:
            _offer_exchanges(p, seat, out)
    if p.setting.goodfellas:
        tricks.offers(p, seat, free, out)
    if p.properties:
        properties.offers(p, seat, out)
    if p.acted:
        out.append(END)
    else:
        _offer_passes(p, seat, out)
    return out


def pick(p: Position, seat: i64, rng: Rng) -> Action:
    """One of `offers` at random: counted first, so that only the part that holds it is listed."""
    if p.snooped >= 0:
        actions = offers(p, seat)
        return actions[rng.below(len(actions))]
    free = not (p.forced and p.held[seat] == 0)
    rare: list[Action] = []
    gangs: i64 = 0
    forms: i64 = 0
    adds: i64 = 0
    moves: i64 = 0
    hots: i64 = 0
    plays: i64 = 0
    if free:
        gangs = count_new_gangs(p, seat, 0)
        forms = gangs * p.setting.team_size
        adds = forming.count_adds(p, seat, -1)
        if forming.has_sweet(p, seat):
            forming.offer_moves(p, seat, rare)
            moves = len(rare)
        hots = attacks.count(p, seat)
        plays = playing.count(p, seat)
        if p.players == 2:
            _offer_exchanges(p, seat, rare)
    if p.setting.goodfellas:
        tricks.offers(p, seat, free, rare)
    if p.properties:
        properties.offers(p, seat, rare)
    rares: i64 = len(rare) - moves
    ends: i64 = 1 if p.acted else _count_passes(p, seat)
    number = rng.below(forms + adds + moves + hots + plays + rares + ends)
    if number < forms:
        return forming.pick_form(p, seat, number, gangs)
    number -= forms
    if number < adds:
        add_code = forming.count_adds(p, seat, number)
        return ADDS[add_code // 100][add_code % 100]
    number -= adds
    if number < moves:
        return rare[number]
    number -= moves
    if number < hots:
        return attacks.pick(p, seat, number)
    number -= hots
    if number < plays:
        out: list[Action] = []
        playing.offers(p, seat, out)
        return out[number]
    number -= plays
    if number < rares:
        return rare[moves + number]
    if p.acted:
        return END
    return _nth_pass(p, seat, number - rares)


# Two players: Hot cards for new ones (CM-31). It is no action, so a turn with nothing else is still a pass.


def _offer_exchanges(p: Position, seat: i64, out: list[Action]) -> None:
    if p.deck_size == 0:
        return
    hots = [card for card in p.hand(seat) if is_hot(card)]
    for cards in sub_hands(hots):
        if cards:
            out.append(Exchange(cards))


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


def _offer_passes(p: Position, seat: i64, out: list[Action]) -> None:
    none = len(out)
    i: i64 = seat * LIMIT
    end: i64 = i + p.held[seat]
    before: i64 = 0
    while i < end:
        card: i64 = p.hands[i]
        if card != before:
            out.append(PASSES[card])
            before = card
        i += 1
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        if p.owners[number] == seat:
            for card in p.gangs[number].muscle.each:
                out.append(GANG_PASSES[card][number])
        number += 1
    if len(out) == none:
        out.append(PASS_NOTHING)


def _count_passes(p: Position, seat: i64) -> i64:
    total: i64 = 0
    hands = p.hands
    i: i64 = seat * LIMIT
    end: i64 = i + p.held[seat]
    before: i64 = 0
    while i < end:
        card = hands[i]
        if card != before:
            total += 1
            before = card
        i += 1
    owners = p.owners
    number: i64 = 0
    for gang in p.gangs:
        if owners[number] == seat:
            total += gang.muscle.attackers
        number += 1
    return total if total > 0 else 1


def _nth_pass(p: Position, seat: i64, wanted: i64) -> Action:
    """The one of `_offer_passes` with this number."""
    i: i64 = seat * LIMIT
    end: i64 = i + p.held[seat]
    before: i64 = 0
    while i < end:
        card = p.hands[i]
        if card != before:
            if wanted == 0:
                return PASSES[card]
            wanted -= 1
            before = card
        i += 1
    number: i64 = 0
    for gang in p.gangs:
        if p.owners[number] == seat:
            if wanted < gang.muscle.attackers:
                return GANG_PASSES[gang.muscle.each[wanted]][number]
            wanted -= gang.muscle.attackers
        number += 1
    return PASS_NOTHING


def check_pass(p: Position, seat: i64, action: Pass) -> None:
    if p.acted:
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
        if not 1 <= card <= LAST_PEPPER or not p.gangs[number].has(card):
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


def end(p: Position, seat: i64) -> None:
    if p.told is not None:
        p.tell(Ended(seat))
    finish(p, seat)


def finish(p: Position, seat: i64) -> None:
    p.then(NEXT_STEP)
    draw_some(p, seat, END_DRAWS)


def next_turn(p: Position) -> None:
    """The turn has ended for good: the next player's, or nobody's."""
    if p.last_turns < 0 and p.deck_size == 0:
        # The last card may have gone to somebody else in this turn; the round is counted by turns (CM-28).
        p.last_turns = p.players
        if p.told is not None:
            p.tell(DeckOut(p.turn))
    if p.last_turns == 0:
        p.step = OVER_STEP
        return
    if p.last_turns > 0:
        p.last_turns -= 1
    begin_turn(p, (p.turn + 1) % p.players)


def begin_turn(p: Position, seat: i64) -> None:
    p.turn = seat
    p.turns += 1
    p.acted = False
    p.forced = p.held[seat] == 0 and not p.setting.english
    p.hots = 0
    p.gambled = False
    p.moves = 0
    if p.tired:
        p.tired = []
    p.snooped = NOBODY
    if p.told is not None:
        p.tell(TurnBegan(seat, p.last_turns >= 0))

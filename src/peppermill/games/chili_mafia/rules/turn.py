"""A player's turn: what there is to do, the exchange of two players, passing, and the end of it (CM-7 … CM-9, CM-28, CM-31)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.rng import Rng
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import BIT, SWEET, count_bits, is_hot
from peppermill.games.chili_mafia.events import DeckOut, Discarded, Ended, Passed, TurnBegan
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE
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
    peppers_of,
    rough_worth,
    sub_hands,
)
from peppermill.games.chili_mafia.rules.scoring import tell_scores
from peppermill.games.chili_mafia.rules.stage import Chore, Stage
from peppermill.games.chili_mafia.steps import DRAWS, NEXT_STEP, OVER_STEP, TURN, Step

_FROM_GANG: Final = 100
"""Whoever has no time to think loses no pepper on the table if there is a card in hand."""
_OUT_OF_REACH: Final = 1000
_NOTHING: Final[list[Action]] = []


def offers(p: Position, seat: i64) -> list[Action]:
    """Everything the player may do now."""
    out: list[Action] = []
    if p.snooped >= 0:
        action_cards.after_snoop(p, seat, out)
        return out
    peppers = peppers_of(p, seat)
    if len(peppers) >= COMPLETE_SIZE:
        forming.offer_forms(p, seat, peppers, out)
    forming.offer_adds(p, seat, peppers, out)
    attacks.offers(p, seat, out)
    action_cards.offers(p, seat, out)
    forming.offer_moves(p, seat, out)
    _offer_rare(p, seat, out)
    if p.may_end:
        out.append(END)
    else:
        _offer_passes(p, seat, out)
    return out


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


def pick(p: Position, seat: i64, rng: Rng) -> Action:
    """One of `offers` at random: counted first, so that only the part that holds it is listed."""
    if p.snooped >= 0:
        actions = offers(p, seat)
        return actions[rng.below(len(actions))]
    kinds = p.kinds_in_hand(seat)
    adds, sources, homes, members = _look_around(p, seat, kinds)
    gangs = count_new_gangs(p, seat, 0)
    forms = gangs * p.setting.team_size
    hots = attacks.playable_of(p, seat, kinds)
    assaults: i64 = 0
    if hots:
        assaults = attacks.count(p, seat, hots)
    plays = action_cards.count(p, seat, kinds)
    rare = _NOTHING
    if sources * homes > 0 or p.players == 2 or p.setting.goodfellas or p.properties:
        # What few games or few turns have. It is small, so it is listed.
        rare = []
        if sources * homes > 0:
            forming.offer_moves(p, seat, rare)
        _offer_rare(p, seat, rare)
    rares: i64 = len(rare)
    from_hand = count_bits(kinds)
    ends = from_hand + members
    if p.may_end or ends == 0:
        ends = 1
    number = rng.below(forms + adds + assaults + plays + rares + ends)
    if number < forms:
        return forming.pick_form(p, seat, number, gangs)
    number -= forms
    if number < adds:
        return forming.nth_add(p, seat, kinds, number)
    number -= adds
    if number < assaults:
        return attacks.pick(p, seat, hots, number)
    number -= assaults
    if number < plays:
        out: list[Action] = []
        action_cards.offers(p, seat, out)
        return out[number]
    number -= plays
    if number < rares:
        return rare[number]
    if p.may_end:
        return END
    return _nth_pass(p, seat, number - rares, from_hand)


def _look_around(p: Position, seat: i64, kinds: i64) -> tuple[i64, i64, i64, i64]:
    """One look at the gangs of the player's side, for a hand of these kinds (as bits): how many peppers may be added, how many
    gangs a Sweet Chili may leave and how many would take it, how many peppers the player could discard.
    """
    allies = p.setting.allies[seat]
    owners = p.owners
    adds: i64 = 0
    sources: i64 = 0
    homes: i64 = 0
    members: i64 = 0
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner >= 0 and allies & BIT[owner]:
            adds += count_bits(gang.welcome & kinds)
            if gang.welcome & BIT[SWEET]:
                homes += 1
            elif forming.may_leave(gang):
                sources += 1
            if owner == seat:
                members += gang.members
        i += 1
    return adds, sources, homes, members


def _offer_rare(p: Position, seat: i64, out: list[Action]) -> None:
    if p.players == 2:
        _offer_exchanges(p, seat, out)
    if p.setting.goodfellas:
        tricks.offers(p, seat, out)
    if p.properties:
        properties.offers_at(p, seat, TURN, out)


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
    out.extend(each_in_hand(p, seat, PASSES))
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        if p.owners[number] == seat:
            for card in p.gangs[number].muscle.each:
                out.append(GANG_PASSES[card][number])
        number += 1
    if len(out) == none:
        out.append(PASS_NOTHING)


def _nth_pass(p: Position, seat: i64, wanted: i64, from_hand: i64) -> Action:
    """The one of `_offer_passes` with this number, of which so many are from hand."""
    if wanted < from_hand:
        return PASSES[p.nth_kind(seat, wanted)]
    wanted -= from_hand
    number: i64 = 0
    for gang in p.gangs:
        if p.owners[number] == seat:
            if wanted < gang.members:
                return GANG_PASSES[gang.muscle.each[wanted]][number]
            wanted -= gang.members
        number += 1
    return PASS_NOTHING


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
        begin_turn(p, (p.turn + 1) % p.players)


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

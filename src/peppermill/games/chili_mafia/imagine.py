"""From a view to a whole match that agrees with it, drawn at random: what a seat can't see is dealt anew by what it remembers."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.errors import CannotImagine
from peppermill.core.rng import Rng
from peppermill.core.values import Action
from peppermill.games.chili_mafia import deck as d
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia import steps as s
from peppermill.games.chili_mafia.dealing import Dealing
from peppermill.games.chili_mafia.deck import BAGMAN, BIT, BOOSTER, DAWN_RAID, LAST_PEPPER, SHAKEDOWN, STRENGTH, TURNCOAT
from peppermill.games.chili_mafia.gangs import NO_GANG, gang_of
from peppermill.games.chili_mafia.memory import DECK, EVERYONE, HANDS, PILE, WATCHERS
from peppermill.games.chili_mafia.moves import DECLINE, FUGGEDABOUTIT
from peppermill.games.chili_mafia.position import KNOWN, NOBODY, PUBLIC, held_property
from peppermill.games.chili_mafia.rules.common import first_round
from peppermill.games.chili_mafia.rules.hot import victim_of
from peppermill.games.chili_mafia.rules.stages import joint_at
from peppermill.games.chili_mafia.rules.turncoat import has_standing
from peppermill.games.chili_mafia.setting import Setting, setting_of
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.views import MafiaView, Memory

_NOT_A_VIEW = "not-a-view"


def imagine(view: MafiaView, rng: Rng) -> MafiaState:
    try:
        return _imagine(view, rng)
    except (ValueError, IndexError, KeyError):
        raise CannotImagine(_NOT_A_VIEW, game="Chili Mafia") from None


def _imagine(view: MafiaView, rng: Rng) -> MafiaState:
    state = MafiaState(_setting(view))
    _copy_public(view, state)
    if view.step.what == s.FIRST or view.step.what == s.SHUFFLE:
        return state
    mine = WATCHERS if view.seat is None else int(BIT[view.seat])
    facts = _with_raid(view)
    unseen_raid = [DAWN_RAID] * (len(facts) - len(view.memory))
    dealing = Dealing([*state.setting.deck, *unseen_raid], state.players, rng)
    for card in _seen(view):
        dealing.see(card)
    _lay_known(view, state, mine)
    dealing.deck = [i for i in range(state.deck_size) if state.deck[i] == 0]
    dealing.pile = [i for i in range(state.pile_size) if state.pile[i] == 0]
    if view.step.what == s.DRAFT:
        dealing.deal_facts(facts)
        _deal_draft(view, state, dealing)
    else:
        for seat in range(state.players):
            if seat != view.seat:
                dealing.room[seat] = view.hand_sizes[seat]
                dealing.lacks[seat] = state.lacks[seat]
        wanted = _must_hold(view, state)
        if wanted and view.turn is not None:
            dealing.deal_facts_and_one_of(facts, view.turn, wanted)
        else:
            dealing.deal_facts(facts)
    dealing.deal_rest()
    for seat in range(state.players):
        for card in view.hand if seat == view.seat else dealing.hands[seat]:
            state.put_in(seat, card)
    for place, card in dealing.in_deck:
        state.deck[place] = card
    for place, card in dealing.in_pile:
        state.pile[place] = card
    _mark_bagmen(view, state)
    _deal_properties(view, state, rng)
    _remember(view, state, mine)
    _reply(view, state, rng)
    return state


def _must_hold(view: MafiaView, state: MafiaState) -> list[tuple[int, ...]]:
    """What everyone can tell of the hand of whoever acts: one of these sets is in it. None where there is nothing to tell."""
    if view.turn is None or view.turn == view.seat:
        return []
    if view.snooped is not None:
        # Nobody may snoop without one of these (CM-53).
        return [(SHAKEDOWN,)] if first_round(state) else [(SHAKEDOWN,), (BOOSTER,)]
    attack = view.attack
    if attack is None or attack.hot != TURNCOAT or has_standing(state, view.turn, STRENGTH[attack.targets[0]]):
        return []
    # A turncoat that fits in no gang goes with two or more peppers from hand, or he could not have been declared (CM-20).
    kinds = sorted({card for card in state.setting.deck if card <= LAST_PEPPER})
    return [(one, two) for one in kinds for two in kinds if one <= two and gang_of((attack.targets[0], one, two)) is not NO_GANG]


def _with_raid(view: MafiaView) -> list[Memory]:
    """What the seat remembers, and that the Dawn Raid is somewhere in the deck, if it doesn't see where."""
    low, high = view.raid_low, view.raid_high
    if low is None or high is None or DAWN_RAID in [each.card for each in view.deck_known]:
        return list(view.memory)
    return [*view.memory, Memory(DAWN_RAID, (), True, False, low, high)]


def _setting(view: MafiaView) -> Setting:
    setup = view.setup
    return setting_of((
        view.players, setup.teams, setup.advanced, setup.goodfellas, setup.hot_properties, setup.edition == "en",
        setup.raid_under, setup.house,
    ))  # fmt: skip


def _copy_public(view: MafiaView, state: MafiaState) -> None:
    state.step = view.step
    state.plan(view.agenda)
    state.first = NOBODY if view.first is None else view.first
    state.turn = NOBODY if view.turn is None else view.turn
    state.turns = view.turns
    state.last_turns = NOBODY if view.last_turns is None else view.last_turns
    state.raid_low = NOBODY if view.raid_low is None else view.raid_low
    state.raid_high = NOBODY if view.raid_high is None else view.raid_high
    for gang in view.gangs:
        state.set_gang(gang.gang, gang_of(gang.cards), gang.seat)
    for seat, strengths in enumerate(view.lacks):
        for strength in strengths:
            state.lacks[seat] |= BIT[strength]
    state.acted = view.acted
    state.forced = view.forced
    state.hots = view.hots
    state.gambled = view.gambled
    state.had = list(view.had)
    state.tired = list(view.tired)
    state.raided = view.raided
    state.snooped = NOBODY if view.snooped is None else view.snooped
    state.attack = view.attack


def _seen(view: MafiaView) -> list[int]:
    """Every card whose place the seat sees."""
    cards = [*view.hand, *[card for card in view.discard if card is not None], *on_the_way(view.step, view.agenda)]
    for gang in view.gangs:
        cards.extend(gang.cards)
    for buried in view.deck_known:
        if buried.card != DAWN_RAID:
            cards.append(buried.card)
    if view.step.what == s.DRAFT:
        cards.extend(view.pack)
    return cards


def on_the_way(step: s.Step, agenda: tuple[s.Step, ...]) -> list[int]:
    """Cards that lie in the middle of the table: to be taken or placed, and a Bagman at work."""
    cards = [each.card for each in agenda if each.what in (s.TAKE, s.PLACE)]
    if step.what in (s.TAKE, s.PLACE):
        cards.append(step.card)
    if step.what == s.BAG:
        cards.append(BAGMAN)
    return cards


def _lay_known(view: MafiaView, state: MafiaState, mine: int) -> None:
    """Cards of the deck and the discard that the seat knows; 0 for the others."""
    room = len(state.setting.deck) + 1
    state.deck = vec[i64]([0] * room)
    state.deck_size = view.deck
    for buried in view.deck_known:
        state.deck[buried.under] = buried.card + (PUBLIC if buried.public else KNOWN * mine)
    state.pile = vec[i64]([0] * room)
    state.pile_size = len(view.discard)
    for place, card in enumerate(view.discard):
        if card is not None:
            known = KNOWN * mine if place in view.discard_own else PUBLIC
            state.pile[len(view.discard) - 1 - place] = card + known


def _mark_bagmen(view: MafiaView, state: MafiaState) -> None:
    """Those that were played in this turn: where the seat knows, or any that nobody sees.

    Whoever has played them loses sight of them only by a Backup, and then it is all that lie there.
    """
    places = [state.pile_size - 1 - place for place in view.bagmen if place is not None]
    hidden = [place for place in range(state.pile_size) if state.pile[place] == BAGMAN]
    lost = len(view.bagmen) - len(places)
    state.bagged = sorted(places + (hidden if lost > 0 and view.seat == view.turn else hidden[:lost]))


def _deal_draft(view: MafiaView, state: MafiaState, dealing: Dealing) -> None:
    """Pack by pack. What one passed on is now further left, less what those between have kept, nobody knows in which order."""
    players = state.players
    lap = len(view.kept) if view.seat is not None else view.hand_sizes[0]
    state.lap = lap
    hand = state.setting.hand
    state.packs = vec[i64]([0] * (players * hand))
    packs: list[list[int]] = []
    for number in range(players):
        seen = hand if view.seat is None else (view.seat - number) % players
        packs.append(_pack_since(view, seen, lap, dealing) if seen <= lap else [])
    for number in range(players):
        cards = packs[number]
        while len(cards) < hand:
            cards.insert(0, dealing.any_card())
        cards = cards[:lap] + sorted(cards[lap:])
        for place, card in enumerate(cards):
            state.packs[number * hand + place] = card
            taker = (number + place) % players
            if place < lap and taker != view.seat:
                dealing.hands[taker].append(card)


def _pack_since(view: MafiaView, seen: int, lap: int, dealing: Dealing) -> list[int]:
    """A pack from the lap in which one saw it first: what was kept of it, in a possible order, then what it holds."""
    cards: list[int] = []
    while seen < lap:
        rest = list(view.passed[seen])
        cards.append(view.kept[seen])
        back = seen + view.players
        if back <= lap:
            came = view.pack if back == lap else (*view.passed[back], view.kept[back])
            for card in came:
                rest.remove(card)
        dealing.rng.shuffle(rest)
        for card in rest:
            dealing.see(card)
        cards.extend(rest)
        if back > lap:
            return cards
        seen = back
    cards.extend(view.pack)
    return cards


def _deal_properties(view: MafiaView, state: MafiaState, rng: Rng) -> None:
    pool = list(state.setting.property_deck)
    held: list[int] = []
    for kind in (*view.properties, *view.property_bottom):
        pool.remove(kind)
    open_slots = list(view.property_counts)
    for known in view.properties_known:
        if known.seat != view.seat:
            pool.remove(known.property)
            held.append(held_property(known.seat, known.property, True))
            open_slots[known.seat] -= 1
    mine = list(view.properties)
    for known in view.properties_known:
        if known.seat == view.seat:
            mine.remove(known.property)
            held.append(held_property(known.seat, known.property, True))
    if view.seat is not None:
        held.extend([int(held_property(view.seat, kind, False)) for kind in mine])
        open_slots[view.seat] = 0
    rng.shuffle(pool)
    for seat in range(state.players):
        for _slot in range(open_slots[seat]):
            held.append(held_property(seat, pool.pop(), False))
    state.properties = held
    state.property_deck = [kind + PUBLIC for kind in view.property_bottom] + pool


def _fact(each: Memory, observers: int) -> int:
    places = sum([int(BIT[seat]) for seat in each.seats]) + (DECK if each.deck else 0) + (PILE if each.discard else 0)
    return memory.fact(each.card, places, observers & ~(places & HANDS), each.low, each.high)


def _remember(view: MafiaView, state: MafiaState, mine: int) -> None:
    """One's own facts; and the others know at least what even spectators do."""
    own = list(view.memory)
    for each in view.common:
        observers = EVERYONE
        if each in own:
            own.remove(each)
        else:
            observers &= ~mine
        state.diary.note(_fact(each, observers))
    if view.seat is not None:
        for each in own:
            state.diary.note(_fact(each, mine))


def _reply(view: MafiaView, state: MafiaState, rng: Rng) -> None:
    """Secret decisions of others that are made already: any they could have made."""
    what = view.step.what
    waiting = s.DRAFT <= what <= s.RECRUIT
    if not waiting and s.RESUME_STEP not in view.agenda:
        return
    state.replies = [None] * state.players
    if not waiting:
        _reply_after(view, state, rng)
        return
    to_act = view.to_act if isinstance(view.to_act, tuple) else ()
    everyone = joint_at(state.step).asked(state)
    state.asked = everyone
    for seat in range(state.players):
        if everyone & BIT[seat] and seat not in to_act:
            if seat == view.seat:
                state.replies[seat] = view.reply
            else:
                choices = state.legal(seat)
                state.replies[seat] = choices[0] if rng.below(2) == 0 else rng.choice(choices)
    state.asked = sum([int(BIT[seat]) for seat in to_act])


def _reply_after(view: MafiaView, state: MafiaState, rng: Rng) -> None:
    """During a Lifeline, the answers of those after the searcher still wait; the others have been looked at."""
    searcher = victim_of(state)
    waits = False
    for away in range(1, state.players):
        seat = (state.turn + away) % state.players
        if waits:
            choices: list[Action] = [DECLINE, FUGGEDABOUTIT] if state.has(seat, d.FUGGEDABOUTIT) else [DECLINE]
            state.replies[seat] = view.reply if seat == view.seat else rng.choice(choices)
        waits = waits or seat == searcher

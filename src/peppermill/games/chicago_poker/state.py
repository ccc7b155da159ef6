"""Chicago Poker behind the contract: whose move it is, what is legal, and which rule a move goes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from peppermill.core.actors import CHANCE, NOBODY, ONE_SEAT, Actor, ToAct
from peppermill.core.buffers import vec
from peppermill.core.chance import Chance
from peppermill.core.forms import Forms
from peppermill.core.rng import Rng
from peppermill.core.state import Result, ranks_of, win_shares
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chicago_poker.cards import ESTABLISHMENTS, GANGSTERS, SIDE, TYPES
from peppermill.games.chicago_poker.chance import AnyCard, AnyEstablishment, AnyPlayer
from peppermill.games.chicago_poker.choices import END_TURN, SEND_NOBODY, SENDS, SHOOTS
from peppermill.games.chicago_poker.forms import FORMS
from peppermill.games.chicago_poker.mix import Mix
from peppermill.games.chicago_poker.moves import Draw, EndTurn, Play, TopCard
from peppermill.games.chicago_poker.position import (
    ACT,
    DEALING,
    DRAWING,
    FIRST,
    HAND,
    NONE,
    OPENING,
    ORDER,
    OVER,
    REINFORCE,
    SEAT_BIT,
    UNDECIDED,
    Position,
    illegal,
)
from peppermill.games.chicago_poker.rules.actions import ACTIONS, OUTCOMES, WRONG_PHASE
from peppermill.games.chicago_poker.rules.dealing import check_top_card, hand_out
from peppermill.games.chicago_poker.rules.ending import REASONS
from peppermill.games.chicago_poker.rules.shootout import marked_places, undecided
from peppermill.games.chicago_poker.rules.turn import (
    check_draw,
    check_end,
    check_play,
    draw,
    list_actions,
    pass_on,
    pick_action,
    play,
)
from peppermill.games.chicago_poker.views import ChicagoView, see


class ChicagoState(Position):
    """A match of Chicago Poker."""

    @property
    def forms(self) -> Forms:
        return FORMS

    # Whose move it is

    @property
    def to_act(self) -> ToAct:
        phase = self.phase
        if phase <= DRAWING:
            return CHANCE
        if phase == REINFORCE:
            return undecided(self)
        if phase == OVER:
            return NOBODY
        return ONE_SEAT[self.turn]

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def result(self) -> Result:
        """The winners share one point; the others are ranked by their establishments."""
        if self.phase != OVER:
            raise ValueError("the game is not over")
        ranked: list[float] = []
        taken: list[list[int]] = []
        for seat in range(self.players):
            won = self.winners & SEAT_BIT[seat] != 0
            ranked.append(ESTABLISHMENTS + 1.0 if won else float(self.taken_by(seat)))
            taken.append([self.won[seat * TYPES + kind] for kind in range(TYPES)])
        ranks = ranks_of(ranked)
        why: dict[str, Any] = {"reason": REASONS[self.reason], "establishments": taken}
        return Result(tuple(win_shares(ranks)), ranks, why)

    # What may be done

    def _legal(self, seat: int) -> Sequence[Action]:
        if self.phase == ACT:
            return list_actions(self, seat) if seat == self.turn else ()
        if self.phase == REINFORCE:
            if not self.tied & SEAT_BIT[seat] or self.sent[seat] != UNDECIDED:
                return ()
            cards = [self.hands[seat * HAND + i] for i in range(self.held[seat])]
            return [SEND_NOBODY, *[SENDS[card] for card in cards if card < GANGSTERS]]
        if self.phase == ORDER and seat == self.turn:
            return [SHOOTS[place] for place in marked_places(self, seat)]
        return ()

    def pick(self, seat: int, rng: Rng) -> Action:
        if self.phase == ACT and seat == self.turn:
            return pick_action(self, seat, rng)
        actions = self._legal(seat)
        return actions[rng.below(len(actions))]

    def chance(self) -> Chance:
        if self.phase == DRAWING or self.phase == DEALING:
            luck = self.luck
            if luck is None:
                # Made once for a state, not once for a card: cards are what chance is asked for most.
                luck = AnyCard(self.pile)
                self.luck = luck
            luck.size = self.pile_size
            return luck
        if self.phase == OPENING:
            return AnyEstablishment(self.stock, self.in_stock())
        if self.phase == FIRST:
            return AnyPlayer(self.players)
        raise ValueError("chance has nothing to decide now")

    def _timeout(self, seat: int) -> Action:
        """Nobody is sent, the turn ends; where it may not, the first thing there is: a draw, or the lowest gangster."""
        if self.phase == REINFORCE:
            return SEND_NOBODY
        actions = self._legal(seat)
        return END_TURN if END_TURN in actions else actions[0]

    # Moves

    def _check(self, seat: int, action: Action) -> None:
        phase = self.phase
        if (phase == ACT or phase == ORDER) and seat != self.turn:
            raise illegal("not-your-turn")
        if phase == ACT:
            # As in `make`: most moves are these three, and a look at the table would be a tenth of their time.
            if isinstance(action, Play):
                check_play(self, seat, action)
                return
            if isinstance(action, Draw):
                check_draw(self, seat, action)
                return
            if isinstance(action, EndTurn):
                check_end(self, seat, action)
                return
        self._check_by_table(seat, action)

    def _check_by_table(self, seat: int, action: Action) -> None:
        row = ACTIONS[type(action)]
        if self.phase != row.phase:
            raise illegal(WRONG_PHASE[self.phase])
        row.check(self, seat, action)

    def _check_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, TopCard):
            check_top_card(self, outcome)
        else:
            OUTCOMES[type(outcome)].check(self, outcome)

    def make(self, actor: Actor, action: Value) -> None:
        self.offered_to = NONE
        # Most moves of a game are these: asked for by their class they are called directly, without a look at the table.
        if isinstance(action, Play):
            play(self, self.turn, action)
        elif isinstance(action, TopCard):
            hand_out(self, action)
        elif isinstance(action, Draw):
            draw(self, self.turn, action)
        elif isinstance(action, EndTurn):
            pass_on(self, self.turn, action)
        else:
            self._make_by_table(actor, action)

    def _make_by_table(self, actor: Actor, action: Value) -> None:
        # Apart from `make`, as `_check_by_table` is from `_check`: the moves that skip the table don't pay for its call.
        self.upheavals += 1
        if isinstance(actor, int):
            ACTIONS[type(action)].make(self, actor, action)
        else:
            OUTCOMES[type(action)].make(self, action)

    # What is seen

    def _view(self, seat: int | None) -> ChicagoView:
        return see(self, seat, self.to_act)

    # Copies

    def clone(self) -> ChicagoState:
        copy = ChicagoState()
        copy.players = self.players
        copy.places = self.places
        copy.quick = self.quick
        copy.tactical = self.tactical
        copy.must_use_all = self.must_use_all
        copy.house = self.house
        copy.phase = self.phase
        copy.turn = self.turn
        copy.turns = self.turns
        copy.left = self.left
        copy.acted = self.acted
        copy.idle = self.idle
        copy.hands = self.hands[:]
        copy.held = self.held[:]
        copy.table = self.table[:]
        copy.laid = self.laid[:]
        copy.pile = self.pile[:]
        copy.pile_size = self.pile_size
        copy.discard = self.discard[:]
        copy.discard_size = self.discard_size
        copy.town = self.town[:]
        copy.markers = self.markers[:]
        copy.stock = self.stock[:]
        copy.won = self.won[:]
        copy.scene = self.scene
        copy.tied = self.tied
        copy.round = self.round
        copy.sent = self.sent[:]
        copy.winners = self.winners
        copy.reason = self.reason
        copy.shuffles = self.shuffles
        copy.drawn = self.drawn[:]
        # These are replaced, never changed in place.
        copy.joined = self.joined
        copy.whole = self.whole
        copy.takers = self.takers
        copy.mixes = self.mixes
        return copy

    def key(self) -> tuple[Any, ...]:
        seats = range(self.players)
        sides = range(self.places * self.players)
        return (
            (self.players, self.quick, self.tactical, self.must_use_all, self.house.rules),
            (self.phase, self.turn, self.turns, self.left, self.acted, self.idle),
            tuple([tuple(self.hands[seat * HAND : seat * HAND + self.held[seat]]) for seat in seats]),
            tuple([tuple(self.table[side * SIDE : side * SIDE + self.laid[side]]) for side in sides]),
            tuple([(mix.seat, mix.spots, mix.sinces) for mix in self.mixes]),
            tuple(self.pile[: self.pile_size]),
            tuple(self.discard[: self.discard_size]),
            (tuple(self.town), tuple(self.markers), tuple(self.stock), tuple(self.won)),
            (self.scene, self.tied, self.round, tuple(self.sent) if self.phase == REINFORCE else ()),
            (self.winners, self.reason),
            (self.shuffles, tuple(self.drawn), tuple(self.joined), tuple(self.whole), tuple(self.takers)),
        )

    def __reduce__(self) -> Any:
        return from_key, (self.key(),)


def from_key(key: tuple[Any, ...]) -> ChicagoState:
    """The state a key was taken from."""
    match, moment, hands, sides, mixes, pile, discard, town, standoff, end, memory = key
    state = ChicagoState()
    state.set_up(*match)
    state.phase, state.turn, state.turns, state.left, state.acted, state.idle = moment
    for seat, hand in enumerate(hands):
        for card in hand:
            state.take(seat, card)
    for side, cards in enumerate(sides):
        state.laid[side] = len(cards)
        for slot, card in enumerate(cards):
            state.table[side * SIDE + slot] = card
    state.mixes = tuple([Mix(seat, spots, sinces) for seat, spots, sinces in mixes])
    state.pile_size = len(pile)
    for i, card in enumerate(pile):
        state.pile[i] = card
    for card in discard:
        state.throw_away(card)
    state.town, state.markers, state.stock, state.won = [vec[i64](zone) for zone in town]
    state.scene, state.tied, state.round, sent = standoff
    if sent:
        state.sent = vec[i64](sent)
    state.winners, state.reason = end
    state.shuffles, drawn, joined, whole, takers = memory
    state.drawn = vec[i64](drawn)
    state.joined = vec[i64](joined)
    state.whole = vec[i64](whole)
    state.takers = vec[i64](takers)
    return state

"""Chicago Poker behind the contract: whose move it is, what is legal, and which rule a move goes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from peppermill.core.actors import CHANCE, NOBODY, ONE_SEAT, Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.rng import Rng
from peppermill.core.state import Result
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chicago_poker.board import (
    ACT,
    DRAWING,
    HAND,
    ORDER,
    OVER,
    REINFORCE,
    SEAT_BIT,
    UNDECIDED,
    Board,
    illegal,
)
from peppermill.games.chicago_poker.cards import GANGSTERS, TYPES
from peppermill.games.chicago_poker.choices import END_TURN, SEND_NOBODY, SENDS, SHOOTS
from peppermill.games.chicago_poker.dealing import (
    chance_now,
    check_establishment,
    check_first,
    check_top_card,
    choose_first,
    hand_out,
    open_up,
)
from peppermill.games.chicago_poker.look import look
from peppermill.games.chicago_poker.mix import Mix
from peppermill.games.chicago_poker.moves import (
    Corruption,
    Draw,
    EndTurn,
    FirstPlayer,
    Informer,
    Limousine,
    Murder,
    NewEstablishment,
    Play,
    Revolver,
    Send,
    Shoot,
    TopCard,
)
from peppermill.games.chicago_poker.notation import FORMS
from peppermill.games.chicago_poker.shootout import (
    REASONS,
    check_send,
    check_shoot,
    establishments,
    marked_places,
    send,
    shoot_out,
    undecided,
)
from peppermill.games.chicago_poker.specials import (
    bribe,
    check_corruption,
    check_informer,
    check_limousine,
    check_murder,
    check_revolver,
    drive_off,
    inform,
    murder,
    revolve,
)
from peppermill.games.chicago_poker.turn import (
    check_draw,
    check_end,
    check_play,
    draw,
    end_turn,
    list_actions,
    pick_action,
    play,
    spend,
)
from peppermill.games.chicago_poker.views import ChicagoView
from peppermill.games.chicago_poker.zones import vec


class ChicagoState(Board):
    """A match of Chicago Poker."""

    forms = FORMS

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

    def _legal(self, seat: int) -> Sequence[Action]:
        if self.phase == ACT:
            return list_actions(self, seat) if seat == self.turn else ()
        if self.phase == REINFORCE:
            if not 0 <= seat < self.players or not self.tied & SEAT_BIT[seat] or self.sent[seat] != UNDECIDED:
                return ()
            cards = [self.hands[seat * HAND + i] for i in range(self.held[seat])]
            return [SEND_NOBODY, *[SENDS[card] for card in cards if card < GANGSTERS]]
        if self.phase == ORDER and seat == self.turn:
            return [SHOOTS[place] for place in marked_places(self, seat)]
        return ()

    def pick(self, seat: int, rng: Rng) -> Action:
        if self.phase == ACT and seat == self.turn:
            return pick_action(self, seat, rng)
        actions = self.legal(seat)
        return actions[rng.below(len(actions))]

    def chance(self) -> Chance:
        return chance_now(self)

    def _timeout(self, seat: int) -> Action:
        """Nobody is sent, the turn ends; where it may not, the first thing there is: a draw, or the lowest gangster."""
        if self.phase == REINFORCE:
            return SEND_NOBODY
        actions = self.legal(seat)
        return END_TURN if END_TURN in actions else actions[0]

    # Moves

    def _check_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, TopCard):
            check_top_card(self, outcome)
        elif isinstance(outcome, NewEstablishment):
            check_establishment(self, outcome)
        elif isinstance(outcome, FirstPlayer):
            check_first(self, outcome)

    def _check(self, seat: int, action: Action) -> None:
        phase = self.phase
        if phase == ACT:
            if seat != self.turn:
                raise illegal("not-your-turn")
            if isinstance(action, Play):
                check_play(self, seat, action)
            elif isinstance(action, Draw):
                check_draw(self, seat)
            elif isinstance(action, EndTurn):
                check_end(self, seat)
            else:
                self._check_special(seat, action)
        elif phase == REINFORCE:
            if not isinstance(action, Send):
                raise illegal("reinforcements-first")
            check_send(self, seat, action)
        elif phase == ORDER:
            if seat != self.turn:
                raise illegal("not-your-turn")
            if not isinstance(action, Shoot):
                raise illegal("shoot-first")
            check_shoot(self, action)
        else:
            raise illegal("over" if phase == OVER else "chance-to-come")

    def _check_special(self, seat: i64, action: Action) -> None:
        if isinstance(action, Murder):
            check_murder(self, seat, action)
        elif isinstance(action, Informer):
            check_informer(self, seat, action)
        elif isinstance(action, Limousine):
            check_limousine(self, seat, action)
        elif isinstance(action, Revolver):
            check_revolver(self, seat)
        elif isinstance(action, Corruption):
            check_corruption(self, seat, action)
        elif isinstance(action, (Send, Shoot)):
            raise illegal("no-shootout")

    def make(self, actor: Actor, action: Value) -> None:
        if isinstance(action, Play):
            play(self, self.turn, action)
        elif isinstance(action, TopCard):
            hand_out(self, action)
        elif isinstance(action, Draw):
            draw(self)
        elif isinstance(action, EndTurn):
            end_turn(self)
        elif isinstance(action, Send):
            if isinstance(actor, int):
                send(self, actor, action)
        elif isinstance(action, Shoot):
            shoot_out(self, action.place)
        elif isinstance(action, NewEstablishment):
            open_up(self, action)
        elif isinstance(action, FirstPlayer):
            choose_first(self, action)
        else:
            self._apply_special(self.turn, action)

    def _apply_special(self, seat: i64, action: Value) -> None:
        if isinstance(action, Murder):
            murder(self, seat, action)
        elif isinstance(action, Informer):
            inform(self, seat, action)
        elif isinstance(action, Limousine):
            drive_off(self, seat, action)
        elif isinstance(action, Revolver):
            revolve(self, seat)
        elif isinstance(action, Corruption):
            bribe(self, seat, action)
        spend(self)

    # The end

    @property
    def result(self) -> Result:
        """The winners share one point; the others are ranked by their establishments."""
        if self.phase != OVER:
            raise ValueError("the game is not over")
        seats = range(self.players)
        won = [bool(self.winners & SEAT_BIT[seat]) for seat in seats]
        counts = [establishments(self, seat) for seat in seats]
        scores = tuple([1.0 / sum(won) if won[seat] else 0.0 for seat in seats])
        standing = [(1 if won[seat] else 0, counts[seat] if not won[seat] else 0) for seat in seats]
        ranks = tuple([1 + len([other for other in standing if other > mine]) for mine in standing])
        why: dict[str, Any] = {
            "reason": REASONS[self.reason],
            "establishments": [[self.won[seat * TYPES + kind] for kind in range(TYPES)] for seat in seats],
        }
        return Result(scores, ranks, why)

    # What is seen, and copies

    def _view(self, seat: int | None) -> ChicagoView:
        return look(self, seat, self.to_act)

    def clone(self) -> ChicagoState:
        copy = ChicagoState()
        copy.players = self.players
        copy.places = self.places
        copy.quick = self.quick
        copy.tactical = self.tactical
        copy.must_use_all = self.must_use_all
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
            (self.players, self.quick, self.tactical, self.must_use_all),
            (self.phase, self.turn, self.turns, self.left, self.acted, self.idle),
            tuple([tuple(self.hands[seat * HAND : seat * HAND + self.held[seat]]) for seat in seats]),
            tuple([tuple(self.table[side * 5 : side * 5 + self.laid[side]]) for side in sides]),
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
            state.table[side * 5 + slot] = card
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

"""A game of Safranito behind the contract: who decides, what may be done, and which phase a move belongs to (SF-1 … SF-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peppermill.core.actors import CHANCE, NOBODY, ONE_SEAT, Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.state import Result, ranks_of
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.safranito.aims import TOSSES, safe_toss
from peppermill.games.safranito.board import EXTRA_TOSS
from peppermill.games.safranito.chance import WOBBLE, ChefChance, DishChance, SidesChance, SpiceChance
from peppermill.games.safranito.components import SPICES, seatings
from peppermill.games.safranito.forms import FORMS
from peppermill.games.safranito.hands import usual_hand
from peppermill.games.safranito.moves import (
    BOWLS,
    BUY,
    COOKS,
    KEEPS,
    PASS,
    SALES,
    USE_SPACE,
    Buy,
    Cook,
    FirstChef,
    Keep,
    OpenBowl,
    Pass,
    Sell,
    Sides,
    TopDish,
    TopSpice,
    Toss,
    UseSpace,
    Wobble,
)
from peppermill.games.safranito.position import (
    BOWL,
    COOK,
    DISH,
    DRAWING,
    FIRST_CHEF,
    FLYING,
    KEEP,
    OVER,
    PHASE_NAMES,
    PURCHASE,
    RESERVING,
    SALE,
    SIDES,
    SPACE,
    SPICE,
    TOSS,
    Batch,
    Piece,
    Position,
    illegal,
)
from peppermill.games.safranito.rules import cooking, rounds, spaces, tossing, trade
from peppermill.games.safranito.views import SafranitoView, see


class SafranitoState(Position):
    """One match."""

    forms = FORMS

    # Whose move it is

    @property
    def to_act(self) -> ToAct:
        if self.phase <= RESERVING:
            return CHANCE
        if self.phase == OVER:
            return NOBODY
        return ONE_SEAT[self.turn]

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def _legal(self, seat: int) -> Sequence[Action]:
        if seat != self.turn:
            return ()
        phase = self.phase
        if phase == TOSS:
            return self._tosses()
        if phase == SPACE:
            if self.space == EXTRA_TOSS:
                return (*self._tosses(), PASS)
            return USE_SPACE, PASS
        if phase == KEEP:
            return tuple([KEEPS[spice] for spice in range(SPICES) if spice in self.drawn])
        if phase == BOWL:
            return tuple([BOWLS[spice] for spice in self.bowls_with_tokens()])
        if phase == SALE:
            return (*SALES[1 : self.hands[seat * SPICES + self.bowl] + 1], PASS)
        if phase == PURCHASE:
            return BUY, PASS
        if phase == COOK:
            return (*[COOKS[dish] for dish in cooking.cookable(self, seat)], PASS)
        return ()

    def _tosses(self) -> tuple[Action, ...]:
        found: tuple[Action, ...] = ()
        offered = TOSSES[usual_hand(self.throwers[self.turn])]
        for token in self.untossed(self.turn):
            found += offered[token // 10 - 1]
        return found

    def chance(self) -> Chance:
        phase = self.phase
        if phase == FLYING:
            return WOBBLE
        if phase == SPICE or phase == DRAWING:
            return SpiceChance(self.pile[0].counts, self.pile[0].cards)
        if phase == DISH or phase == RESERVING:
            return DishChance(self.dish_pile)
        if phase == FIRST_CHEF:
            return ChefChance(self.players)
        if phase == SIDES:
            return SidesChance(self.players)
        raise ValueError("chance has nothing to decide now")

    def _timeout(self, seat: int) -> Action:
        """The lowest token into the middle, the first bowl, the first card; for the rest: pass."""
        if self.phase == TOSS:
            return safe_toss(self.untossed(seat)[0], usual_hand(self.throwers[seat]))
        if self.phase == KEEP:
            return KEEPS[self.drawn[0]]
        if self.phase == BOWL:
            return BOWLS[self.bowls_with_tokens()[0]]
        return PASS

    # Moves

    def _check(self, seat: int, action: Action) -> None:
        phase = self.phase
        if phase == OVER:
            raise illegal("over")
        if phase <= RESERVING:
            raise illegal("chance-to-come")
        if seat != self.turn:
            raise illegal("not-your-turn")
        if isinstance(action, Toss) and (phase == TOSS or (phase == SPACE and self.space == EXTRA_TOSS)):
            tossing.check_toss(self, action)
        elif isinstance(action, UseSpace) and phase == SPACE:
            spaces.check_use(self)
        elif isinstance(action, Keep) and phase == KEEP:
            spaces.check_keep(self, action.spice)
        elif isinstance(action, OpenBowl) and phase == BOWL:
            trade.check_bowl(self, action.spice)
        elif isinstance(action, Sell) and phase == SALE:
            trade.check_sale(self, action.cards)
        elif isinstance(action, Cook) and phase == COOK:
            cooking.check_cook(self, action.dish)
        elif not ((isinstance(action, Buy) and phase == PURCHASE) or (isinstance(action, Pass) and self._may_pass())):
            raise illegal(f"now-{PHASE_NAMES[phase]}")

    def _may_pass(self) -> bool:
        return self.phase == SPACE or self.phase == SALE or self.phase == PURCHASE or self.phase == COOK

    def _check_outcome(self, outcome: Outcome) -> None:
        phase = self.phase
        fits = False
        if isinstance(outcome, Wobble):
            fits = phase == FLYING
        elif isinstance(outcome, TopSpice):
            fits = (phase == SPICE or phase == DRAWING) and self.pile[0].counts[outcome.spice] > 0
        elif isinstance(outcome, TopDish):
            fits = (phase == DISH or phase == RESERVING) and outcome.dish in self.dish_pile
        elif isinstance(outcome, Sides):
            fits = phase == SIDES and outcome.sides in seatings(self.players)
        elif isinstance(outcome, FirstChef):
            fits = phase == FIRST_CHEF and 0 <= outcome.seat < self.players
        if not fits:
            raise illegal("not-that-chance")

    def make(self, actor: Actor, action: Value) -> None:
        if isinstance(action, Toss):
            tossing.toss(self, action, self.phase == SPACE)
        elif isinstance(action, Wobble):
            tossing.land(self, action.seed)
        elif isinstance(action, TopSpice):
            if self.phase == SPICE:
                rounds.lay_spice(self, action.spice)
            else:
                spaces.draw(self, action.spice)
        elif isinstance(action, TopDish):
            if self.phase == DISH:
                rounds.open_dish(self, action.dish)
            else:
                spaces.reserve(self, action.dish)
        elif isinstance(action, Sides):
            rounds.sit_down(self, action.sides)
        elif isinstance(action, FirstChef):
            rounds.choose_chef(self, action.seat)
        elif isinstance(action, UseSpace):
            spaces.use_space(self)
        elif isinstance(action, Keep):
            spaces.keep(self, action.spice)
        elif isinstance(action, OpenBowl):
            trade.open_bowl(self, action.spice)
        elif isinstance(action, Sell):
            trade.sell(self, action.cards)
        elif isinstance(action, Buy):
            trade.buy(self)
        elif isinstance(action, Cook):
            cooking.cook(self, action.dish)
        else:
            self._pass()

    def _pass(self) -> None:
        if self.phase == SPACE:
            spaces.pass_space(self)
        elif self.phase == SALE:
            trade.not_selling(self)
        elif self.phase == PURCHASE:
            trade.not_buying(self)
        else:
            cooking.done_cooking(self)

    # The end

    @property
    def result(self) -> Result:
        """Ranked by dishes: the third one wins (SF-14); under a limit of rounds, the most."""
        if self.phase != OVER:
            raise ValueError("the game is not over")
        scores = [float(len(dishes)) for dishes in self.cooked]
        why: dict[str, Any] = {
            "reason": "third-dish" if self.winner >= 0 else "rounds",
            "rounds": self.round,
            "money": self.money[:],
        }
        return Result(tuple(scores), ranks_of(scores), why)

    # What is seen

    def _view(self, seat: int | None) -> SafranitoView:
        return see(self, seat)

    # Copies

    def clone(self) -> SafranitoState:
        copy = SafranitoState(0, self.last_round, self.throwers)
        copy.players = self.players
        copy.sides = self.sides
        copy.phase = self.phase
        copy.round = self.round
        copy.chef = self.chef
        copy.turn = self.turn
        copy.pieces = [piece.copy() for piece in self.pieces]
        copy.shown_before = self.shown_before
        copy.tossed = self.tossed[:]
        copy.throw = self.throw
        copy.extra = self.extra
        copy.wobble = self.wobble
        copy.space = self.space
        copy.to_draw = self.to_draw
        copy.drawn = self.drawn[:]
        copy.traded = self.traded[:]
        copy.bowl = self.bowl
        copy.price = self.price
        copy.sold = self.sold[:]
        copy.asked = self.asked
        copy.cooked_open = self.cooked_open
        copy.money = self.money[:]
        copy.hands = self.hands[:]
        copy.known = self.known[:]
        copy.cards = self.cards[:]
        copy.to_lay = self.to_lay
        copy.market = self.market[:]
        copy.discard = self.discard[:]
        copy.pile = self.pile[:]
        copy.dishes = self.dishes[:]
        copy.dish_pile = self.dish_pile[:]
        copy.reserved = [dishes[:] for dishes in self.reserved]
        copy.cooked = [dishes[:] for dishes in self.cooked]
        copy.winner = self.winner
        return copy

    def key(self) -> tuple[Any, ...]:
        return (
            self.players, self.last_round, tuple(self.throwers), self.sides, self.phase, self.round, self.chef, self.turn,
            tuple([piece.key() for piece in self.pieces]), self.shown_before, tuple(self.tossed),
            self.throw, self.extra, self.wobble, self.space, self.to_draw, tuple(self.drawn),
            tuple(self.traded), self.bowl, self.price, tuple(self.sold), self.asked, self.cooked_open,
            tuple(self.money), tuple(self.hands), tuple(self.known), self.to_lay,
            tuple(self.market), tuple(self.discard), tuple([batch.key() for batch in self.pile]),
            tuple(self.dishes), tuple(self.dish_pile),
            tuple([tuple(dishes) for dishes in self.reserved]), tuple([tuple(dishes) for dishes in self.cooked]), self.winner,
        )  # fmt: skip

    def __reduce__(self) -> Any:
        return from_key, (self.key(),)


def from_key(key: tuple[Any, ...]) -> SafranitoState:
    """The state a key was taken from."""
    state = SafranitoState(key[0], key[1], list(key[2]))
    (
        state.sides, state.phase, state.round, state.chef, state.turn, pieces, state.shown_before, tossed,
        state.throw, state.extra, state.wobble, state.space, state.to_draw, drawn,
        traded, state.bowl, state.price, sold, state.asked, state.cooked_open,
        money, hands, known, state.to_lay, market, discard, pile, dishes, dish_pile, reserved, cooked, state.winner,
    ) = key[3:]  # fmt: skip
    for owner, token, x, y, zone, up, seen, where in pieces:
        piece = Piece(owner, token)
        piece.x = x
        piece.y = y
        piece.zone = zone
        piece.up = up
        piece.seen = seen
        piece.where = where
        state.pieces.append(piece)
    state.tossed = list(tossed)
    state.drawn = list(drawn)
    state.traded = list(traded)
    state.sold = list(sold)
    state.money = list(money)
    state.hands = list(hands)
    state.known = list(known)
    state.cards = [sum(hands[seat * SPICES : seat * SPICES + SPICES]) for seat in range(state.players)]
    state.market = list(market)
    state.discard = list(discard)
    state.pile = [Batch(owner, list(counts), list(recalled)) for owner, counts, recalled in pile]
    state.dishes = list(dishes)
    state.dish_pile = list(dish_pile)
    state.reserved = [list(each) for each in reserved]
    state.cooked = [list(each) for each in cooked]
    return state

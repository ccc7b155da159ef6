"""Safranito behind the contract: whose move it is, what may be done, and which rule a move goes to (SF-1 … SF-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peppermill.core.actors import CHANCE, NOBODY, ONE_SEAT, Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.forms import Forms
from peppermill.core.rng import Rng
from peppermill.core.state import Result, ranks_of
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.safranito.aims import TOSSES, TOSSES_A_TOKEN, safe_toss
from peppermill.games.safranito.board import EXTRA_TOSS
from peppermill.games.safranito.chance import WOBBLE, ChefChance, DishChance, SidesChance, SpiceChance
from peppermill.games.safranito.components import SPICES, place_of
from peppermill.games.safranito.forms import FORMS
from peppermill.games.safranito.hands import usual_hand
from peppermill.games.safranito.moves import BOWLS, BUY, COOKS, KEEPS, PASS, SALES, USE_SPACE
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
from peppermill.games.safranito.rules.actions import ROWS
from peppermill.games.safranito.rules.cooking import cookable
from peppermill.games.safranito.views import SafranitoView, see


class SafranitoState(Position):
    """One match."""

    @property
    def forms(self) -> Forms:
        return FORMS

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

    @property
    def result(self) -> Result:
        """Ranked by dishes: the third one wins (SF-14); where there is a last round, the most do."""
        if self.phase != OVER:
            raise ValueError("the game is not over")
        scores = [float(len(dishes)) for dishes in self.cooked]
        why: dict[str, Any] = {
            "reason": "third-dish" if self.winner >= 0 else "rounds",
            "rounds": self.round,
            "money": self.money[:],
        }
        return Result(tuple(scores), ranks_of(scores), why)

    # What may be done

    def _legal(self, seat: int) -> Sequence[Action]:
        if seat != self.turn:
            return ()
        found: tuple[Action, ...] = ()
        offered = self.offered_tosses()
        for token in self.tossable():
            found += offered[place_of(token)]
        return found + self.besides_tosses()

    def pick(self, seat: int, rng: Rng) -> Action:
        """Counted first: there are hundreds of tosses, and one is wanted."""
        tokens = self.tossable() if seat == self.turn else []
        if not tokens:
            return super().pick(seat, rng)
        offered = self.offered_tosses()
        others = self.besides_tosses()
        number = rng.below(len(tokens) * TOSSES_A_TOKEN + len(others))
        if number < len(tokens) * TOSSES_A_TOKEN:
            return offered[place_of(tokens[number // TOSSES_A_TOKEN])][number % TOSSES_A_TOKEN]
        return others[number - len(tokens) * TOSSES_A_TOKEN]

    def tossable(self) -> list[int]:
        """The tokens that the player in turn may toss now."""
        if self.phase == TOSS or (self.phase == SPACE and self.space == EXTRA_TOSS):
            return self.untossed(self.turn)
        return []

    def offered_tosses(self) -> list[tuple[Action, ...]]:
        """By token: what is offered to the player in turn."""
        return TOSSES[usual_hand(self.throwers[self.turn])]

    def besides_tosses(self) -> tuple[Action, ...]:
        """What else the player in turn may do."""
        phase = self.phase
        if phase == SPACE:
            return (PASS,) if self.space == EXTRA_TOSS else (USE_SPACE, PASS)
        if phase == KEEP:
            return tuple([KEEPS[spice] for spice in range(SPICES) if spice in self.drawn])
        if phase == BOWL:
            return tuple([BOWLS[spice] for spice in self.bowls_with_tokens()])
        if phase == SALE:
            return (*SALES[: self.hands[self.turn * SPICES + self.bowl]], PASS)
        if phase == PURCHASE:
            return BUY, PASS
        if phase == COOK:
            return (*[COOKS[dish] for dish in cookable(self, self.turn)], PASS)
        return ()

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
        row = ROWS[type(action)]
        if phase not in row.effects:
            raise illegal(f"now-{PHASE_NAMES[phase]}")
        row.check(self, action)

    def _check_outcome(self, outcome: Outcome) -> None:
        row = ROWS[type(outcome)]
        if self.phase not in row.effects:
            raise illegal("not-that-chance")
        row.check(self, outcome)

    def make(self, actor: Actor, action: Value) -> None:
        ROWS[type(action)].effects[self.phase](self, action)

    # What is seen

    def _view(self, seat: int | None) -> SafranitoView:
        return see(self, seat)

    # Copies

    def clone(self) -> SafranitoState:
        copy = SafranitoState(0, self.last_round, self.throwers)
        copy.players = self.players
        copy.house = self.house
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
            self.players, self.last_round, tuple(self.throwers), self.house.rules,
            self.sides, self.phase, self.round, self.chef, self.turn,
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
    (
        players, last_round, throwers, house, sides, phase, round_, chef, turn,
        pieces, shown_before, tossed,
        throw, extra, wobble, space, to_draw, drawn,
        traded, bowl, price, sold, asked, cooked_open,
        money, hands, known, to_lay,
        market, discard, pile,
        dishes, dish_pile,
        reserved, cooked, winner,
    ) = key  # fmt: skip
    state = SafranitoState(players, last_round, list(throwers), house)
    state.sides = sides
    state.phase = phase
    state.round = round_
    state.chef = chef
    state.turn = turn
    state.pieces = [Piece.from_key(each) for each in pieces]
    state.shown_before = shown_before
    state.tossed = list(tossed)
    state.throw = throw
    state.extra = extra
    state.wobble = wobble
    state.space = space
    state.to_draw = to_draw
    state.drawn = list(drawn)
    state.traded = list(traded)
    state.bowl = bowl
    state.price = price
    state.sold = list(sold)
    state.asked = asked
    state.cooked_open = cooked_open
    state.money = list(money)
    state.hands = list(hands)
    state.known = list(known)
    state.cards = [sum(hands[seat * SPICES : seat * SPICES + SPICES]) for seat in range(state.players)]
    state.to_lay = to_lay
    state.market = list(market)
    state.discard = list(discard)
    state.pile = [Batch(owner, list(counts), list(recalled)) for owner, counts, recalled in pile]
    state.dishes = list(dishes)
    state.dish_pile = list(dish_pile)
    state.reserved = [list(each) for each in reserved]
    state.cooked = [list(each) for each in cooked]
    state.winner = winner
    return state

"""Worlds that agree with a view: hidden token values, spice hands, reserved dishes and piles are drawn at random."""

from __future__ import annotations

from collections.abc import Sequence

from peppermill.core.rng import Rng
from peppermill.games.safranito.board import NO_ZONE
from peppermill.games.safranito.components import COPIES, DISHES, SPICES, TOKENS
from peppermill.games.safranito.moves import toss_of
from peppermill.games.safranito.position import COOK, NOBODY, NOTHING, PHASE_NAMES, SALE, WHERE_NAMES, Batch, Piece
from peppermill.games.safranito.state import SafranitoState
from peppermill.games.safranito.views import SafranitoView, SeatView, not_a_view
from peppermill.toss.throw import Throw


def imagine(view: SafranitoView, rng: Rng) -> SafranitoState:
    """A full state that looks like the view to its seat, drawn at random."""
    state = SafranitoState(view.players, view.rounds, list(view.throwers), view.house)
    state.sides = view.sides
    state.phase = PHASE_NAMES.index(view.phase)
    state.round = view.round
    state.chef = view.chef
    state.turn = view.turn
    state.tossed = [each.tossed for each in view.seats]
    state.money = [each.money for each in view.seats]
    state.shown_before = view.shown_before
    state.wobble = NOTHING if view.wobble is None else view.wobble
    state.space = NOTHING if view.space is None else view.space
    state.cooked_open = view.cooked_open
    state.to_lay = view.to_lay
    state.market = list(view.market)
    state.discard = list(view.discard)
    state.dishes = list(view.dishes)
    state.cooked = [list(each.cooked) for each in view.seats]
    state.winner = NOBODY if view.winner is None else view.winner
    state.traded = list(view.traded)
    if view.bowl is not None:
        state.bowl = view.bowl.spice
        state.price = view.bowl.price
        state.sold = list(view.bowl.sold)
    if state.phase == SALE or state.phase == COOK:
        state.asked = (view.turn - view.chef) % view.players
    _imagine_tokens(state, view, rng)
    _imagine_spices(state, view, rng)
    _imagine_dishes(state, view, rng)
    return state


def _imagine_tokens(state: SafranitoState, view: SafranitoView, rng: Rng) -> None:
    """A player's hidden tokens are among those they have not shown this round."""
    hidden: list[list[int]] = []
    for seat in range(view.players):
        shown = [piece.token for piece in view.pieces if piece.owner == seat]
        if view.throw is not None and view.throw.seat == seat:
            shown.append(view.throw.token)
        left = [token for token in TOKENS if token not in shown]
        rng.shuffle(left)
        hidden.append(left)
    for seen in view.pieces:
        piece = Piece(seen.owner, _token(seen.token, hidden[seen.owner]))
        piece.x = seen.x
        piece.y = seen.y
        piece.zone = NO_ZONE if seen.zone is None else seen.zone
        piece.up = seen.up
        piece.seen = seen.seen
        piece.where = WHERE_NAMES.index(seen.where)
        state.pieces.append(piece)
    throw = view.throw
    if throw is not None:
        token = _token(throw.token, hidden[throw.seat])
        state.throw = toss_of(token, throw.face_up, Throw(throw.stance, throw.direction, throw.power, throw.loft, throw.hand))
        state.extra = throw.extra


def _token(known: int | None, hidden: list[int]) -> int:
    if known is not None:
        return known
    if not hidden:
        raise not_a_view()
    return hidden.pop()


def _imagine_spices(state: SafranitoState, view: SafranitoView, rng: Rng) -> None:
    """What a seat does not see is dealt from the cards it has not seen."""
    unseen = _unseen_spices(view)
    known = [list(batch.spices or ()) for batch in view.pile]
    for batch, spices in zip(view.pile, known, strict=True):
        if batch.spices is not None:
            # Others have drawn some of these in secret: any of them.
            rng.shuffle(spices)
            unseen += _dealt(spices, len(spices) - batch.cards)
    rng.shuffle(unseen)

    state.pile = []
    for batch, spices in zip(view.pile, known, strict=True):
        owner = NOBODY if batch.owner is None else batch.owner
        if batch.spices is None:
            state.pile.append(Batch(owner, _counted(_dealt(unseen, batch.cards))))
        else:
            state.pile.append(Batch(owner, _counted(spices), _counted(batch.spices)))
    drawing = view.drawing
    if drawing is not None:
        state.to_draw = drawing.left
        state.drawn = _dealt(unseen, drawing.drawn) if drawing.spices is None else list(drawing.spices)
        state.drawn.sort()
    _imagine_hands(state, view, unseen)
    if unseen:
        raise not_a_view()


def _unseen_spices(view: SafranitoView) -> list[int]:
    """The cards that the seat sees neither laid out nor in the discard, and that it knows in no hand and in no pile."""
    open_or_own = list(view.market)
    for batch in view.pile:
        open_or_own += batch.spices or ()
    if view.drawing is not None:
        open_or_own += view.drawing.spices or ()
    left = [COPIES] * SPICES
    for spice in open_or_own:
        left[spice] -= 1
    for counts in [view.discard, *[_hand(seat) for seat in view.seats]]:
        for spice in range(SPICES):
            left[spice] -= counts[spice]
    if min(left) < 0:
        raise not_a_view()
    return [spice for spice in range(SPICES) for card in range(left[spice])]


def _imagine_hands(state: SafranitoState, view: SafranitoView, unseen: list[int]) -> None:
    for number, seat in enumerate(view.seats):
        first = number * SPICES
        state.known[first : first + SPICES] = list(seat.known)
        state.hands[first : first + SPICES] = list(_hand(seat))
        if seat.hand is None:
            for spice in _dealt(unseen, seat.cards - sum(seat.known)):
                state.hands[first + spice] += 1
        state.cards[number] = seat.cards


def _hand(seat: SeatView) -> tuple[int, ...]:
    """By spice: the cards of a player that the one who looks knows."""
    return seat.known if seat.hand is None else seat.hand


def _counted(spices: Sequence[int]) -> list[int]:
    counts = [0] * SPICES
    for spice in spices:
        counts[spice] += 1
    return counts


def _imagine_dishes(state: SafranitoState, view: SafranitoView, rng: Rng) -> None:
    gone = list(view.dishes)
    for seat in view.seats:
        gone += seat.cooked
        gone += seat.reserved_dishes or ()
    unseen = [dish for dish in range(DISHES) if dish not in gone]
    rng.shuffle(unseen)
    for number, seat in enumerate(view.seats):
        own = _dealt(unseen, seat.reserved) if seat.reserved_dishes is None else list(seat.reserved_dishes)
        state.reserved[number] = sorted(own)
    if len(unseen) != view.dish_pile:
        raise not_a_view()
    state.dish_pile = sorted(unseen)


def _dealt(unseen: list[int], cards: int) -> list[int]:
    """So many cards off a shuffled list."""
    if cards < 0 or cards > len(unseen):
        raise not_a_view()
    dealt = unseen[len(unseen) - cards :]
    del unseen[len(unseen) - cards :]
    return dealt

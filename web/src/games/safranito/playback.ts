// What the table shows while things are played out: the last shown view with the events applied one by one. Only facts
// written in the events are copied; at the end the server's view takes over.
import { RECIPES } from './facts';
import { layoutHash } from './toss/story';
import { SPICES, type Cooked, type GameEvent, type PieceView, type SeatView, type Spice, type Tossed, type View } from './types';

const withSeat = (view: View, seat: number, change: (seat: SeatView) => Partial<SeatView>): View => ({
  ...view,
  seats: view.seats.map((one, i) => (i === seat ? { ...one, ...change(one) } : one)),
});

const withPieces = (view: View, pieces: readonly number[], change: Partial<PieceView>): View => ({
  ...view,
  pieces: view.pieces.map((piece) => (pieces.includes(piece.piece) ? { ...piece, ...change } : piece)),
});

const goBack = (view: View, pieces: readonly number[]): View =>
  withPieces(view, pieces, { where: 'back', zone: null, x: 0, y: 0 });

const turnUp = (view: View, shown: readonly { piece: number; token: number }[]): View => ({
  ...view,
  pieces: view.pieces.map((piece) => {
    const found = shown.find((each) => each.piece === piece.piece);
    return found ? { ...piece, up: true, seen: true, token: found.token } : piece;
  }),
});

const add = (counts: readonly number[], spice: Spice, n: number): number[] =>
  counts.map((count, i) => (SPICES[i] === spice ? Math.max(0, count + n) : count));

const without = <X>(list: readonly X[], item: X): X[] => {
  const at = list.indexOf(item);
  return at < 0 ? [...list] : list.toSpliced(at, 1);
};

/** Where every token lies once a throw has come to rest: the ends of its tracks, the others as they were. */
export function landed(pieces: readonly PieceView[], event: Tossed): PieceView[] {
  const { piece, seat: owner, token, up, face_up, zone, out } = event;
  const thrown: PieceView = { piece, owner, token, up, seen: up || face_up, zone, where: out ? 'out' : 'board', x: 0, y: 0 };
  const ends = new Map(event.flight.tracks.map((row) => [row[0]!, row.slice(-5)]));
  return [...pieces.filter((each) => each.piece !== piece), thrown].map((each) => {
    const end = ends.get(each.piece);
    if (!end) return each;
    const [, x, y, , way] = end;
    return { ...each, x: x!, y: y!, where: way === 3 ? 'out' : 'board' };
  });
}

/** Is what we show what the server has? Its fingerprint of the resting layout against ours. */
export function agrees(pieces: readonly PieceView[], event: Tossed): boolean {
  const lying = landed(pieces, event).filter(({ where }) => where === 'board');
  return layoutHash(lying.sort((a, b) => a.piece - b.piece)) === event.flight.hash;
}

export function play(view: View, event: GameEvent): View {
  switch (event.kind) {
    case 'sides-drawn':
      return { ...view, sides: event.sides };
    case 'chef-chosen':
    case 'mill-taken':
    case 'mill-passed':
      return { ...view, chef: event.seat };
    case 'round-began':
      return {
        ...view,
        round: event.round,
        chef: event.chef,
        turn: event.chef,
        pieces: [],
        bowl: null,
        seats: view.seats.map((seat) => ({ ...seat, tossed: 0 })),
      };
    case 'dish-opened':
      return { ...view, dishes: [...view.dishes, event.dish] };
    case 'spice-laid':
      return { ...view, market: [...view.market, event.spice] };
    case 'tossed':
      return withSeat({ ...view, throw: null, pieces: landed(view.pieces, event) }, event.seat, (seat) => ({
        tossed: seat.tossed + (event.extra ? 0 : 1),
        tokens: seat.tokens && event.token !== null ? without(seat.tokens, event.token) : seat.tokens,
      }));
    case 'space-opened':
      return { ...turnUp(view, event.pieces), space: event.space, turn: event.winner };
    case 'spice-kept':
      return withSeat(view, event.seat, (seat) => ({
        cards: seat.cards + 1,
        hand: seat.hand && event.spice ? add(seat.hand, event.spice, 1) : seat.hand,
      }));
    case 'dish-reserved':
      return withSeat({ ...view, dish_pile: Math.max(0, view.dish_pile - 1) }, event.seat, (seat) => ({
        reserved: seat.reserved + 1,
        reserved_dishes: seat.reserved_dishes && event.dish ? [...seat.reserved_dishes, event.dish] : seat.reserved_dishes,
      }));
    case 'returned':
      return goBack({ ...view, space: null }, event.pieces);
    case 'bowl-opened': {
      const { spice, price, totals, cards } = event;
      return { ...turnUp(view, event.pieces), bowl: { spice, price, totals, cards, sold: totals.map(() => 0) } };
    }
    case 'sold':
      return withSeat(view, event.seat, (seat) => ({
        money: seat.money + event.income,
        cards: seat.cards - event.cards,
        hand: seat.hand && add(seat.hand, event.spice, -event.cards),
        known: add(seat.known, event.spice, -event.cards),
      }));
    case 'sale-ended':
      return goBack(view, event.pieces);
    case 'bought':
      return withSeat({ ...goBack(view, [event.piece]), market: without(view.market, event.spice) }, event.seat, (seat) => ({
        money: seat.money - event.price,
        cards: seat.cards + 1,
        hand: seat.hand && add(seat.hand, event.spice, 1),
        known: add(seat.known, event.spice, 1),
      }));
    case 'not-bought':
      return goBack(view, event.pieces);
    case 'bowl-closed':
      return { ...goBack(view, event.pieces), bowl: null };
    case 'cooked':
      return cooked(view, event);
    default:
      return view;
  }
}

function cooked(view: View, event: Cooked): View {
  const spices: readonly Spice[] = RECIPES[event.dish];
  const spent = (counts: readonly number[]) => spices.reduce<number[]>((left, spice) => add(left, spice, -1), [...counts]);
  const menu = event.reserved ? view : { ...view, dishes: without(view.dishes, event.dish) };
  return withSeat(menu, event.seat, (seat) => ({
    cards: seat.cards - spices.length,
    hand: seat.hand && spent(seat.hand),
    known: spent(seat.known),
    cooked: [...seat.cooked, event.dish],
    reserved: seat.reserved - (event.reserved ? 1 : 0),
    reserved_dishes: event.reserved && seat.reserved_dishes ? without(seat.reserved_dishes, event.dish) : seat.reserved_dishes,
  }));
}

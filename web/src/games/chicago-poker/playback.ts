// What the table shows while a move is played out: the last shown view with the events applied one by one. Only facts
// written in the events are copied; at the end the server's view takes over.
import type { Special } from './facts';
import { ESTABLISHMENTS, type Card, type GameEvent, type Gangster, type Hidden, type Place, type View } from './types';

type Of<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>;

const changed = <X>(list: readonly X[], at: number, change: (item: X) => X): X[] =>
  list.map((item, i) => (i === at ? change(item) : item));

const without = (cards: readonly Card[], card: Card | null): Card[] => {
  const at = card === null ? -1 : cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
};

const withPlace = (view: View, place: number, change: (place: Place) => Place): View => ({
  ...view,
  places: changed(view.places, place, change),
});

const withSide = (place: Place, seat: number, change: (cards: (Gangster | null)[]) => (Gangster | null)[]): Place => ({
  ...place,
  sides: changed(place.sides, seat, change),
});

/** A card leaves somebody's hand; we see which only if it is ours. */
const leaves = (view: View, seat: number, card: Card | null): View => ({
  ...view,
  hands: changed(view.hands, seat, (count) => count - 1),
  hand: view.seat === seat ? without(view.hand, card) : view.hand,
});

const comes = (view: View, seat: number, card: Card | null): View => ({
  ...view,
  hands: changed(view.hands, seat, (count) => count + 1),
  hand: view.seat === seat && card !== null ? [...view.hand, card] : view.hand,
});

const thrown = (view: View, ...cards: Card[]): View => ({ ...view, discard: [...view.discard, ...cards] });

const special = (view: View, seat: number, card: Special): View => thrown(leaves(view, seat, card), card);

const spent = (view: View): View => ({ ...view, left: Math.max(0, view.left - 1) });

export function play(view: View, event: GameEvent): View {
  switch (event.kind) {
    case 'first-chosen':
      return { ...view, turn: event.seat };
    case 'opened':
      return withPlace(view, event.place, (place) => ({ ...place, establishment: event.establishment }));
    case 'dealt':
      return { ...comes(view, event.seat, event.card), pile: view.pile - 1 };
    case 'turn-began':
      return { ...view, turn: event.seat, left: event.actions };
    case 'drew':
      return spent({ ...comes(view, event.seat, event.card), pile: view.pile - 1 });
    case 'reshuffled':
      return { ...view, pile: event.cards, discard: [] };
    case 'played':
      return spent(played(view, event));
    case 'marked':
      return withPlace(view, event.place, (place) => ({ ...place, marker: event.seat }));
    case 'murdered':
      return spent(murdered(view, event));
    case 'informed':
      return spent(informed(view, event));
    case 'drove':
      return spent(drove(view, event));
    case 'armed':
      return { ...special(view, event.seat, 'revolver'), left: event.actions };
    case 'bribed': {
      const taken = comes(leaves(view, event.seat, 'corruption'), event.seat, event.card);
      return spent({ ...taken, pile: view.pile + event.cards, discard: ['corruption'] });
    }
    case 'turn-ended':
      return { ...view, left: 0 };
    case 'shot-out':
      return withPlace({ ...view, turn: event.seat }, event.place, (place) =>
        event.shown.reduce<Place>((open, { seat, cards }) => withSide(open, seat, () => cards), { ...place, hidden: [] }),
      );
    case 'reinforced':
      return event.sent.reduce(
        (after, { seat, card }) => (card === null ? after : thrown(leaves(after, seat, card), card)),
        view,
      );
    case 'took':
      return took(view, event);
    default:
      return view;
  }
}

function played(view: View, { seat, place, slot, up, card }: Of<'played'>): View {
  // `since` is for bots to remember by: what comes from the server has it, what is only shown on the way there need not.
  const secret: Hidden[] = up ? [] : [{ seat, slot, known: [seat], since: null }];
  return withPlace(leaves(view, seat, card), place, (at) => ({
    ...withSide(at, seat, (cards) => [...cards, card]),
    hidden: [...at.hidden, ...secret],
  }));
}

function murdered(view: View, { seat, place, rival, slot, card }: Of<'murdered'>): View {
  const gone = withPlace(thrown(view, card), place, (at) => ({
    ...withSide(at, rival, (cards) => cards.slice(0, slot)),
    hidden: at.hidden.filter((entry) => entry.seat !== rival || entry.slot !== slot),
  }));
  return special(gone, seat, 'murder');
}

function informed(view: View, { seat, place, rival, slots, cards }: Of<'informed'>): View {
  const told = withPlace(view, place, (at) => ({
    ...withSide(at, rival, (side) => side.map((card, slot) => cards?.[slots.indexOf(slot)] ?? card)),
    hidden: at.hidden.map((entry) =>
      entry.seat === rival && slots.includes(entry.slot) && !entry.known.includes(seat)
        ? { ...entry, known: [...entry.known, seat] }
        : entry,
    ),
  }));
  return special(told, seat, 'informer');
}

function drove(view: View, { seat, source, target, order, cards }: Of<'drove'>): View {
  // What is still known of cards that are driven on, and of those they lay with, comes with the view.
  const touched = (spot: { place: number; slot: number }) => spot.place === source && order.includes(spot.slot);
  const mixed = view.mixed.filter((mix) => mix.seat !== seat || !mix.spots.some(touched));
  const left = withPlace({ ...view, mixed }, source, (at) => ({
    ...withSide(at, seat, (side) => side.slice(0, side.length - order.length)),
    hidden: at.hidden.filter((entry) => entry.seat !== seat || !order.includes(entry.slot)),
  }));
  const there = withPlace(left, target, (at) => withSide(at, seat, (side) => [...side, ...cards]));
  return special(there, seat, 'limousine');
}

function took(view: View, { seat, place, establishment }: Of<'took'>): View {
  const type = ESTABLISHMENTS.indexOf(establishment);
  const fallen = view.places[place]!.sides.flat().filter((card) => card !== null);
  const cleared = withPlace(thrown(view, ...fallen), place, (at) => ({
    establishment: null,
    marker: null,
    sides: at.sides.map(() => []),
    hidden: [],
  }));
  return { ...cleared, standoff: null, won: changed(view.won, seat, (row) => changed(row, type, (n) => n + 1)) };
}

/** How long each kind of event is on stage, in milliseconds. Never half a second. */
export const STAGE: Record<GameEvent['kind'], number> = {
  'first-chosen': 0,
  opened: 380,
  dealt: 0,
  'turn-began': 0,
  drew: 340,
  reshuffled: 300,
  played: 380,
  marked: 340,
  murdered: 440,
  informed: 380,
  drove: 440,
  armed: 320,
  bribed: 380,
  'turn-ended': 0,
  'nobody-acted': 0,
  'shot-out': 0,
  tied: 0,
  reinforced: 0,
  took: 420,
  'game-over': 0,
};

const MOST = 10;

/** After a long absence the past is not acted out: the oldest events are applied at once, the newest played. */
export function stage<E>(events: readonly E[]): { skipped: E[]; played: E[] } {
  const cut = Math.max(0, events.length - MOST);
  return { skipped: events.slice(0, cut), played: events.slice(cut) };
}

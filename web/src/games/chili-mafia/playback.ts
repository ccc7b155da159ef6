// What the table shows while a move is played out: the last shown view with the events applied one by one. Only facts
// written in the events are copied; at the end the server's view takes over.
import { inOrder } from './cards';
import type { Card, GangView, GameEvent, Pepper, View } from './types';

const without = <C extends Card>(cards: readonly C[], gone: readonly Card[]): C[] => {
  const left = [...cards];
  for (const card of gone) {
    const at = (left as Card[]).indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
};

/** A gang with other cards. What it is worth now only the server says: until then it keeps its label. */
const changed = (gangs: readonly GangView[], number: number, change: (cards: Pepper[]) => Pepper[]): GangView[] =>
  gangs
    .map((gang) => (gang.gang === number ? { ...gang, cards: change(gang.cards) } : gang))
    .filter((gang) => gang.cards.length > 0);

const founded = (gangs: readonly GangView[], gang: number, seat: number, cards: Pepper[]): GangView[] => [
  ...gangs.filter((other) => other.gang !== gang),
  { gang, seat, cards, type: 'incomplete', points: 0 },
];

const sized = (view: View, seat: number, more: number): number[] =>
  view.hand_sizes.map((size, other) => (other === seat ? Math.max(0, size + more) : size));

/** Cards leave a hand; ours is shown, of the others only the number. */
const given = (view: View, seat: number, cards: readonly Card[]): View => ({
  ...view,
  hand: view.seat === seat ? without(view.hand, cards) : view.hand,
  hand_sizes: sized(view, seat, -cards.length),
});

const received = (view: View, seat: number, cards: readonly (Card | null)[]): View => ({
  ...view,
  hand: view.seat === seat ? [...view.hand, ...cards.filter((card) => card !== null)] : view.hand,
  hand_sizes: sized(view, seat, cards.length),
});

const tossed = (view: View, cards: readonly Card[]): View => ({ ...view, discard: [...[...cards].reverse(), ...view.discard] });

const joined = (gangs: readonly GangView[], number: number, card: Pepper): GangView[] =>
  changed(gangs, number, (cards) => [...cards, card]);
const left = (gangs: readonly GangView[], number: number, cards: readonly Pepper[]): GangView[] =>
  changed(gangs, number, (all) => without(all, cards));

export function play(view: View, event: GameEvent): View {
  switch (event.kind) {
    case 'formed': {
      // A gang around a turncoat was laid down when he came: the rest of it is from hand.
      const there = view.gangs.find(({ gang }) => gang === event.gang)?.cards ?? [];
      const next = given(view, event.seat, without(event.cards, there));
      return { ...next, gangs: founded(view.gangs, event.gang, event.at, event.cards) };
    }
    case 'added':
      return { ...given(view, event.seat, [event.card]), gangs: joined(view.gangs, event.gang, event.card) };
    case 'moved':
      return { ...view, gangs: joined(left(view.gangs, event.source, [event.card]), event.gang, event.card) };
    case 'attacked':
      return tossed(given(view, event.seat, [event.hot]), [event.hot]);
    case 'neutralised':
      return tossed(given(view, event.seat, event.cards), event.cards);
    case 'guarded':
      return { ...tossed(view, event.lost), gangs: left(view.gangs, event.gang, event.lost) };
    case 'hit': {
      const gangs = left(view.gangs, event.gang, event.cards);
      return event.hot === 'pinch' ? { ...view, gangs } : { ...tossed(view, event.cards), gangs };
    }
    case 'turned': {
      const gangs = left(view.gangs, event.source, [event.card]);
      const known = gangs.some(({ gang }) => gang === event.gang);
      return {
        ...view,
        gangs: known ? joined(gangs, event.gang, event.card) : founded(gangs, event.gang, event.seat, [event.card]),
      };
    }
    case 'played':
      return tossed(given(view, event.seat, [event.card]), [event.card]);
    case 'drew':
      return { ...received(view, event.seat, event.cards ?? Array(event.count).fill(null)), deck: view.deck - event.count };
    case 'got': {
      const from = event.source === null ? view : given(view, event.source, event.card === null ? [] : [event.card]);
      const source = event.source !== null && event.card === null ? { ...from, hand_sizes: sized(from, event.source, -1) } : from;
      return received(source, event.seat, [event.card]);
    }
    case 'discarded': {
      const next = tossed(view, [event.card]);
      if (event.gang === null) return given(next, event.seat, [event.card]);
      return { ...next, gangs: left(next.gangs, event.gang, [event.card as Pepper]) };
    }
    case 'swapped': {
      const gone = left(view.gangs, event.gang, [event.card]);
      const there = gone.some(({ gang }) => gang === event.gang)
        ? joined(gone, event.gang, 'witch')
        : founded(gone, event.gang, event.victim, ['witch']);
      return { ...given(view, event.seat, ['witch']), gangs: joined(there, event.to, event.card) };
    }
    case 'jailed':
      return event.to === 'discard' ? tossed(view, [event.card]) : { ...view, deck: view.deck + 1 };
    case 'raid-drawn':
      return { ...view, deck: view.deck - 1 };
    case 'turn-began':
      return { ...view, turn: event.seat, attack: null };
    default:
      return view;
  }
}

/** What a gang is and counts, wherever the view to come already says it of the very same cards. */
export const labelled = (picture: View, coming: View): View => ({
  ...picture,
  gangs: picture.gangs.map((gang) => {
    const later = coming.gangs.find((other) => other.gang === gang.gang);
    const same = later && inOrder(later.cards).join() === inOrder(gang.cards).join();
    return same ? { ...gang, type: later.type, points: later.points } : gang;
  }),
});

/** How long each kind of event is on stage, in milliseconds. Never half a second. */
export const STAGE: Record<GameEvent['kind'], number> = {
  began: 0,
  dealt: 0,
  chose: 0,
  drafted: 0,
  'turn-began': 0,
  formed: 420,
  added: 340,
  moved: 340,
  attacked: 460,
  neutralised: 420,
  guarded: 380,
  hit: 420,
  jailed: 0,
  turned: 420,
  played: 380,
  drew: 300,
  got: 360,
  discarded: 320,
  looked: 0,
  swapped: 420,
  'property-drawn': 0,
  'property-used': 300,
  searched: 0,
  revealed: 300,
  passed: 0,
  ended: 0,
  'raid-drawn': 480,
  arranged: 300,
  'deck-out': 0,
  scored: 0,
  'game-over': 0,
};

const MOST = 10;

/** After a long absence the past is not acted out: the oldest events are applied at once, the newest played. */
export function stage<E>(events: readonly E[]): { skipped: E[]; played: E[] } {
  const cut = Math.max(0, events.length - MOST);
  return { skipped: events.slice(0, cut), played: events.slice(cut) };
}

// Why something that can't be touched can't be: the key of the sentence to show. The server would refuse it with the
// same words; saying so at once spares the round trip.
import { isSpecial } from './cards';
import type { Card, View } from './types';

export interface Refusal {
  key: string;
  params?: Record<string, string | number>;
}

const LIMIT = 7;

function common(view: View, seat: number | null): Refusal | null {
  if (view.phase === 'over') return { key: 'illegal.over' };
  if (view.to_act === 'chance') return { key: 'illegal.chance-to-come' };
  if (seat === null) return { key: 'illegal.not-your-turn' };
  if (view.phase === 'reinforce') {
    if (view.to_act.includes(seat)) return null;
    return { key: view.standoff?.tied.includes(seat) ? 'illegal.already-sent' : 'illegal.reinforcements-first' };
  }
  if (!view.to_act.includes(seat)) return { key: 'illegal.not-your-turn' };
  return view.phase === 'order' ? { key: 'illegal.shoot-first' } : null;
}

export function whyNotDraw(view: View, seat: number | null): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  if (view.phase === 'reinforce') return { key: 'illegal.reinforcements-first' };
  if (view.pile + view.discard.length === 0) return { key: 'illegal.nothing-to-draw' };
  return { key: 'illegal.hand-full', params: { n: LIMIT } };
}

export function whyNotEnd(view: View, seat: number | null): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  if (view.phase === 'reinforce') return { key: 'illegal.reinforcements-first' };
  if (view.hand.length > LIMIT) return { key: 'illegal.too-many-cards', params: { n: LIMIT } };
  return { key: 'illegal.must-use-actions' };
}

/** A card of the hand that can't be played. */
export function whyNotCard(view: View, seat: number | null, card: Card): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  if (view.phase === 'reinforce') return { key: 'illegal.not-a-gangster-in-hand' };
  if (view.hand.length > LIMIT + 1) return { key: 'illegal.revolver-first', params: { n: LIMIT } };
  if (!isSpecial(card)) return { key: 'ui.refuse.no-room' };
  if (card === 'corruption' && view.discard.length > 0) return { key: 'illegal.too-many-cards', params: { n: LIMIT } };
  return { key: `ui.refuse.${card}` };
}

/** One's own side of a place, with this card (or none) chosen. */
export function whyNotOwn(view: View, seat: number | null, place: number, card: Card | null): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  const there = view.places[place]!;
  const number = { place: place + 1 };
  if (card === null) return { key: 'ui.refuse.choose-first' };
  if (there.establishment === null) return { key: 'illegal.place-closed', params: number };
  if (card === 'murder' || card === 'informer') return { key: 'illegal.own-cards' };
  if (card === 'limousine') {
    if (there.marker === seat) return { key: 'illegal.under-marker', params: number };
    return { key: there.sides[seat!]!.length === 0 ? 'ui.refuse.nobody-to-drive' : 'ui.refuse.nowhere-to-drive' };
  }
  return isSpecial(card) ? { key: 'illegal.not-a-gangster' } : { key: 'illegal.side-full', params: number };
}

/** A rival's side. */
export function whyNotRival(view: View, seat: number | null, place: number, rival: number, card: Card | null): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  const there = view.places[place]!;
  const number = { place: place + 1 };
  if (card !== 'murder' && card !== 'informer') return { key: 'ui.refuse.own-side' };
  if (there.sides[rival]!.length === 0) return { key: 'illegal.nobody-there', params: number };
  if (card === 'murder') return { key: 'illegal.protected', params: number };
  return { key: 'illegal.nothing-hidden', params: number };
}

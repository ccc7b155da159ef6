// A Backup's choice: which of the peppers it has turned up come into the hand.
import { CARD_LIMIT, inOrder, isPepper, strengthOf } from './cards';
import type { Action, Card, Fetch, Pepper, View } from './types';

/** Places of these cards in a row, each one its own. */
export function placesOf(row: readonly Card[], wanted: readonly Card[]): number[] {
  const places: number[] = [];
  for (const card of wanted) {
    const at = row.findIndex((other, place) => other === card && !places.includes(place));
    if (at >= 0) places.push(at);
  }
  return places;
}

/** What to begin with: the strongest there is room for, so that nothing must be discarded. */
export function roomyFetch(view: View): number[] {
  const peppers = view.looking.filter(isPepper).sort((a, b) => strengthOf(b) - strengthOf(a));
  return placesOf(view.looking, peppers.slice(0, Math.max(0, CARD_LIMIT - view.hand.length)));
}

/** The action that takes the cards of these places. */
export function fetchOf(view: View, legal: readonly Action[], places: readonly number[]): Fetch | undefined {
  const cards = inOrder(places.map((at) => view.looking[at]!)) as Pepper[];
  return legal.find((action): action is Fetch => action.kind === 'fetch' && action.cards.join() === cards.join());
}

// The moments that decided a game, picked from its story: every dish, the best sale, the dearest purchase.
import type { Bought, Cooked, GameEvent, Sold } from './types';

export interface Moment {
  round: number;
  event: Cooked | Sold | Bought;
}

export function turningPoints(story: readonly { event: GameEvent }[]): Moment[] {
  let round = 0;
  const all = story.flatMap(({ event }): Moment[] => {
    if (event.kind === 'round-began') round = event.round;
    return event.kind === 'cooked' || event.kind === 'sold' || event.kind === 'bought' ? [{ round, event }] : [];
  });
  const best = (worth: (event: Moment['event']) => number): Moment | undefined => {
    const found = all.reduce<Moment | undefined>((a, b) => (worth(b.event) > (a ? worth(a.event) : 0) ? b : a), undefined);
    return found;
  };
  const sale = best((event) => (event.kind === 'sold' ? event.income : 0));
  const purchase = best((event) => (event.kind === 'bought' ? event.price : 0));
  return all.filter((moment) => moment.event.kind === 'cooked' || moment === sale || moment === purchase);
}

import type { Json } from '$kit/game';
import { same } from '$kit/fair/questions';
import type { GameEvent } from './types';

const HAND = 6;

/** Does the event tell what chance decided? Of the shuffle a player sees the first cards, their own. */
export function shows(outcome: Json, { event, seats }: { event: GameEvent; seats?: number[] }): boolean | null {
  if (outcome.kind === 'first' && event.kind === 'began') return event.first === outcome.seat;
  if (outcome.kind === 'grab' && event.kind === 'got') return event.card === null ? null : event.card === outcome.card;
  if (outcome.kind === 'shuffle' && event.kind === 'dealt' && seats?.length === 1) {
    const first = seats[0]! * HAND;
    return same([...event.cards].sort(), outcome.cards.slice(first, first + HAND).sort());
  }
  return null;
}

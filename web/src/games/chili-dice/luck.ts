import type { Json } from '$kit/game';
import { same } from '$kit/fair/questions';
import type { GameEvent } from './types';

/** Does the event tell what chance decided? */
export function shows(outcome: Json, { event }: { event: GameEvent }): boolean | null {
  if (outcome.kind === 'faces' && event.kind === 'rolled') return same(event.faces, outcome.faces);
  if (outcome.kind === 'first-player' && event.kind === 'first-chosen') return event.seat === outcome.seat;
  return null;
}

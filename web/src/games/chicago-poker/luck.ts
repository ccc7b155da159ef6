import type { Json } from '$kit/game';
import type { GameEvent } from './types';

/** Does the event tell what chance decided? Cards that others drew are not told. */
export function shows(outcome: Json, { event }: { event: GameEvent }): boolean | null {
  if (outcome.kind === 'first-player' && event.kind === 'first-chosen') return event.seat === outcome.seat;
  if (outcome.kind === 'new-establishment' && event.kind === 'opened') return event.establishment === outcome.establishment;
  if (outcome.kind === 'top-card' && (event.kind === 'dealt' || event.kind === 'drew'))
    return event.card === null ? null : event.card === outcome.card;
  return null;
}

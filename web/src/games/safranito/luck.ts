import type { Json } from '$kit/game';
import { same } from '$kit/fair/questions';
import type { GameEvent } from './types';

/** Does the event tell what chance decided? How a throw wobbled is told only by the way it went. */
export function shows(outcome: Json, { event }: { event: GameEvent }): boolean | null {
  if (outcome.kind === 'sides' && event.kind === 'sides-drawn') return same(event.sides, outcome.sides);
  if (outcome.kind === 'first-chef' && event.kind === 'chef-chosen') return event.seat === outcome.seat;
  if (outcome.kind === 'top-dish' && (event.kind === 'dish-opened' || event.kind === 'dish-reserved'))
    return event.dish === null ? null : event.dish === outcome.dish;
  if (outcome.kind === 'top-spice' && (event.kind === 'spice-laid' || event.kind === 'spice-drawn'))
    return event.spice === null ? null : event.spice === outcome.spice;
  return null;
}

// What is worth telling of a game that is over: its biggest gang, its hardest blow, its best stop.
import { plainOf, strengthOf } from './cards';
import type { GameEvent, Pepper } from './types';

export interface Highlight {
  kind: 'gang' | 'blow' | 'stop';
  event: GameEvent;
}

const strength = (cards: readonly Pepper[]): number => cards.reduce((sum, card) => sum + strengthOf(card), 0);

/** How much a gang stands out when it is formed: alike counts double, as in the score. */
function weight(cards: readonly Pepper[]): number {
  const kinds = new Set(cards.filter((card) => card !== 'sweet-chili').map(plainOf));
  return strength(cards) * (kinds.size === 1 ? 2 : 1);
}

export function highlightsOf(story: readonly { event: GameEvent }[]): Highlight[] {
  const best: Partial<Record<Highlight['kind'], { event: GameEvent; value: number }>> = {};
  const weigh = (kind: Highlight['kind'], event: GameEvent, value: number) => {
    if (value > (best[kind]?.value ?? 0)) best[kind] = { event, value };
  };
  let aimed = 0;
  for (const { event } of story) {
    if (event.kind === 'attacked') aimed = strength(event.targets);
    else if (event.kind === 'formed') weigh('gang', event, weight(event.cards));
    else if (event.kind === 'hit') weigh('blow', event, strength(event.cards));
    // Whoever changes sides is lost here and won there.
    else if (event.kind === 'turned') weigh('blow', event, 2 * strengthOf(event.card));
    else if (event.kind === 'neutralised') weigh('stop', event, aimed);
  }
  return (['gang', 'blow', 'stop'] as const).flatMap((kind) => (best[kind] ? [{ kind, event: best[kind].event }] : []));
}

// What can be read off a card.
import { SPECIALS, type Family, type Special } from './facts';
import type { Card, Gangster } from './types';

export const isSpecial = (card: Card): card is Special => (SPECIALS as readonly string[]).includes(card);
export const isGangster = (card: Card): card is Gangster => !isSpecial(card);

export const familyOf = (card: Gangster): Family => card[0] as Family;
export const valueOf = (card: Gangster): number => Number(card.slice(1));

/** By value, then family, specials last; or all of a family together. */
export type Sorting = 'value' | 'family';

const RANK: Record<Family, number> = { r: 0, y: 1, g: 2, b: 3, v: 4 };

export function sorted(cards: readonly Card[], by: Sorting): Card[] {
  const key = (card: Card): number => {
    if (isSpecial(card)) return 1000 + SPECIALS.indexOf(card);
    return by === 'value' ? valueOf(card) * 10 + RANK[familyOf(card)] : RANK[familyOf(card)] * 100 + valueOf(card);
  };
  return [...cards].sort((a, b) => key(a) - key(b));
}

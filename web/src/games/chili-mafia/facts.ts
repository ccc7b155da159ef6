// What a client has to know of Chili Mafia besides what the server tells. Cards are named by kind; two of a kind can't be told apart.
import type { Card, Hot, Pepper } from './types';

/** Action cards. */
export type Trick = Exclude<Card, Pepper | Hot | 'dawn-raid'>;

/** Peppers with an ability are kinds of their own, named after it. */
export const ABILITIES = [
  'sidekick',
  'bodyguard',
  'troublemaker',
  'sniper',
  'dancer',
  'gambler',
  'witch',
  'lord',
  'outlaw',
] as const satisfies readonly Pepper[];
export type Ability = (typeof ABILITIES)[number];

/** How a match ended: what the ending tells besides scores and ranks. */
export interface Why {
  points: number[];
  brotherhoods: number[];
  peppers: number[];
  tie_break: 'brotherhoods' | 'peppers' | 'shared' | null;
  teams?: number[];
}

export interface Result {
  scores: number[];
  ranks: number[];
  why?: Why;
}

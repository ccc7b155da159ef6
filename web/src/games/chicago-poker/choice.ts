// What the player means to do, and which legal action that is. What is legal comes from the server; nothing here
// knows the rules.
import { isSpecial } from './cards';
import type { Aimed } from './facts';
import type { Action, Card, Corruption, Gangster, Limousine, Play, Send, Shoot } from './types';

type Legal = readonly Action[];

const kind = <K extends Action['kind']>(legal: Legal, wanted: K) =>
  legal.filter((action) => action.kind === wanted) as Extract<Action, { kind: K }>[];

export const drawOf = (legal: Legal): Action | null => kind(legal, 'draw')[0] ?? null;
export const endOf = (legal: Legal): Action | null => kind(legal, 'end-turn')[0] ?? null;
export const revolverOf = (legal: Legal): Action | null => kind(legal, 'revolver')[0] ?? null;
export const shootsOf = (legal: Legal): Shoot[] => kind(legal, 'shoot') as Shoot[];
export const sendsOf = (legal: Legal): Send[] => kind(legal, 'send') as Send[];
export const drivesOf = (legal: Legal): Limousine[] => kind(legal, 'limousine') as Limousine[];
export const bribesOf = (legal: Legal): Corruption[] => kind(legal, 'corruption') as Corruption[];
export const playsOf = (legal: Legal, card: Gangster): Play[] =>
  (kind(legal, 'play') as Play[]).filter((play) => play.card === card);
export const aimsOf = (legal: Legal, special: 'murder' | 'informer'): Aimed[] =>
  legal.filter((action): action is Aimed => action.kind === special);
export const sendOf = (legal: Legal, card: Gangster | null): Send | null =>
  sendsOf(legal).find((send) => send.card === card) ?? null;

/** Can something be done with this card of the hand now? */
export function isPlayable(legal: Legal, card: Card): boolean {
  if (!isSpecial(card)) return playsOf(legal, card).length > 0 || sendOf(legal, card) !== null;
  return legal.some((action) => action.kind === card);
}

/** Where the chosen card can go: one's own sides, or a rival's. */
export type Target = { at: 'own'; place: number } | { at: 'rival'; place: number; rival: number };

export function targetsOf(legal: Legal, card: Card | null): Target[] {
  if (card === null) return [];
  if (!isSpecial(card)) return playsOf(legal, card).map(({ place }) => ({ at: 'own', place }));
  if (card === 'murder' || card === 'informer') {
    return aimsOf(legal, card).map(({ place, rival }) => ({ at: 'rival', place, rival }));
  }
  if (card === 'limousine') {
    return [...new Set(drivesOf(legal).map(({ source }) => source))].map((place) => ({ at: 'own', place }));
  }
  return [];
}

export const sameTarget = (a: Target, b: Target): boolean =>
  a.at === b.at && a.place === b.place && (a.at === 'own' || (b.at === 'rival' && a.rival === b.rival));

export const isTarget = (targets: readonly Target[], target: Target): boolean =>
  targets.some((other) => sameTarget(other, target));

/** The action a card makes at a place; null where there is none, or more has to be said first (Limousine). */
export function actionAt(legal: Legal, card: Card, target: Target): Action | null {
  if (!isSpecial(card)) {
    return target.at === 'own' ? (playsOf(legal, card).find((play) => play.place === target.place) ?? null) : null;
  }
  if ((card === 'murder' || card === 'informer') && target.at === 'rival') {
    return aimsOf(legal, card).find(({ place, rival }) => place === target.place && rival === target.rival) ?? null;
  }
  return null;
}

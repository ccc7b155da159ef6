// The pace of answers. Everyone is asked at once, also those who can only pass; a pass by itself comes after a moment
// that says nothing about the hand.
import { recall, remember } from '$kit/memory';
import type { Action, View } from './types';

/** How long the question stands before the default, a pass, is given. A courtesy to the others. */
export const COUNTDOWN = 20_000;

const SHELF = 'chili-mafia.auto-pass';
export const recallAutoPass = (): boolean => recall<boolean>(SHELF, false);
export const rememberAutoPass = (on: boolean): void => remember(SHELF, on);

/** Milliseconds until an automatic pass: one to three seconds, whatever one holds. */
export const humanPace = (chance: () => number = Math.random): number => 1000 + Math.round(chance() * 2000);

export const passOf = (legal: readonly Action[]): Action | null => legal.find(({ kind }) => kind === 'decline') ?? null;

/**
 * The same question as long as this text stays the same, although others answer meanwhile; null when nothing is asked
 * that could be passed.
 */
export function questionOf(view: View, legal: readonly Action[]): string | null {
  if (passOf(legal) === null) return null;
  const { step, turns, hots, attack, hand_sizes, discard } = view;
  return JSON.stringify([step, turns, hots, attack, hand_sizes, discard.length]);
}

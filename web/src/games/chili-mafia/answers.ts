// When one is asked for an answer, and how fast a pass by itself comes. Everyone who could answer as far as the table
// knows is asked by the server; whoever holds nothing to answer with need not press anything, and nobody can tell.
import { areAllied, gangAt } from './table';
import type { Action, View } from './types';
import { isWindow } from './wording';

/** How long the question stands before a pass is given. A courtesy to the others; one tap stops it. */
export const COUNTDOWN = 20_000;

/** The last seconds are read out. */
export const WARNING = 10_000;

/** How the player wants to be asked. */
export interface Habits {
  /** Also when there is nothing to answer with. */
  always: boolean;
  /** Only about attacks on one's own side. */
  mineOnly: boolean;
}

/** How long a pass by itself takes among people: mostly one or two seconds, at times as long as somebody who ponders. */
const AT_LEAST = 800;
const MEAN = 1200;
const AT_MOST = 7000;

/** Milliseconds until a pass by itself. Drawn anew for each question, whatever one holds. */
export function humanPace(alone: boolean, chance: () => number = Math.random): number {
  // Bots don't watch the clock.
  if (alone) return 400 + Math.round(chance() * 400);
  return Math.min(AT_MOST, Math.round(AT_LEAST - MEAN * Math.log(1 - chance())));
}

export const passOf = (legal: readonly Action[]): Action | null => legal.find(({ kind }) => kind === 'decline') ?? null;

/** Is this seat under attack? */
export const isHit = (view: View, seat: number | null): boolean =>
  view.step.what === 'hot' && view.attack !== null && seat !== null && gangAt(view, view.attack.gang)?.seat === seat;

/** Is it about somebody of one's own side? Whatever one's own secret cards allow is. */
function isMine(view: View, seat: number): boolean {
  if (view.step.what !== 'hot' || view.attack === null) return true;
  const victim = gangAt(view, view.attack.gang)?.seat;
  return victim !== undefined && areAllied(view, seat, victim);
}

/** Is the player to be asked? If not, the page passes for them after a moment. */
export function wantsToBeAsked(view: View, seat: number, legal: readonly Action[], habits: Habits): boolean {
  if (passOf(legal) === null || habits.always) return true;
  return legal.length > 1 && (isMine(view, seat) || !habits.mineOnly);
}

/**
 * The same question as long as this text stays the same, although others answer meanwhile; null when nothing is asked
 * that could be passed.
 */
export function questionOf(view: View, legal: readonly Action[]): string | null {
  if (passOf(legal) === null) return null;
  const { step, turns, hots, attack, hand_sizes, discard } = view;
  return JSON.stringify([step, turns, hots, attack, hand_sizes, discard.length]);
}

/**
 * What the kit may do without asking. Not the answers to what others do: the board gives those, at a pace of its own. One's
 * own turn is ended by hand, too.
 */
export function soleAnswer(view: View, _: number, legal: readonly Action[]): Action | null {
  const [only] = legal;
  if (legal.length !== 1 || only === undefined || isWindow(view)) return null;
  return only.kind === 'keep' || only.kind === 'stop' || only.kind === 'pass' ? only : null;
}

/** Answers without a choice: nobody has to press a button that is the only one there is. */
import type { GameModule, Json } from './game';
import { motion } from './motion';
import { settings } from './settings.svelte';

/** What this seat does if there is nothing to choose; null = its player is asked. */
export function soleAnswer(module: GameModule, view: Json, seat: number, legal: Json[]): Json | null {
  if (legal.length === 0) return null;
  if (module.soleAnswer) return module.soleAnswer(view, seat, legal);
  return legal.length === 1 ? legal[0] : null;
}

/** At the pace "instant" one still wants to know what was done. */
const INSTANT = 0.4;
const SOONEST = 1100;
const LATEST = 2200;
/** As long as people take who have something to think about. */
const LATEST_SECRET = 7000;

/**
 * Milliseconds until the page answers by itself: long enough to see what happened. The moment is drawn and nothing
 * that is hidden has a part in it, so the others can't tell from it what was seen.
 */
export function beat(chance: () => number = Math.random, secret = false): number {
  if (secret) return Math.round(SOONEST + chance() * (LATEST_SECRET - SOONEST));
  const stretch = settings.pace === 'instant' ? INSTANT : motion.stretch;
  return Math.round(stretch * (SOONEST + chance() * (LATEST - SOONEST)));
}

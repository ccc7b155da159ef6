// The exact values of a hint, sorted to the places where they are shown: boxes, turns and rolls.
import { sameDice } from './choice';
import type { Action, Box, Roll } from './types';

export interface Worth {
  value: number;
  /** How much less than the best action; 0 for the best. */
  behind: number;
  best: boolean;
}

export interface Advice {
  unit: string;
  best: Action;
  bestValue: number;
  boxes: Partial<Record<Box, Worth>>;
  /** By die, then by the face it is turned to. */
  turns: Record<number, Record<number, Worth>>;
  rolls: { roll: Roll; worth: Worth }[];
}

interface Answer {
  unit: string;
  options: { action: Action; value: number }[];
}

// Two actions whose values differ by less than this are equally good to a reader of one decimal.
const EQUAL = 0.005;

export function adviceFrom(hint: Answer | null): Advice | null {
  if (!hint || hint.options.length === 0) return null;
  const bestValue = Math.max(...hint.options.map((option) => option.value));
  const best = hint.options.find((option) => option.value === bestValue)!.action;
  const advice: Advice = { unit: hint.unit, best, bestValue, boxes: {}, turns: {}, rolls: [] };
  for (const { action, value } of hint.options) {
    const behind = bestValue - value;
    const worth: Worth = { value, behind, best: behind < EQUAL };
    if (action.kind === 'score') advice.boxes[action.box] = worth;
    else if (action.kind === 'turn') (advice.turns[action.die] ??= {})[action.face] = worth;
    else advice.rolls.push({ roll: action, worth });
  }
  return advice;
}

export function rollWorth(advice: Advice | null, dice: readonly number[]): Worth | null {
  return advice?.rolls.find(({ roll }) => sameDice(roll.dice, dice))?.worth ?? null;
}

/** The best one can do by turning this die. */
export function bestTurn(advice: Advice | null, die: number): { face: number; worth: Worth } | null {
  const turns = Object.entries(advice?.turns[die] ?? {});
  if (turns.length === 0) return null;
  const [face, worth] = turns.reduce((a, b) => (b[1].value > a[1].value ? b : a));
  return { face: Number(face), worth };
}

/** The dice to take when rolling on is the best there is to do; none when something else is. */
export const diceToRoll = (advice: Advice | null): number[] => (advice?.best.kind === 'roll' ? advice.best.dice : []);

// Which dice the player means to roll again, and which legal action that is. What is legal comes from the server;
// nothing here knows the rules.
import type { Action, Box, Roll, Score, Turn } from './types';

const isRoll = (action: Action): action is Roll => action.kind === 'roll';
const isTurn = (action: Action): action is Turn => action.kind === 'turn';
const isScore = (action: Action): action is Score => action.kind === 'score';

export const sameDice = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((die) => b.includes(die));

export function toggle(chosen: readonly number[], die: number): number[] {
  return chosen.includes(die) ? chosen.filter((other) => other !== die) : [...chosen, die].sort((a, b) => a - b);
}

/** A turn's first roll leaves no choice: then there is one roll only and nothing to select. */
export function onlyRoll(legal: readonly Action[]): Roll | null {
  const rolls = legal.filter(isRoll);
  return rolls.length === 1 ? rolls[0]! : null;
}

/** The roll the big button makes now, or null when it has nothing to do yet. */
export function rollToMake(legal: readonly Action[], chosen: readonly number[]): Roll | null {
  return onlyRoll(legal) ?? legal.filter(isRoll).find((roll) => sameDice(roll.dice, chosen)) ?? null;
}

/** May the player pick this die for the next roll? */
export function mayChoose(legal: readonly Action[], die: number): boolean {
  return onlyRoll(legal) === null && legal.some((action) => isRoll(action) && action.dice.includes(die));
}

export const mayRoll = (legal: readonly Action[]): boolean => legal.some(isRoll);

export const turnsOf = (legal: readonly Action[], die: number): Turn[] => legal.filter(isTurn).filter((turn) => turn.die === die);

export const turnableDice = (legal: readonly Action[]): number[] =>
  [...new Set(legal.filter(isTurn).map((turn) => turn.die))].sort((a, b) => a - b);

export const scoreOf = (legal: readonly Action[], box: Box): Score | null =>
  legal.filter(isScore).find((score) => score.box === box) ?? null;

// The way to victory: what a player has of each goal, and what is still missing.
import { ESTABLISHMENTS, type Establishment } from './types';

export type Goal = 'alike' | 'types' | 'any';

export interface Way {
  goal: Goal;
  have: number;
  need: number;
  missing: number;
}

/** How many establishments end the game; the quick game asks for fewer and knows no four types. */
export const goals = (quick: boolean): Partial<Record<Goal, number>> =>
  quick ? { alike: 2, any: 3 } : { alike: 3, types: 4, any: 5 };

/** The nearest goal first. */
export function waysOf(won: readonly number[], quick: boolean): Way[] {
  const have: Record<Goal, number> = {
    alike: Math.max(0, ...won),
    types: won.filter((count) => count > 0).length,
    any: won.reduce((sum, count) => sum + count, 0),
  };
  return (Object.entries(goals(quick)) as [Goal, number][])
    .map(([goal, need]) => ({ goal, have: Math.min(have[goal], need), need, missing: Math.max(0, need - have[goal]) }))
    .sort((a, b) => a.missing - b.missing);
}

export const totalOf = (won: readonly number[]): number => won.reduce((sum, count) => sum + count, 0);

/** Types that would bring this player to a goal with one more establishment. */
export function winningTypes(won: readonly number[], quick: boolean): Establishment[] {
  return ESTABLISHMENTS.filter((_, type) => {
    const next = won.map((count, i) => (i === type ? count + 1 : count));
    return waysOf(next, quick).some((way) => way.missing === 0);
  });
}

// What the end of a game says, worked out from the result.
import type { Result } from './types';

/** Seats from the best rank to the last. */
export const ranked = (result: Result): number[] =>
  result.ranks.map((_, seat) => seat).sort((a, b) => result.ranks[a]! - result.ranks[b]! || a - b);

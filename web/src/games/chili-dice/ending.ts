// What the end of a game says, worked out from the view and the result.
import { winnersOf } from '$kit/result';
import { BOXES, type Box, type Sheet } from './types';

/** A game alone is measured against the perfect player, when the server says what that one expects. */
export function perfectExpectation(why: { perfect?: number } | undefined): number | null {
  return typeof why?.perfect === 'number' ? why.perfect : null;
}

/** One of the boxes, or the rolls that were left. */
export type Line = Box | 'bonus';

export interface Turning {
  line: Line;
  /** Points there, of the winner and of whoever came next. */
  winner: number;
  second: number;
}

export interface Duel {
  winner: number;
  second: number;
  /** By how many points. */
  ahead: number;
  /** Where most of them came from, the largest first. */
  turnings: Turning[];
}

const MOST = 3;

const points = (sheet: Sheet, line: Line): number => (line === 'bonus' ? sheet.bonus : (sheet.boxes[BOXES.indexOf(line)] ?? 0));

/** How the winner came to be ahead of the next best; null alone, or where the win is shared. */
export function duelOf(sheets: readonly Sheet[], ranks: readonly number[]): Duel | null {
  const [winner, another] = winnersOf(ranks);
  const next = Math.min(...ranks.filter((rank) => rank > 1));
  const second = ranks.indexOf(next);
  if (winner === undefined || another !== undefined || second < 0) return null;
  const turnings = [...BOXES, 'bonus' as const]
    .map((line) => ({ line, winner: points(sheets[winner]!, line), second: points(sheets[second]!, line) }))
    .filter((turning) => turning.winner > turning.second)
    .sort((a, b) => b.winner - b.second - (a.winner - a.second))
    .slice(0, MOST);
  return { winner, second, ahead: sheets[winner]!.total - sheets[second]!.total, turnings };
}

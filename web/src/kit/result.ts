// What the ranks of a finished game say. Rank 1 is the best; seats that share a rank have the same number.
import { list, t } from './i18n';
import type { Result } from './protocol';

/** Everybody of rank 1: a win may be shared. */
export const winnersOf = (ranks: readonly number[]): number[] => ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));

/** The seats from first to last; those that share a rank in seat order. */
export const standings = (ranks: readonly number[]): number[] =>
  ranks.map((_, seat) => seat).sort((a, b) => ranks[a]! - ranks[b]! || a - b);

/** Who won, in one sentence, to somebody with these seats. */
export function outcome({ scores, ranks }: Pick<Result, 'scores' | 'ranks'>, names: string[], mine: readonly number[]): string {
  if (ranks.length === 1) return t('end.solo', { n: scores[0] ?? 0 });
  const winners = winnersOf(ranks);
  if (winners.length > 1) return t('end.shared', { names: list(winners.map((seat) => names[seat] ?? '')) });
  const winner = winners[0] ?? 0;
  return mine.length === 1 && mine.includes(winner) ? t('end.you') : t('end.won', { name: names[winner] ?? '' });
}

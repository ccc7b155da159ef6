// What the ranks of a finished game say. Rank 1 is the best; who shares a rank has the same number.

/** Everybody on the first rank, for a win may be shared. */
export const winnersOf = (ranks: readonly number[]): number[] => ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));

/** The seats from first to last; those who share a rank in the order they sit. */
export const standings = (ranks: readonly number[]): number[] =>
  ranks.map((_, seat) => seat).sort((a, b) => ranks[a]! - ranks[b]! || a - b);

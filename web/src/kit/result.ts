// What the ranks of a finished game say. Rank 1 is the best; seats that share a rank have the same number.

/** Everybody of rank 1: a win may be shared. */
export const winnersOf = (ranks: readonly number[]): number[] => ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));

/** The seats from first to last; those that share a rank in seat order. */
export const standings = (ranks: readonly number[]): number[] =>
  ranks.map((_, seat) => seat).sort((a, b) => ranks[a]! - ranks[b]! || a - b);

// Who sits where, seen from one chair.

/** The others in turn order, the one after you first; a spectator sees everyone in order. */
export function rivalsOf(players: number, seat: number | null): number[] {
  const seats = Array.from({ length: players }, (_, i) => i);
  return seat === null ? seats : [...seats.slice(seat + 1), ...seats.slice(0, seat)];
}

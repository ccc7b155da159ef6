// What the end of a game says, worked out from the view and the result.

/** A game alone is measured against the perfect player, when the server says what that one expects. */
export function perfectExpectation(why: { perfect?: number } | undefined): number | null {
  return typeof why?.perfect === 'number' ? why.perfect : null;
}

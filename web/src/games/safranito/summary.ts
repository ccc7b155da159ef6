// The board in words, for those who do not see it.
import type { T } from '$kit/game';
import { PLACES } from './facts';
import type { PieceView } from './types';
import { zoneName } from './wording';

/** One line a zone that holds tokens: "saffron: Ana 30, Bo face down". */
export function boardLines(pieces: readonly PieceView[], names: readonly string[], t: T): string[] {
  return PLACES.flatMap(({ zone }) => {
    const here = pieces.filter((piece) => piece.where === 'board' && piece.zone === zone);
    if (here.length === 0) return [];
    const tokens = here.map(({ owner, token }) => t('total', { name: names[owner] ?? '', total: token ?? t('token.hidden') }));
    return [t('ui.board.line', { zone: zoneName(zone, t), tokens: tokens.join(', ') })];
  });
}

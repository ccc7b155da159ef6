// "What is this?": the words for whatever carries `data-explain`.
import type { T } from '$kit/game';
import type { Card } from './types';
import { cardName } from './wording';

export interface Explanation {
  title: string;
  text: string;
}

/** `card whack`, `property bribe`, `gang mixed`, `deck`, `discard`, `hots`, `team 1` … */
export function explain(what: string, t: T): Explanation | null {
  const [kind = '', about = ''] = what.split(' ');
  switch (kind) {
    case 'card':
      return { title: cardName(about as Card, t), text: t(`card.${about}.help`) };
    case 'property':
    case 'gang':
      return { title: t(`${kind}.${about}`), text: t(`${kind}.${about}.help`) };
    case 'team':
      return { title: t('ui.team', { n: Number(about) + 1 }), text: t('ui.team.help') };
    case 'deck':
    case 'discard':
    case 'hots':
    case 'raid':
    case 'properties':
      return { title: t(`ui.${kind}`), text: t(`ui.${kind}.help`) };
    default:
      return null;
  }
}

// "What is this?": the words for whatever carries `data-explain`.
import type { T } from '$kit/game';
import { list } from '$kit/i18n';
import { isSpecial } from './cards';
import type { Card, Gangster } from './types';
import { capital, cardName } from './wording';

export interface Explanation {
  title: string;
  text: string;
}

/** `card r7`, `establishment brewery`, `hand flush`, `marker 2`, `down own` … */
export function explain(what: string, names: readonly string[], t: T): Explanation | null {
  const [kind, about = ''] = what.split(' ');
  switch (kind) {
    case 'card': {
      const card = about as Card;
      return { title: capital(cardName(card, t)), text: t(isSpecial(card) ? `card.${card}.help` : 'card.gangster.help') };
    }
    case 'establishment':
      return { title: t(`establishment.${about}`), text: t(`establishment.${about}.help`) };
    case 'hand':
      return { title: t(`hand.${about}`), text: t(`hand.${about}.help`) };
    case 'marker':
      return { title: t('ui.marker'), text: t('ui.marker.help', { name: names[Number(about)] ?? '' }) };
    case 'held':
      return { title: names[Number(about)] ?? '', text: t('ui.held.help') };
    case 'down':
      return { title: t('ui.down'), text: t(`ui.down.${about}`) };
    case 'mixed': {
      const among = about.split(',').map((card) => cardName(card as Gangster, t));
      return { title: t('ui.down'), text: t('ui.down.mixed', { cards: list(among, t) }) };
    }
    case 'spied': {
      const spies = about.split(',').map((seat) => names[Number(seat)] ?? '');
      return { title: t('ui.down'), text: t('ui.down.spied', { names: list(spies, t) }) };
    }
    case 'slot':
      return { title: t('ui.slot', { n: Number(about[0]) + 1 }), text: t(about.endsWith('u') ? 'ui.slot.up' : 'ui.slot.down') };
    case 'pile':
    case 'discard':
    case 'actions':
    case 'stock':
      return { title: t(`ui.${kind}`), text: t(`ui.${kind}.help`) };
    default:
      return null;
  }
}

// "What is this?": the words for whatever carries `data-explain`. A moment of hovering or a long press ask for it.
import type { T } from '$kit/game';
import type { Attachment } from 'svelte/attachments';
import { isSpecial } from './cards';
import type { Card } from './types';
import { capital, cardName, list } from './wording';

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
    case 'down':
      return { title: t('ui.down'), text: t(`ui.down.${about}`) };
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

const LINGER = 550;
const LONG = 480;

/** Calls `ask` with what is being asked about, and with null when the pointer goes away. */
export function asking(ask: (target: HTMLElement | null) => void): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    let swallow = false;
    let shown: HTMLElement | null = null;
    /** Just clicked: whoever acts on a thing does not ask about it. */
    let acted: HTMLElement | null = null;

    const subject = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-explain]');
    const show = (target: HTMLElement | null) => {
      clearTimeout(timer);
      if (target === shown) return;
      shown = target;
      ask(target);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const target = subject(event);
      if (target === shown && target) return;
      show(null);
      if (target !== acted) acted = null;
      if (target && target !== acted && event.buttons === 0) timer = window.setTimeout(() => show(target), LINGER);
    };
    const down = (event: PointerEvent) => {
      swallow = false;
      show(null);
      const target = subject(event);
      acted = target;
      if (event.pointerType === 'mouse' || !target) return;
      timer = window.setTimeout(() => {
        swallow = true;
        show(target);
      }, LONG);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' && Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(timer);
    };
    const release = () => clearTimeout(timer);
    const leave = () => show(null);
    // The tap that ends a long press does nothing else.
    const click = (event: Event) => {
      if (!swallow) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const menu = (event: Event) => {
      if (swallow) event.preventDefault();
    };

    const ears: [string, EventListener, AddEventListenerOptions?][] = [
      ['pointerover', over as EventListener],
      ['pointerdown', down as EventListener],
      ['pointermove', move as EventListener],
      ['pointerup', release],
      ['pointercancel', release],
      ['pointerleave', leave],
      ['click', click, { capture: true }],
      ['contextmenu', menu],
    ];
    for (const [name, ear, options] of ears) node.addEventListener(name, ear, options);
    return () => {
      clearTimeout(timer);
      for (const [name, ear, options] of ears) node.removeEventListener(name, ear, options);
    };
  };
}

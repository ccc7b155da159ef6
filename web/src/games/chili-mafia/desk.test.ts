import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { Desk } from './desk.svelte';
import { moment } from './example';
import Fetch from './Fetch.svelte';
import type { Action, View } from './types';
import type { Refusal } from './refusal';

const NAMES = ['Ana', 'Bo', 'Cy', 'Dee'];
let shown: Record<string, unknown> | null = null;

function sit(view: View, legal: Action[]) {
  const sent: Action[] = [];
  const refused: Refusal[] = [];
  const desk = new Desk(moment, { send: (action) => sent.push(action), refuse: (refusal) => refused.push(refusal) });
  desk.meet(view, 0, legal);
  return { desk, sent, refused };
}

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.innerHTML = '';
});

describe('a turncoat who waits for a place', () => {
  const view: View = {
    ...moment,
    step: { what: 'join', seat: 0, other: -1, card: 'tabasco' },
    attack: { kind: 'attack', hot: 'turncoat', by: 0, attacker: 'habanero', gang: 3, targets: ['tabasco'] },
  };
  const legal: Action[] = [
    { kind: 'join', gang: 0 },
    { kind: 'form', cards: ['jimmy-nardello', 'poblano'], at: 0 },
  ];

  it('goes into the gang that is tapped, at once', () => {
    const { desk, sent } = sit(view, legal);
    desk.tapOwn({ gang: 0, card: 'habanero', at: 2 });
    expect(sent).toEqual([legal[0]]);
  });

  it('also after a pepper was chosen', () => {
    const { desk, sent } = sit(view, legal);
    desk.tapHand(0);
    desk.tapGang(0);
    expect(sent).toEqual([legal[0]]);
  });

  it('makes a new gang with chosen peppers', () => {
    const { desk } = sit(view, legal);
    desk.tapHand(0);
    desk.tapHand(1);
    expect(desk.offer.ready).toEqual([legal[1]]);
  });

  it('comes before everything else', () => {
    const { desk, refused } = sit(view, legal);
    desk.tapHand(3);
    desk.tapRival({ gang: 2, card: 'jalapeno', at: 0 });
    expect(refused.map(({ key }) => key)).toEqual(['illegal.place-turncoat', 'illegal.place-turncoat']);
  });
});

describe('a Backup', () => {
  const view: View = {
    ...moment,
    step: { what: 'fetch', seat: 0, other: -1, card: 'none' },
    looking: ['tabasco', 'whack', 'poblano'],
  };
  const legal: Action[] = [
    { kind: 'fetch', cards: [] },
    { kind: 'fetch', cards: ['poblano'] },
    { kind: 'fetch', cards: ['poblano', 'tabasco'] },
    { kind: 'fetch', cards: ['tabasco'] },
  ];
  const press = (label: string) => {
    document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!.click();
    flushSync();
  };
  const button = () => [...document.querySelectorAll('button')].at(-1)!;

  it('takes the peppers that are chosen, some or none, and no other card', () => {
    const { desk, sent } = sit(view, legal);
    shown = mount(Fetch, { target: document.body, props: { desk, names: NAMES, busy: false } });
    flushSync();
    const cards = [...document.querySelectorAll('[aria-pressed]')];
    expect(cards.map((card) => card.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
    button().click();
    for (const card of cards.map((each) => each.getAttribute('aria-label')!)) {
      press(card);
      button().click();
    }
    expect(sent).toEqual([legal[2], legal[1], legal[0]]);
  });
});

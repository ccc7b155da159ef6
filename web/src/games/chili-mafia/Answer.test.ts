import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Answer from './Answer.svelte';
import { COUNTDOWN, rememberAutoPass } from './answers';
import { Desk } from './desk.svelte';
import { moment } from './example';
import type { Action, View } from './types';

const asked: View = {
  ...moment,
  step: { what: 'hot', seat: -1, other: -1, card: 'none' },
  turn: 1,
  to_act: [0, 2, 3],
  attack: { kind: 'attack', hot: 'whack', by: 1, attacker: 'ghost-pepper', gang: 0, targets: ['poblano'] },
};
const hands: [string, Action[]][] = [
  ['can only pass', [{ kind: 'decline' }]],
  ['could answer', [{ kind: 'decline' }, { kind: 'fuggedaboutit' }]],
];

let sent: Action[];
let shown: Record<string, unknown> | null = null;
let desk: Desk;

function ask(legal: Action[]) {
  sent = [];
  desk = new Desk(asked, { send: (action) => sent.push(action), refuse: () => {} });
  desk.meet(asked, 0, legal);
  document.body.innerHTML = '';
  shown = mount(Answer, { target: document.body, props: { desk, names: ['Ana', 'Bo', 'Cy', 'Dee'], busy: false } });
  flushSync();
}

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  rememberAutoPass(false);
  vi.useRealTimers();
});

describe.each(hands)('a hand that %s', (_, legal) => {
  it('passes by itself after one to three seconds where that was chosen', () => {
    rememberAutoPass(true);
    ask(legal);
    vi.advanceTimersByTime(999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(2001);
    expect(sent).toEqual([{ kind: 'decline' }]);
  });

  it('passes when the time has run out, and once only', () => {
    ask(legal);
    vi.advanceTimersByTime(COUNTDOWN - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(COUNTDOWN);
    expect(sent).toEqual([{ kind: 'decline' }]);
  });

  it('is not hurried by the answers of the others', () => {
    ask(legal);
    vi.advanceTimersByTime(COUNTDOWN / 2);
    desk.meet({ ...asked, to_act: [0] }, 0, legal);
    flushSync();
    vi.advanceTimersByTime(COUNTDOWN / 2);
    expect(sent).toHaveLength(1);
  });

  it('may take its time', () => {
    ask(legal);
    document.querySelector<HTMLElement>('.calm')!.click();
    flushSync();
    vi.advanceTimersByTime(10 * COUNTDOWN);
    expect(sent).toEqual([]);
  });
});

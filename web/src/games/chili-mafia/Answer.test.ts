import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Answer from './Answer.svelte';
import { COUNTDOWN } from './answers';
import { Desk } from './desk.svelte';
import { moment } from './example';
import { habits } from './habits.svelte';
import type { Action, View } from './types';

const asked: View = {
  ...moment,
  step: { what: 'hot', seat: -1, other: -1, card: 'none' },
  turn: 1,
  to_act: [0, 2, 3],
  attack: { kind: 'attack', hot: 'whack', by: 1, attacker: 'ghost-pepper', gang: 0, targets: ['poblano'] },
};
const PASS: Action[] = [{ kind: 'decline' }];
const ANSWER: Action[] = [{ kind: 'decline' }, { kind: 'fuggedaboutit' }];
/** The longest a pass by itself takes. */
const LONG = 7000;

let sent: Action[];
let shown: Record<string, unknown> | null = null;
let desk: Desk;

function ask(legal: Action[], view: View = asked) {
  sent = [];
  desk = new Desk(view, { send: (action) => sent.push(action), refuse: () => {} });
  desk.meet(view, 0, legal);
  document.body.innerHTML = '<button id="before">before</button><div id="here"></div>';
  document.querySelector<HTMLElement>('#before')!.focus();
  shown = mount(Answer, {
    target: document.querySelector('#here')!,
    props: { desk, names: ['Ana', 'Bo', 'Cy', 'Dee'], busy: false },
  });
  flushSync();
}
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  habits.always = false;
  habits.mineOnly = false;
  vi.useRealTimers();
});

describe('a hand with nothing to answer', () => {
  it('is not asked: the page passes after a moment', () => {
    ask(PASS);
    expect(dialog()).toBeNull();
    vi.advanceTimersByTime(799);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(LONG);
    expect(sent).toEqual(PASS);
  });

  it('is asked where that was chosen', () => {
    habits.always = true;
    ask(PASS);
    expect(dialog()).not.toBeNull();
    vi.advanceTimersByTime(COUNTDOWN - 1);
    expect(sent).toEqual([]);
  });
});

describe('a hand that holds an answer', () => {
  it('is never passed before the time has run out, and then once only', () => {
    ask(ANSWER);
    vi.advanceTimersByTime(COUNTDOWN - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(COUNTDOWN);
    expect(sent).toEqual(PASS);
  });

  it('is asked about attacks on others too, unless that was said', () => {
    const other: View = { ...asked, attack: { ...asked.attack!, gang: 2, targets: ['jalapeno'] } };
    ask(ANSWER, other);
    expect(dialog()).not.toBeNull();
    habits.mineOnly = true;
    flushSync();
    expect(dialog()).toBeNull();
    vi.advanceTimersByTime(LONG);
    expect(sent).toEqual(PASS);
  });

  it('is not hurried by the answers of the others', () => {
    ask(ANSWER);
    vi.advanceTimersByTime(COUNTDOWN / 2);
    desk.meet({ ...asked, to_act: [0] }, 0, ANSWER);
    flushSync();
    vi.advanceTimersByTime(COUNTDOWN / 2);
    expect(sent).toHaveLength(1);
  });

  it('may have more time', () => {
    ask(ANSWER);
    document.querySelector<HTMLElement>('.calm')!.click();
    flushSync();
    vi.advanceTimersByTime(10 * COUNTDOWN);
    expect(sent).toEqual([]);
  });

  it('is asked in a dialog with a name and words that takes the focus and gives it back', () => {
    ask(ANSWER);
    const box = dialog()!;
    expect(document.activeElement).toBe(box);
    for (const by of ['aria-labelledby', 'aria-describedby']) {
      expect(document.getElementById(box.getAttribute(by)!)?.textContent?.trim()).toBeTruthy();
    }
    desk.meet({ ...asked, step: { ...asked.step, what: 'turn' }, attack: null }, 0, []);
    flushSync();
    expect(document.activeElement?.id).toBe('before');
  });
});

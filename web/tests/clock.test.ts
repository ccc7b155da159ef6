import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { after, clockText, passedMark, spanText } from '../src/kit/countdown';
import type { GameModule } from '../src/kit/game';
import { t } from '../src/kit/i18n';
import { settings } from '../src/kit/settings.svelte';
import { TableClient } from '../src/kit/table.svelte';
import Frame from '../src/kit/table/Frame.svelte';
import { toasts } from '../src/kit/toasts.svelte';
import { FakeSocket, aTable, pong, update, welcome } from './fake-socket';
import StubBoard from './StubBoard.svelte';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  FakeSocket.all = [];
  toasts.list = [];
  settings.language = 'en';
  settings.motionChoice = false;
  settings.sound = false;
});
afterEach(() => vi.useRealTimers());

describe('what a clock shows', () => {
  it('takes from the decision first and from the bank last', () => {
    const told = { bank: 120 * SECOND, left: 140 * SECOND };
    expect(after(told, 5 * SECOND)).toEqual({ bank: 120 * SECOND, left: 135 * SECOND });
    expect(after(told, 30 * SECOND)).toEqual({ bank: 110 * SECOND, left: 110 * SECOND });
    expect(after(told, 999 * SECOND)).toEqual({ bank: 0, left: 0 });
    expect(after({ bank: 7 }, 999)).toEqual({ bank: 7 });
  });

  it('is short and never less than is left', () => {
    expect([0, 1, 6_001, 120_000].map((ms) => clockText(ms, t))).toEqual(['0:00', '0:01', '0:07', '2:00']);
    expect(clockText(3_900 * SECOND, t)).toBe('1 h 05');
    expect(clockText(3 * DAY + 7_200 * SECOND, t)).toBe('3 d 2 h');
    settings.language = 'fr';
    expect(clockText(3 * DAY, t)).toBe('3 j 0 h');
  });

  it('says lengths in words', () => {
    expect([20 * SECOND, 120 * SECOND, 3_600 * SECOND, 3 * DAY].map((ms) => spanText(ms, t))).toEqual([
      '20 seconds',
      '2 minutes',
      '1 hour',
      '3 days',
    ]);
    expect(spanText(90 * SECOND, t)).toBe('90 seconds');
  });

  it('is read out at 30 and at 10 seconds, once each', () => {
    expect(passedMark(31_000, 30_000)).toBe(30);
    expect(passedMark(30_000, 29_000)).toBe(null);
    expect(passedMark(12_000, 9_000)).toBe(10);
    expect(passedMark(40_000, 5_000)).toBe(30);
  });
});

const game: GameModule = {
  id: 'stub',
  hidden: false,
  Board: StubBoard,
  sentence: () => null,
  rulesSection: () => null,
  prompt: () => '',
  seatLine: () => '',
  score: () => 0,
};
const views = { '0': { to_act: [0] } };
const clock = { kind: 'fast' as const, move: 20_000, bank: 120_000 };
let page: Record<string, unknown>;
let client: TableClient;

function show(table: object = {}, more: object = {}) {
  client = new TableClient(aTable, FakeSocket.connect);
  client.open();
  FakeSocket.last.opens().says(welcome(0, 0, { views, table: { ...aTable, ...table }, ...more }));
  page = mount(Frame, { target: document.body, props: { client, module: game, info: undefined } });
  flushSync();
}

/** Time goes by, and the server is there. */
function pass(ms: number) {
  for (let left = ms; left > 0; left -= SECOND) {
    vi.advanceTimersByTime(Math.min(left, SECOND));
    const ping = FakeSocket.last.ofType('ping').at(-1);
    if (ping) FakeSocket.last.says(pong(ping.id, client.version));
  }
  flushSync();
}

const clocks = () => [...document.querySelectorAll('ol .clock')].map((each) => each.textContent?.replace(/\s+/g, ' ').trim());
const text = () => document.body.textContent ?? '';
const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(name));
const seat = (n: number, more: object) => aTable.seats.map((each) => (each.seat === n ? { ...each, ...more } : each));

describe('at the table', () => {
  afterEach(async () => {
    client.close();
    await unmount(page);
  });

  it('counts down for whoever decides and shows the reserve of the others', () => {
    show({ clock, time: [{ bank: 120_000, left: 140_000 }, { bank: 95_000 }] });
    expect(clocks()).toEqual(['0:20 +2:00', '1:35']);
    pass(5_000);
    expect(clocks()).toEqual(['0:15 +2:00', '1:35']);
    pass(20_000);
    expect(clocks()).toEqual(['1:55', '1:35']);
    FakeSocket.last.says(update(0, 1, { views, time: [{ bank: 115_000 }, { bank: 95_000, left: 115_000 }] }));
    flushSync();
    expect(clocks()).toEqual(['1:55', '0:20 +1:35']);
    pass(600_000);
    expect(clocks()).toEqual(['1:55', '0:00']);
  });

  it('reads one’s own clock out, and nobody else’s', () => {
    show({ clock, time: [{ bank: 12_000, left: 32_000 }, { bank: 95_000 }] });
    const said = () => document.querySelector('[aria-live="assertive"]')?.textContent;
    pass(1_000);
    expect(said()).toBe('');
    pass(2_000);
    expect(said()).toBe('30 seconds left.');
    pass(20_000);
    expect(said()).toBe('10 seconds left.');
    FakeSocket.last.says(update(0, 1, { views, time: [{ bank: 9_000 }, { bank: 0, left: 12_000 }] }));
    flushSync();
    pass(5_000);
    expect(said()).toBe('');
  });

  it('has no clocks where the table has none', () => {
    show();
    expect(clocks()).toEqual([]);
    expect(document.querySelectorAll('[aria-live="assertive"]')).toHaveLength(1);
  });

  it('lets the others vote', () => {
    show({ seats: seat(1, { vote: [] }) });
    expect(text()).toContain('Bo is taking a long time.');
    button('Let a bot play')!.click();
    expect(FakeSocket.last.ofType('vote')[0]).toMatchObject({ seat: 0, about: 1 });
    FakeSocket.last.says({ type: 'table', table: { ...aTable, seats: seat(1, { vote: [0] }) } });
    flushSync();
    expect(text()).toContain('You have voted');
  });

  it('stops a vote whatever one touches', () => {
    show({ seats: seat(0, { vote: [1] }) });
    expect(text()).toContain('The others are waiting for you.');
    window.dispatchEvent(new Event('pointerdown'));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }));
    expect(FakeSocket.last.ofType('here')).toHaveLength(1);
  });

  it('names the bot that plays for somebody, and lets them come back', () => {
    show();
    const note = { version: 0, seat: 1, what: 'late', bot: 'Paprika', at: '2026-01-31T20:12:00Z' };
    FakeSocket.last.says({
      type: 'table',
      table: { ...aTable, seats: seat(1, { held: true, stand_in: 'Paprika' }), notes: [note] },
    });
    flushSync();
    expect(document.querySelector('ol')?.textContent).toContain('Paprika plays for Bo.');
    expect(toasts.list.at(-1)?.text).toBe('Bo ran out of time. Paprika plays for Bo.');
    FakeSocket.last.says({ type: 'table', table: { ...aTable, seats: seat(0, { held: true, stand_in: 'Wasabi' }) } });
    flushSync();
    expect(text()).toContain('Wasabi is playing for you.');
    button('I am back')!.click();
    expect(FakeSocket.last.ofType('here')[0]).toMatchObject({ seat: 0 });
  });

  it('says who the host is now', () => {
    show();
    FakeSocket.last.says({ type: 'table', table: { ...aTable, host: 1 } });
    expect(toasts.list.at(-1)?.text).toBe('Bo is the host now.');
    FakeSocket.last.says({ type: 'table', table: { ...aTable, host: 0 } });
    expect(toasts.list.at(-1)?.text).toBe('You are the host now.');
  });
});

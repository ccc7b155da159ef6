import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../src/kit/game';
import { settings } from '../src/kit/settings.svelte';
import { TableClient } from '../src/kit/table.svelte';
import Frame from '../src/kit/table/Frame.svelte';
import { toasts } from '../src/kit/toasts.svelte';
import { FakeSocket, aTable, update, welcome } from './fake-socket';
import StubBoard from './StubBoard.svelte';

const game = (hidden: boolean): GameModule => ({
  id: 'stub',
  hidden,
  Board: StubBoard,
  sentence: (event, { names, me }) =>
    event.n === 2 ? null : `${event.seat === me ? 'You' : names[event.seat]} made step ${event.n}`,
  soleAnswer: () => null,
  isAttacked: (view) => view.attacked === true,
  answerTime: (view) => (view.attacked ? 20_000 : null),
  rulesSection: () => null,
  prompt: (_view, seat, legal, names) => (legal.length > 0 ? `${names[seat ?? 0]}, play` : 'wait'),
  seatLine: (_view, seat) => `line ${seat}`,
  score: () => 0,
});

const roll = { kind: 'roll' };
const views = { '0': { secret: 'ace', to_act: [0] }, '1': { secret: 'king', to_act: [1] } };
let page: Record<string, unknown>;
let client: TableClient;

function show(hidden: boolean, more: object) {
  client = new TableClient(aTable, FakeSocket.connect);
  client.open();
  FakeSocket.last.opens().says(welcome(0, 0, more));
  page = mount(Frame, { target: document.body, props: { client, module: game(hidden), info: undefined } });
  flushSync();
}

const theirs = (n: number) => ({ version: n, event: { kind: 'step', seat: 1, n } });
const listened = (how: 'polite' | 'assertive') => document.querySelector(`.sr-only[aria-live="${how}"]`)?.textContent;
const text = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) =>
    (each.getAttribute('aria-label') ?? each.textContent ?? '').includes(name),
  );

beforeEach(() => {
  FakeSocket.all = [];
  settings.language = 'en';
  settings.motionChoice = false;
  settings.sound = false;
});
afterEach(async () => {
  client.close();
  await unmount(page);
});

describe('the frame of a table', () => {
  it('says once that bots think less, and marks them', () => {
    const bot = { seat: 1, who: 'bot' as const, bot: 'carolina-reaper', name: 'Paprika', here: true };
    const table = (effort?: number) => ({
      ...aTable,
      seats: [aTable.seats[0]!, effort === undefined ? bot : { ...bot, effort }],
    });
    show(false, { views, table: table() });
    expect(text()).not.toContain('Thinks less than usual');
    FakeSocket.last.says({ type: 'table', table: table(0.25) });
    flushSync();
    expect(text()).toContain('Thinks less than usual');
    expect(toasts.list.map((note) => note.text)).toEqual([expect.stringContaining('the bots think a little less')]);
    toasts.list = [];
    FakeSocket.last.says({ type: 'table', table: table(0.1) });
    flushSync();
    expect(toasts.list).toEqual([]);
    FakeSocket.last.says({ type: 'table', table: table() });
    flushSync();
    expect(text()).not.toContain('Thinks less than usual');
  });

  it('shows seats, prompt and board, and sends a move', () => {
    show(false, { views, legal: { '0': [roll] } });
    expect(text()).toContain('line 1');
    expect(text()).toContain('Ana, play');
    expect(document.querySelector('li[aria-current]')?.textContent).toContain('Ana');
    button('roll')!.click();
    expect(FakeSocket.last.ofType('move')).toHaveLength(1);
  });

  it('tells what happened to those who listen, in one breath, and whom they wait for', async () => {
    show(false, { views, legal: { '0': [] } });
    FakeSocket.last.says(update(0, 1, { views }));
    FakeSocket.last.says(update(1, 3, { views, legal: { '0': [] } }));
    flushSync();
    await vi.waitFor(() => expect(listened('polite')).toBe('You made step 3 wait'), 5000);
  });

  it('calls whoever is asked at once: in the live region, the title and a heading', () => {
    show(false, { views, legal: { '0': [] } });
    expect(listened('assertive')).toBe('');
    FakeSocket.last.says(update(0, 1, { views, legal: { '0': [roll] } }));
    flushSync();
    expect(listened('assertive')).toBe('Your turn. Ana, play');
    expect(document.title).toMatch(/^● Your turn/);
    expect(document.querySelector('h2.prompt')?.textContent).toContain('Ana, play');
    FakeSocket.last.says(update(1, 2, { views, legal: { '0': [] } }));
    flushSync();
    expect(listened('assertive')).toBe('');
  });

  it('says unmistakably that one is attacked, and for how long', () => {
    const attack = { '0': { ...views['0'], turn: 1, attacked: true } };
    show(false, { views, legal: { '0': [] } });
    FakeSocket.last.says(update(0, 1, { views: attack, legal: { '0': [roll] } }));
    flushSync();
    expect(listened('assertive')).toBe('Ana, play You have 20 seconds.');
    expect(document.title).toMatch(/^‼ YOU are attacked/);
    expect(document.querySelector('.prompt.attacked')).toBeTruthy();
  });

  it('does not call an answer a turn', () => {
    const asked = { '0': { ...views['0'], turn: 1 } };
    show(false, { views: asked, legal: { '0': [roll] } });
    expect(document.title).toMatch(/^● You are asked/);
    expect(listened('assertive')).toBe('Ana, play');
  });

  it('brings the digest when it is asked for, and the board to a line of it', async () => {
    show(false, { views, legal: { '0': [roll] } });
    expect(button('Since your last turn')).toBeUndefined();
    FakeSocket.last.says(update(0, 1, { views, legal: { '0': [] } }));
    flushSync();
    FakeSocket.last.says(update(1, 5, { views, legal: { '0': [roll] }, events: [theirs(4), theirs(5)] }));
    flushSync();
    button('Since your last turn')!.click();
    flushSync();
    const lines = [...document.querySelectorAll<HTMLElement>('[aria-labelledby="since-title"] ul button')];
    expect(lines.map((line) => line.textContent?.trim())).toEqual(['Bo made step 4', 'Bo made step 5']);
    lines[0]!.click();
    expect(FakeSocket.last.ofType('look')).toEqual([expect.objectContaining({ version: 4 })]);
  });

  it('changes its language in place', () => {
    show(false, { views, legal: { '0': [] } });
    expect(button('Mute') ?? button('Turn the sounds on')).toBeTruthy();
    settings.language = 'fr';
    flushSync();
    expect(button('Remettre le son')).toBeTruthy();
  });

  it('says when the line is broken', () => {
    show(false, { views, legal: { '0': [] } });
    FakeSocket.last.drops();
    flushSync();
    expect(text()).toContain('Connection lost');
  });

  it.each([
    ['?', 'Keyboard'],
    ['h', 'Rules'],
    ['M', 'Options'],
  ])('opens with the key %s: %s', (key, title) => {
    show(false, { views, legal: { '0': [] } });
    window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    flushSync();
    expect(document.querySelector('dialog[open] h2')?.textContent).toBe(title);
  });
});

describe('several people at one device', () => {
  const together = { seats: [0, 1], views, legal: { '0': [roll], '1': [] } };

  it('never shows a hand before its owner asks to see it', () => {
    show(true, together);
    expect(text()).toContain('Pass to Ana');
    expect(text()).not.toContain('ace');
    button('I am Ana')!.click();
    flushSync();
    expect(text()).toContain('ace for 0');
    FakeSocket.last.says(update(0, 1, { views, legal: { '0': [], '1': [roll] } }));
    flushSync();
    expect(text()).toContain('Pass to Bo');
    expect(text()).not.toContain('ace');
    expect(text()).not.toContain('king');
  });

  it('needs no curtain where nothing is hidden', () => {
    show(false, together);
    expect(text()).not.toContain('Pass to');
    FakeSocket.last.says(update(0, 1, { views, legal: { '0': [], '1': [roll] } }));
    flushSync();
    expect(text()).toContain('king for 1');
  });
});

describe('what waits to be shown', () => {
  const step = (at: number) => ({ '0': { secret: `step ${at}`, to_act: [1] } });
  function fallBehind() {
    settings.motionChoice = true;
    settings.pace = 'slow';
    show(false, { views: step(0), legal: { '0': [] } });
    for (const at of [1, 2, 3]) FakeSocket.last.says(update(at - 1, at, { views: step(at), legal: { '0': [] } }));
    flushSync();
    expect(text()).not.toContain('step 3');
  }
  afterEach(() => (settings.pace = 'normal'));

  it('comes at once with a tap on the board', () => {
    fallBehind();
    document.querySelector<HTMLElement>('main p')!.click();
    flushSync();
    expect(text()).toContain('step 3');
  });

  it('comes at once with the space bar, unless it presses a button', () => {
    fallBehind();
    const space = () => new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
    document.querySelector('header button')!.dispatchEvent(space());
    flushSync();
    expect(text()).not.toContain('step 3');
    const pressed = space();
    document.body.dispatchEvent(pressed);
    flushSync();
    expect(text()).toContain('step 3');
    expect(pressed.defaultPrevented).toBe(true);
    // With nothing to skip, the space bar is the page's again.
    const idle = space();
    document.body.dispatchEvent(idle);
    expect(idle.defaultPrevented).toBe(false);
  });
});

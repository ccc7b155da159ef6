// Every key that does something is in the list of keys, and no other.
import { afterEach, describe, expect, it } from 'vitest';
import { loadGame } from '../src/games';
import { gameT, t } from '../src/kit/i18n';
import {
  captions,
  isElsewhere,
  REPLAY_SHORTCUTS,
  replayWishOf,
  SKIP,
  TABLE_SHORTCUTS,
  tableWishOf,
  type Shortcut,
} from '../src/kit/keys';
import { settings } from '../src/kit/settings.svelte';

const NAMED = ['Enter', 'Escape', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Tab'];
const ALL = [...Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)), ...NAMED, 'Delete', 'Backspace', 'F1'];

/** On most keyboards + and - have another sign on the same key; it does the same. */
const SAME: Record<string, string> = { '=': '+', _: '-' };

const listed = (shortcuts: readonly Shortcut[]) => new Set(shortcuts.flatMap(({ keys }) => keys).map((key) => key.toLowerCase()));
const handled = (does: (key: string) => boolean) => new Set(ALL.filter(does).map((key) => (SAME[key] ?? key).toLowerCase()));

interface Keys {
  wishOf: (key: string, ...rest: unknown[]) => unknown;
  SHORTCUTS: readonly Shortcut[];
}
const boards = import.meta.glob<Keys>('../src/games/**/keys.ts', { eager: true });
const AIM = { stance: 0, direction: 0, power: 50, loft: 'toss' };

describe.each(Object.keys(boards))('%s', (path) => {
  const { wishOf, SHORTCUTS } = boards[path]!;
  const id = /games\/([^/]+)\//.exec(path)![1]!;

  it('lists the keys it listens to', () => {
    expect(listed(SHORTCUTS)).toEqual(handled((key) => [false, true].some((mode) => wishOf(key, mode, AIM) !== null)));
  });

  it('gives them to the table, in words of both languages', async () => {
    const game = await loadGame(id);
    expect(game.shortcuts).toBe(SHORTCUTS);
    for (const language of ['en', 'fr'] as const) {
      settings.language = language;
      for (const { text } of SHORTCUTS) expect(gameT(id)(text)).not.toBe(text);
    }
    settings.language = 'en';
  });

  it('takes none that every table has', () => {
    for (const key of listed(TABLE_SHORTCUTS)) expect(wishOf(key, false, AIM)).toBeNull();
  });
});

it('finds the boards', () => expect(Object.keys(boards).length).toBeGreaterThan(3));

it('lists the keys of the table and of a replay', () => {
  // The space bar belongs to the board: see gestures/skipping.ts.
  expect(listed(TABLE_SHORTCUTS)).toEqual(new Set([...handled((key) => tableWishOf(key) !== null), ' ']));
  expect(listed(REPLAY_SHORTCUTS)).toEqual(handled((key) => replayWishOf(key) !== null));
  for (const { text } of [...TABLE_SHORTCUTS, ...REPLAY_SHORTCUTS]) expect(t(text)).not.toBe(text);
});

it('shows what is printed on a key', () => {
  expect(captions(['1', '2', '3'], t)).toEqual(['1–3']);
  expect(captions(['1', '3', '5'], t)).toEqual(['1', '3', '5']);
  expect(captions(['ArrowLeft', ' ', 'Escape', 'R'], t)).toEqual(['←', 'Space', 'Esc', 'R']);
});

describe('whom a key is meant for', () => {
  afterEach(() => {
    document.body.innerHTML = '';
    settings.keys = true;
  });

  function pressed(key: string, html = '', more: KeyboardEventInit = {}): KeyboardEvent {
    document.body.innerHTML = html;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
    (document.body.firstElementChild ?? document.body).dispatchEvent(event);
    return event;
  }

  it('the board, unless one writes, answers a dialog or means the browser', () => {
    expect(isElsewhere(pressed('r'))).toBe(false);
    expect(isElsewhere(pressed('r', '<input>'))).toBe(true);
    expect(isElsewhere(pressed('r', '<dialog open></dialog>'))).toBe(true);
    expect(isElsewhere(pressed('r', '', { ctrlKey: true }))).toBe(true);
    expect(isElsewhere(pressed('r', '<button></button>'))).toBe(false);
    expect(isElsewhere(pressed('Enter', '<button></button>'))).toBe(true);
  });

  it('nobody, where the player has switched the letters off', () => {
    settings.keys = false;
    expect(isElsewhere(pressed('r'))).toBe(true);
    expect(isElsewhere(pressed('3'))).toBe(true);
    expect(isElsewhere(pressed('Enter'))).toBe(false);
  });
});

/** Keys: whom one is meant for, and how they are listed for the player. */
import type { T } from './game';
import { settings } from './settings.svelte';

/** Some keys that do one thing. `text` is the key of the sentence that says what. */
export interface Shortcut {
  keys: readonly string[];
  text: string;
}

const WRITES = 'input, textarea, select, [contenteditable="true"]';
const OWN_ENTER = 'button, a, summary, [role="button"], [role="option"]';

interface Whose {
  /** Where keys are written, if not everywhere one can. */
  writes?: string;
  /** What Enter presses by itself. */
  ownEnter?: string;
  /** A part of the page that may be in a dialog itself. */
  inside?: Element | null;
}

/** Is the key spoken to something else: a text field, an open dialog, or a focused button that Enter presses? */
export function isElsewhere(event: KeyboardEvent, { writes = WRITES, ownEnter = OWN_ENTER, inside = null }: Whose = {}): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  // A browser that fills in a form sends keys without a name.
  if (!event.key) return true;
  // Who speaks to the computer, or hits keys by mistake, may want none of the single letters.
  if (!settings.keys && event.key.length === 1) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(writes)) return true;
  const dialog = document.querySelector('dialog[open]');
  if (dialog && !(inside && dialog.contains(inside))) return true;
  return event.key === 'Enter' && !!target?.closest(ownEnter);
}

/** At every table. */
export type TableWish = 'list' | 'rules' | 'menu';
const TABLE: Record<string, TableWish> = { '?': 'list', h: 'rules', m: 'menu' };

export const tableWishOf = (key: string): TableWish | null => TABLE[key.toLowerCase()] ?? null;

/** Ends what is being played out. */
export const SKIP = ' ';

export const TABLE_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['?'], text: 'keys.list' },
  { keys: ['H'], text: 'keys.rules' },
  { keys: ['M'], text: 'keys.menu' },
  { keys: [' '], text: 'keys.skip' },
];

/** In a replay. */
export type ReplayWish = 'next' | 'back' | 'first' | 'last' | 'toggle' | 'faster' | 'slower' | 'list';
const REPLAY: Record<string, ReplayWish> = {
  ArrowRight: 'next',
  ArrowLeft: 'back',
  Home: 'first',
  End: 'last',
  ' ': 'toggle',
  '+': 'faster',
  '-': 'slower',
  '?': 'list',
};

export const replayWishOf = (key: string): ReplayWish | null => REPLAY[key] ?? null;

export const REPLAY_SHORTCUTS: readonly Shortcut[] = [
  { keys: [' '], text: 'keys.play' },
  { keys: ['ArrowLeft', 'ArrowRight'], text: 'keys.step' },
  { keys: ['Home', 'End'], text: 'keys.ends' },
  { keys: ['-', '+'], text: 'keys.speed' },
  { keys: ['?'], text: 'keys.list' },
];

const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', '-': '−' };

/** What is printed on a key. */
function caption(key: string, t: T): string {
  if (key === ' ') return t('key.space');
  if (key === 'Enter') return t('key.enter');
  if (key === 'Escape') return t('key.escape');
  if (key === 'Home') return t('key.home');
  if (key === 'End') return t('key.end');
  return SIGNS[key] ?? key;
}

/** The keys of a shortcut as they are shown: a row of digits as its first and last. */
export function captions(keys: readonly string[], t: T): string[] {
  const row = keys.length > 2 && keys.every((key, place) => Number(key) === Number(keys[0]) + place);
  return row ? [`${keys[0]}–${keys.at(-1)}`] : keys.map((key) => caption(key, t));
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Announcer, summed, type Said } from '../src/kit/announce.svelte';
import { settings } from '../src/kit/settings.svelte';

const line = (text: string, weight: Said['weight'] = 1): Said => ({ text, weight });

beforeEach(() => {
  vi.useFakeTimers();
  settings.language = 'en';
});
afterEach(() => vi.useRealTimers());

it('joins what happens in one breath, and says what is to be done last', () => {
  const voice = new Announcer();
  voice.tell([line('Bo draws.')], 'Bo is thinking.');
  vi.advanceTimersByTime(100);
  voice.tell([line('Bo plays.')], 'Your turn.');
  expect(voice.polite).toBe('');
  vi.advanceTimersByTime(1000);
  expect(voice.polite).toBe('Bo draws. Bo plays. Your turn.');
});

it('leaves time between two tellings', () => {
  const voice = new Announcer();
  voice.tell([line('One.')], '');
  vi.advanceTimersByTime(400);
  for (const text of ['Two.', 'Three.']) voice.tell([line(text)], '');
  vi.advanceTimersByTime(1000);
  expect(voice.polite).toBe('One.');
  vi.advanceTimersByTime(2000);
  expect(voice.polite).toBe('Two. Three.');
});

it('keeps of a burst what matters, in order, and says how much more there was', () => {
  const lines = [line('a'), line('b', 3), line('c', 0), line('d'), line('e', 2), line('f'), line('g')];
  expect(summed(lines)).toBe('b d e f g And 2 more lines in the log.');
  expect(summed(lines.slice(0, 2))).toBe('a b');
});

it('interrupts for what one has to react to, at once', () => {
  const voice = new Announcer();
  voice.call('YOU are attacked!');
  expect(voice.urgent).toBe('YOU are attacked!');
  voice.rest();
  expect(voice.urgent).toBe('');
});

it('tells the same words twice as two pieces of news', () => {
  const voice = new Announcer();
  voice.tell([line('Bo passes.')], '');
  vi.advanceTimersByTime(400);
  const first = voice.polite;
  voice.tell([line('Bo passes.')], '');
  vi.advanceTimersByTime(3000);
  expect(voice.polite).not.toBe(first);
  expect(voice.polite.trim()).toBe(first);
});

it('says nothing more once it is hushed', () => {
  const voice = new Announcer();
  voice.tell([line('A secret.')], '');
  voice.hush();
  vi.advanceTimersByTime(5000);
  expect(voice.polite).toBe('');
});

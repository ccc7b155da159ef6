import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Coach from '../src/kit/learn/Coach.svelte';
import { same, type Lesson } from '../src/kit/learn/lesson';
import { LessonPlayer } from '../src/kit/learn/player.svelte';
import { learned } from '../src/kit/learn/progress.svelte';
import { settings } from '../src/kit/settings.svelte';

const roll = { kind: 'roll', dice: [1, 2] };
const keep = { kind: 'keep' };
const frame = (version: number, kind?: string) => ({
  version,
  view: { n: version },
  events: kind ? [{ version, event: { kind } }] : [],
});
const step = (id: string, more: object) => ({ id, look: [], frames: [], legal: [], moves: [], next: null, ...more });

let lesson: Lesson;
let count = 0;
beforeEach(() => {
  settings.language = 'en';
  settings.motionChoice = false;
  count += 1;
  lesson = {
    game: 'stub',
    name: `lesson-${count}`,
    title: { en: 'A lesson', fr: 'Une leçon' },
    seat: 0,
    names: [null, 'Paprika'],
    steps: [
      step('goal', { frames: [frame(1)], next: 1 }),
      step('roll', { legal: [roll, keep], moves: [{ action: roll, next: 2 }] }),
      step('rival', { frames: [frame(2, 'rolled'), frame(3, 'scored')], next: 3 }),
      step('end', {}),
    ],
  };
});

describe('two moves', () => {
  it('are the same whatever the order of their fields', () => {
    expect(same({ kind: 'roll', dice: [1, 2] }, { dice: [1, 2], kind: 'roll' })).toBe(true);
    expect(same(roll, { kind: 'roll', dice: [2, 1] })).toBe(false);
    expect(same(roll, { kind: 'roll' })).toBe(false);
    expect(same({ a: null }, { a: {} })).toBe(false);
    expect(same([], {})).toBe(false);
  });
});

describe('a lesson', () => {
  it('is read on, played, and ends', async () => {
    const player = new LessonPlayer(lesson);
    expect([player.step.id, player.legal, player.progress]).toEqual(['goal', [], { n: 1, of: 4 }]);
    player.next();
    expect([player.step.id, player.legal, player.asks]).toEqual(['roll', [roll, keep], true]);
    player.next();
    expect(player.step.id).toBe('roll');
    await player.act({ dice: [1, 2], kind: 'roll' });
    expect([player.step.id, player.frame.view]).toEqual(['rival', { n: 3 }]);
    expect(player.frame.events.map(({ event }) => event.kind)).toEqual(['rolled', 'scored']);
    player.next();
    expect([player.step.id, player.last]).toEqual(['end', true]);
    expect(learned.done('stub', lesson.name)).toBe(true);
  });

  it('does not take another move, says so, and waits', async () => {
    const player = new LessonPlayer(lesson);
    player.next();
    await expect(player.act(keep)).rejects.toThrow();
    expect([player.step.id, player.astray]).toEqual(['roll', 1]);
    await player.act(roll);
    expect([player.step.id, player.astray]).toEqual(['rival', 0]);
  });

  it('shows what happened a beat apart, and hurries for those who go on', async () => {
    vi.useFakeTimers();
    settings.motionChoice = true;
    const player = new LessonPlayer(lesson);
    player.next();
    const made = player.act(roll);
    await vi.advanceTimersByTimeAsync(1);
    await made;
    expect([player.frame.version, player.playing, player.legal, player.spoken.id]).toEqual([2, true, [], 'roll']);
    await vi.advanceTimersByTimeAsync(3000);
    expect([player.frame.version, player.playing, player.spoken.id]).toEqual([3, false, 'rival']);
    player.back();
    expect([player.step.id, player.frame.version, player.frame.events]).toEqual(['roll', 1, []]);
    const again = player.act(roll);
    await vi.advanceTimersByTimeAsync(1);
    await again;
    player.next();
    expect([player.spoken.id, player.frame.version]).toEqual(['rival', 3]);
    player.next();
    expect([player.step.id, player.frame.version]).toEqual(['end', 3]);
    player.close();
    vi.useRealTimers();
  });

  it('goes on where it was left, and can be done again', async () => {
    const first = new LessonPlayer(lesson);
    first.next();
    await first.act(roll);
    const second = new LessonPlayer(lesson);
    expect([second.step.id, second.frame]).toEqual(['rival', { ...frame(3), events: [] }]);
    second.back();
    expect(second.step.id).toBe('roll');
    second.again();
    expect([second.step.id, second.first]).toEqual(['goal', true]);
    expect(learned.begun('stub', lesson.name)).toBe(false);
  });

  it('begins anew where its steps have changed', () => {
    learned.keep('stub', lesson.name, ['goal', 'shuffle', 'rival']);
    expect(new LessonPlayer(lesson).step.id).toBe('goal');
    learned.keep('stub', lesson.name, ['hello', 'roll']);
    expect(new LessonPlayer(lesson).step.id).toBe('goal');
  });

  it('lets the learner’s own move count where it may, and then goes on with the story', async () => {
    lesson.steps[1]!.own = true;
    const player = new LessonPlayer(lesson, (view, seat, action) => ({
      view: { ...view, own: [seat, action.kind] },
      events: [{ kind: 'mine' }],
      how: 'well',
    }));
    player.next();
    await player.act({ kind: 'roll', dice: [6] });
    expect([player.step.id, player.how, player.frame.view]).toEqual(['rival', 'well', { n: 1, own: [0, 'roll'] }]);
    expect(player.frame.events.map(({ event }) => event.kind)).toEqual(['mine']);
    player.next();
    expect([player.step.id, player.how, player.frame.view, player.frame.events]).toEqual(['end', null, { n: 3 }, []]);
  });
});

describe('the coach', () => {
  let card: ReturnType<typeof mount> | undefined;
  afterEach(() => {
    if (card) void unmount(card);
    document.body.innerHTML = '';
  });

  it('says the sentence to everybody, and offers a way on only where reading is enough', () => {
    const player = new LessonPlayer(lesson);
    const skipped = vi.fn();
    const end = (() => {}) as unknown as import('svelte').Snippet;
    card = mount(Coach, {
      target: document.body,
      props: { player, sentence: 'You win by rolling.', word: '', end, onskip: skipped },
    });
    const button = (name: string) =>
      [...document.querySelectorAll('button')].find((each) =>
        (each.getAttribute('aria-label') ?? each.textContent ?? '').includes(name),
      );
    expect(document.querySelector('[aria-live]')?.textContent).toContain('You win by rolling.');
    button('Go on')!.click();
    flushSync();
    expect(player.step.id).toBe('roll');
    expect(button('Go on')).toBeUndefined();
    button('Back one step')!.click();
    flushSync();
    expect(player.step.id).toBe('goal');
    button('Skip')!.click();
    expect(skipped).toHaveBeenCalledOnce();
  });
});

// A first game teaches itself: one short sentence at the moment it matters, each shown until it has been read once.
import { recall, remember } from '$kit/memory';
import type { Action, View } from './types';

export const LESSONS = ['goal', 'toss', 'hidden', 'space', 'bowl', 'sale', 'purchase', 'cook', 'push'] as const;
export type Lesson = (typeof LESSONS)[number];

const MOMENTS: Record<Lesson, (view: View, seat: number, legal: readonly Action[]) => boolean> = {
  // What it is all about, before anything is asked.
  goal: () => true,
  toss: (view) => view.phase === 'toss',
  hidden: (view, seat) => view.phase === 'toss' && view.seats[seat]!.tossed > 0,
  space: (view) => view.phase === 'space',
  bowl: (view) => view.phase === 'bowl',
  sale: (view, _, legal) => view.phase === 'sale' && legal.some(({ kind }) => kind === 'sell'),
  purchase: (view) => view.phase === 'purchase',
  cook: (view, _, legal) => view.phase === 'cook' && legal.some(({ kind }) => kind === 'cook'),
  push: (view, seat) => view.phase === 'toss' && view.seats[seat]!.tossed > 1,
};

/** The lesson this moment asks for, if the player in this seat is to decide and has not seen it yet. */
export function lessonFor(view: View, seat: number | null, legal: readonly Action[], seen: ReadonlySet<Lesson>): Lesson | null {
  if (seat === null || view.turn !== seat || legal.length === 0) return null;
  return LESSONS.find((lesson) => !seen.has(lesson) && MOMENTS[lesson](view, seat, legal)) ?? null;
}

/** The hand has its own way with a mouse. */
export function lessonKey(lesson: Lesson): string {
  const mouse = lesson === 'toss' && matchMedia('(hover: hover) and (pointer: fine)').matches;
  return mouse ? 'ui.lesson.toss.mouse' : `ui.lesson.${lesson}`;
}

const SHELF = 'safranito.lessons';
export const recallLessons = (): Set<Lesson> => new Set(recall<Lesson[]>(SHELF, []));
export const rememberLessons = (seen: ReadonlySet<Lesson>): void => remember(SHELF, [...seen]);

// A first game teaches itself: one short sentence at the moment it matters, each shown until it has been read once.
import { recall, remember } from '$kit/memory';
import { isGangster } from './cards';
import type { View } from './types';

/** The most pressing first; before all the others, how one wins. */
export const LESSONS = ['goal', 'reinforce', 'order', 'limit', 'marker', 'special', 'first', 'facing', 'hands', 'short'] as const;
export type Lesson = (typeof LESSONS)[number];

type Moment = (view: View, seat: number) => boolean;

const laid = (view: View, seat: number): number => view.places.reduce((sum, place) => sum + place.sides[seat]!.length, 0);

const MOMENTS: Record<Lesson, Moment> = {
  goal: () => true,
  reinforce: (view) => view.phase === 'reinforce',
  order: (view) => view.phase === 'order',
  limit: (view) => view.phase === 'act' && view.hand.length >= 7,
  marker: (view, seat) => view.places.some((place) => place.marker !== null && place.marker !== seat),
  special: (view) => view.phase === 'act' && view.hand.some((card) => !isGangster(card)),
  first: (view, seat) => view.phase === 'act' && laid(view, seat) === 0,
  facing: (view, seat) => view.phase === 'act' && laid(view, seat) > 0,
  hands: (view, seat) => view.phase === 'act' && laid(view, seat) > 2,
  short: (view, seat) => view.phase === 'act' && laid(view, seat) > 5,
};

/** The lesson this moment asks for, if the player in this seat is to decide and has not seen it yet. */
export function lessonFor(view: View, seat: number | null, seen: ReadonlySet<Lesson>): Lesson | null {
  if (seat === null || view.to_act === 'chance' || !view.to_act.includes(seat)) return null;
  return LESSONS.find((lesson) => !seen.has(lesson) && MOMENTS[lesson](view, seat)) ?? null;
}

const SHELF = 'chicago-poker.lessons';

/** What has been seen on this device. */
export const recallLessons = (): Set<Lesson> => new Set(recall<Lesson[]>(SHELF, []));

export const rememberLessons = (seen: ReadonlySet<Lesson>): void => remember(SHELF, [...seen]);

// A first game teaches itself: one short sentence at the moment it matters, each shown until it has been read once.
import { recall, remember } from '$kit/memory';
import { isHot, isPepper } from './cards';
import { gangsOf, isActing } from './table';
import type { View } from './types';

/** The most pressing first. */
export const LESSONS = [
  'goal',
  'raid',
  'guard',
  'hot',
  'draft',
  'room',
  'property',
  'last',
  'attack',
  'pass',
  'form',
  'add',
  'end',
] as const;
export type Lesson = (typeof LESSONS)[number];

type Moment = (view: View, seat: number) => boolean;

const inTurn = (view: View): boolean => view.step.what === 'turn' && view.snooped === null;
const peppers = (view: View): number => view.hand.filter(isPepper).length;

const MOMENTS: Record<Lesson, Moment> = {
  // Before anything else: how one wins. Nobody is kept from answering by it.
  goal: (view) => view.step.what === 'draft' || inTurn(view),
  raid: (view) => view.step.what === 'raid',
  guard: (view) => view.step.what === 'guard',
  hot: (view) => view.step.what === 'hot',
  draft: (view) => view.step.what === 'draft',
  room: (view) => view.step.what === 'room',
  property: (view) => inTurn(view) && view.properties.length > 0,
  last: (view) => view.last_turns !== null,
  attack: (view) => inTurn(view) && view.hots < view.hots_allowed && view.hand.some(isHot),
  pass: (view) => inTurn(view) && !view.acted && peppers(view) < 3,
  form: (view, seat) => inTurn(view) && peppers(view) >= 3 && gangsOf(view, seat).length === 0,
  add: (view, seat) => inTurn(view) && peppers(view) > 0 && gangsOf(view, seat).length > 0,
  end: (view) => inTurn(view) && view.acted,
};

/** The lesson this moment asks for, if the player in this seat is to decide and has not seen it yet. */
export function lessonFor(view: View, seat: number | null, seen: ReadonlySet<Lesson>): Lesson | null {
  if (seat === null || !isActing(view, seat)) return null;
  return LESSONS.find((lesson) => !seen.has(lesson) && MOMENTS[lesson](view, seat)) ?? null;
}

const SHELF = 'chili-mafia.lessons';

/** What has been seen on this device. */
export const recallLessons = (): Set<Lesson> => new Set(recall<Lesson[]>(SHELF, []));
export const rememberLessons = (seen: ReadonlySet<Lesson>): void => remember(SHELF, [...seen]);

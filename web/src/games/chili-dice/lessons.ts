// A first game teaches itself: one short sentence at the moment it matters, each shown until it has been read once.
import { recall, remember } from '$kit/memory';
import { isShort } from './fuse';
import { BOXES, type View } from './types';

/** The most pressing first. */
export const LESSONS = ['first', 'straight', 'pairs', 'red', 'keep', 'few', 'nothing'] as const;
export type Lesson = (typeof LESSONS)[number];

type Moment = (view: View, seat: number) => boolean;

const offer = (view: View, box: (typeof BOXES)[number]): number => view.offers[BOXES.indexOf(box)] ?? 0;

const MOMENTS: Record<Lesson, Moment> = {
  first: (view, seat) => view.phase === 'first' && view.sheets[seat]!.boxes.every((points) => points === null),
  straight: (view) => view.phase === 'choose' && offer(view, 'straight') > 0,
  pairs: (view) => view.phase === 'choose' && offer(view, 'pairs') > 0,
  red: (view) => view.phase === 'choose' && view.turnable.length > 0,
  keep: (view) => view.phase === 'choose',
  few: (view, seat) => view.phase !== 'over' && isShort(view.sheets[seat]!),
  nothing: (view) => view.phase === 'choose' && view.offers.every((points) => points === null || points <= 6),
};

/** The lesson this moment asks for, if the player in this seat is to decide and has not seen it yet. */
export function lessonFor(view: View, seat: number | null, seen: ReadonlySet<Lesson>): Lesson | null {
  if (seat === null || view.turn !== seat) return null;
  return LESSONS.find((lesson) => !seen.has(lesson) && MOMENTS[lesson](view, seat)) ?? null;
}

const SHELF = 'chili-dice.lessons';

/** What has been seen on this device. */
export const recallLessons = (): Set<Lesson> => new Set(recall<Lesson[]>(SHELF, []));

export const rememberLessons = (seen: ReadonlySet<Lesson>): void => remember(SHELF, [...seen]);

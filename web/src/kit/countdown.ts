/** What a clock shows. The server says how long is left; from then on the device counts by itself. */
import type { T } from './game';

/** One seat's time, as the server last told it. Milliseconds. */
export interface SeatTime {
  bank: number;
  /** While the seat decides: what is left for this decision, bank included. */
  left?: number;
}

export type Times = (SeatTime | null)[];

/** What is left of it so long after it was told. The bank goes last. */
export function after(told: SeatTime, passed: number): SeatTime {
  if (told.left === undefined) return told;
  const left = Math.max(0, told.left - passed);
  return { left, bank: Math.min(told.bank, left) };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 0:07, 2:00; from an hour on 1 h 05, from a day on 3 d 4 h. A second counts until it is over. */
export function clockText(ms: number, t: T): string {
  const whole = (unit: number) => String(Math.floor(ms / unit));
  const two = (n: number) => String(n).padStart(2, '0');
  if (ms >= DAY) return t('clock.days.left', { days: whole(DAY), hours: String(Math.floor((ms % DAY) / HOUR)) });
  if (ms >= HOUR) return t('clock.hours.left', { hours: whole(HOUR), minutes: two(Math.floor((ms % HOUR) / MINUTE)) });
  const seconds = Math.ceil(ms / SECOND);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Where hours are left of a decision's own time, nobody needs to see the bank as well. */
export const showsBank = (own: number): boolean => own < HOUR;

/** A length of time in words: 20 seconds, 2 minutes, 3 days. */
export function spanText(ms: number, t: T): string {
  const units = [
    ['span.days', DAY],
    ['span.hours', HOUR],
    ['span.minutes', MINUTE],
  ] as const;
  for (const [key, unit] of units) if (ms >= unit && ms % unit === 0) return t(key, { n: ms / unit });
  return t('span.seconds', { n: Math.round(ms / SECOND) });
}

/** The marks at which one's own clock is read out. */
const MARKS = [30, 10];

/** The mark that was passed between two moments, if any. */
export function passedMark(before: number, now: number): number | null {
  return MARKS.find((mark) => now <= mark * SECOND && before > mark * SECOND) ?? null;
}

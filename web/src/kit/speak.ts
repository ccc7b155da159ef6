/** Speaking to whoever reads: "you" and "your" in place of one's own name. */
import type { T } from './game';
import { list } from './i18n';

/** Everybody's name by seat, and which seat the reader has: null for spectators and where several people share a device. */
export interface Reader {
  names: readonly string[];
  me: number | null;
}

/** A reader who is nobody at the table. */
export const onlooker = (names: readonly string[]): Reader => ({ names, me: null });

/**
 * Which form of a sentence is meant, as the end of its key: the plain one with names, `.you` where the reader does it,
 * `.on-you` where it is done to them. Grammar differs from event to event and from language to language, so each form
 * is a sentence of its own in the catalogs.
 */
export function voice(reader: Reader, actor: number | null, other: number | null = null): '' | '.you' | '.on-you' {
  if (reader.me === null) return '';
  if (actor === reader.me) return '.you';
  return other === reader.me ? '.on-you' : '';
}

export const nameOf = (reader: Reader, seat: number | null): string => (seat === null ? '' : (reader.names[seat] ?? ''));

/** Somebody in the middle of a sentence whose form is the same for everybody: a name, or "you". */
export const personOf = (reader: Reader, seat: number, t: T): string =>
  seat === reader.me ? t('who.you') : nameOf(reader, seat);

/** What the prompt says while chance or the network has the word in one's own turn. */
export const soon = (t: T): string => t('moment.soon');

/** Several people in a sentence that has a form of its own where the reader is one of them: the others, by name. */
export const othersOf = (reader: Reader, seats: readonly number[], t: T): string =>
  list(
    seats.filter((seat) => seat !== reader.me).map((seat) => nameOf(reader, seat)),
    t,
  );

/** The form for several people: `.you` where the reader is one of them. */
export const voiceOf = (reader: Reader, seats: readonly number[]): '' | '.you' =>
  reader.me !== null && seats.includes(reader.me) ? '.you' : '';

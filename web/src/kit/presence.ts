/** Who plays: how a seat is called when a bot plays for its person, and the lines that tell who came and went. */
import type { Note, Seat, Table } from './protocol';
import { t } from './i18n';
import type { Reader } from './speak';

/** What is told about the people around the game: a line among the game's own, between two versions. */
export interface Aside {
  key: string;
  /** What has this version or an earlier one happened before. */
  version: number;
  seat: number;
  text: string;
  /** null: it says itself when. */
  at: string | null;
}

const called = (seat: Seat, bot: string | undefined): string =>
  bot ? t('presence.name', { bot, name: seat.name ?? '' }) : (seat.name ?? '');

/** With these bots, by seat. What a bot does for me is not what I do. */
function readerWith({ seats }: Table, me: number | null, bots: readonly (string | undefined)[]): Reader {
  return { names: seats.map((seat) => called(seat, bots[seat.seat])), me: me !== null && bots[me] ? null : me };
}

/** How everybody is called now; `me`: whom the table speaks to. */
export function readerNow(table: Table, me: number | null): Reader {
  return readerWith(
    table,
    me,
    table.seats.map((seat) => (seat.held ? seat.stand_in : undefined)),
  );
}

/** The same when the move was made that led to a version. */
export function readersBy(table: Table | null, me: number | null): (version: number) => Reader {
  const known = new Map<number, Reader>();
  return (version) => {
    if (table === null) return { names: [], me };
    const before = (table.notes ?? []).filter((note) => note.version < version);
    const reader =
      known.get(before.length) ??
      readerWith(
        table,
        me,
        table.seats.map(({ seat }) => before.findLast((note) => note.seat === seat)?.bot),
      );
    known.set(before.length, reader);
    return reader;
  };
}

/** What the others are told, and what the one it is about. */
const LINES: Record<Note['what'], readonly [string, string]> = {
  left: ['presence.left', 'presence.left.you'],
  gone: ['presence.gone', 'presence.gone.you'],
  slow: ['presence.slow', 'presence.slow.you'],
  late: ['presence.late', 'presence.late.you'],
  back: ['presence.back', 'presence.back.you'],
};

/** "Bo has left. Paprika plays for Bo." To Bo: "You left. Paprika played for you." */
export function noteText(note: Note, table: Table, mine: readonly number[]): string {
  const [others, you] = LINES[note.what];
  return t(mine.includes(note.seat) ? you : others, { name: table.seats[note.seat]?.name ?? '', bot: note.bot ?? '' });
}

/** Who wants to play again, if that is somebody else; null = nobody yet. */
export function wantsAgain(table: Table, mine: readonly number[]): string | null {
  const by = table.next_by ?? null;
  return table.next === null || by === null || mine.includes(by) ? null : (table.seats[by]?.name ?? '');
}

/** Everything the log tells about people, oldest first. */
export function asides(table: Table, mine: readonly number[]): Aside[] {
  const told: Aside[] = (table.notes ?? []).map((note) => ({
    key: keyOf(note),
    version: note.version,
    seat: note.seat,
    text: noteText(note, table, mine),
    at: note.at,
  }));
  const name = wantsAgain(table, mine);
  if (name === null) return told;
  const seat = table.next_by ?? 0;
  return [...told, { key: 'again', version: table.version, seat, text: t('presence.again', { name }), at: null }];
}

const keyOf = ({ at, seat, what, version }: Note): string => [at, seat, what, version].join(' ');

/** The notes one table has and the other has not. */
export function newNotes(before: Table, now: Table): Note[] {
  const known = new Set((before.notes ?? []).map(keyOf));
  return (now.notes ?? []).filter((note) => !known.has(keyOf(note)));
}

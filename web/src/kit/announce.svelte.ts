/**
 * What a screen reader is told. The story is told politely and in one breath: what happens within a moment is joined, and
 * of a burst only what matters most. What one has to react to ("your turn", "you are attacked") interrupts.
 */
import type { Weight } from './game';
import { t } from './i18n';

export interface Said {
  text: string;
  weight: Weight;
}

/** A burst is gathered for so long before it is told … */
const GATHER = 300;
/** … and there is so much time at least between two tellings. Milliseconds. */
const BREATH = 2500;
/** More lines than this at a time can't be followed. */
export const MOST = 5;

/** The lines that matter most, in the order they happened, and how many were left out. */
export function summed(lines: readonly Said[], most = MOST): string {
  const kept = new Set(
    lines
      .map((line, place) => ({ line, place }))
      .sort((a, b) => b.line.weight - a.line.weight || b.place - a.place)
      .slice(0, most)
      .map(({ place }) => place),
  );
  const told = lines.filter((_, place) => kept.has(place)).map(({ text }) => text);
  const left = lines.length - told.length;
  return [...told, ...(left > 0 ? [t('live.more', { n: left })] : [])].join(' ');
}

export class Announcer {
  polite = $state('');
  urgent = $state('');
  #lines: Said[] = [];
  #closing = '';
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last = -Infinity;

  /** Lines of the story, and what is to be done now or whom one waits for. */
  tell(lines: readonly Said[], closing: string): void {
    this.#lines.push(...lines);
    this.#closing = closing;
    if (this.#timer !== null) return;
    const wait = Math.max(GATHER, this.#last + BREATH - performance.now());
    this.#timer = setTimeout(() => this.#speak(), wait);
  }

  /** Something to react to, now. */
  call(text: string): void {
    this.urgent = text;
    this.#closing = '';
  }

  /** Nothing is urgent any more. */
  rest(): void {
    this.urgent = '';
  }

  /** Somebody else looks at the screen now: nothing that was meant for the one before is told any more. */
  hush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#lines = [];
    this.#closing = '';
    this.polite = '';
    this.urgent = '';
  }

  #speak(): void {
    this.#timer = null;
    this.#last = performance.now();
    const said = [summed(this.#lines), this.#closing].filter(Boolean).join(' ');
    this.#lines = [];
    this.#closing = '';
    // The same words once more are news as well: a trailing space makes them a change.
    this.polite = said && said === this.polite ? `${said}\u00a0` : said || this.polite;
  }
}

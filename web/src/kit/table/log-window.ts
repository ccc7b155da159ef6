/** The part of a long story that is on the page. A whole game can be ten thousand elements. */

/** So many lines are shown at first, and so many more on request. */
export const PAGE = 50;

/** Places in the story: `end` is the first one that is not shown any more, `lines` how many lines are wanted before it. */
export interface Stretch {
  end: number;
  lines: number;
}

export interface Window<L> {
  /** Newest first. */
  lines: L[];
  /** The place of the oldest one on the page. */
  start: number;
  earlier: boolean;
  later: boolean;
}

/** The lines of a stretch; `line` gives null for what is not told. */
export function windowOf<H, L>(
  story: readonly H[],
  { end, lines: wanted }: Stretch,
  line: (happening: H, place: number) => L | null,
): Window<L> {
  const lines: L[] = [];
  let start = Math.min(end, story.length);
  while (start > 0 && lines.length < wanted) {
    start -= 1;
    const told = line(story[start]!, start);
    if (told !== null) lines.push(told);
  }
  return { lines, start, earlier: start > 0, later: end < story.length };
}

/** A stretch with a picked place well inside, where the present one does not show it. */
export function around(place: number, window: { start: number }, now: Stretch, length: number): Stretch {
  if (place >= window.start && place < Math.min(now.end, length)) return now;
  const end = place + PAGE / 2;
  return { end: end >= length ? Infinity : end, lines: PAGE };
}

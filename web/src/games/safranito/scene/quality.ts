// Keeps the picture fluent: when frames take too long, it is drawn with fewer pixels, then without shadows.
const SLOW = 22;
const FRAMES = 24;
/** Nobody should have to watch so many frames that take this long. */
const CRAWLING = 100;
const FRAMES_CRAWLING = 3;

export const LEVELS = [
  { ratio: 2, shadows: true },
  { ratio: 1.25, shadows: true },
  { ratio: 1, shadows: false },
] as const;

export class Quality {
  level = 0;
  #times: number[] = [];

  /** Notes how long a frame took, in milliseconds; true when the level has changed. */
  note(took: number): boolean {
    this.#times.push(took);
    const count = this.#times.length;
    const usual = this.#times.toSorted((a, b) => a - b)[count >> 1]!;
    if (count < (usual > CRAWLING ? FRAMES_CRAWLING : FRAMES)) return false;
    this.#times = [];
    if (usual <= SLOW || this.level === LEVELS.length - 1) return false;
    this.level += 1;
    return true;
  }
}

// Keeps the picture fluent: when frames take too long, it is drawn with fewer pixels, then without shadows.
const SLOW = 22;
const FRAMES = 24;

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
    // A pause between two animations is not a slow frame.
    if (took > 200) return false;
    this.#times.push(took);
    if (this.#times.length < FRAMES) return false;
    const usual = this.#times.toSorted((a, b) => a - b)[FRAMES >> 1]!;
    this.#times = [];
    if (usual <= SLOW || this.level === LEVELS.length - 1) return false;
    this.level += 1;
    return true;
  }
}

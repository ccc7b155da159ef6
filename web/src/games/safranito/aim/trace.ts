// The points of a gesture as they are sent: whole numbers, not too many, not too close to each other.
import type { Point, Sample } from './derive';

/** Points of one gesture that are sent at most. */
const MOST = 64;
/** Ticks between two points: what a device reports faster is merged. */
const LEAST_GAP = 20;

export const pointOf = ({ time, x, y }: Sample, since: number): Point => [
  Math.round((time - since) * 10),
  Math.round(x * 10_000),
  Math.round(y * 10_000),
];

export class Trace {
  #points: Point[];
  #late: Point | null = null;

  constructor(private readonly start: Sample) {
    this.#points = [pointOf(start, start.time)];
  }

  get first(): Point {
    return this.#points[0]!;
  }

  add(sample: Sample): Point {
    const point = pointOf(sample, this.start.time);
    const last = this.#points[this.#points.length - 1]!;
    if (point[0] - last[0] >= LEAST_GAP) {
      this.#points.push(point);
      this.#late = null;
    } else this.#late = point;
    return point;
  }

  ticks(time: number): number {
    return Math.round((time - this.start.time) * 10);
  }

  /** All of it, up to the very last place. */
  #whole(): Point[] {
    if (!this.#late || this.#points.length < 2) return this.#points;
    // Nearer in time than two points may be: the later one counts, at the earlier one's time.
    const [time] = this.#points[this.#points.length - 1]!;
    return [...this.#points.slice(0, -1), [time, this.#late[1], this.#late[2]]];
  }

  /** The end of the gesture is what matters: its last points, counted from the first of them. */
  tail(): { points: Point[]; since: number } {
    const points = this.#points.slice(-MOST);
    const since = points[0]![0];
    return { points: points.map(([time, x, y]) => [time - since, x, y]), since };
  }

  /** Where it began, and its last points. */
  ends(): Point[] {
    const points = this.#whole();
    return points.length <= MOST ? points : [points[0]!, ...points.slice(1 - MOST)];
  }
}

/**
 * Bots think faster than eyes can follow. Steps of the game queue here and are shown a beat apart; when too many
 * are waiting they are merged, so the table is never far behind.
 */
export class Pace<F> {
  #queue: F[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastShown = -Infinity;

  constructor(
    private readonly show: (frame: F) => void,
    private readonly join: (earlier: F, later: F) => F,
    private readonly beat: () => number,
    private readonly most = 6,
  ) {}

  add(frame: F): void {
    this.#queue.push(frame);
    while (this.#queue.length > this.most) {
      const [first, second] = this.#queue.splice(0, 2);
      this.#queue.unshift(this.join(first!, second!));
    }
    if (this.#timer === null) this.#next();
  }

  /** Is something waiting to be shown? */
  get behind(): boolean {
    return this.#queue.length > 0;
  }

  /** Shows everything that is waiting as one step. */
  flush(): void {
    const waiting = this.#queue;
    this.clear();
    if (waiting.length === 0) return;
    this.#lastShown = performance.now();
    this.show(waiting.reduce((earlier, later) => this.join(earlier, later)));
  }

  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#queue = [];
  }

  #next(): void {
    this.#timer = null;
    if (this.#queue.length === 0) return;
    const wait = this.#lastShown + this.beat() - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#next(), wait);
      return;
    }
    this.#lastShown = performance.now();
    this.show(this.#queue.shift()!);
    if (this.#queue.length > 0) this.#timer = setTimeout(() => this.#next(), this.beat());
  }
}

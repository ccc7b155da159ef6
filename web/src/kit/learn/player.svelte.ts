/** Plays a lesson on a board: shows its frames a beat apart and takes the moves that are right. */
import type { Json } from '../game';
import { motion } from '../motion';
import { learned } from './progress.svelte';
import { same, type Lesson, type LessonFrame, type LessonStep } from './lesson';

/** Long enough to see one move before the next, or before the coach speaks of it. */
const BEAT = 900;
/** Where nothing is acted out, a glance is enough. */
const GLANCE = 250;

/** What becomes of the learner's own move, where the board can tell without the server. */
export type Rehearse = (view: Json, seat: number, action: Json) => Rehearsed | null;

interface Rehearsed {
  view: Json;
  events: Json[];
  /** How it went, in a word. */
  how?: string;
  /** How many milliseconds the board needs to show it. */
  lasts?: number;
}

export class LessonPlayer {
  lesson: Lesson = $state.raw()!;
  /** Places of the steps seen so far; the last one is the current step. */
  #trail = $state.raw<number[]>([0]);
  frame = $state.raw<LessonFrame>()!;
  /** How the learner's own move went, in a word: the coach may have a sentence for it. */
  how = $state<string | null>(null);
  /** The learner tried something else than the coach asked for. */
  astray = $state(0);
  /** What happened before this step is still being shown. */
  playing = $state(false);
  #waiting: LessonFrame[] = [];
  /** The board shows what became of the learner's own move, not the story. */
  #strayed = false;
  /** What the coach will know of the learner's own move once it has been shown. */
  #outcome: Rehearsed | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    lesson: Lesson,
    private readonly rehearse?: Rehearse,
  ) {
    this.lesson = lesson;
    this.#trail = this.#resumed();
    this.frame = this.#still();
  }

  at: number = $derived(this.#trail.at(-1) ?? 0);
  step: LessonStep = $derived(this.lesson.steps[this.at]!);
  /** The step the coach speaks of: while something is being shown, still the one before. */
  spoken: LessonStep = $derived(this.playing ? (this.lesson.steps[this.#trail.at(-2) ?? 0] ?? this.step) : this.step);
  asks: boolean = $derived(this.step.moves.length > 0);
  legal: Json[] = $derived(this.playing ? [] : this.step.legal);
  last: boolean = $derived(!this.asks && this.step.next === null);
  first: boolean = $derived(this.#trail.length === 1);
  /** How far it is, counting the steps to come on the shortest way. */
  progress: { n: number; of: number } = $derived.by(() => {
    let ahead = 0;
    for (let step = this.step; ; ahead += 1) {
      const next = step.moves[0]?.next ?? step.next;
      if (next === null || next === undefined) break;
      step = this.lesson.steps[next]!;
    }
    return { n: this.#trail.length, of: this.#trail.length + ahead };
  });

  /** On to the next step, or to the end of what is being shown. */
  next(): void {
    if (this.playing) return this.#hurry();
    if (this.step.next !== null && !this.asks) this.#go(this.step.next);
  }

  back(): void {
    if (this.first) return;
    this.#stop();
    this.#trail = this.#trail.slice(0, -1);
    this.#fresh();
    this.#keep();
  }

  again(): void {
    this.#stop();
    this.#trail = [0];
    this.#fresh();
    this.#keep();
  }

  /** As at a table: resolves when the move was made, rejects when it was not. */
  act = async (action: Json): Promise<void> => {
    // Not before the press that made the move is over: at a table the answer comes later, too.
    await new Promise((done) => setTimeout(done));
    const right = this.step.moves.find((move) => same(move.action, action)) ?? (this.step.own ? this.step.moves[0] : undefined);
    if (!right || this.playing || right.next === null) {
      this.astray += 1;
      throw new Error('astray');
    }
    const own = this.step.own ? this.rehearse?.(this.frame.view, this.lesson.seat, action) : null;
    this.#go(right.next, own ?? null);
  };

  close(): void {
    this.#stop();
  }

  #go(next: number, own: Rehearsed | null = null): void {
    const story = this.#still();
    this.#trail = [...this.#trail, next];
    this.astray = 0;
    this.#outcome = own;
    const { version } = this.frame;
    if (own) this.#waiting = [{ version, view: own.view, events: own.events.map((event) => ({ version, event })) }];
    else this.#waiting = [...(this.#strayed ? [story] : []), ...this.step.frames];
    const jumps = this.#strayed && !own;
    this.#strayed = own !== null;
    this.playing = this.#waiting.length > 0;
    if (!motion.on || !this.playing) this.#hurry(jumps);
    else this.#show();
    this.#keep();
  }

  #show = (): void => {
    const frame = this.#waiting.shift();
    if (!frame) return this.#settle();
    this.frame = frame;
    const beat = frame.events.length > 0 ? (this.#outcome?.lasts ?? BEAT) : GLANCE;
    this.#timer = setTimeout(this.#show, motion.ms(beat));
  };

  /** Everything has been shown: now the coach speaks of it. */
  #settle(): void {
    clearTimeout(this.#timer);
    this.how = this.#outcome?.how ?? null;
    this.playing = false;
  }

  /** Everything that is still to be shown, as one step. */
  #hurry(jumps = false): void {
    const last = this.#waiting.at(-1);
    if (last) this.frame = { ...last, events: jumps ? [] : this.#waiting.flatMap((frame) => frame.events) };
    this.#waiting = [];
    this.#settle();
  }

  /** A step is looked at again, as the story tells it. */
  #fresh(): void {
    this.astray = 0;
    this.how = null;
    this.#outcome = null;
    this.#strayed = false;
    this.#waiting = [];
    this.frame = this.#still();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** The board as it is at the current step, however it came about. */
  #still(): LessonFrame {
    for (const place of this.#trail.toReversed()) {
      const frame = this.lesson.steps[place]!.frames.at(-1);
      if (frame) return { ...frame, events: [] };
    }
    throw new Error('a lesson opens with a frame');
  }

  #keep(): void {
    const { game, name } = this.lesson;
    if (this.last) learned.finish(game, name);
    else
      learned.keep(
        game,
        name,
        this.#trail.map((place) => this.lesson.steps[place]!.id),
      );
  }

  /** Where this device stopped, if the lesson still goes that way. */
  #resumed(): number[] {
    const ids = learned.trail(this.lesson.game, this.lesson.name);
    const trail = [0];
    if (ids[0] !== this.lesson.steps[0]!.id) return trail;
    for (const id of ids.slice(1)) {
      const { moves, next } = this.lesson.steps[trail.at(-1)!]!;
      const found = [next, ...moves.map((move) => move.next)].find(
        (place) => place !== null && this.lesson.steps[place]!.id === id,
      );
      if (found === undefined || found === null) break;
      trail.push(found);
    }
    return trail;
  }
}

/** Motion obeys the player's switch and pace, and the system's "reduce motion" until there is a switch. */
import { settings, type PaceName } from './settings.svelte';

const STRETCH: Record<PaceName, number> = { slow: 1.7, normal: 1, fast: 0.5, instant: 1 };

export const motion = {
  get on(): boolean {
    return settings.moves;
  },
  /** How many times as long as usual everything takes at the player's pace. */
  get stretch(): number {
    return STRETCH[settings.pace];
  },
  /** A duration at the player's pace, or none when motion is off. */
  ms(duration: number): number {
    return motion.on ? duration * motion.stretch : 0;
  },
};

const waiting = new Set<() => void>();
let hurrying = false;

/** A step of an animation, at the player's pace. Cut short when the player skips. */
export function wait(duration: number): Promise<void> {
  if (hurrying) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(end, duration * motion.stretch);
    waiting.add(end);
    function end() {
      clearTimeout(timer);
      waiting.delete(end);
      done();
    }
  });
}

/** Time to read something: it goes by the player's pace as well, but is nothing to skip with an animation. */
export function linger(duration: number): Promise<void> {
  return new Promise((done) => setTimeout(done, duration * motion.stretch));
}

/** Is something being played out? */
export const isPlaying = (): boolean => waiting.size > 0;

/** What was waiting to be shown comes at once, and needs a moment to reach the board. */
const HURRY = 200;

/** Ends what is being played out, and whatever follows from it right away. */
export function skip(): void {
  hurrying = true;
  for (const end of [...waiting]) end();
  for (const animation of document.getAnimations?.() ?? []) {
    // What never ends by itself (a glow, a pulse) tells nothing that one could be waiting for.
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  setTimeout(() => (hurrying = false), HURRY);
}

// Plays out what happened, one event after the other, and shows the server's view when done. A newer view cuts the play
// of an older one short; only a shoot-out is seen to its end, and what comes meanwhile waits behind it.
import { motion, wait } from '$kit/motion';
import { play as sound, type Sound } from '$kit/sound';
import { dramasIn, isDrama, type Drama } from './drama';
import { play, stage, STAGE } from './playback';
import type { GameEvent, View } from './types';

const SOUNDS: Partial<Record<GameEvent['kind'], Sound>> = {
  played: 'place',
  drew: 'turn',
  murdered: 'no',
  informed: 'turn',
  drove: 'place',
  marked: 'place',
  took: 'win',
};

/** Lets the things of an event move on the screen: called before the picture changes, it returns what to do after. */
export type Flight = (event: GameEvent, before: View) => (after: View) => Promise<void>;

export class Stage {
  picture: View = $state.raw()!;
  playing = $state(false);
  drama: Drama | null = $state.raw(null);
  /** The place where a rival does something right now. */
  attention: number | null = $state(null);
  #last: View;
  #run = 0;
  #fly: Flight;
  #curtain: (() => void) | null = null;
  #waiting: { view: View; events: GameEvent[] } | null = null;

  constructor(view: View, fly: Flight) {
    this.picture = view;
    this.#last = view;
    this.#fly = fly;
  }

  async show(view: View, events: readonly GameEvent[]): Promise<void> {
    if (this.drama) {
      // Nothing happened: somebody looks at another moment, so the drama is over for them.
      if (events.length === 0) this.stop();
      else {
        this.#waiting = { view, events: [...(this.#waiting?.events ?? []), ...events] };
        return;
      }
    }
    const run = ++this.#run;
    const { skipped, played } = stage(events);
    this.picture = this.#last;
    this.#last = view;
    const moves = motion.on && played.some((event) => STAGE[event.kind] > 0);
    this.playing = moves || played.some(isDrama);
    if (this.playing) for (const event of skipped) this.picture = play(this.picture, event);

    for (const [i, event] of played.entries()) {
      const noise = SOUNDS[event.kind];
      if (noise) sound(noise);
      if (isDrama(event)) {
        const [drama] = dramasIn(
          untilNext(played.slice(i)),
          this.picture.places.map((place) => place.establishment),
        );
        if (drama) await this.#perform(drama);
        if (run !== this.#run) return;
      }
      if (!moves) continue;
      if ('place' in event && 'seat' in event && event.seat !== view.seat) this.attention = event.place;
      const land = this.#fly(event, this.picture);
      this.picture = play(this.picture, event);
      if (STAGE[event.kind] > 0) await Promise.all([land(this.picture), wait(STAGE[event.kind])]);
      if (run !== this.#run) return;
    }
    this.picture = view;
    this.playing = false;
    this.attention = null;
    const next = this.#waiting;
    this.#waiting = null;
    if (next) await this.show(next.view, next.events);
  }

  /** The player has seen enough of the shoot-out. */
  goOn(): void {
    this.drama = null;
    this.#curtain?.();
    this.#curtain = null;
  }

  /** Everything is dropped: a moment of the past is shown, or the board is taken away. */
  stop(): void {
    this.#run += 1;
    this.#waiting = null;
    this.goOn();
  }

  #perform(drama: Drama): Promise<void> {
    this.drama = drama;
    return new Promise((done) => (this.#curtain = done));
  }
}

/** The first shoot-out or round of reinforcements and how it ended, without the ones after it. */
function untilNext(events: readonly GameEvent[]): GameEvent[] {
  const next = events.findIndex((event, i) => i > 0 && isDrama(event));
  return next < 0 ? [...events] : events.slice(0, next);
}

// Plays out what happened, one event after the other, and shows the server's view when done. A newer view never waits
// for an older one: it cuts the play short.
import { motion, wait } from '$kit/motion';
import { play as sound, type Sound } from '$kit/sound';
import { pictureOf, play, stage, STAGE, type Picture } from './playback';
import type { GameEvent, View } from './types';

const SOUNDS: Partial<Record<GameEvent['kind'], Sound>> = { rolled: 'dice', turned: 'turn', scored: 'place' };

/** Carries points to their box; done when they have landed. */
type Flight = (event: Extract<GameEvent, { kind: 'scored' }>) => Promise<void>;

export class Stage {
  picture: Picture = $state.raw()!;
  playing = $state(false);
  #last: View;
  #run = 0;
  #fly: Flight;

  constructor(view: View, fly: Flight) {
    this.picture = pictureOf(view);
    this.#last = view;
    this.#fly = fly;
  }

  async show(view: View, events: readonly GameEvent[]): Promise<void> {
    const run = ++this.#run;
    const { skipped, played } = stage(events);
    if (this.playing) this.picture = pictureOf(this.#last, this.picture.throws);
    this.#last = view;
    this.playing = motion.on && played.some((event) => STAGE[event.kind] > 0);
    if (this.playing) for (const event of skipped) this.picture = play(this.picture, event);

    for (const event of played) {
      const noise = SOUNDS[event.kind];
      if (noise) sound(noise);
      if (!this.playing) continue;
      if (event.kind === 'scored') await this.#fly(event);
      if (run !== this.#run) return;
      this.picture = play(this.picture, event);
      if (event.kind !== 'scored') await wait(STAGE[event.kind]);
      if (run !== this.#run) return;
    }
    this.picture = pictureOf(view, this.picture.throws);
    this.playing = false;
  }
}

// Plays out what happened, one event after the other, and shows the server's view when done. A newer view never waits
// for an older one: it cuts the play short.
import { motion, wait } from '$kit/motion';
import { play as sound, type Sound } from '$kit/sound';
import { labelled, play, stage, STAGE } from './playback';
import type { GameEvent, View } from './types';

const SOUNDS: Partial<Record<GameEvent['kind'], Sound>> = {
  formed: 'place',
  added: 'place',
  moved: 'turn',
  attacked: 'no',
  hit: 'place',
  turned: 'turn',
  played: 'turn',
  'raid-drawn': 'end',
};

/** Lets the things of an event move on the screen: called before the picture changes, it returns what to do after. */
export type Flight = (event: GameEvent, before: View) => () => Promise<void>;

export class Stage {
  picture: View = $state.raw()!;
  playing = $state(false);
  /** What is being acted out: the attack for its line, the raid for its alarm. */
  scene: GameEvent | null = $state.raw(null);
  #last: View;
  #run = 0;
  #fly: Flight;

  constructor(view: View, fly: Flight) {
    this.picture = view;
    this.#last = view;
    this.#fly = fly;
  }

  async show(view: View, events: readonly GameEvent[]): Promise<void> {
    const run = ++this.#run;
    const { skipped, played } = stage(events);
    // The eyes may have changed with the seat: then nothing of the old picture is shown again.
    this.picture = this.#last.seat === view.seat ? this.#last : view;
    this.#last = view;
    this.playing = motion.on && this.picture !== view && played.some((event) => STAGE[event.kind] > 0);
    if (this.playing) for (const event of skipped) this.picture = play(this.picture, event);

    for (const event of played) {
      const noise = SOUNDS[event.kind];
      if (noise) sound(noise);
      if (!this.playing) continue;
      const land = this.#fly(event, this.picture);
      this.picture = labelled(play(this.picture, event), view);
      this.scene = event;
      if (STAGE[event.kind] > 0) await Promise.all([land(), wait(STAGE[event.kind])]);
      if (run !== this.#run) return;
    }
    this.scene = null;
    this.picture = view;
    this.playing = false;
  }

  /** The board is taken away. */
  stop(): void {
    this.#run += 1;
  }
}

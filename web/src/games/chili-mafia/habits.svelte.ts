// The player's own way of being asked, remembered on this device.
import { recall, remember } from '$kit/memory';
import { settings } from '$kit/settings.svelte';
import type { Habits } from './answers';

const SHELF = 'chili-mafia.mine-only';

class Kept implements Habits {
  #mineOnly = $state(recall(SHELF, false));

  /** The kit asks the same of every game. */
  get always(): boolean {
    return settings.askAlways;
  }
  set always(on: boolean) {
    settings.askAlways = on;
    // Who wants to be asked about everything is asked about others' peppers too.
    if (on) this.#keep(false);
  }

  get mineOnly(): boolean {
    return this.#mineOnly && !settings.askAlways;
  }
  set mineOnly(on: boolean) {
    if (on) settings.askAlways = false;
    this.#keep(on);
  }

  #keep(on: boolean): void {
    this.#mineOnly = on;
    remember(SHELF, on);
  }
}

export const habits = new Kept();

/** Motion obeys the player's switch, and the system's "reduce motion" until there is one. */
import { settings } from './settings.svelte';

export const motion = {
  get on(): boolean {
    return settings.motion;
  },
  /** A duration, or none when motion is off. */
  ms(duration: number): number {
    return settings.motion ? duration : 0;
  },
};

export function wait(duration: number): Promise<void> {
  return new Promise((done) => setTimeout(done, duration));
}

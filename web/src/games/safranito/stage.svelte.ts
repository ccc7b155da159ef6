// Plays out what happened, one event after the other, and shows the server's view when done. A throw or a step of a trade is
// seen to its end; what comes meanwhile waits, and is not acted out if too much of it waits.
import { motion, wait } from '$kit/motion';
import { play as sound, type Sound } from '$kit/sound';
import { dealAfter, dealOf, type Deal } from './deal';
import { agrees, play } from './playback';
import { flightOf, leaveOf, turnUpOf, type Act } from './scene/acts';
import { TICKS } from './toss/constants';
import { HIT, LAND, RIM } from './toss/story';
import type { GameEvent, PieceView, Tossed, View } from './types';

/** A throw is shown a little slower than it happens, or the eye would miss the pushes. */
export const RATE = 0.75;
const SLOW = 0.25;
/** More batches of events than this waiting: the oldest are applied at once. */
const MOST_WAITING = 4;

/** How long an event stays on stage before the next one, in milliseconds; those that move tokens take as long as that does. */
const PAUSE: Partial<Record<GameEvent['kind'], number>> = {
  'spice-laid': 120,
  'dish-opened': 160,
  'spice-drawn': 180,
  'spice-kept': 240,
  'dish-reserved': 300,
  'mill-taken': 350,
  'mill-passed': 350,
  'space-opened': 420,
  'bowl-opened': 420,
  sold: 450,
  bought: 400,
  'not-bought': 350,
  cooked: 450,
};
const SOUNDS: Partial<Record<GameEvent['kind'], Sound>> = {
  'spice-laid': 'turn',
  'dish-opened': 'turn',
  'space-opened': 'turn',
  'bowl-opened': 'turn',
  sold: 'place',
  bought: 'place',
  cooked: 'win',
};

function actOf(event: GameEvent): Act | null {
  switch (event.kind) {
    case 'tossed':
      return flightOf(event);
    case 'space-opened':
    case 'bowl-opened':
      return turnUpOf(event.pieces.map(({ piece }) => piece));
    case 'returned':
    case 'sale-ended':
    case 'not-bought':
    case 'bowl-closed':
      return event.pieces.length > 0 ? leaveOf(event.pieces) : null;
    case 'bought':
      return leaveOf([event.piece]);
    default:
      return null;
  }
}

interface Running {
  act: Act;
  pieces: readonly PieceView[];
  began: number;
  rate: number;
}

export class Stage {
  picture: View = $state.raw()!;
  deal: Deal | null = $state.raw(null);
  playing = $state(false);
  replaying = $state(false);
  /** The last throw that was seen, for the slow replay. */
  last: { event: Tossed; pieces: readonly PieceView[] } | null = $state.raw(null);
  /** Did its resting layout have the server's fingerprint? */
  checked: boolean | null = $state(null);
  running: Running | null = $state.raw(null);
  #waiting: { view: View; events: readonly GameEvent[] }[] = [];
  #run = 0;
  #newest: View;

  constructor(view: View) {
    this.picture = view;
    this.#newest = view;
    this.deal = dealOf(view);
  }

  /** A new view, and what led to it. */
  async show(view: View, events: readonly GameEvent[]): Promise<void> {
    if (view === this.#newest && events.length === 0) return;
    this.#newest = view;
    if (events.length === 0) {
      // Another moment is looked at, or somebody else looks: nothing to act out.
      this.stop();
      this.picture = view;
      this.deal = dealOf(view);
      return;
    }
    this.#waiting.push({ view, events });
    if (this.playing) return;
    const run = ++this.#run;
    this.#halt();
    this.playing = true;
    while (this.#waiting.length > 0) {
      const next = this.#waiting.shift()!;
      for (const event of next.events) {
        await this.#act(event, this.#waiting.length >= MOST_WAITING || !motion.on);
        if (run !== this.#run) return;
      }
      this.picture = next.view;
      const { bowl } = next.view;
      if (bowl ? this.deal?.spice !== bowl.spice : this.deal && !this.deal.closed) this.deal = dealOf(next.view);
    }
    this.playing = false;
  }

  async #act(event: GameEvent, hurried: boolean): Promise<void> {
    const noise = SOUNDS[event.kind];
    if (noise && !hurried) sound(noise);
    if (event.kind === 'tossed') {
      this.last = { event, pieces: this.picture.pieces };
      this.checked = agrees(this.picture.pieces, event);
    }
    const run = this.#run;
    const act = actOf(event);
    if (!hurried) {
      // A sale or purchase is read in the list first, then the tokens go.
      this.deal = dealAfter(this.deal, event, this.picture.players);
      if (act) await this.#perform(act, this.picture.pieces, RATE);
      if (run !== this.#run) return;
    } else this.deal = dealAfter(this.deal, event, this.picture.players);
    this.picture = play(this.picture, event);
    this.running = null;
    const pause = PAUSE[event.kind] ?? 0;
    if (!hurried && pause > 0) await wait(pause);
  }

  async #perform(act: Act, pieces: readonly PieceView[], rate: number): Promise<void> {
    const paced = rate / motion.stretch;
    this.running = { act, pieces, began: performance.now(), rate: paced };
    if (act.kind === 'flight') this.#knock(act, act.event, paced);
    await wait((act.seconds / rate) * 1000);
  }

  /** Wood on wood, when it happens. */
  #knock(act: Act, event: Tossed, rate: number): void {
    for (const [time, what, , , speed] of event.flight.moments.slice(0, 12)) {
      if ((what !== LAND && what !== HIT && what !== RIM) || speed! < 120) continue;
      const noise: Sound = what === LAND ? 'place' : 'turn';
      setTimeout(() => this.running?.act === act && sound(noise), (time! / TICKS / rate) * 1000);
    }
  }

  /** The last throw once more, slowly. */
  async replay(): Promise<void> {
    if (!this.last || this.playing || this.replaying) return;
    const run = this.#run;
    this.replaying = true;
    const act = flightOf(this.last.event);
    await this.#perform(act, this.last.pieces, SLOW);
    if (run === this.#run) this.#halt();
  }

  #halt(): void {
    this.running = null;
    this.replaying = false;
  }

  stop(): void {
    this.#run += 1;
    this.#waiting = [];
    this.playing = false;
    this.#halt();
  }
}

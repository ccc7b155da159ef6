// The practice board: the same engine as the server's, here in the browser. It counts hits and learns how hard one flicks.
import { calibrate, ENOUGH, keepTrial, recallCalibration, rememberCalibration, type Trial } from './aim/calibrate';
import { throwOf, type Aim } from './aim/intent';
import { PLACES } from './facts';
import { landed } from './playback';
import { tossedBy } from './rehearse';
import { flightOf, type Act } from './scene/acts';
import { RELEASE_Y } from './scene/model';
import type { Hand, PieceView, Tossed, Zone } from './types';

/** Near, middle and far in turn, or a hand would never learn to tell them apart. */
const TARGETS: readonly Zone[] = ['saffron', 'cumin', 'ginger', 'mint', 'cardamom', 'garlic', 'curry', 'cinnamon', 'chili'];
const MOST_LYING = 8;

export class PracticeBoard {
  pieces: PieceView[] = $state.raw([]);
  running: { act: Act; pieces: readonly PieceView[]; began: number; rate: number } | null = $state.raw(null);
  target: Zone = $state(TARGETS[0]!);
  tosses = $state(0);
  hits = $state(0);
  lastHit: boolean | null = $state(null);
  trials: Trial[] = $state.raw([]);
  calibration = $state.raw(recallCalibration());
  #next = 0;
  #number = 0;
  #timer = 0;

  toss(seat: number, aim: Aim, hand: Hand, speed: number): void {
    if (this.running) return;
    const intent = throwOf(aim, hand);
    const lying = this.pieces;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    const by = { seat, side: 0, piece: this.#number++, token: null, faceUp: false };
    const event = tossedBy(by, intent, lying, seed);
    const act = flightOf(event);
    const rate = 0.75;
    this.running = { act, pieces: lying, began: performance.now(), rate };
    this.#timer = window.setTimeout(() => this.#rest(event, speed), (act.seconds / rate) * 1000);
  }

  #rest(event: Tossed, speed: number): void {
    this.running = null;
    this.pieces = landed(this.pieces, event)
      .filter(({ where }) => where === 'board')
      .slice(-MOST_LYING);
    this.tosses += 1;
    this.lastHit = event.zone === this.target;
    if (this.lastHit) this.hits += 1;
    if (speed > 0) this.#learn(event.stance, speed);
    this.#next = (this.#next + 1) % TARGETS.length;
    this.target = TARGETS[this.#next]!;
  }

  #learn(stance: number, speed: number): void {
    const { x, y } = PLACES.find(({ zone }) => zone === this.target)!;
    this.trials = keepTrial(this.trials, { speed, wanted: 1000 * Math.hypot(x - stance / 1000, y - RELEASE_Y) });
  }

  get enough(): boolean {
    return this.trials.length >= ENOUGH;
  }

  calibrate(): void {
    this.calibration = calibrate(this.trials);
    rememberCalibration(this.calibration);
    this.trials = [];
  }

  clear(): void {
    if (this.running) return;
    this.pieces = [];
    this.tosses = this.hits = 0;
    this.lastHit = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

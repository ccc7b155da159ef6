// Learns how hard a player flicks: from flicks at targets whose distance is known, a line from speed to distance.
import { recall, remember } from '$kit/memory';
import { clamp } from './intent';
import { USUAL, type Calibration } from './flick';

export interface Trial {
  /** Metres a second. */
  speed: number;
  /** Millimetres from release to the target. */
  wanted: number;
}

/** Fewer flicks than this say more about luck than about the hand. */
export const ENOUGH = 6;
const MOST_KEPT = 24;

/**
 * The line that would have brought these flicks nearest to their targets. With targets at one distance only, or a hand that
 * does not tell near from far, only the gain is learnt.
 */
export function calibrate(trials: readonly Trial[]): Calibration {
  if (trials.length < ENOUGH) return USUAL;
  const mean = (of: (trial: Trial) => number) => trials.reduce((sum, trial) => sum + of(trial), 0) / trials.length;
  const speed = mean((trial) => trial.speed);
  const wanted = mean((trial) => trial.wanted);
  const spread = mean((trial) => (trial.speed - speed) ** 2);
  const together = mean((trial) => (trial.speed - speed) * (trial.wanted - wanted));
  const slope = spread > 0 ? together / spread : 0;
  const alone = (wanted - USUAL.base) / speed;
  const gain = clamp(slope > 0.35 * alone ? slope : alone, 40, 900);
  return { base: clamp(wanted - gain * speed, 40, 320), gain };
}

export const keepTrial = (trials: readonly Trial[], trial: Trial): Trial[] => [...trials, trial].slice(-MOST_KEPT);

const SHELF = 'safranito.flick';
export const recallCalibration = (): Calibration => recall(SHELF, USUAL);
export const rememberCalibration = (calibration: Calibration): void => remember(SHELF, calibration);

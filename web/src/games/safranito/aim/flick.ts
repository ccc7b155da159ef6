// How a player's speed becomes distance: linear, as the range grows with the square of a speed and nobody aims in squares.
export interface Calibration {
  /** Millimetres a flick of speed 0 would reach. */
  base: number;
  /** Millimetres more for each metre a second. */
  gain: number;
}

export const USUAL: Calibration = { base: 120, gain: 180 };

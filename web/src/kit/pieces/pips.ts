// Where the pips lie on a face of 100 × 100. The top middle stays free on every face: there a mark may go.

const NEAR = 27;
const MIDDLE = 50;
const FAR = 73;

export const PIPS: Record<number, [number, number][]> = {
  1: [[MIDDLE, MIDDLE]],
  2: [
    [NEAR, NEAR],
    [FAR, FAR],
  ],
  3: [
    [NEAR, NEAR],
    [MIDDLE, MIDDLE],
    [FAR, FAR],
  ],
  4: [
    [NEAR, NEAR],
    [FAR, NEAR],
    [NEAR, FAR],
    [FAR, FAR],
  ],
  5: [
    [NEAR, NEAR],
    [FAR, NEAR],
    [MIDDLE, MIDDLE],
    [NEAR, FAR],
    [FAR, FAR],
  ],
  6: [
    [NEAR, NEAR],
    [NEAR, MIDDLE],
    [NEAR, FAR],
    [FAR, NEAR],
    [FAR, MIDDLE],
    [FAR, FAR],
  ],
};

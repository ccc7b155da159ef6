// One example for every kind of hand, for the help sheet.
import type { Gangster, Hand } from './types';

export const EXAMPLES: Record<Hand, Gangster[]> = {
  'five-of-a-kind': ['r9', 'y9', 'g9', 'b9', 'v9'],
  'straight-flush': ['b4', 'b5', 'b6', 'b7', 'b8'],
  'rainbow-straight': ['r6', 'y7', 'g8', 'b9', 'v10'],
  'four-of-a-kind': ['r12', 'y12', 'g12', 'v12'],
  'full-house': ['r8', 'g8', 'v8', 'y3', 'b3'],
  flush: ['g2', 'g5', 'g9', 'g11', 'g14'],
  straight: ['r5', 'r6', 'b7', 'v8', 'y9'],
  'three-of-a-kind': ['y7', 'b7', 'v7'],
  'two-pairs': ['r11', 'b11', 'g4', 'y4'],
  pair: ['v10', 'y10'],
  nothing: ['r15'],
};

/** These need all five cards; the others are made of fewer. */
export const NEEDS_FIVE: readonly Hand[] = [
  'five-of-a-kind',
  'straight-flush',
  'rainbow-straight',
  'full-house',
  'flush',
  'straight',
];

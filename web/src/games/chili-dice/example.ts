// A moment of the game for tests to start from: the one shown in docs/protocol-chili-dice.md.
import type { Sheet, View } from './types';

export const emptySheet: Sheet = { boxes: Array(10).fill(null), rolls_left: 30, bonus: 0, total: 0, done: false };

export const moment: View = {
  game: 'chili-dice',
  seat: 0,
  players: 2,
  to_act: [0],
  turn: 0,
  phase: 'choose',
  dice: [1, 5, 3, 3, 2, 6],
  turnable: [1, 3, 6],
  rolling: [],
  offers: [2, 2, null, 3, 5, 6, 30, 0, 0, 20],
  sheets: [
    { boxes: [null, null, 12, null, null, null, null, null, null, null], rolls_left: 27, bonus: 0, total: 12, done: false },
    { ...emptySheet, rolls_left: 28 },
  ],
};

// What the server says about Chili Dice; docs/protocol-chili-dice.md explains it.
// Generated from the game's forms by `python -m tools.protocol chili-dice`: change them, not this file.

export const BOXES = ['1', '2', '3', '4', '5', '6', 'red', 'straight', 'pairs', 'chance'] as const;
export type Box = (typeof BOXES)[number];

export const PATTERNS = [
  'nothing',
  'number',
  'doubled',
  'red',
  'straight',
  'pairs',
  'chance',
  'small-chili',
  'big-chili',
  'extra-chili',
] as const;
export type Pattern = (typeof PATTERNS)[number];

export const PHASES = ['first', 'rolling', 'choose', 'over', 'begin'] as const;
export type Phase = (typeof PHASES)[number];

export interface Sheet {
  boxes: (number | null)[]; // at most 10, each 0 … 1000
  rolls_left: number; // 0 … 30
  bonus: number; // 0 … 1000
  total: number; // 0 … 1000
  done: boolean;
}

export interface Roll {
  kind: 'roll';
  dice: number[]; // at most 6, each 1 … 6
}

export interface Turn {
  kind: 'turn';
  die: number; // 1 … 6
  face: number; // 1 … 6
}

export interface Score {
  kind: 'score';
  box: Box;
}

export type Action = Roll | Turn | Score;

export interface FirstChosen {
  kind: 'first-chosen';
  seat: number; // 0 … 3
}

export interface Rolled {
  kind: 'rolled';
  seat: number; // 0 … 3
  dice: number[]; // at most 6, each 1 … 6
  faces: number[]; // at most 6, each 1 … 6
  rolls_left: number; // 0 … 30
}

export interface Turned {
  kind: 'turned';
  seat: number; // 0 … 3
  die: number; // 1 … 6
  face: number; // 1 … 6
}

export interface Scored {
  kind: 'scored';
  seat: number; // 0 … 3
  box: Box;
  points: number; // 0 … 1000
  pattern: Pattern;
}

export interface RanOut {
  kind: 'ran-out';
  seat: number; // 0 … 3
  boxes: Box[]; // at most 10
}

export interface Finished {
  kind: 'finished';
  seat: number; // 0 … 3
  boxes_total: number; // 0 … 1000
  bonus: number; // 0 … 1000
  total: number; // 0 … 1000
}

export interface GameOver {
  kind: 'game-over';
  winners: number[]; // at most 4, each 0 … 3
}

export type GameEvent = FirstChosen | Rolled | Turned | Scored | RanOut | Finished | GameOver;

export interface View {
  game: 'chili-dice';
  seat: number | null; // 0 … 3
  players: number; // 1 … 4
  to_act: number[] | 'chance'; // seats
  turn: number; // 0 … 3
  phase: Phase;
  dice: number[]; // at most 6, each 0 … 6
  turnable: number[]; // at most 6, each 1 … 6
  rolling: number[]; // at most 6, each 1 … 6
  offers: (number | null)[]; // at most 10, each 0 … 1000
  sheets: Sheet[]; // at most 4
}

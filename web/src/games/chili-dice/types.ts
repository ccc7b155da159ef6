// What the server says about Chili Dice: docs/protocol.md, section "Chili Dice".

export const BOXES = ['1', '2', '3', '4', '5', '6', 'red', 'straight', 'pairs', 'chance'] as const;
export type Box = (typeof BOXES)[number];

export const DICE = [1, 2, 3, 4, 5, 6] as const;
export const FACES = [1, 2, 3, 4, 5, 6] as const;

export interface Roll {
  kind: 'roll';
  dice: number[];
}
export interface Turn {
  kind: 'turn';
  die: number;
  face: number;
}
export interface Score {
  kind: 'score';
  box: Box;
}
export type Action = Roll | Turn | Score;

export type Pattern =
  | 'number'
  | 'doubled'
  | 'red'
  | 'straight'
  | 'pairs'
  | 'chance'
  | 'small-chili'
  | 'big-chili'
  | 'extra-chili'
  | 'nothing';

export type ChiliEvent =
  | { kind: 'first-chosen'; seat: number }
  | { kind: 'rolled'; seat: number; dice: number[]; faces: number[]; rolls_left: number }
  | { kind: 'turned'; seat: number; die: number; face: number }
  | { kind: 'scored'; seat: number; box: Box; points: number; pattern: Pattern }
  | { kind: 'ran-out'; seat: number; boxes: Box[] }
  | { kind: 'finished'; seat: number; boxes_total: number; bonus: number; total: number }
  | { kind: 'game-over'; winners: number[] };

export interface Sheet {
  boxes: (number | null)[];
  rolls_left: number;
  bonus: number;
  total: number;
  done: boolean;
}

export interface View {
  game: 'chili-dice';
  seat: number | null;
  players: number;
  to_act: number[] | 'chance';
  turn: number;
  /** `begin`: who begins is about to be drawn; `turn` means nothing yet. */
  phase: 'begin' | 'first' | 'rolling' | 'choose' | 'over';
  /** One face a die, in die order; zeros before the very first throw. */
  dice: number[];
  turnable: number[];
  rolling: number[];
  offers: (number | null)[];
  sheets: Sheet[];
}

/** Die k is red when it shows k: the one fact about the dice a client needs in order to draw them. */
export const isRed = (die: number, face: number): boolean => die === face;

export const emptyBoxes = (sheet: Sheet): number => sheet.boxes.filter((points) => points === null).length;

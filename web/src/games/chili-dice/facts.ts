// What a client has to know of Chili Dice besides what the server tells.
import type { Sheet } from './types';

export const DICE = [1, 2, 3, 4, 5, 6] as const;
export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Die k is red when it shows k: the one fact about the dice a client needs in order to draw them. */
export const isRed = (die: number, face: number): boolean => die === face;

export const emptyBoxes = (sheet: Sheet): number => sheet.boxes.filter((points) => points === null).length;

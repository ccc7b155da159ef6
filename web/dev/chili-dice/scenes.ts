// Moments of Chili Dice to look at without a server. The numbers are made up where the rules do not matter.
import type { HintAnswer } from '../../src/kit/game';
import { DICE, FACES } from '../../src/games/chili-dice/facts';
import { BOXES, type Action, type GameEvent, type Sheet, type View } from '../../src/games/chili-dice/types';

export interface Scene {
  view: View;
  legal: Action[];
  names: string[];
  events?: GameEvent[];
  hint?: HintAnswer;
  result?: unknown;
}

const NAMES = ['Ana', 'Paprika', 'Benedict-Augustin', 'Cy'];

const sheet = (boxes: (number | null)[], rolls_left: number, bonus = 0): Sheet => {
  const total = boxes.reduce<number>((sum, points) => sum + (points ?? 0), bonus);
  return { boxes, rolls_left, bonus, total, done: boxes.every((points) => points !== null) };
};
const EMPTY = BOXES.map(() => null);

const base: View = {
  game: 'chili-dice',
  seat: 0,
  players: 2,
  to_act: [0],
  turn: 0,
  phase: 'choose',
  dice: [1, 5, 3, 3, 2, 6],
  turnable: [1, 3, 6],
  rolling: [],
  offers: [2, 2, 12, 3, 5, 12, 30, 0, 0, 20],
  sheets: [sheet(EMPTY, 29), sheet([null, null, null, null, 30, null, null, null, null, null], 26)],
};

function legalOf(view: View): Action[] {
  if (view.phase === 'first') return [{ kind: 'roll', dice: [...DICE] }];
  const actions: Action[] = [];
  if (view.sheets[view.turn]!.rolls_left > 0) {
    for (let set = 1; set < 64; set++) actions.push({ kind: 'roll', dice: DICE.filter((die) => set & (1 << (die - 1))) });
  }
  for (const die of view.turnable) {
    for (const face of FACES) if (face !== die) actions.push({ kind: 'turn', die, face });
  }
  BOXES.forEach((box, i) => {
    if (view.sheets[view.turn]!.boxes[i] === null) actions.push({ kind: 'score', box });
  });
  return actions;
}

function hintOf(actions: Action[]): HintAnswer {
  const value = (action: Action, i: number): number => {
    if (action.kind === 'roll' && action.dice.join() === '2,4,5') return 187.43;
    return 187.4 - ((i * 7919) % 231) / 10 - 0.3;
  };
  const options = actions.map((action, i) => ({ action, value: value(action, i) })).sort((a, b) => b.value - a.value);
  return { version: 1, unit: 'final-score', options };
}

const scene = (change: Partial<View>, names = NAMES.slice(0, 2)): Scene => {
  const view = { ...base, ...change };
  return { view, legal: legalOf(view), names };
};

const four = [
  sheet([4, null, 12, null, 30, null, 40, null, 24, null], 11),
  sheet([null, 8, null, 32, null, null, 30, 21, null, 25], 14),
  sheet([2, null, 9, null, 20, 48, null, null, 0, null], 9),
  sheet([null, 6, null, null, null, 36, 50, 21, 26, null], 12),
];
const none = base.offers.map(() => null);

export const SCENES: Record<string, Scene> = {
  start: scene({
    phase: 'first',
    dice: [0, 0, 0, 0, 0, 0],
    turnable: [],
    offers: none,
    sheets: [sheet(EMPTY, 30), sheet(EMPTY, 30)],
  }),
  reds: scene({}),
  solo: scene(
    {
      players: 1,
      sheets: [sheet([4, null, null, null, 30, null, null, null, null, null], 22)],
      offers: [null, 2, 12, 3, null, 12, 30, 0, 0, 20],
    },
    ['Ana'],
  ),
  four: scene(
    {
      players: 4,
      sheets: four,
      dice: [4, 2, 6, 4, 4, 6],
      turnable: [2, 4, 6],
      offers: [null, 4, null, 24, null, 24, null, 0, null, 26],
    },
    NAMES,
  ),
  fourStart: scene({ players: 4, phase: 'first', turnable: [], offers: none, sheets: four }, NAMES),
  few: scene({
    dice: [3, 3, 5, 5, 4, 4],
    turnable: [],
    offers: [null, 0, null, 8, null, 0, null, 0, 24, 24],
    sheets: [sheet([4, null, 12, null, 30, null, 40, null, null, null], 4), base.sheets[1]!],
  }),
  hint: { ...scene({ dice: [1, 5, 3, 3, 2, 6] }), hint: hintOf(legalOf(base)) },
  fourHint: (() => {
    const s = scene(
      {
        players: 4,
        sheets: four,
        dice: [4, 2, 6, 4, 4, 6],
        turnable: [2, 4, 6],
        offers: [null, 4, null, 24, null, 24, null, 0, null, 26],
      },
      NAMES,
    );
    return { ...s, hint: hintOf(s.legal) };
  })(),
  waiting: {
    ...scene({ players: 4, turn: 1, sheets: four, offers: [10, null, 6, null, 5, 12, null, null, 0, null] }, NAMES),
    legal: [],
  },
  ending: {
    ...scene(
      {
        players: 4,
        phase: 'over',
        turnable: [],
        offers: none,
        sheets: [
          sheet([4, 8, 12, 24, 30, 48, 40, 21, 24, 26], 3, 15),
          sheet([2, 8, 18, 32, 20, 24, 30, 21, 26, 25], 5, 25),
          sheet([2, 4, 9, 8, 20, 48, 20, 0, 0, 22], 0, 0),
          sheet([6, 6, 24, 16, 25, 36, 50, 21, 26, 17], 1, 5),
        ],
      },
      NAMES,
    ),
    result: { scores: [252, 231, 133, 232], ranks: [1, 3, 4, 2], why: {} },
  },
  endingSolo: {
    ...scene(
      { players: 1, phase: 'over', turnable: [], offers: none, sheets: [sheet([4, 8, 12, 24, 30, 48, 40, 21, 24, 26], 3, 15)] },
      ['Ana'],
    ),
    result: { scores: [252], ranks: [1], why: { perfect: 268.4 } },
  },
};

/** What follows a scene when somebody plays on, to see things move. */
export const NEXT: Record<string, { events: GameEvent[]; change: Partial<View> }> = {
  rolled: {
    events: [{ kind: 'rolled', seat: 0, dice: [2, 4, 5], faces: [2, 6, 5], rolls_left: 28 }],
    change: { dice: [1, 2, 3, 6, 5, 6], turnable: [2, 5] },
  },
  turned: { events: [{ kind: 'turned', seat: 0, die: 1, face: 6 }], change: { dice: [6, 5, 3, 3, 2, 6], turnable: [3, 6] } },
  scored: {
    events: [{ kind: 'scored', seat: 0, box: 'red', points: 30, pattern: 'red' }],
    change: { phase: 'first', turn: 1, turnable: [], offers: none },
  },
};

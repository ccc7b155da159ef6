// A moment of the game for tests to start from: two players, two establishments, Ana's turn.
import type { Action, Gangster, Place, View } from './types';

export const emptyPlace = (establishment: Place['establishment'], players = 2): Place => ({
  establishment,
  marker: null,
  sides: Array.from({ length: players }, () => []),
  hidden: [],
});

export const moment: View = {
  game: 'chicago-poker',
  seat: 0,
  players: 2,
  options: { quick: false, tactical: false, must_use_all_actions: false },
  to_act: [0],
  phase: 'act',
  turn: 0,
  turns: 5,
  left: 3,
  acted: false,
  idle: 0,
  hand: ['r2', 'b7', 'murder', 'limousine'],
  hands: [4, 5],
  pile: 50,
  discard: ['g9'],
  stock: 18,
  places: [
    {
      establishment: 'speakeasy',
      marker: null,
      sides: [
        ['r9', 'y9', 'g4'],
        [null, 'b1'],
      ],
      hidden: [
        { seat: 0, slot: 0, known: [0, 1], since: 0 },
        { seat: 0, slot: 1, known: [0], since: 0 },
        { seat: 1, slot: 0, known: [1], since: 0 },
        { seat: 1, slot: 1, known: [0, 1], since: 0 },
      ],
    },
    { ...emptyPlace('gambling-hall'), sides: [[], ['v3']] },
  ],
  mixed: [],
  won: [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ],
  standoff: null,
  shuffles: [],
  old: [],
  winners: [],
  reason: null,
};

const plays = (card: Gangster): Action[] => [0, 1].map((place) => ({ kind: 'play', card, place }));

/** The last one or two of three cards at the Speakeasy, in every order. */
export const drives = [[2], [1, 2], [2, 1], [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map((order) => ({
  kind: 'limousine' as const,
  source: 0,
  target: 1,
  order,
}));

export const legal: Action[] = [
  { kind: 'draw' },
  ...plays('r2'),
  ...plays('b7'),
  { kind: 'murder', place: 0, rival: 1 },
  { kind: 'murder', place: 1, rival: 1 },
  ...drives,
  { kind: 'end-turn' },
];

/** One of everything that can be told in each game, in every form its sentence has. Seat 0 does it, seat 1 is hit by it. */
import type { GameEvent as Poker } from '../src/games/chicago-poker/types';
import { PATTERNS, type GameEvent as Dice } from '../src/games/chili-dice/types';
import { DISCARD_REASONS, type GameEvent as Mafia } from '../src/games/chili-mafia/types';
import type { GameEvent as Safranito, Tossed } from '../src/games/safranito/types';

/** Every kind of event has an example: the compiler sees to it. */
type OfEach<E extends { kind: string }> = { [K in E['kind']]: Omit<Extract<E, { kind: K }>, 'kind'>[] };

function all<E extends { kind: string }>(examples: OfEach<E>): E[] {
  return Object.entries<object[]>(examples).flatMap(([kind, some]) => some.map((each) => ({ kind, ...each }) as unknown as E));
}

export const dice = all<Dice>({
  'first-chosen': [{ seat: 0 }],
  rolled: [
    { seat: 0, dice: [1, 4], faces: [3, 4], rolls_left: 24 },
    { seat: 0, dice: [2], faces: [5], rolls_left: 23 },
  ],
  turned: [{ seat: 0, die: 4, face: 6 }],
  scored: PATTERNS.map((pattern) => ({ seat: 0, box: '5', points: 30, pattern })),
  'ran-out': [
    { seat: 0, boxes: [] },
    { seat: 0, boxes: ['4'] },
    { seat: 0, boxes: ['4', 'straight'] },
  ],
  finished: [{ seat: 0, boxes_total: 180, bonus: 15, total: 195 }],
  'game-over': [{ winners: [0] }, { winners: [0, 1] }],
});

const at = { seat: 0, place: 0 };
const town: Poker[] = [0, 1, 2, 3].map((place) => ({ kind: 'opened', place, establishment: 'jazz-club' }));
export const poker = all<Poker>({
  'first-chosen': [{ seat: 0 }],
  opened: [{ place: 0, establishment: 'jazz-club' }],
  dealt: [{ seat: 0, card: 'r7' }],
  'turn-began': [{ seat: 0, actions: 3 }],
  drew: [
    { seat: 0, card: null },
    { seat: 0, card: 'r7' },
  ],
  reshuffled: [{ cards: 1 }, { cards: 30 }],
  played: [
    { ...at, slot: 0, up: true, card: 'r7' },
    { ...at, slot: 0, up: false, card: 'r7' },
    { ...at, slot: 0, up: false, card: null },
  ],
  marked: [at],
  murdered: [{ ...at, rival: 1, slot: 2, card: 'b1' }],
  informed: [
    { ...at, rival: 1, slots: [3, 4], cards: ['r7', 'b1'] },
    { ...at, rival: 1, slots: [3, 4], cards: null },
  ],
  drove: [
    { seat: 0, source: 0, target: 1, order: [2], slot: 0, cards: ['r7'] },
    { seat: 0, source: 0, target: 1, order: [2, 1], slot: 0, cards: ['r7', null] },
  ],
  armed: [
    { seat: 0, actions: 1 },
    { seat: 0, actions: 3 },
  ],
  bribed: [
    { seat: 0, card: null, cards: 12 },
    { seat: 0, card: 'murder', cards: 12 },
  ],
  'turn-ended': [
    { seat: 0, actions: 0 },
    { seat: 0, actions: 1 },
    { seat: 0, actions: 2 },
  ],
  'nobody-acted': [{}],
  'shot-out': [
    {
      ...at,
      shown: [
        { seat: 0, cards: ['r7', 'b7'], hand: 'pair', values: [7], best: true },
        { seat: 1, cards: ['r8'], hand: 'nothing', values: [8], best: false },
      ],
    },
  ],
  tied: [{ place: 0, seats: [0, 1], round: 1 }],
  reinforced: [
    {
      place: 0,
      sent: [
        { seat: 0, card: 'r7' },
        { seat: 1, card: null },
      ],
    },
    {
      place: 0,
      sent: [
        { seat: 0, card: null },
        { seat: 1, card: 'r9' },
      ],
    },
  ],
  took: (['hand', 'reinforcement', 'marker', 'seat'] as const).map((by) => ({ ...at, establishment: 'jazz-club', by })),
  'game-over': [
    { winners: [0], reason: 'five' },
    { winners: [0, 1], reason: 'nobody-acts' },
  ],
});
export const pokerStory = [...town, ...poker].map((event) => ({ event }));

const attack = { seat: 0, victim: 1, hot: 'whack', by: 0, attacker: 'habanero', gang: 1, targets: ['tabasco'] } as const;
const hit = { seat: 0, victim: 1, gang: 1 };
export const mafia = all<Mafia>({
  began: [{ first: 0 }],
  dealt: [{ cards: ['poblano', 'whack'] }],
  chose: [{ seat: 0 }],
  drafted: [
    { kept: 'poblano', pack: ['whack'] },
    { kept: 'poblano', pack: [] },
  ],
  'turn-began': [
    { seat: 0, last: false },
    { seat: 0, last: true },
  ],
  formed: [
    { seat: 0, at: 0, gang: 0, cards: ['poblano', 'tabasco', 'habanero'] },
    { seat: 0, at: 1, gang: 0, cards: ['poblano', 'tabasco', 'habanero'] },
  ],
  added: [{ seat: 0, gang: 0, card: 'poblano' }],
  moved: [{ seat: 0, card: 'sweet-chili', source: 0, gang: 1 }],
  attacked: [
    { ...attack, targets: ['tabasco'], ability: null },
    { ...attack, targets: ['tabasco', 'tabasco'], ability: 'sidekick' },
  ],
  neutralised: [
    { seat: 0, cards: ['fuggedaboutit'] },
    { seat: 0, cards: ['habanero'] },
  ],
  guarded: [{ seat: 0, gang: 0, saved: ['habanero'], lost: ['bodyguard'] }],
  hit: (['pinch', 'whack', 'whack-em'] as const).map((hot) => ({ ...hit, hot, cards: ['tabasco'] })),
  jailed: (['deck', 'bottom', 'discard'] as const).map((to) => ({ card: 'tabasco', to })),
  turned: [{ ...hit, card: 'tabasco', source: 1 }],
  played: [
    { seat: 0, card: 'earner', against: null, pepper: null },
    { seat: 0, card: 'shakedown', against: 1, pepper: null },
    { seat: 0, card: 'booster', against: null, pepper: 'poblano' },
  ],
  drew: [
    { seat: 0, count: 1, cards: null },
    { seat: 0, count: 2, cards: null },
    { seat: 0, count: 2, cards: ['poblano', 'whack'] },
  ],
  got: [
    { seat: 0, source: 1, card: null },
    { seat: 0, source: 1, card: 'whack' },
    { seat: 0, source: null, card: null },
    { seat: 0, source: null, card: 'whack' },
  ],
  discarded: DISCARD_REASONS.map((why) => ({ seat: 0, card: 'poblano', gang: null, why })),
  looked: [
    { seat: 0, at: 'hand', whose: 1, cards: ['poblano'] },
    { seat: 0, at: 'deck', whose: null, cards: ['poblano'] },
    { seat: 0, at: 'discard', whose: null, cards: ['poblano'] },
  ],
  swapped: [{ ...hit, card: 'tabasco', to: 0 }],
  'property-drawn': [
    { seat: 0, property: null },
    { seat: 0, property: 'snoop' },
  ],
  'property-used': [
    { seat: 0, property: 'lifeline', against: null },
    { seat: 0, property: 'lifeline', against: 0 },
    { seat: 0, property: 'snoop', against: 1 },
  ],
  searched: (['used', 'kept', 'nothing'] as const).map((result) => ({ seat: 0, result })),
  revealed: [{ seat: 0, cards: ['poblano'] }],
  passed: [{ seat: 0 }],
  ended: [{ seat: 0 }],
  'raid-drawn': [{ seat: 0 }],
  arranged: [{ seat: 0, gangs: [], numbers: [] }],
  'deck-out': [{ seat: 0 }],
  scored: [
    { seat: 0, points: 41, brotherhoods: 1, peppers: 9 },
    { seat: 0, points: 41, brotherhoods: 2, peppers: 9 },
  ],
  'game-over': [{ winners: [0] }, { winners: [0, 1] }],
});

const toss = (change: Partial<Tossed>): Omit<Tossed, 'kind'> => ({
  seat: 0,
  piece: 0,
  token: null,
  face_up: false,
  extra: false,
  stance: 0,
  direction: 0,
  power: 400,
  loft: 'toss',
  hand: 'touch',
  up: false,
  out: false,
  zone: 'mint',
  flight: { version: 1, ticks: 0, spin: 0, flipped: false, moments: [], tracks: [], hash: 0 },
  ...change,
});
export const safranito = all<Safranito>({
  'sides-drawn': [{ sides: [0, 1, 2] }],
  'chef-chosen': [{ seat: 0 }],
  'round-began': [{ round: 2, chef: 0 }],
  'dish-opened': [{ dish: 'village-dal' }],
  'spice-laid': [{ spice: 'mint' }],
  reshuffled: [{ cards: 1 }, { cards: 30 }],
  tossed: [false, true].flatMap((face_up) =>
    [false, true].flatMap((up) =>
      [
        { token: up || face_up ? 30 : null },
        { token: 30, extra: true },
        { token: 30, zone: null },
        { token: 30, zone: null, out: true },
      ].map((change) => toss({ face_up, up, ...change })),
    ),
  ),
  'space-opened': [true, false].map((may) => ({ space: 'chef', pieces: [], totals: [40, 20, 0], winner: 0, may })),
  'space-passed': [{ seat: 0, space: 'reserve' }],
  'spice-drawn': [
    { seat: 0, spice: null },
    { seat: 0, spice: 'mint' },
  ],
  'spice-kept': [
    { seat: 0, spice: null, under: 0 },
    { seat: 0, spice: null, under: 1 },
    { seat: 0, spice: null, under: 2 },
    { seat: 0, spice: 'mint', under: 2 },
  ],
  'dish-reserved': [
    { seat: 0, dish: null },
    { seat: 0, dish: 'village-dal' },
  ],
  'mill-taken': [{ seat: 0 }],
  returned: [
    { pieces: [1], why: 'space' },
    { pieces: [1], why: 'no-zone' },
  ],
  'bowl-opened': [
    { spice: 'mint', pieces: [{ piece: 0, owner: 0, token: 30 }], totals: [30, 20, 0], price: 50, cards: 1 },
    { spice: 'mint', pieces: [{ piece: 0, owner: 0, token: 30 }], totals: [30, 20, 0], price: 50, cards: 2 },
  ],
  sold: [
    { seat: 0, spice: 'mint', cards: 1, income: 50 },
    { seat: 0, spice: 'mint', cards: 2, income: 100 },
  ],
  'sale-ended': [
    { spice: 'mint', sellers: [0], pieces: [] },
    { spice: 'mint', sellers: [0, 1], pieces: [] },
  ],
  bought: [{ seat: 0, spice: 'mint', price: 30, piece: 0 }],
  'not-bought': [true, false].map((broke) => ({ seat: 0, spice: 'mint', price: 30, broke, pieces: [] })),
  'bowl-closed': [{ spice: 'mint', pieces: [] }],
  cooked: [true, false].map((reserved) => ({ seat: 0, dish: 'village-dal', reserved, dishes: 2 })),
  'mill-passed': [{ seat: 0 }],
  'game-over': [
    { winners: [0], why: 'third-dish' },
    { winners: [0], why: 'rounds' },
    { winners: [0, 1], why: 'rounds' },
  ],
});
export const safranitoStory = safranito.map((event) => ({ event }));

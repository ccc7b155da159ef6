import { describe, expect, it } from 'vitest';
import { dealAfter, dealOf, totalsOf, type Deal } from './deal';
import { moment } from './example';
import { agrees, landed, play } from './playback';
import { flightOf, poses, turnUpOf } from './scene/acts';
import { placesSeen, sceneOf } from './scene/model';
import { GRAIN } from './toss/constants';
import { simulate } from './toss/simulate';
import { layoutHash } from './toss/story';
import type { GameEvent, Tossed, View } from './types';

/** A throw onto the board of the example, as the server would tell it. */
function thrown(): Tossed {
  const lying = moment.pieces.filter(({ where }) => where === 'board');
  const intent = { stance: 0, direction: 0, power: 400, loft: 'slide', hand: 'steady' } as const;
  const flight = simulate(
    lying.map(({ x }) => x),
    lying.map(({ y }) => y),
    intent,
    0,
    4711,
  );
  const numbers = [...lying.map(({ piece }) => piece), 4];
  const rest = numbers.map((piece, i) => ({ piece, x: flight.xs[i]!, y: flight.ys[i]! })).filter((_, i) => !flight.left[i]);
  return {
    kind: 'tossed',
    seat: 0,
    piece: 4,
    token: 50,
    face_up: false,
    extra: false,
    ...intent,
    up: flight.flipped,
    out: false,
    zone: null,
    flight: {
      version: 1,
      ticks: flight.ticks,
      spin: flight.spin,
      flipped: flight.flipped,
      moments: flight.moments.map((row) => [...row]),
      tracks: flight.tracks.map(([body, ...knots]) => [numbers[body!]!, ...knots]),
      hash: layoutHash(rest),
    },
  };
}

describe('a throw', () => {
  const event = thrown();

  it('has the server’s fingerprint, and is doubted without it', () => {
    expect(event.flight.tracks.length).toBeGreaterThan(1);
    expect(agrees(moment.pieces, event)).toBe(true);
    expect(agrees(moment.pieces, { ...event, flight: { ...event.flight, hash: event.flight.hash ^ 1 } })).toBe(false);
    expect(agrees(moment.pieces.slice(1), event)).toBe(false);
  });

  it('is drawn along its tracks and ends where the tokens lie', () => {
    const act = flightOf(event);
    const end = poses(moment.pieces, moment.sides, act, act.seconds);
    for (const { piece, x, y } of landed(moment.pieces, event)) {
      const pose = end.find((each) => each.piece === piece)!;
      expect([pose.x, pose.y]).toEqual([x * GRAIN, y * GRAIN]);
    }
    const start = poses(moment.pieces, moment.sides, act, 0).find(({ piece }) => piece === 4)!;
    expect(start.y).toBeLessThan(-0.3);
    expect(start.z).toBeGreaterThan(0.09);
  });

  it('leaves the hand face up where it was meant to (SF-6)', () => {
    const act = flightOf({ ...event, face_up: true, up: !event.flight.flipped });
    const face = (seconds: number) => poses(moment.pieces, moment.sides, act, seconds).find(({ piece }) => piece === 4)!.face;
    expect(face(0)).toBe(1);
    expect(face(act.seconds)).toBe(event.flight.flipped ? 0 : 1);
    expect(landed(moment.pieces, { ...event, face_up: true, up: false }).at(-1)).toMatchObject({ up: false, seen: true });
  });

  it('takes the token from the hand', () => {
    const after = play(moment, event);
    expect(after.seats[0]!.tokens).toEqual([60]);
    expect(after.seats[0]!.tossed).toBe(5);
    expect(after.pieces).toHaveLength(5);
  });
});

describe('a scene', () => {
  const nothing = { hand: null, lit: [], current: null, target: null };

  it('turns the board so that one sits at its bottom edge', () => {
    const setting = { sides: [0, 2], pieces: moment.pieces, chef: 1 };
    const mine = sceneOf({ ...setting, side: 0 }, null, 0, nothing);
    const theirs = sceneOf({ ...setting, side: 2 }, null, 0, nothing);
    expect(theirs.tokens[0]).toMatchObject({ x: -mine.tokens[0]!.x, y: -mine.tokens[0]!.y });
    expect([mine.mill, theirs.mill]).toEqual([2, 0]);
    expect(placesSeen(1).find(({ zone }) => zone === 'curry')).toMatchObject({ zone: 'curry' });
    expect(placesSeen(2).find(({ zone }) => zone === 'curry')!.x).toBeCloseTo(0.1472, 9);
  });

  it('turns tokens up, and never shows a value nobody knows', () => {
    const act = turnUpOf([0]);
    expect(poses(moment.pieces, moment.sides, act, act.seconds)[0]).toMatchObject({ face: 1, token: null });
  });
});

describe('the places', () => {
  it('are taken when they are drawn (SF-5)', () => {
    expect(play({ ...moment, sides: [] }, { kind: 'sides-drawn', sides: [3, 1] }).sides).toEqual([3, 1]);
  });
});

describe('events', () => {
  const after = (...events: GameEvent[]): View => events.reduce(play, moment);

  it('move money, cards and tokens as they say', () => {
    const sold = after({ kind: 'sold', seat: 0, spice: 'saffron', cards: 1, income: 90 });
    expect(sold.seats[0]).toMatchObject({ money: 260, cards: 1, hand: [1, 0, 0, 0, 0, 0, 0, 0, 0] });
    const bought = after({ kind: 'bought', seat: 1, spice: 'saffron', price: 60, piece: 2 });
    expect(bought.seats[1]).toMatchObject({ money: 180, cards: 2, known: [0, 0, 0, 0, 1, 0, 0, 0, 0] });
    expect(bought.market).toEqual(['saffron', 'curry']);
    expect(bought.pieces[2]).toMatchObject({ where: 'back', zone: null });
    const cooked = after({ kind: 'cooked', seat: 0, dish: 'village-dal', reserved: true, dishes: 1 });
    expect(cooked.seats[0]).toMatchObject({ cooked: ['village-dal'], reserved: 0, reserved_dishes: [] });
    expect(cooked.dishes).toHaveLength(2);
  });

  it('clear the board for a new round', () => {
    const next = after({ kind: 'mill-passed', seat: 0 }, { kind: 'round-began', round: 4, chef: 0 });
    expect(next).toMatchObject({ round: 4, chef: 0, pieces: [], bowl: null });
    expect(next.seats.map(({ tossed }) => tossed)).toEqual([0, 0]);
  });
});

describe('a deal', () => {
  /** The printed example of SF-11: Orange 30 + 20, Green 20, two saffron cards, Green nearer to the chef. */
  const pieces = [
    { piece: 0, owner: 0, token: 30 },
    { piece: 1, owner: 0, token: 20 },
    { piece: 2, owner: 1, token: 20 },
  ];
  const steps: GameEvent[] = [
    { kind: 'bowl-opened', spice: 'saffron', pieces, totals: [50, 20], price: 70, cards: 2 },
    { kind: 'bought', seat: 0, spice: 'saffron', price: 50, piece: 0 },
    { kind: 'bought', seat: 1, spice: 'saffron', price: 20, piece: 2 },
    { kind: 'bowl-closed', spice: 'saffron', pieces: [1] },
  ];

  it('remembers what everyone had before each step', () => {
    const deal = steps.reduce<Deal | null>((now, event) => dealAfter(now, event, 2), null)!;
    expect(deal.steps.map(({ totals }) => totals)).toEqual([
      [50, 20],
      [20, 20],
      [20, 0],
    ]);
    expect(deal).toMatchObject({ closed: true, inside: [] });
    expect(dealAfter(deal, { kind: 'round-began', round: 2, chef: 0 }, 2)).toBeNull();
  });

  it('can be entered in the middle', () => {
    const deal = dealOf(moment)!;
    expect(totalsOf(deal, 2)).toEqual([30, 60]);
    expect(dealOf({ ...moment, bowl: null })).toBeNull();
  });
});

// A toss of the learner's own, without the server: in a lesson the token goes where the hand sent it.
import { drawn, flicked } from './aim/derive';
import { throwOf } from './aim/intent';
import { HOLE, isSpice, zoneUnder } from './facts';
import { landed, play } from './playback';
import { flightOf } from './scene/acts';
import { RATE } from './stage.svelte';
import { GRAIN } from './toss/constants';
import { simulate } from './toss/simulate';
import { layoutHash } from './toss/story';
import type { Throw } from './toss/throw';
import type { Action, FromClient, GameEvent, PieceView, Toss, Tossed, View } from './types';

interface Thrower {
  seat: number;
  side: number;
  /** The number its token will have on the board. */
  piece: number;
  token: number | null;
  faceUp: boolean;
}

/** The throw as the server would tell it. */
export function tossedBy(by: Thrower, intent: Throw, lying: readonly PieceView[], seed: number): Tossed {
  const flight = simulate(
    lying.map(({ x }) => x),
    lying.map(({ y }) => y),
    intent,
    by.side,
    seed,
  );
  // The engine counts bodies; the board knows pieces.
  const numbers = [...lying.map(({ piece }) => piece), by.piece];
  const last = numbers.length - 1;
  const out = flight.left[last]!;
  const event: Tossed = {
    kind: 'tossed',
    seat: by.seat,
    piece: by.piece,
    token: by.token,
    face_up: by.faceUp,
    extra: false,
    ...intent,
    up: flight.flipped !== by.faceUp,
    out,
    zone: out ? null : zoneUnder(flight.xs[last]! * GRAIN, flight.ys[last]! * GRAIN, HOLE),
    flight: {
      version: 1,
      ticks: flight.ticks,
      spin: flight.spin,
      flipped: flight.flipped,
      moments: flight.moments.map(([time, what, body, other, fast]) => [time, what, numbers[body]!, other, fast]),
      tracks: flight.tracks.map(([body, ...knots]) => [numbers[body!]!, ...knots]),
      hash: 0,
    },
  };
  const resting = landed(lying, event).filter(({ where }) => where === 'board');
  return { ...event, flight: { ...event.flight, hash: layoutHash(resting.sort((a, b) => a.piece - b.piece)) } };
}

/** The throw that follows from what was done: with sliders and keys it says so itself, of a gesture it is worked out. */
function intentOf(action: Toss | FromClient): Throw | null {
  if (action.kind === 'toss') return throwOf(action, action.hand);
  const found =
    action.kind === 'flick' ? flicked(action.points, action.end, action.base, action.gain) : drawn(action.points, action.at);
  return found && throwOf({ ...found, loft: action.loft }, action.kind === 'flick' ? 'touch' : 'mouse');
}

/** What became of it, for the coach: in a bowl, on a small space, between them, or off the board. */
const fateOf = ({ out, zone }: Tossed): string => (out ? 'out' : zone === null ? 'between' : isSpice(zone) ? 'bowl' : 'space');

export function rehearse(
  view: View,
  seat: number,
  action: Action | FromClient,
): { view: View; events: GameEvent[]; how: string; lasts: number } | null {
  if (action.kind !== 'toss' && action.kind !== 'flick' && action.kind !== 'draw') return null;
  const intent = intentOf(action);
  if (!intent) return null;
  const lying = view.pieces.filter(({ where }) => where === 'board');
  const by: Thrower = {
    seat,
    side: view.sides[seat] ?? 0,
    piece: Math.max(-1, ...view.pieces.map(({ piece }) => piece)) + 1,
    token: action.token,
    faceUp: action.face_up,
  };
  const event = tossedBy(by, intent, lying, crypto.getRandomValues(new Uint32Array(1))[0]!);
  return { view: play(view, event), events: [event], how: fateOf(event), lasts: (flightOf(event).seconds / RATE) * 1000 };
}

// How tokens move on the board: a throw along its tracks, turning face up, going back to their owners. Every pose follows
// from the time alone, so that any frame rate, and the slow replay, show the same.
import { GRAIN, HALF, TICKS } from '../toss/constants';
import { LAND, placeAt, turned } from '../toss/story';
import type { PieceView, Tossed } from '../types';

/** A token as it is drawn: metres in the frame of the board. */
export interface Pose {
  piece: number;
  owner: number;
  /** Its value, where the viewer knows it. */
  token: number | null;
  x: number;
  y: number;
  /** Height of its underside. */
  z: number;
  /** Rotation about the vertical, radians. */
  yaw: number;
  /** How far it is turned over: 0 face down, 1 face up. */
  face: number;
  /** 1 is solid, 0 is gone. */
  solid: number;
}

export type Act =
  | { kind: 'flight'; event: Tossed; seconds: number }
  | { kind: 'turn-up'; pieces: readonly number[]; seconds: number }
  | { kind: 'leave'; pieces: readonly number[]; seconds: number };

export const flightOf = (event: Tossed): Act => ({
  kind: 'flight',
  event,
  // A breath after all is at rest, before the camera goes home.
  seconds: event.flight.ticks / TICKS + 0.15,
});
export const turnUpOf = (pieces: readonly number[]): Act => ({ kind: 'turn-up', pieces, seconds: 0.38 });
export const leaveOf = (pieces: readonly number[]): Act => ({ kind: 'leave', pieces, seconds: 0.36 });

const smooth = (t: number): number => t * t * (3 - 2 * t);
const part = (now: number, whole: number): number => Math.min(Math.max(now / whole, 0), 1);

/** A little turn each, so that no two tokens lie alike; always the same for a token. */
const lying = (piece: number): number => ((piece * 2654435761) % 1000) / 1000 - 0.5;

export function poseOf(piece: PieceView): Pose {
  return {
    piece: piece.piece,
    owner: piece.owner,
    token: piece.token,
    x: piece.x * GRAIN,
    y: piece.y * GRAIN,
    z: 0,
    yaw: lying(piece.piece) * 0.5,
    face: piece.up ? 1 : 0,
    solid: piece.where === 'board' ? 1 : 0.55,
  };
}

/** The tokens on and beside the board, some seconds into an act. */
export function poses(pieces: readonly PieceView[], sides: readonly number[], act: Act | null, seconds: number): Pose[] {
  const lie = pieces.filter(({ where }) => where !== 'back').map(poseOf);
  if (!act) return lie;
  if (act.kind === 'flight') return inFlight(lie, act.event, seconds);
  return lie.map((pose) => {
    if (!act.pieces.includes(pose.piece)) return pose;
    const t = smooth(part(seconds, act.seconds));
    if (act.kind === 'turn-up') {
      return { ...pose, face: pose.face + (1 - pose.face) * t, z: pose.face === 1 ? 0 : 0.045 * 4 * t * (1 - t) };
    }
    const [dx, dy] = turned(0, -1, sides[pose.owner] ?? 0);
    const far = HALF * 1.25;
    // Towards the middle of its owner's edge, over the rim.
    const goal = { x: dx * far + (dx === 0 ? pose.x * 0.5 : 0), y: dy * far + (dy === 0 ? pose.y * 0.5 : 0) };
    return {
      ...pose,
      x: pose.x + (goal.x - pose.x) * t,
      y: pose.y + (goal.y - pose.y) * t,
      z: 0.06 * 4 * t * (1 - t),
      solid: pose.solid * (1 - part(t - 0.6, 0.4)),
    };
  });
}

function inFlight(lie: Pose[], event: Tossed, seconds: number): Pose[] {
  const { flight, piece } = event;
  const others = lie.filter((pose) => pose.piece !== piece);
  const thrown: Pose = { piece, owner: event.seat, token: event.token, x: 0, y: 0, z: 0, yaw: 0, face: 0, solid: 1 };
  const touch = (flight.moments.find(([, what, who]) => what === LAND && who === piece)?.[0] ?? flight.ticks) / TICKS;
  return [...others, thrown].map((pose) => {
    const row = flight.tracks.find((track) => track[0] === pose.piece);
    if (!row) return pose;
    const [x, y, z] = placeAt(row, seconds);
    if (pose.piece !== piece) return { ...pose, x, y, z };
    const whirl = (flight.spin / 1000) * spun(seconds, flight.ticks / TICKS);
    // It turns over in the air; one that stays as it left the hand only whirls.
    const turn = flight.flipped ? smooth(part(seconds, touch)) : 0;
    const face = event.face_up ? 1 - turn : turn;
    return { ...pose, x, y, z, yaw: lying(piece) * 0.5 + whirl, face };
  });
}

/** The spin dies down evenly until all is at rest. */
const spun = (seconds: number, whole: number): number => {
  const t = Math.min(seconds, whole);
  return whole > 0 ? t - (t * t) / (2 * whole) : 0;
};

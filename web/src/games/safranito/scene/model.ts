// One picture of the board for both painters, the one in three dimensions and the flat one. Everything is in the viewer's
// frame: metres, x to the right, y away from their own edge.
import { PLACES, type Place } from '../facts';
import { turned } from '../toss/story';
import { poses, type Act, type Pose } from './acts';
import type { PieceView, Zone } from '../types';

/** Where the token waits before a throw: on the table, just behind the edge. */
export const HAND_Y = -0.29;
export const RELEASE_Y = -0.39;

export interface Hand {
  seat: number;
  token: number | null;
  faceUp: boolean;
  /** Millimetres and thousandths, as an intent has them. */
  stance: number;
  direction: number;
  /** 0 … 1 while a throw is being drawn back. */
  drawn: number;
  /** How hard it would be thrown now, 0 … 1: so much of the ray burns. */
  strength: number;
}

export interface Scene {
  /** The quarter turns that bring the viewer's edge to the bottom. */
  side: number;
  tokens: Pose[];
  hand: Hand | null;
  /** Zones that can be chosen now. */
  lit: readonly Zone[];
  /** The bowl or space that is being settled. */
  current: Zone | null;
  /** The zone to hit on the practice board. */
  target: Zone | null;
  /** The edge at which the chef sits, 0 … 3 clockwise from the viewer's. */
  mill: number | null;
  /** What the camera looks at; null: the whole board. */
  follow: { x: number; y: number } | null;
}

export interface Setting {
  side: number;
  sides: readonly number[];
  pieces: readonly PieceView[];
  chef: number | null;
}

/** Where the hand and the ray begin: on the line from the place of release. */
export function handX(stance: number, direction: number): number {
  return stance / 1000 + (direction / 1000) * (HAND_Y - RELEASE_Y);
}

/** The places of bowls and spaces as the viewer sees them. */
export function placesSeen(side: number): Place[] {
  return PLACES.map((place) => {
    const [x, y] = turned(place.x, place.y, (4 - side) % 4);
    return { ...place, x, y };
  });
}

export function sceneOf(
  setting: Setting,
  act: Act | null,
  seconds: number,
  more: Pick<Scene, 'hand' | 'lit' | 'current' | 'target'>,
): Scene {
  const { side, sides, pieces, chef } = setting;
  const back = (4 - side) % 4;
  const tokens = poses(pieces, sides, act, seconds).map((pose) => {
    const [x, y] = turned(pose.x, pose.y, back);
    return { ...pose, x, y };
  });
  const flying = act?.kind === 'flight' ? tokens.find((pose) => pose.piece === act.event.piece) : undefined;
  return {
    ...more,
    side,
    tokens,
    mill: chef === null ? null : ((sides[chef] ?? 0) - side + 4) % 4,
    follow: flying ? { x: flying.x, y: Math.max(flying.y, -0.3) } : null,
  };
}

export interface Painter {
  /** Draws the scene; true while something of its own still moves (the camera) and another frame is wanted. */
  paint(scene: Scene, seconds: number): boolean;
  resize(width: number, height: number): void;
  /** The point of the board under a point of the canvas, in the viewer's frame; CSS pixels from its top left corner. */
  under(x: number, y: number): { x: number; y: number };
  /** The other way round: where a point of the board lies on the canvas while nothing moves. */
  over(x: number, y: number): { x: number; y: number };
  /** Look straight down, or across the table. */
  look(from: 'table' | 'top'): void;
  dispose(): void;
}

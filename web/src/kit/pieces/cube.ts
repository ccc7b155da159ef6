// A die as a cube in space: where its faces are, how it must be turned to show one, and which faces then catch light.

export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Opposite faces add up to seven. The angles put a face on the cube's surface. */
export const PLACES: Record<number, { x: number; y: number }> = {
  1: { x: 0, y: 0 },
  2: { x: 90, y: 0 },
  3: { x: 0, y: 90 },
  4: { x: 0, y: -90 },
  5: { x: -90, y: 0 },
  6: { x: 0, y: 180 },
};

/** The turn of the whole cube that brings a face to the front. */
export function toFront(face: number): { x: number; y: number } {
  const place = PLACES[face]!;
  return { x: 0 - place.x, y: 0 - place.y };
}

export interface Angles {
  x: number;
  y: number;
}

/** The nearest angle to `from` that looks like `target`, then `turns` more full turns in the direction of `turns`. */
function reach(from: number, target: number, turns: number): number {
  const nearest = target + 360 * Math.round((from - target) / 360);
  return nearest + 360 * turns;
}

/** A roll: the cube spins over itself and lands on `face`. Each die (its `spin`) and each throw goes another way round. */
export function tumble(from: Angles, face: number, spin: number, throws: number): Angles {
  const front = toFront(face);
  const odd = (spin + throws) % 2 === 0 ? 1 : -1;
  return { x: reach(from.x, front.x, -1 - (spin % 2)), y: reach(from.y, front.y, odd) };
}

/** A turn by hand: the shortest way. */
export function turn(from: Angles, face: number): Angles {
  const front = toFront(face);
  return { x: reach(from.x, front.x, 0), y: reach(from.y, front.y, 0) };
}

export type Light = 'front' | 'top' | 'side' | 'away';

/** Lying with `shown` to the front, where does `face` look? The lamp hangs above the table. */
export function light(face: number, shown: number): Light {
  if (face === shown) return 'front';
  if (face + shown === 7) return 'away';
  const { y } = facing(face, shown);
  return y > 0.5 ? 'top' : 'side';
}

/** The direction a face's outside points to (x right, y up, z to the eye) when the cube shows `shown`. */
function facing(face: number, shown: number): { x: number; y: number; z: number } {
  const place = PLACES[face]!;
  let v = rotateX(rotateY({ x: 0, y: 0, z: 1 }, place.y), place.x);
  const front = toFront(shown);
  v = rotateX(rotateY(v, front.y), front.x);
  return v;
}

type Vector = { x: number; y: number; z: number };
const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

function rotateX({ x, y, z }: Vector, degrees: number): Vector {
  return { x, y: y * cos(degrees) + z * sin(degrees), z: z * cos(degrees) - y * sin(degrees) };
}
function rotateY({ x, y, z }: Vector, degrees: number): Vector {
  return { x: x * cos(degrees) + z * sin(degrees), y, z: z * cos(degrees) - x * sin(degrees) };
}

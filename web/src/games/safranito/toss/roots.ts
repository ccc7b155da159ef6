// When two sliding tokens touch: the first root of a quartic, found between the roots of its derivatives:
// peppermill/toss/roots.py.

export const NEVER = 1e30;
const TURNS = 80;

/** When |d + v·t + a·t²|² first falls to span2 within (0, limit]; NEVER if it does not. */
export function firstTouch(
  dx: number,
  dy: number,
  vx: number,
  vy: number,
  ax: number,
  ay: number,
  span2: number,
  touch2: number,
  limit: number,
): number {
  const apart = dx * dx + dy * dy;
  const closing = dx * vx + dy * vy;
  if (apart <= span2) {
    if (apart >= touch2 && closing < 0.0) return 0.0;
  } else {
    const nearest = Math.sqrt(vx * vx + vy * vy) * limit + Math.sqrt(ax * ax + ay * ay) * limit * limit + Math.sqrt(span2);
    if (apart > nearest * nearest) return NEVER;
  }
  const k4 = ax * ax + ay * ay;
  const k3 = 2.0 * (vx * ax + vy * ay);
  const k2 = vx * vx + vy * vy + 2.0 * (dx * ax + dy * ay);
  const k1 = 2.0 * closing;
  const k0 = apart - span2;
  let before = 0.0;
  let height = k0;
  for (const turn of turns(k4, k3, k2, k1, limit)) {
    const level = (((k4 * turn + k3) * turn + k2) * turn + k1) * turn + k0;
    if (height > 0.0 && level <= 0.0) return cross(k4, k3, k2, k1, k0, before, turn);
    before = turn;
    height = level;
  }
  return NEVER;
}

/** Where the quartic turns round within (0, limit), in order, and the limit itself. */
function turns(k4: number, k3: number, k2: number, k1: number, limit: number): number[] {
  const c3 = 4.0 * k4;
  const c2 = 3.0 * k3;
  const c1 = 2.0 * k2;
  const found: number[] = [];
  let before = 0.0;
  let height = k1;
  for (const bend of bends(3.0 * c3, 2.0 * c2, c1, limit)) {
    const level = ((c3 * bend + c2) * bend + c1) * bend + k1;
    if (height < 0.0 !== level < 0.0) found.push(cross(0.0, c3, c2, c1, k1, before, bend));
    before = bend;
    height = level;
  }
  found.push(limit);
  return found;
}

/** The roots of a·t² + b·t + c within (0, limit), in order, and the limit itself. */
function bends(a: number, b: number, c: number, limit: number): number[] {
  const found: number[] = [];
  const square = b * b - 4.0 * a * c;
  if (square > 0.0) {
    const root = Math.sqrt(square);
    const q = b > 0.0 ? -0.5 * (b + root) : -0.5 * (b - root);
    const one = a !== 0.0 ? q / a : NEVER;
    const two = q !== 0.0 ? c / q : NEVER;
    const low = Math.min(one, two);
    const high = Math.max(one, two);
    if (0.0 < low && low < limit) found.push(low);
    if (0.0 < high && high < limit) found.push(high);
  }
  found.push(limit);
  return found;
}

/** The root of a polynomial that is monotone from low to high and changes its sign: Newton, held by bisection. */
function cross(k4: number, k3: number, k2: number, k1: number, k0: number, low: number, high: number): number {
  const falling = (((k4 * low + k3) * low + k2) * low + k1) * low + k0 > 0.0;
  let t = 0.5 * (low + high);
  let turn = 0;
  while (turn < TURNS) {
    const level = (((k4 * t + k3) * t + k2) * t + k1) * t + k0;
    if (level > 0.0 === falling) low = t;
    else high = t;
    const slope = ((4.0 * k4 * t + 3.0 * k3) * t + 2.0 * k2) * t + k1;
    let step = slope !== 0.0 ? t - level / slope : low;
    if (!(low < step && step < high)) step = 0.5 * (low + high);
    if (Math.abs(step - t) < 1e-15 || high - low < 1e-14) break;
    t = step;
    turn += 1;
  }
  return t;
}

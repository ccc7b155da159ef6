// Coming down on the board, and on tokens that lie there already: peppermill/toss/landing.py.
import type { Body } from './bodies';
import { GRIP, KICK, ON_TOP2, REACH, REST_SPEED, SPAN, TOUCH2 } from './constants';
import { normal } from './noise';
import type { Sfc32 } from './rng';

const TURNS = 12;

/** The impact takes speed away and kicks at random; a kick turns a token but never makes it faster than it came. */
export function impact(vx: number, vy: number, fall: number, rng: Sfc32): [number, number] {
  const before = Math.sqrt(vx * vx + vy * vy);
  const kept = before > 0.0 ? Math.max(before - GRIP * fall, 0.0) / before : 0.0;
  const size = KICK * fall * fall;
  vx = vx * kept + size * normal(rng);
  vy = vy * kept + size * normal(rng);
  const after = Math.sqrt(vx * vx + vy * vy);
  if (after > before && after > REST_SPEED) {
    vx = vx * (before / after);
    vy = vy * (before / after);
  }
  return [vx, vy];
}

/** Put a body that came down on the edge of another beside it, touching; farther in, or without room, it stays on top. */
export function slipOff(body: Body, others: readonly Body[]): void {
  let x = body.x;
  let y = body.y;
  for (let turn = 0; turn < TURNS; turn++) {
    let near2 = TOUCH2;
    let dx = 0.0;
    let dy = 0.0;
    for (const other of others) {
      const ex = x - other.x;
      let apart2 = ex * ex;
      if (apart2 >= near2) continue;
      const ey = y - other.y;
      apart2 = apart2 + ey * ey;
      if (apart2 < near2) {
        near2 = apart2;
        dx = ex;
        dy = ey;
      }
    }
    if (near2 === TOUCH2) {
      body.x = x;
      body.y = y;
      return;
    }
    if (near2 <= ON_TOP2) return;
    const away = SPAN / Math.sqrt(near2) - 1.0;
    x = Math.min(Math.max(x + dx * away, -REACH), REACH);
    y = Math.min(Math.max(y + dy * away, -REACH), REACH);
  }
}

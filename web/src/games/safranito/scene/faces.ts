// The drawn sides of tokens, kept once they have been needed.
import { paintToken, type Side } from './art/token';
import type { Pose } from './acts';
import type { Palette } from './palette';

export class Faces {
  #kept = new Map<string, HTMLCanvasElement>();

  constructor(
    private readonly palette: Palette,
    private readonly size: number,
  ) {}

  of(seat: number, token: number | null, side: Side): HTMLCanvasElement {
    const key = `${seat} ${side === 'blank' ? '' : token} ${side}`;
    let face = this.#kept.get(key);
    if (!face) this.#kept.set(key, (face = paintToken(this.size, seat, token, side, this.palette)));
    return face;
  }
}

/** What a token shows on its upper side now. A value nobody may know yet is never drawn. */
export function upperSide(pose: Pick<Pose, 'face' | 'token'>): Side {
  if (pose.face >= 0.5) return pose.token === null ? 'blank' : 'value';
  return pose.token === null ? 'blank' : 'mine';
}

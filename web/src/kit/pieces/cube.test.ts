import { describe, expect, it } from 'vitest';
import { FACES, light, toFront, tumble, turn } from './cube';

const same = (a: number, b: number) => (((a - b) % 360) + 360) % 360 === 0;

describe('a cube', () => {
  it.each(FACES)('lands on %i however often it was thrown', (face) => {
    let angles = toFront(1);
    for (let throws = 1; throws <= 5; throws++) {
      angles = tumble(angles, face, 3, throws);
      expect(same(angles.x, toFront(face).x)).toBe(true);
      expect(same(angles.y, toFront(face).y)).toBe(true);
    }
  });

  it('spins when thrown onto the face it shows, and stays put when turned to it', () => {
    const at = toFront(4);
    expect(tumble(at, 4, 1, 1)).not.toEqual(at);
    expect(turn(at, 4)).toEqual(at);
  });

  it.each(FACES)('shows %i in front, one face on top and none twice', (shown) => {
    const lights = FACES.map((face) => light(face, shown));
    expect(lights.filter((place) => place === 'front')).toHaveLength(1);
    expect(lights.filter((place) => place === 'away')).toHaveLength(1);
    expect(lights.filter((place) => place === 'top')).toHaveLength(1);
    expect(lights.filter((place) => place === 'side')).toHaveLength(3);
  });
});

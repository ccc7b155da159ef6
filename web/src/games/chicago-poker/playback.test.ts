import { describe, expect, it } from 'vitest';
import scenes from '../../../dev/chicago-poker/scenes.json';
import { play, STAGE, stage } from './playback';
import type { GameEvent, View } from './types';

interface Scene {
  view: View;
  before?: View;
  events?: GameEvent[];
}
const told = Object.entries(scenes as unknown as Record<string, Scene>).filter(([, scene]) => scene.events);

describe('events of real games', () => {
  it.each(told)('%s: lead from the view before to the view after', (_, scene) => {
    const shown = scene.events!.reduce(play, scene.before!);
    const facts = ({ hands, pile, discard, places, won, turn }: View) => ({
      hands,
      pile,
      discard: [...discard].sort(),
      sides: places.map((place) => place.sides),
      town: places.map((place) => place.establishment),
      markers: places.map((place) => place.marker),
      won,
      turn,
    });
    expect(facts(shown)).toEqual(facts(scene.view));
    expect([...shown.hand].sort()).toEqual([...scene.view.hand].sort());
  });

  it('cover the kinds that move something', () => {
    const kinds = new Set(told.flatMap(([, scene]) => scene.events!.map((event) => event.kind)));
    for (const kind of ['drew', 'played', 'murdered', 'informed', 'drove', 'shot-out', 'reinforced', 'took', 'opened']) {
      expect(kinds).toContain(kind);
    }
  });
});

describe('the stage', () => {
  it('never takes half a second', () => {
    for (const duration of Object.values(STAGE)) expect(duration).toBeLessThan(500);
  });

  it('plays the newest after a long absence', () => {
    const { skipped, played } = stage(Array.from({ length: 40 }, (_, i) => i));
    expect(skipped).toHaveLength(30);
    expect(played.at(-1)).toBe(39);
  });
});

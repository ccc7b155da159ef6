import { describe, expect, it } from 'vitest';
import { LEVELS, Quality } from './quality';

/** After how many frames of this length the picture gets simpler; null: not within two seconds' worth. */
function simplerAfter(quality: Quality, took: number): number | null {
  for (let frame = 1; frame <= 120; frame++) if (quality.note(took)) return frame;
  return null;
}

describe('the quality of the picture', () => {
  it('stays where frames are fluent', () => {
    expect(simplerAfter(new Quality(), 16)).toBeNull();
  });

  it('falls when frames are slow, and at once when they crawl', () => {
    expect(simplerAfter(new Quality(), 30)).toBe(24);
    expect(simplerAfter(new Quality(), 250)).toBe(3);
  });

  it('forgives a single hiccup', () => {
    const quality = new Quality();
    quality.note(16);
    quality.note(250);
    expect(simplerAfter(quality, 16)).toBeNull();
  });

  it('ends at the simplest', () => {
    const quality = new Quality();
    for (let frame = 0; frame < 60; frame++) quality.note(250);
    expect(quality.level).toBe(LEVELS.length - 1);
  });
});

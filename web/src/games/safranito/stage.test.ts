import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { skip } from '$kit/motion';
import { settings } from '$kit/settings.svelte';
import { moment } from './example';
import { Stage } from './stage.svelte';
import type { GameEvent, View } from './types';

const events: GameEvent[] = [
  { kind: 'mill-passed', seat: 1 },
  { kind: 'spice-laid', spice: 'mint' },
  { kind: 'cooked', seat: 1, dish: 'village-dal', reserved: false, dishes: 2 },
];
const after: View = { ...moment, chef: 1, market: [...moment.market, 'mint'] };

describe('the stage', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    settings.motionChoice = true;
  });
  afterEach(() => {
    vi.useRealTimers();
    settings.motionChoice = null;
  });

  it('acts out one event after the other', async () => {
    const stage = new Stage(moment);
    const done = stage.show(after, events);
    expect(stage.playing).toBe(true);
    await vi.runAllTimersAsync();
    await done;
    expect(stage.playing).toBe(false);
    expect(stage.picture).toBe(after);
  });

  it('shows at once where it leads when the player skips', async () => {
    const stage = new Stage(moment);
    const done = stage.show(after, events);
    skip();
    await done;
    expect(stage.playing).toBe(false);
    expect(stage.picture).toBe(after);
  });

  it('acts nothing out where motion is off', async () => {
    settings.motionChoice = false;
    const stage = new Stage(moment);
    await stage.show(after, events);
    expect(stage.picture).toBe(after);
  });
});

// Events speak of places; people speak of the establishment that stood there at that moment.
import type { GameEvent, Establishment } from './types';

type Story = readonly { event: GameEvent }[];
type Town = readonly (Establishment | null)[];

/** A story is read once, however many of its lines are asked for. */
const read = new WeakMap<Story, Map<GameEvent, Town>>();

function towns(story: Story): Map<GameEvent, Town> {
  const known = read.get(story);
  if (known) return known;
  const found = new Map<GameEvent, Town>();
  let town: Town = [null, null, null, null];
  for (const { event } of story) {
    if (event.kind === 'opened') town = town.with(event.place, event.establishment);
    found.set(event, town);
    if (event.kind === 'took') town = town.with(event.place, null);
  }
  read.set(story, found);
  return found;
}

/** What stood where when this happened; empty when the story does not tell. */
export const townAt = (story: Story, event: GameEvent): Town => towns(story).get(event) ?? [];

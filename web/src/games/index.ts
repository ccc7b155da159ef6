/**
 * The games with a board in this client, found by their folders: `<id>/index.ts` is the game, `<id>/Emblem.svelte` its
 * picture for the pages around it. A board is fetched only when somebody sits down to it; the emblems are small and come
 * with the start page.
 */
import type { Component } from 'svelte';
import type { GameModule } from '$kit/game';
import { loadGameTexts, t } from '$kit/i18n';
import type { Problem } from '$kit/protocol';
import { withTakeBacks } from '$kit/taken-back';

const boards = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' });
const emblems = import.meta.glob<Component>('./*/Emblem.svelte', { import: 'default', eager: true });

/** The server may know games that this client has no board for: those of other packages, or new ones without a page yet. */
export const hasBoard = (id: string): boolean => `./${id}/index.ts` in boards;

export const boardCount = Object.keys(boards).length;

/** Absent where nobody has drawn one. */
export const emblemOf = (id: string): Component | undefined => emblems[`./${id}/Emblem.svelte`];

export class NoBoard extends Error implements Problem {
  readonly code = 'no-board';
  get reason(): string {
    return t('board.none');
  }
}

export async function loadGame(id: string): Promise<GameModule> {
  const load = boards[`./${id}/index.ts`];
  if (!load) throw new NoBoard(id);
  const [game] = await Promise.all([load(), loadGameTexts(id)]);
  return withTakeBacks(game);
}

// What holds for every game's folder, whichever there are.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { boardCount, emblemOf, hasBoard, loadGame, NoBoard } from '../src/games';
import { settings } from '../src/kit/settings.svelte';
import type { GameInfo } from '../src/kit/protocol';
import GameCard from '../src/pages/GameCard.svelte';

const src = join(import.meta.dirname, '../src');
const ids = readdirSync(join(src, 'games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const ROLES = ['index.ts', 'types.ts', 'Board.svelte', 'wording.ts', 'playback.ts', 'texts.ts', 'Emblem.svelte'];

describe.each(ids)('%s', (id) => {
  it('is found by its folder, under the same id', async () => {
    expect(hasBoard(id)).toBe(true);
    expect(emblemOf(id)).toBeDefined();
    expect((await loadGame(id)).id).toBe(id);
  });

  it.each(ROLES)('keeps its %s where every game does', (file) => {
    expect(readdirSync(join(src, 'games', id))).toContain(file);
  });
});

it('finds all of them', () => {
  expect(ids.length).toBeGreaterThan(0);
  expect(boardCount).toBe(ids.length);
});

describe('the kit and the pages', () => {
  const shared = ['kit', 'pages'].flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|svelte|css|json)$/.test(file))
      .map((file) => join(src, folder, file)),
  );

  it.each(ids)('know nothing of %s', (id) => {
    const name = new RegExp(id.replaceAll('-', '[-_ ]?'), 'i');
    expect(shared.filter((file) => name.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe('a game without a board', () => {
  let card: ReturnType<typeof mount> | undefined;
  afterEach(() => {
    if (card) void unmount(card);
    card = undefined;
    document.body.innerHTML = '';
  });

  const both = { en: 'Bluff about what is under the cups.', fr: 'Bluffez sur ce qui se cache sous les gobelets.' };
  const game: GameInfo = {
    id: 'no-such-board',
    name: 'No Such Board',
    players: { min: 2, max: 6, usual: 2 },
    about: both,
    credits: { design: [], publisher: [] },
    usual_bot: 'random',
  };

  it('is offered for the terminal on the start page, with nothing to press that would fail', () => {
    settings.language = 'en';
    card = mount(GameCard, { target: document.body, props: { game } });
    expect(document.body.textContent).toContain('No Such Board');
    expect(document.querySelector('code')?.textContent).toBe('peppermill play no-such-board');
    expect(document.querySelectorAll('button, a')).toHaveLength(0);
  });

  it('is refused with a sentence where somebody follows a link to it', async () => {
    const refused = await loadGame(game.id).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(NoBoard);
    expect(refused).toMatchObject({ code: 'no-board', reason: 'This game has no board for the browser yet.' });
  });
});

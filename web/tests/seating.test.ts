import { expect, it } from 'vitest';
import { standings, winnersOf } from '../src/kit/result';
import { againstBots, defaultOptions } from '../src/kit/seating';
import { scoreSeries } from '../src/kit/table/series';
import { seatsToAct } from '../src/kit/table/turn';
import type { GameInfo } from '../src/kit/protocol';

const both = { en: '', fr: '' };
const bot = (id: string) => ({ id, title: both, about: both });
const game: GameInfo = {
  id: 'a-game',
  name: 'A Game',
  players: { min: 1, max: 4, usual: 2 },
  about: both,
  credits: { design: [], publisher: [] },
  hints: true,
  options: [{ name: 'quick', type: 'switch', default: false, title: both }],
  bots: [bot('weak'), bot('steady'), bot('strong')],
  usual_bot: 'steady',
};

it('seats one person against as many of the usual bots as usually play', () => {
  expect(againstBots(game, 'Ana')).toEqual({
    game: 'a-game',
    options: { quick: false },
    hints: true,
    seats: [
      { who: 'person', name: 'Ana' },
      { who: 'bot', bot: 'steady' },
    ],
  });
  expect(againstBots({ ...game, players: { min: 3, max: 5, usual: 3 } }, 'Ana').seats).toHaveLength(3);
  expect(againstBots({ ...game, players: { min: 1, max: 1, usual: 1 } }, 'Ana').seats).toHaveLength(1);
  expect(defaultOptions(undefined)).toEqual({});
});

it('knows who won, also together', () => {
  expect(winnersOf([2, 1, 3])).toEqual([1]);
  expect(winnersOf([1, 3, 1])).toEqual([0, 2]);
  expect(standings([3, 1, 4, 1])).toEqual([1, 3, 0, 2]);
});

it('knows whose turn it is, also while the dice are in the air', () => {
  expect(seatsToAct({ to_act: [1], turn: 1 })).toEqual([1]);
  expect(seatsToAct({ to_act: 'chance', turn: 2 })).toEqual([2]);
  expect(seatsToAct({ to_act: 'chance' })).toEqual([]);
  expect(seatsToAct(undefined)).toEqual([]);
});

it('draws the scores where they change, from the beginning to the end', () => {
  const frames = [
    [0, 0],
    [0, 0],
    [5, 0],
    [5, 0],
    [5, 9],
    [5, 9],
  ].map((scores, version) => ({
    version,
    events: [],
    view: { scores },
  }));
  const series = scoreSeries(frames, 2, (view, seat) => view.scores[seat]);
  expect(series.map((step) => [step.at, ...step.scores])).toEqual([
    [0, 0, 0],
    [2, 5, 0],
    [4, 5, 9],
    [5, 5, 9],
  ]);
});

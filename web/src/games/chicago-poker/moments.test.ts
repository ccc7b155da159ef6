import { describe, expect, it } from 'vitest';
import type { T } from '$kit/game';
import { drives, moment } from './example';
import { explain } from './explain';
import { habitOf, hatOf } from './face';
import { legsOf } from './flights';
import { around, wishOf } from './keys';
import { LESSONS, lessonFor, type Lesson } from './lessons';
import { whyNotCard, whyNotDraw, whyNotEnd, whyNotOwn, whyNotRival } from './refusal';
import { rivalsOf } from './seats';
import { slotsOf, touchedBy } from './slots';
import { spokenSlots } from './spoken';
import type { Mixed, View } from './types';

describe('a side of an establishment', () => {
  const own = slotsOf(moment, 0, 0, 0);
  const rival = slotsOf(moment, 0, 1, 0);

  it('shows one’s own face-down cards, and who has seen them', () => {
    expect(own.map((slot) => slot.how)).toEqual(['own', 'own', 'open', 'empty', 'empty']);
    expect(own[0]!.spies).toEqual([1]);
    expect(own[1]!.spies).toEqual([]);
  });

  it('hides a rival’s, but for what an Informer told', () => {
    expect(rival.map((slot) => slot.how).slice(0, 2)).toEqual(['unknown', 'told']);
    expect(slotsOf(moment, 0, 1, null)[1]!.how).toBe('told');
  });

  it('knows a card all saw before it was driven here', () => {
    const places = moment.places.map((place) => ({ ...place, hidden: [] }));
    expect(slotsOf({ ...moment, places }, 0, 0, 1)[0]!.how).toBe('seen');
  });

  it('shows what it knows of cards driven face down, and that it does not know which is which', () => {
    const places = [
      {
        ...moment.places[0]!,
        sides: [
          ['r9', 'y9', 'g4'],
          [null, null],
        ] as View['places'][number]['sides'],
      },
      moment.places[1]!,
    ];
    const spots = [0, 1].map((slot) => ({ place: 0, slot }));
    const driven = (cards: Mixed['cards'], told: Mixed['told']) =>
      slotsOf({ ...moment, places, mixed: [{ seat: 1, spots, cards, told, since: [] }] }, 0, 1, 0);
    expect(driven(['b1'], ['v2']).slice(0, 2)).toMatchObject([
      { how: 'mixed', card: 'b1', among: ['b1', 'v2'] },
      { how: 'mixed', card: 'v2', among: ['b1', 'v2'] },
    ]);
    expect(driven([], ['v2']).slice(0, 2)).toMatchObject([
      { how: 'mixed', card: 'v2' },
      { how: 'mixed', card: null },
    ]);
    expect(driven([], [])[0]).toMatchObject({ how: 'unknown', card: null });
    const said: T = (key) => key;
    expect(spokenSlots(driven([], ['v2']), said)).toBe('ui.side.mixed, card.hidden');
    expect(explain('mixed b1,v2', ['Ana', 'Bo'], said)?.text).toBe('ui.down.mixed');
  });

  it('lights what the chosen card is about', () => {
    expect(touchedBy(own, 'r2')).toEqual([3]);
    expect(touchedBy(own, 'murder')).toEqual([2]);
    expect(touchedBy(rival, 'informer')).toEqual([0, 1]);
  });
});

describe('lessons', () => {
  const none = new Set<Lesson>();

  it('begin with the goal of the game', () => {
    expect(lessonFor(moment, 0, none)).toBe('goal');
  });

  it('come when they matter, the most pressing first', () => {
    const told = new Set<Lesson>(['goal']);
    expect(lessonFor(moment, 0, told)).toBe('special');
    expect(lessonFor({ ...moment, hand: ['r2'] }, 0, told)).toBe('facing');
    expect(lessonFor({ ...moment, phase: 'reinforce' }, 0, told)).toBe('reinforce');
  });

  it('come once, and only to the player in turn', () => {
    expect(lessonFor(moment, 0, new Set(LESSONS))).toBeNull();
    expect(lessonFor(moment, 1, none)).toBeNull();
    expect(lessonFor(moment, null, none)).toBeNull();
  });
});

describe('refusals', () => {
  it('name the reason', () => {
    expect(whyNotDraw({ ...moment, phase: 'over' }, 0).key).toBe('illegal.over');
    expect(whyNotDraw(moment, 1).key).toBe('illegal.not-your-turn');
    expect(whyNotDraw({ ...moment, to_act: 'chance' }, 0).key).toBe('illegal.chance-to-come');
    expect(whyNotDraw({ ...moment, pile: 0, discard: [] }, 0).key).toBe('illegal.nothing-to-draw');
    expect(whyNotDraw(moment, 0).key).toBe('illegal.hand-full');
    expect(whyNotEnd(moment, 0).key).toBe('illegal.must-use-actions');
    expect(whyNotCard({ ...moment, phase: 'order' }, 0, 'r2').key).toBe('illegal.shoot-first');
    expect(whyNotCard(moment, 0, 'informer').key).toBe('ui.refuse.informer');
    expect(whyNotOwn(moment, 0, 0, null).key).toBe('ui.refuse.choose-first');
    expect(whyNotOwn(moment, 0, 0, 'murder').key).toBe('illegal.own-cards');
    expect(whyNotOwn(moment, 0, 1, 'limousine').key).toBe('ui.refuse.nobody-to-drive');
    expect(whyNotOwn(moment, 0, 0, 'r2')).toEqual({ key: 'illegal.side-full', params: { place: 1 } });
    expect(whyNotRival(moment, 0, 0, 1, 'r2').key).toBe('ui.refuse.own-side');
    expect(whyNotRival(moment, 0, 1, 1, 'informer').key).toBe('illegal.nothing-hidden');
  });

  it('know a tie from a turn', () => {
    const tie = {
      ...moment,
      phase: 'reinforce' as const,
      to_act: [1],
      standoff: { place: 0, round: 1, tied: [0, 1], sent: null },
    };
    expect(whyNotCard(tie, 0, 'r2').key).toBe('illegal.already-sent');
    expect(whyNotCard({ ...tie, to_act: [0] }, 0, 'murder').key).toBe('illegal.not-a-gangster-in-hand');
  });
});

describe('keys', () => {
  it('choose, aim, draw and end', () => {
    expect(wishOf('3')).toEqual({ do: 'pick', at: 2 });
    expect(wishOf('ArrowLeft')).toEqual({ do: 'move', by: -1 });
    expect(wishOf('d')).toEqual({ do: 'draw' });
    expect(wishOf('E')).toEqual({ do: 'end' });
    expect(wishOf('x')).toBeNull();
  });

  it('go round', () => {
    expect(around(3, 2, 1)).toBe(0);
    expect(around(3, -1, -1)).toBe(2);
    expect(around(0, -1, 1)).toBe(-1);
  });
});

it('the others sit in turn order after you', () => {
  expect(rivalsOf(4, 2)).toEqual([3, 0, 1]);
  expect(rivalsOf(3, null)).toEqual([0, 1, 2]);
});

it('cards fly from spot to spot', () => {
  expect(legsOf({ kind: 'drew', seat: 1, card: null }, moment)).toEqual([{ from: 'pile', to: 'seat-1' }]);
  expect(legsOf({ kind: 'drew', seat: 0, card: 'r3' }, moment)).toEqual([{ from: 'pile', to: 'hand-r3' }]);
  const { order } = drives[2]!;
  expect(legsOf({ kind: 'drove', seat: 0, source: 0, target: 1, order, slot: 0, cards: ['g4', null] }, moment)).toEqual([
    { from: 'side-0-0-2', to: 'side-1-0-0' },
    { from: 'side-0-0-1', to: 'side-1-0-1' },
  ]);
});

it('every value has a face of its own', () => {
  const faces = Array.from({ length: 15 }, (_, i) => `${hatOf(i + 1)} ${habitOf(i + 1)}`);
  expect(new Set(faces).size).toBe(15);
});

it('everything can explain itself', () => {
  const t: T = (key) => key;
  expect(explain('card murder', [], t)).toEqual({ title: 'Card.murder', text: 'card.murder.help' });
  expect(explain('card r7', [], t)?.text).toBe('card.gangster.help');
  expect(explain('establishment brewery', [], t)?.text).toBe('establishment.brewery.help');
  expect(explain('spied 1', ['Ana', 'Bo'], t)?.text).toBe('ui.down.spied');
  expect(explain('slot 0d', [], t)?.text).toBe('ui.slot.down');
  expect(explain('something', [], t)).toBeNull();
});

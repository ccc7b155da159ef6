import { describe, expect, it } from 'vitest';
import en from '$games/safranito/texts/en.json';
import fr from '$games/safranito/texts/fr.json';
import { textsIn } from '$kit/i18n';
import { onlooker } from '$kit/speak';
import { moment } from './example';
import { hintWords, meant } from './hints';
import { LESSONS, lessonFor, type Lesson } from './lessons';
import { boardLines } from './summary';
import type { Action, GameEvent, Phase, Toss, View } from './types';
import { prompt, rulesSection, seatLine, sentence } from './wording';

const english = textsIn('en', en);
const french = textsIn('fr', fr);
const names = ['Ana', 'Bo'];
const said = (event: GameEvent, story?: { event: GameEvent }[]) => sentence(event, onlooker(names), english, story);

const tossed = (change: object): GameEvent =>
  ({
    kind: 'tossed',
    seat: 0,
    piece: 0,
    token: null,
    face_up: false,
    extra: false,
    stance: 0,
    direction: 0,
    power: 400,
    loft: 'toss',
    hand: 'touch',
    up: false,
    out: false,
    zone: 'mint',
    flight: {},
    ...change,
  }) as GameEvent;
const opened: GameEvent = {
  kind: 'bowl-opened',
  spice: 'saffron',
  price: 70,
  cards: 2,
  totals: [50, 20],
  pieces: [
    { piece: 0, owner: 0, token: 30 },
    { piece: 1, owner: 0, token: 20 },
    { piece: 2, owner: 1, token: 20 },
  ],
};

describe('the log', () => {
  it('tells a toss as far as the listener may know it', () => {
    expect(said(tossed({}))).toBe('Ana tosses a token: mint, face down.');
    expect(said(tossed({ token: 30 }))).toBe('Ana tosses a token: mint, face down (the 30).');
    expect(sentence(tossed({ token: 30 }), { names, me: 0 }, english)).toBe('You toss a token: mint, face down (your 30).');
    expect(said(tossed({ token: 30, up: true }))).toBe('Ana tosses a token: mint, face up, a 30.');
    expect(said(tossed({ zone: null }))).toContain('counts for nothing unless it is pushed');
    expect(said(tossed({ token: 30, face_up: true, up: true }))).toBe('Ana tosses a 30 face up: mint.');
    expect(said(tossed({ token: 30, face_up: true }))).toContain('It turned over, but everyone has seen it.');
    expect(said(tossed({ token: 30, face_up: true, zone: null }))).toContain('Ana tosses a 30 face up, between the bowls');
    expect(said(tossed({ token: 30, face_up: true, zone: null, out: true }))).toBe('Ana tosses a 30 face up, off the board.');
    expect(said(tossed({ zone: null, out: true, extra: true }))).toBe('Extra toss. Ana tosses a token off the board.');
  });

  it('tells who paid what, and which token came back', () => {
    expect(said(opened)).toBe('The bowl of saffron: Ana 50 and Bo 20. A card sells for 70; 2 are on offer.');
    const bought = { kind: 'bought', seat: 0, spice: 'saffron', price: 50, piece: 0 } as const;
    const sentence = 'Ana has the highest total, buys saffron for 50 and takes back the 30.';
    expect(said(bought, [{ event: opened }])).toBe(sentence);
    const next: GameEvent = { ...opened, spice: 'mint', pieces: [{ piece: 3, owner: 1, token: 10 }] };
    expect(said(bought, [{ event: opened }, { event: bought }, { event: next }])).toBe(sentence);
  });

  it.each([english, french])('has a sentence for everything, without open places', (t) => {
    const events: GameEvent[] = [
      { kind: 'chef-chosen', seat: 0 },
      { kind: 'round-began', round: 2, chef: 1 },
      { kind: 'dish-opened', dish: 'palace-rice' },
      { kind: 'spice-laid', spice: 'mint' },
      { kind: 'reshuffled', cards: 17 },
      tossed({}),
      { kind: 'space-opened', space: 'chef', pieces: [], totals: [0, 20], winner: 1, may: false },
      { kind: 'space-passed', seat: 1, space: 'chef' },
      { kind: 'spice-drawn', seat: 1, spice: 'mint' },
      { kind: 'spice-kept', seat: 1, spice: null, under: 4 },
      { kind: 'dish-reserved', seat: 0, dish: 'village-dal' },
      { kind: 'mill-taken', seat: 1 },
      { kind: 'returned', pieces: [0], why: 'no-zone' },
      opened,
      { kind: 'sold', seat: 0, spice: 'saffron', cards: 2, income: 60 },
      { kind: 'sale-ended', spice: 'saffron', sellers: [0], pieces: [] },
      { kind: 'not-bought', seat: 1, spice: 'saffron', price: 50, broke: true, pieces: [] },
      { kind: 'bowl-closed', spice: 'saffron', pieces: [] },
      { kind: 'cooked', seat: 0, dish: 'palace-rice', reserved: false, dishes: 3 },
      { kind: 'mill-passed', seat: 1 },
      { kind: 'game-over', winners: [0], why: 'third-dish' },
    ];
    for (const event of events)
      expect(sentence(event, onlooker(names), t, [{ event: opened }])).not.toMatch(/[{}?]\w|null|undefined/);
  });
});

describe('the prompt', () => {
  const phases: Phase[] = [
    'sides',
    'first-chef',
    'dish',
    'spice',
    'flying',
    'drawing',
    'reserving',
    'toss',
    'space',
    'keep',
    'bowl',
    'sale',
    'purchase',
    'cook',
    'over',
  ];
  const pass: Action = { kind: 'pass' };

  it.each([english, french])('knows every phase, for the player in turn and for the others', (t) => {
    for (const phase of phases) {
      for (const space of ['extra-toss', 'extra-spice', 'reserve', 'chef'] as const) {
        const view: View = { ...moment, phase, space };
        for (const words of [
          prompt(view, 0, [pass], names, t),
          prompt(view, 1, [], names, t),
          prompt(view, null, [], names, t),
        ]) {
          expect(words).not.toMatch(/^\?|[{}]/);
        }
      }
    }
  });

  it('names prices', () => {
    expect(prompt(moment, 0, [{ kind: 'sell', cards: 1 }, pass], names, english)).toBe('Sell saffron? Each card brings 90.');
    expect(prompt({ ...moment, phase: 'purchase' }, 0, [{ kind: 'buy' }, pass], names, english)).toBe(
      'You have the most: buy saffron for 30?',
    );
  });
});

describe('the rest', () => {
  it('sums up a seat and the board', () => {
    expect(seatLine(moment, 1, english)).toBe('1/3 · 240 rupees');
    expect(boardLines(moment.pieces, names, english)).toEqual(['saffron: Ana 30, Bo 60', 'mint: Bo face down']);
  });

  it('opens the rules where they matter', () => {
    expect(rulesSection(moment)).toBe('trade');
    expect(rulesSection({ ...moment, phase: 'keep' })).toBe('spaces');
    expect(rulesSection({ ...moment, phase: 'over' })).toBe('end');
  });

  it('reads a hint', () => {
    const toss: Toss = {
      kind: 'toss',
      token: 40,
      face_up: false,
      stance: 0,
      direction: 0,
      power: 390,
      loft: 'lob',
      hand: 'slider',
    };
    expect(meant(toss, 0)).toBe('saffron');
    expect(meant({ ...toss, power: 537 }, 0)).toBe('ginger');
    expect(meant({ ...toss, power: 537 }, 2)).toBe('cumin');
    expect(hintWords(toss, 0, english)).toBe('The 40 at saffron (Lob).');
    expect(hintWords({ ...toss, face_up: true }, 0, english)).toBe('The 40 face up at saffron (Lob).');
    for (const kind of ['use-space', 'buy', 'pass'] as const) expect(hintWords({ kind }, 0, english)).not.toMatch(/^\?/);
  });

  it('gives a lesson once, to the player in turn', () => {
    const first = { ...moment, phase: 'toss' as const };
    const toss = [{ kind: 'pass' }] as Action[];
    expect(lessonFor(first, 0, toss, new Set())).toBe('goal');
    expect(lessonFor(first, 0, toss, new Set<Lesson>(['goal']))).toBe('toss');
    expect(lessonFor(first, 0, toss, new Set<Lesson>(['goal', 'toss']))).toBe('hidden');
    expect(lessonFor(first, 1, toss, new Set())).toBeNull();
    expect(lessonFor(first, 0, toss, new Set(LESSONS))).toBeNull();
    for (const lesson of LESSONS) expect(english(`ui.lesson.${lesson}`)).not.toMatch(/^\?/);
  });
});

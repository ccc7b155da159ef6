// Who is who: each pepper as a few choices from one drawing kit. Drawn 100 wide, 120 high.

export type PepperId =
  | 'sweet'
  | 'jimmy'
  | 'poblano'
  | 'hungarian'
  | 'jalapeno'
  | 'tabasco'
  | 'habanero'
  | 'ghost'
  | 'moruga'
  | 'reaper'
  | 'padron'
  | 'chipotle'
  | 'jeanette'
  | 'naga'
  | 'x';

export type Eyes = 'round' | 'sly' | 'shades' | 'lashes' | 'patch' | 'glow' | 'specs' | 'monocle' | 'cross';
export type Mouth = 'smile' | 'smirk' | 'frown' | 'grin' | 'kiss' | 'flat' | 'bandana' | 'fangs';
export type Hat =
  | 'propeller'
  | 'newsboy'
  | 'bowler'
  | 'homburg'
  | 'boater'
  | 'headband'
  | 'fedora'
  | 'cloche'
  | 'flower'
  | 'visor'
  | 'witch'
  | 'top'
  | 'cowboy'
  | 'porkpie';
export type Moustache = 'curl' | 'pencil';

/** Where a feature sits, and how large. */
export type Spot = readonly [x: number, y: number, scale: number];

export interface Figure {
  body: string;
  /** Drawn behind the body: a tail, arms, a cowl. `deep` filled or only a line. */
  behind?: { d: string; filled: boolean }[];
  /** Creases and bumps. */
  creases?: string;
  shine: string;
  face: Spot;
  eyes: Eyes;
  brows?: 'angry' | 'raised';
  mouth: Mouth;
  moustache?: Moustache;
  hat?: { kind: Hat; at: Spot };
  /** A bow tie or a tie below the chin. */
  neck?: { kind: 'bow' | 'tie' | 'pearls'; at: Spot };
}

export const FIGURES: Record<PepperId, Figure> = {
  sweet: {
    body: 'M50 42c13-9 35-3 35 19 0 21-18 42-35 50-17-8-35-29-35-50 0-22 22-28 35-19z',
    shine: 'M24 66c-1-9 3-15 9-17',
    face: [50, 68, 1.05],
    eyes: 'round',
    mouth: 'smile',
    hat: { kind: 'propeller', at: [50, 45, 0.82] },
  },
  jimmy: {
    body: 'M33 34c0-14 34-14 34 0 1 22 6 38-1 56-6 16-20 26-37 25-6 0-6-6-1-8 9-3 11-10 8-22-4-18-4-34-3-51z',
    shine: 'M39 48c-1 10 0 18 2 26',
    face: [50, 52, 0.86],
    eyes: 'sly',
    brows: 'raised',
    mouth: 'smirk',
    hat: { kind: 'newsboy', at: [50, 39, 0.8] },
    neck: { kind: 'bow', at: [52, 80, 0.8] },
  },
  poblano: {
    body: 'M12 52c0-20 16-26 38-26s38 6 38 26c2 24-5 42-16 54-6 8-15 10-22 10s-16-2-22-10C17 94 10 76 12 52z',
    creases: 'M30 34c-4 12-3 30 0 44M70 34c4 12 3 30 0 44',
    shine: 'M20 62c-1-12 2-20 7-24',
    face: [50, 62, 1.16],
    eyes: 'shades',
    mouth: 'flat',
    hat: { kind: 'bowler', at: [50, 41, 0.98] },
    neck: { kind: 'tie', at: [50, 90, 0.95] },
  },
  hungarian: {
    body: 'M20 44c3-16 57-16 60 0 2 24-12 52-27 73-1 2-5 2-6 0C32 96 18 68 20 44z',
    shine: 'M28 58c-1-7 0-12 3-16',
    face: [50, 56, 1],
    eyes: 'sly',
    mouth: 'flat',
    moustache: 'curl',
    hat: { kind: 'homburg', at: [50, 40, 0.92] },
  },
  jalapeno: {
    body: 'M25 48c0-19 50-19 50 0 4 24 1 44-10 58-7 9-23 9-30 0C24 92 21 72 25 48z',
    shine: 'M32 66c-2-9-1-15 2-20',
    face: [50, 62, 1.02],
    eyes: 'specs',
    mouth: 'smile',
    hat: { kind: 'boater', at: [50, 42, 0.88] },
    neck: { kind: 'bow', at: [50, 89, 0.9] },
  },
  tabasco: {
    body: 'M54 6c2 15 22 31 25 57 3 28-12 48-29 48S18 92 21 64C23 42 44 28 54 6z',
    shine: 'M29 72c-1-12 4-22 11-29',
    face: [50, 72, 1.06],
    eyes: 'round',
    brows: 'angry',
    mouth: 'grin',
    hat: { kind: 'headband', at: [50, 56, 0.84] },
  },
  habanero: {
    body: 'M14 54c-2-20 16-28 36-28s38 8 36 28c-1 15-17 20-19 34-2 12-10 22-17 29-7-7-15-17-17-29-2-14-18-19-19-34z',
    creases: 'M33 33c-5 10-4 22 2 32M67 33c5 10 4 22-2 32',
    shine: 'M21 58c-1-9 2-15 7-19',
    face: [50, 60, 1.06],
    eyes: 'sly',
    brows: 'angry',
    mouth: 'frown',
    hat: { kind: 'porkpie', at: [50, 41, 0.94] },
  },
  ghost: {
    body: 'M20 58c0-26 13-40 30-40s30 14 30 40c0 18 5 32 9 48-8-5-14-3-18 5-5-8-13-8-21 6-8-14-16-14-21-6-4-8-10-10-18-5 4-16 9-30 9-48z',
    creases: 'M32 84c1 8 0 14-3 20M68 84c-1 8 0 14 3 20',
    shine: 'M29 66c-2-12 1-24 6-31',
    face: [50, 62, 1.02],
    eyes: 'lashes',
    mouth: 'flat',
    hat: { kind: 'cloche', at: [50, 44, 0.9] },
    neck: { kind: 'pearls', at: [50, 86, 0.95] },
  },
  moruga: {
    behind: [{ d: 'M54 102c14 16 42 12 42-14 0-12-9-18-15-14 M84 77l-12-7 2-10 11 7z', filled: false }],
    body: 'M15 56c-4-11 4-21 12-21 4-10 16-11 23-6 7-5 19-4 23 6 8 0 16 10 12 21 4 9 0 19-7 23 0 10-7 16-13 17-4 9-8 14-15 18-7-4-11-9-15-18-6-1-13-7-13-17-7-4-11-14-7-23z',
    creases: 'M26 76c6 2 10 1 13-3M74 76c-6 2-10 1-13-3M42 98c4 3 12 3 16 0',
    shine: 'M21 60c-2-8 2-14 7-16',
    face: [50, 64, 1.04],
    eyes: 'patch',
    mouth: 'smirk',
    hat: { kind: 'fedora', at: [50, 43, 0.95] },
  },
  reaper: {
    behind: [{ d: 'M50 4c28 2 40 26 40 54 0 24-8 44-6 60-22-12-46-12-68 0 2-16-6-36-6-60C10 30 22 6 50 4z', filled: true }],
    body: 'M25 58c0-18 10-28 25-28s25 10 25 28c0 20-9 34-16 42-4 5-6 12-9 18-3-6-5-13-9-18-7-8-16-22-16-42z',
    creases: 'M39 92c6 4 16 4 22 0',
    shine: 'M32 62c-1-9 2-16 7-20',
    face: [50, 62, 1],
    eyes: 'glow',
    brows: 'angry',
    mouth: 'fangs',
  },
  padron: {
    behind: [{ d: 'M34 56C20 50 14 36 22 22M66 56c14-6 20-20 12-34', filled: false }],
    body: 'M33 36c4-10 30-10 34 0 4 12 1 22 3 32 4 12 19 20 23 34-13 11-73 11-86 0 4-14 19-22 23-34 2-10-1-20 3-32z',
    creases: 'M30 90c-2 6-5 10-9 15M43 92l-3 17M57 92l3 17M70 90c2 6 5 10 9 15',
    shine: 'M39 60c-1-8-1-14 2-20',
    face: [50, 50, 0.9],
    eyes: 'lashes',
    mouth: 'smile',
    hat: { kind: 'flower', at: [63, 31, 0.95] },
  },
  chipotle: {
    body: 'M25 46c5-16 42-18 50-4 7 12 0 20 3 32 3 14-3 28-14 36-9 7-22 6-29-2-10-11-12-24-9-35 2-10-6-15-1-27z',
    creases: 'M30 88c6-3 10-2 14 2M70 92c-5-4-9-4-13-1M34 102c6-2 9-1 12 2M71 78c-3-1-5-1-7 1',
    shine: 'M31 62c-2-7-1-13 3-18',
    face: [50, 62, 1.02],
    eyes: 'sly',
    mouth: 'smirk',
    moustache: 'pencil',
    hat: { kind: 'visor', at: [50, 46, 0.9] },
    neck: { kind: 'bow', at: [50, 90, 0.95] },
  },
  jeanette: {
    body: 'M16 64c0-19 15-27 34-27s34 8 34 27c0 18-13 30-16 44-2 9-9 9-11 3-2 6-12 6-14 0-2 6-9 6-11-3-3-14-16-26-16-44z',
    creases: 'M40 92c-1 6-1 10 1 14M60 92c1 6 1 10-1 14',
    shine: 'M27 68c-1-8 2-14 7-17',
    face: [50, 70, 1.02],
    eyes: 'lashes',
    brows: 'raised',
    mouth: 'kiss',
    hat: { kind: 'witch', at: [50, 50, 0.95] },
  },
  naga: {
    body: 'M50 30c22 0 36 10 36 27 0 16-17 18-19 30-1 7 12 8 12 18 0 10-16 14-36 13-11-1-11-10 0-10 9 0 16-1 16-4 0-5-15-7-18-19-3-10-27-11-27-28 0-17 14-27 36-27z',
    creases: 'M42 84c5 2 11 2 16 0M45 91c5 2 9 2 13 0',
    shine: 'M21 60c-1-8 3-14 9-17',
    face: [50, 60, 1.04],
    eyes: 'monocle',
    brows: 'raised',
    mouth: 'fangs',
    hat: { kind: 'top', at: [50, 42, 0.86] },
  },
  x: {
    body: 'M19 54c-6-11 5-23 16-20 4-8 26-8 30 0 11-3 22 9 16 20 6 9 2 20-5 24 2 10-6 16-12 20-4 6-9 9-14 19-5-10-10-13-14-19-6-4-14-10-12-20-7-4-11-15-5-24z',
    creases: 'M24 66c4 3 7 3 10 1M76 66c-4 3-7 3-10 1',
    shine: 'M24 56c-2-7 1-12 7-14',
    face: [50, 62, 1.04],
    eyes: 'cross',
    brows: 'angry',
    mouth: 'bandana',
    hat: { kind: 'cowboy', at: [50, 42, 0.98] },
  },
};

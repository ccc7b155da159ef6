// Which drawings of the client leave it, for those who draw without a browser: notebooks, environments, reports.
import { readFileSync } from 'node:fs';
import { mount, unmount, type Component } from 'svelte';
import { SPACE_MARKS } from '../../src/games/safranito/art/marks';
import { SPECIALS } from '../../src/games/chicago-poker/facts';
import { ESTABLISHMENTS } from '../../src/games/chicago-poker/types';
import { CARDS } from '../../src/games/chili-mafia/types';
import { SPICES } from '../../src/games/safranito/types';
import BoxGlyph from '../../src/games/chili-dice/BoxGlyph.svelte';
import Chili from '../../src/games/chili-dice/Chili.svelte';
import MiniDie from '../../src/games/chili-dice/MiniDie.svelte';
import ActionPips from '../../src/games/chicago-poker/ActionPips.svelte';
import ChicagoCard from '../../src/games/chicago-poker/Card.svelte';
import FamilySymbol from '../../src/games/chicago-poker/Symbol.svelte';
import Hex from '../../src/games/chicago-poker/Hex.svelte';
import TommyGun from '../../src/games/chicago-poker/TommyGun.svelte';
import MafiaCard from '../../src/games/chili-mafia/Card.svelte';
import Bread from '../../src/games/safranito/Bread.svelte';
import SpiceMark from '../../src/games/safranito/SpiceMark.svelte';
import SeatBadge from '../../src/kit/ui/SeatBadge.svelte';
import { paletteOf, variablesOf } from './colours';
import { Flattener, type Piece } from './flatten';

const sheet = (path: string): string => readFileSync(`src/${path}`, 'utf8');
const tokens = sheet('kit/tokens.css');

type Given = Record<string, string>;
// Every component has props of its own.
type Wanted = [name: string, component: unknown, props: Record<string, unknown>, given?: Given];

interface Art {
  colours: Record<string, string | [string, string]>;
  pieces: Record<string, Piece>;
}

function artOf(
  css: string | null,
  open: Record<string, readonly string[]>,
  wanted: Wanted[],
  more: Record<string, Piece> = {},
): Art {
  const variables = css === null ? variablesOf(tokens) : variablesOf(tokens, css);
  const flattener = new Flattener(variables, open);
  const pieces: Record<string, Piece> = {};
  for (const [name, component, props, given] of wanted) {
    const target = document.createElement('div');
    document.body.append(target);
    const shown = mount(component as Component<Record<string, unknown>>, { target, props });
    pieces[name] = flattener.piece(target.querySelector('svg')!, given);
    void unmount(shown);
    target.remove();
  }
  const own = css === null ? variables : variablesOf(css);
  const all = new Map([...variables, ...flattener.mixed()]);
  const palette = paletteOf(all);
  const mixes = [...flattener.mixed().keys()];
  const colours = Object.fromEntries(
    [...own.keys(), ...mixes].filter((name) => name in palette).map((name) => [name, palette[name]!]),
  );
  return { colours, pieces: { ...pieces, ...more } };
}

const FACES = [1, 2, 3, 4, 5, 6];
const VALUES = Array.from({ length: 15 }, (_, i) => i + 1);
const FAMILIES = ['r', 'y', 'g', 'b', 'v'] as const;
const SEATS = [0, 1, 2, 3, 4, 5, 6, 7];

/** By the name of its file: all that is drawn outside of the browser. */
export function art(): Record<string, Art> {
  return {
    kit: artOf(
      null,
      {},
      SEATS.map((seat): Wanted => [`seat-${seat}`, SeatBadge, { seat }]),
    ),
    'chili-dice': artOf(sheet('games/chili-dice/spice.css'), {}, [
      ...FACES.map((face): Wanted => [`die-${face}`, MiniDie, { face }]),
      ...FACES.map((face): Wanted => [`die-${face}-red`, MiniDie, { face, red: true }]),
      ...['straight', 'pairs', 'chance', 'red'].map((box): Wanted => [
        `box-${box}`,
        BoxGlyph,
        { box },
        { currentColor: 'var(--card-ink)' },
      ]),
      ['chili', Chili, {}, { currentColor: 'var(--heat)' }],
    ]),
    'chicago-poker': artOf(sheet('games/chicago-poker/night.css'), { fam: FAMILIES.map((family) => `fam-${family}`) }, [
      // Of a gangster only the clothes are in the colour of the family.
      ...VALUES.map((value): Wanted => [`gangster-${value}`, ChicagoCard, { card: `r${value}` }]),
      ...SPECIALS.map((card): Wanted => [card, ChicagoCard, { card }]),
      ['back', ChicagoCard, { card: null }],
      ...FAMILIES.map((family): Wanted => [
        `family-${family}`,
        FamilySymbol,
        { family },
        { currentColor: `var(--fam-${family}-ink)` },
      ]),
      ...ESTABLISHMENTS.map((establishment): Wanted => [establishment, Hex, { establishment }]),
      ...ESTABLISHMENTS.map((establishment): Wanted => [`${establishment}-won`, Hex, { establishment, plain: true }]),
      ['marker', TommyGun, {}],
      ['action', ActionPips, { left: 1 }],
    ]),
    'chili-mafia': artOf(sheet('games/chili-mafia/capo.css'), {}, [
      ...CARDS.filter((card) => (card as string) !== 'none').map((card): Wanted => [card, MafiaCard, { card }]),
      ['back', MafiaCard, { card: null }],
    ]),
    safranito: artOf(
      sheet('games/safranito/market.css'),
      {},
      [
        ...SPICES.map((spice): Wanted => [spice, SpiceMark, { spice }]),
        ...[0, 1, 2, 3].map((seat): Wanted => [`token-${seat}`, Bread, { seat, token: 10 }]),
        ...[0, 1, 2, 3].map((seat): Wanted => [`token-${seat}-blank`, Bread, { seat, token: null }]),
      ],
      Object.fromEntries(
        Object.entries(SPACE_MARKS).map(([space, d]): [string, Piece] => [
          space,
          {
            box: [24, 24],
            svg: `<path d="${d}" fill="none" stroke="var(--board-ink)" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>`,
          },
        ]),
      ),
    ),
  };
}

// Which painter a browser gets: three dimensions where WebGL works, the flat one elsewhere. three.js is fetched only here.
import type { Names } from './art/top';
import { FlatPainter } from './flat';
import type { Painter } from './model';
import type { Palette } from './palette';

/** `?webgl=off` in the address shows the flat board: for a look at it, and for tests. */
function mayBeSolid(): boolean {
  if (new URLSearchParams(location.search).get('webgl') === 'off') return false;
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

export interface Chosen {
  painter: Painter;
  canvas: HTMLCanvasElement;
  solid: boolean;
}

/** A canvas once asked for WebGL never becomes a flat one, so every attempt has its own. */
export async function choosePainter(palette: Palette, names: Names): Promise<Chosen> {
  if (mayBeSolid()) {
    try {
      const { SolidPainter } = await import('./solid/painter');
      const canvas = document.createElement('canvas');
      return { painter: new SolidPainter(canvas, palette, names), canvas, solid: true };
    } catch {
      // No context to be had, or the file did not come: the game goes on flat.
    }
  }
  const canvas = document.createElement('canvas');
  return { painter: new FlatPainter(canvas, palette, names), canvas, solid: false };
}

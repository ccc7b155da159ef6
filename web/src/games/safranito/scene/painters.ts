// Which painter a browser gets: three dimensions where WebGL works, the flat one elsewhere. three.js is fetched only here.
import type { Names } from './art/top';
import { FlatPainter } from './flat';
import type { Painter } from './model';
import type { Palette } from './palette';

/** Names under which processors imitate a graphics card. */
const IMITATED = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Where WebGL is only imitated, a picture takes half a second: the flat board is the better one. `?webgl=on` in the address
 * insists, `?webgl=off` does without: for a look, and for tests.
 */
function mayBeSolid(): boolean {
  const wish = new URLSearchParams(location.search).get('webgl');
  if (wish === 'off') return false;
  try {
    const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: wish !== 'on' });
    if (!gl || wish === 'on') return gl !== null;
    const card = gl.getExtension('WEBGL_debug_renderer_info');
    return !IMITATED.test(String(gl.getParameter(card ? card.UNMASKED_RENDERER_WEBGL : gl.RENDERER)));
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

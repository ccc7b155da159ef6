// Small helpers for drawing on a canvas.
import { Sfc32 } from '../../toss/rng';

export type Ink = CanvasRenderingContext2D;

/** Numbers from 0 to 1, always the same for a seed: the same board on every visit. */
export function strewer(seed: number): () => number {
  const rng = new Sfc32(seed);
  return () => rng.word() / 4294967296;
}

export function sheet(width: number, height = width): { canvas: HTMLCanvasElement; ink: Ink } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return { canvas, ink: canvas.getContext('2d')! };
}

export function disc(ink: Ink, x: number, y: number, radius: number): void {
  ink.beginPath();
  ink.arc(x, y, radius, 0, 2 * Math.PI);
}

/** A mark of 24 by 24, centred on a point. */
export function mark(ink: Ink, path: string, x: number, y: number, size: number, width = 2): void {
  ink.save();
  ink.translate(x - size / 2, y - size / 2);
  ink.scale(size / 24, size / 24);
  ink.lineWidth = width;
  ink.lineCap = ink.lineJoin = 'round';
  ink.stroke(new Path2D(path));
  ink.restore();
}

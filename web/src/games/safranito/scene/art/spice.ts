// A heap of each spice, seen from above: told apart by what it is made of, not by its colour alone.
import type { Spice } from '../../types';
import { mix, type Palette } from '../palette';
import { disc, strewer, type Ink } from './chalk';

type Grain = (ink: Ink, size: number) => void;

const powder: Grain = (ink, size) => {
  disc(ink, 0, 0, size * 0.1);
  ink.fill();
};
const seed: Grain = (ink, size) => {
  ink.beginPath();
  ink.ellipse(0, 0, size * 0.42, size * 0.13, 0, 0, 7);
  ink.fill();
};
const pod: Grain = (ink, size) => {
  ink.beginPath();
  ink.ellipse(0, 0, size * 0.6, size * 0.3, 0, 0, 7);
  ink.fill();
  ink.stroke();
};
const thread: Grain = (ink, size) => {
  ink.lineWidth = size * 0.13;
  ink.beginPath();
  ink.moveTo(-size * 0.7, 0);
  ink.quadraticCurveTo(0, size * 0.4, size * 0.7, -size * 0.1);
  ink.stroke();
};
const flake: Grain = (ink, size) => {
  ink.beginPath();
  ink.moveTo(-size * 0.4, 0);
  ink.lineTo(-size * 0.05, -size * 0.28);
  ink.lineTo(size * 0.42, -size * 0.05);
  ink.lineTo(0, size * 0.26);
  ink.fill();
};
const clove: Grain = (ink, size) => {
  ink.beginPath();
  ink.moveTo(-size * 0.6, size * 0.1);
  ink.quadraticCurveTo(0, -size * 0.7, size * 0.65, 0);
  ink.quadraticCurveTo(0, size * 0.35, -size * 0.6, size * 0.1);
  ink.fill();
  ink.stroke();
};
const leaf: Grain = (ink, size) => {
  ink.beginPath();
  ink.moveTo(-size * 0.7, 0);
  ink.quadraticCurveTo(0, -size * 0.55, size * 0.7, 0);
  ink.quadraticCurveTo(0, size * 0.55, -size * 0.7, 0);
  ink.fill();
  ink.beginPath();
  ink.moveTo(-size * 0.6, 0);
  ink.lineTo(size * 0.6, 0);
  ink.stroke();
};
const chunk: Grain = (ink, size) => {
  ink.beginPath();
  ink.roundRect(-size * 0.45, -size * 0.3, size * 0.9, size * 0.6, size * 0.22);
  ink.fill();
  ink.stroke();
};
const stick: Grain = (ink, size) => {
  ink.beginPath();
  ink.roundRect(-size, -size * 0.16, size * 2, size * 0.32, size * 0.14);
  ink.fill();
  ink.stroke();
};

/** What lies on the heap: how many, how large (as a part of its radius), what. */
const MADE_OF: Record<Spice, [many: number, size: number, grain: Grain][]> = {
  curry: [[520, 0.12, powder]],
  ginger: [[46, 0.17, chunk]],
  cardamom: [[54, 0.17, pod]],
  chili: [
    [150, 0.14, flake],
    [40, 0.09, seed],
  ],
  saffron: [[240, 0.16, thread]],
  garlic: [[32, 0.23, clove]],
  mint: [[46, 0.22, leaf]],
  cumin: [[260, 0.13, seed]],
  cinnamon: [
    [220, 0.1, powder],
    [15, 0.26, stick],
  ],
};

/** Fills a disc with the spice. Light falls from the upper left. */
export function paintHeap(ink: Ink, x: number, y: number, radius: number, spice: Spice, palette: Palette): void {
  const colour = palette.spice[spice];
  const dark = mix(colour, palette.ink, 0.55);
  const bright = mix(colour, '#ffffff', 0.42);
  const random = strewer(spice.length * 7919 + spice.charCodeAt(1) * 104729 + spice.charCodeAt(2));
  ink.save();
  disc(ink, x, y, radius);
  ink.clip();
  const ground = ink.createRadialGradient(x - radius * 0.25, y - radius * 0.3, radius * 0.05, x, y, radius);
  ground.addColorStop(0, mix(colour, bright, 0.5));
  ground.addColorStop(0.62, colour);
  ground.addColorStop(1, dark);
  ink.fillStyle = ground;
  ink.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  for (const [many, size, grain] of MADE_OF[spice]) {
    for (let i = 0; i < many; i++) {
      const far = Math.sqrt(random()) * 0.97;
      const angle = random() * 2 * Math.PI;
      const gx = Math.cos(angle) * far;
      const gy = Math.sin(angle) * far;
      // Grains on the lit side of the mound are brighter.
      const lit = Math.min(Math.max(0.55 - 0.35 * (gx + gy) - 0.25 * far + (random() - 0.5) * 0.5, 0), 1);
      ink.save();
      ink.translate(x + gx * radius, y + gy * radius);
      ink.rotate(random() * 2 * Math.PI);
      const tone = mix(dark, bright, 0.12 + lit * 0.88);
      ink.fillStyle = tone;
      ink.strokeStyle = grain === thread ? tone : mix(tone, palette.ink, 0.45);
      ink.lineWidth = radius * 0.012;
      grain(ink, radius * size * (0.75 + random() * 0.5));
      ink.restore();
    }
  }
  ink.restore();
}

// The board in three dimensions: a plank with nine hollows, heaps of spice in them, brass rings, a raised rim.
import {
  BufferAttribute,
  CanvasTexture,
  Group,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  Path,
  Shape,
  ShapeGeometry,
  SRGBColorSpace,
  TorusGeometry,
  Vector2,
  BoxGeometry,
  RepeatWrapping,
} from 'three';
import { BOWL_RADIUS, isSpice } from '../../facts';
import type { Spice } from '../../types';
import { HALF } from '../../toss/constants';
import { paintHeap } from '../art/spice';
import { sheet } from '../art/chalk';
import { paintTop, type Names } from '../art/top';
import { paintWood } from '../art/wood';
import { placesSeen } from '../model';
import { mix, type Palette } from '../palette';

export const RIM = 0.02;
const RIM_HIGH = 0.011;
const DEEP = 0.011;

export function texture(canvas: HTMLCanvasElement): CanvasTexture {
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 4;
  return made;
}

/** The plank with holes for the bowls; its picture is the flat board's. */
function plank(side: number, palette: Palette, names: Names, small: boolean): Mesh {
  const shape = new Shape();
  shape.moveTo(-HALF, -HALF).lineTo(HALF, -HALF).lineTo(HALF, HALF).lineTo(-HALF, HALF).closePath();
  for (const { zone, x, y, radius } of placesSeen(side)) {
    if (isSpice(zone)) shape.holes.push(new Path().absarc(x, y, radius, 0, 2 * Math.PI, true));
  }
  const geometry = new ShapeGeometry(shape, 40);
  const places = geometry.getAttribute('position');
  const uv = new Float32Array(places.count * 2);
  for (let i = 0; i < places.count; i++) {
    uv[2 * i] = (places.getX(i) + HALF) / (2 * HALF);
    uv[2 * i + 1] = (places.getY(i) + HALF) / (2 * HALF);
  }
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  geometry.rotateX(-Math.PI / 2);
  const material = new MeshStandardMaterial({
    map: texture(paintTop(1536, side, palette, names, false, small)),
    roughness: 0.72,
  });
  const mesh = new Mesh(geometry, material);
  mesh.receiveShadow = true;
  return mesh;
}

/** A hollow whose heap rises to the level of the wood in the middle: tokens slide over it. */
function heap(spice: Spice, palette: Palette): Group {
  const group = new Group();
  const size = 256;
  const { canvas, ink } = sheet(size);
  paintHeap(ink, size / 2, size / 2, size / 2, spice, palette);
  const rings = 14;
  const outline: Vector2[] = [];
  // From the edge to the middle: so the faces look upwards.
  for (let i = rings; i >= 0; i--) {
    const t = i / rings;
    outline.push(new Vector2(BOWL_RADIUS * 0.93 * t, -0.0006 - DEEP * 0.55 * t * t * (1.6 - 0.6 * t)));
  }
  const hill = new LatheGeometry(outline, 44);
  // Seen from above, the picture lies over the hill.
  const places = hill.getAttribute('position');
  const uv = hill.getAttribute('uv');
  for (let i = 0; i < places.count; i++) {
    uv.setXY(i, 0.5 + places.getX(i) / (2 * BOWL_RADIUS * 0.95), 0.5 - places.getZ(i) / (2 * BOWL_RADIUS * 0.95));
  }
  const spiced = new Mesh(hill, new MeshStandardMaterial({ map: texture(canvas), roughness: 1 }));
  spiced.receiveShadow = true;
  const wall = new LatheGeometry(
    [
      new Vector2(BOWL_RADIUS * 0.86, -DEEP),
      new Vector2(BOWL_RADIUS * 0.97, -DEEP * 0.45),
      new Vector2(BOWL_RADIUS * 1.005, 0.0004),
    ],
    44,
  );
  const bowl = new Mesh(
    wall,
    new MeshStandardMaterial({ color: mix(palette.brass, palette.ink, 0.3), roughness: 0.45, metalness: 0.55, side: 2 }),
  );
  const ring = new TorusGeometry(BOWL_RADIUS * 1.01, 0.0011, 8, 56);
  ring.rotateX(Math.PI / 2);
  const brass = new Mesh(ring, new MeshStandardMaterial({ color: palette.brass, roughness: 0.3, metalness: 0.7 }));
  group.add(spiced, bowl, brass);
  return group;
}

function rim(palette: Palette): Group {
  const group = new Group();
  const { canvas, ink } = sheet(512, 64);
  paintWood(ink, 512, 64, { ...palette, wood: palette.rim, woodLight: palette.wood }, 1, 77);
  const grain = texture(canvas);
  grain.wrapS = RepeatWrapping;
  const material = new MeshStandardMaterial({ map: grain, roughness: 0.55 });
  for (let edge = 0; edge < 4; edge++) {
    const length = 2 * HALF + 2 * RIM;
    const beam = new Mesh(new BoxGeometry(length, RIM_HIGH + 0.026, RIM), material);
    beam.position.set(0, RIM_HIGH / 2 - 0.013, HALF + RIM / 2);
    beam.castShadow = beam.receiveShadow = true;
    const turn = new Group();
    turn.rotation.y = (edge * Math.PI) / 2;
    turn.add(beam);
    group.add(turn);
  }
  return group;
}

/** The cloth the board stands on, darker away from the lantern. */
function cloth(palette: Palette): Mesh {
  const { canvas, ink } = sheet(256);
  const glow = ink.createRadialGradient(128, 128, 40, 128, 128, 128);
  glow.addColorStop(0, palette.cloth);
  glow.addColorStop(1, palette.clothDeep);
  ink.fillStyle = glow;
  ink.fillRect(0, 0, 256, 256);
  const geometry = new PlaneGeometry(3, 3);
  geometry.rotateX(-Math.PI / 2);
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ map: texture(canvas), roughness: 1 }));
  mesh.position.y = -0.026;
  mesh.receiveShadow = true;
  return mesh;
}

export function makeBoard(side: number, palette: Palette, names: Names, small: boolean): Group {
  const board = new Group();
  board.add(cloth(palette), rim(palette), plank(side, palette, names, small));
  for (const { zone, x, y } of placesSeen(side)) {
    if (!isSpice(zone)) continue;
    const bowl = heap(zone, palette);
    bowl.position.set(x, 0, -y);
    board.add(bowl);
  }
  return board;
}

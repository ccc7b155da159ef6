// What is on the board besides wood and bread: glowing rings, the ray of an aim, the chef's pepper mill.
import {
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  RingGeometry,
  SphereGeometry,
  Vector2,
} from 'three';
import { PLACES } from '../../facts';
import type { Zone } from '../../types';
import { HALF } from '../../toss/constants';
import { HAND_Y, handX, placesSeen, type Hand, type Scene } from '../model';
import { mix, type Palette } from '../palette';
import { RIM } from './board';

/** Rings around the zones that matter now: dashed where one may choose, full where something is settled. */
export class Rings {
  readonly group = new Group();
  #rings = new Map<Zone, { dashed: Group; full: Mesh }>();

  constructor(private readonly palette: Palette) {
    for (const { zone, radius } of PLACES) {
      const full = new Mesh(flatRing(radius * 1.02, radius * 1.12, 0, 2 * Math.PI), glow(palette.glow));
      const dashed = new Group();
      const dashes = 12;
      for (let i = 0; i < dashes; i++) {
        const from = (i / dashes) * 2 * Math.PI;
        dashed.add(new Mesh(flatRing(radius * 1.02, radius * 1.1, from, Math.PI / dashes), glow(palette.glow)));
      }
      full.visible = dashed.visible = false;
      this.#rings.set(zone, { dashed, full });
      this.group.add(full, dashed);
    }
  }

  show(scene: Scene): void {
    for (const { zone, x, y } of placesSeen(scene.side)) {
      const { dashed, full } = this.#rings.get(zone)!;
      const wanted = scene.target === zone;
      full.visible = scene.current === zone || wanted;
      dashed.visible = !full.visible && scene.lit.includes(zone);
      (full.material as MeshBasicMaterial).color.set(wanted ? this.palette.good : this.palette.glow);
      for (const ring of [dashed, full]) ring.position.set(x, 0.0012, -y);
    }
  }
}

const glow = (colour: string) => new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.92, depthWrite: false });

function flatRing(inner: number, outer: number, from: number, length: number): RingGeometry {
  const ring = new RingGeometry(inner, outer, Math.max(3, Math.round(length * 9)), 1, from, length);
  ring.rotateX(-Math.PI / 2);
  return ring;
}

/** Chevrons that show the way, and burn the farther the harder the throw; never where it ends. */
export class Ray {
  readonly group = new Group();
  #marks: Mesh[] = [];

  constructor(private readonly palette: Palette) {
    for (let i = 0; i < 7; i++) {
      const geometry = new BufferGeometry();
      const w = 0.013;
      const h = 0.012;
      const points = [-w, 0, h, 0, 0, -h * 0.6, w, 0, h, w, 0, h * 0.1, 0, 0, -h * 1.5, -w, 0, h * 0.1];
      geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
      geometry.setIndex([0, 1, 4, 0, 4, 5, 1, 2, 3, 1, 3, 4]);
      const material = new MeshBasicMaterial({ color: palette.glow, transparent: true, side: DoubleSide, depthWrite: false });
      const mesh = new Mesh(geometry, material);
      this.#marks.push(mesh);
      this.group.add(mesh);
    }
  }

  show(hand: Hand | null): void {
    this.group.visible = hand !== null;
    if (!hand) return;
    const x = handX(hand.stance, hand.direction);
    const slope = hand.direction / 1000;
    const length = Math.hypot(slope, 1);
    this.#marks.forEach((mesh, i) => {
      const way = 0.035 + i * 0.038;
      mesh.position.set(x + (slope / length) * way, 0.0165, -(HAND_Y + way / length));
      mesh.rotation.y = -Math.atan(slope);
      mesh.scale.setScalar(1 + 0.35 * hand.drawn);
      const burns = i < hand.strength * this.#marks.length;
      const material = mesh.material as MeshBasicMaterial;
      material.opacity = burns ? 0.95 : 0.4 - 0.04 * i;
      material.color.set(burns ? this.palette.heat : this.palette.glow);
    });
  }
}

/** The pepper mill stands on the cloth before the chef. */
export class Mill {
  readonly group = new Group();

  constructor(palette: Palette) {
    const wood = new MeshStandardMaterial({ color: mix(palette.rim, palette.ink, 0.15), roughness: 0.35 });
    const outline = [
      [0, 0],
      [0.0165, 0],
      [0.017, 0.004],
      [0.012, 0.018],
      [0.0105, 0.03],
      [0.013, 0.042],
      [0.0125, 0.047],
      [0.0085, 0.05],
      [0.0095, 0.054],
      [0.0125, 0.06],
      [0.011, 0.068],
      [0.005, 0.073],
      [0, 0.074],
    ].map(([x, y]) => new Vector2(x, y));
    const stem = new Mesh(new LatheGeometry(outline, 28), wood);
    const brass = new MeshStandardMaterial({ color: palette.brass, metalness: 0.7, roughness: 0.3 });
    const band = new Mesh(new CylinderGeometry(0.0115, 0.0115, 0.0022, 24), brass);
    band.position.y = 0.0492;
    const knob = new Mesh(new SphereGeometry(0.0036, 14, 10), brass);
    knob.position.y = 0.077;
    for (const part of [stem, band, knob]) {
      part.castShadow = true;
      this.group.add(part);
    }
  }

  show(edge: number | null): void {
    this.group.visible = edge !== null;
    if (edge === null) return;
    const far = HALF + RIM + 0.032;
    const aside = 0.19;
    const [x, y] = [
      [aside, -far],
      [-far, -aside],
      [-aside, far],
      [far, aside],
    ][edge]! as [number, number];
    this.group.position.set(x, -0.026, -y);
  }
}

// Toasted tokens: one shape for all, the two sides from the drawn faces.
import {
  Group,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  RingGeometry,
  Vector2,
  type CanvasTexture,
  type BufferGeometry,
} from 'three';
import { HOLE } from '../../facts';
import { RADIUS, THICKNESS } from '../../toss/constants';
import type { Pose } from '../acts';
import type { Side } from '../art/token';
import { Faces, upperSide } from '../faces';
import { mix, type Palette } from '../palette';
import { texture } from './board';

/** The body: a ring with rounded edges, its underside at 0. */
function body(): BufferGeometry {
  const soft = 0.0011;
  const outline = [
    [HOLE, 0.0002],
    [RADIUS - soft, 0],
    [RADIUS - soft * 0.3, soft * 0.3],
    [RADIUS, soft],
    [RADIUS, THICKNESS - soft],
    [RADIUS - soft * 0.3, THICKNESS - soft * 0.3],
    [RADIUS - soft, THICKNESS],
    [HOLE, THICKNESS - 0.0002],
    [HOLE, 0.0002],
  ].map(([x, y]) => new Vector2(x, y));
  return new LatheGeometry(outline, 36);
}

interface Made {
  group: Group;
  turner: Group;
  top: Mesh;
  bottom: Mesh;
  crust: Mesh;
  shows: string;
}

export class Tokens {
  readonly group = new Group();
  #made = new Map<number, Made>();
  #faces: Faces;
  #textures = new Map<HTMLCanvasElement, CanvasTexture>();
  #body = body();
  #flat = new RingGeometry(HOLE, RADIUS * 0.985, 36);

  constructor(private readonly palette: Palette) {
    this.#faces = new Faces(palette, 192);
    this.#flat.rotateX(-Math.PI / 2);
  }

  /** Shows exactly these tokens. */
  show(poses: readonly Pose[]): void {
    const seen = new Set(poses.map(({ piece }) => piece));
    for (const [piece, made] of this.#made) {
      if (seen.has(piece)) continue;
      this.group.remove(made.group);
      this.#drop(made);
      this.#made.delete(piece);
    }
    // Tokens may lie on each other: the later one on top.
    const level = new Map<number, number>();
    poses
      .toSorted((a, b) => a.piece - b.piece)
      .forEach((pose, i, all) => {
        const below = all.slice(0, i).filter((other) => Math.hypot(other.x - pose.x, other.y - pose.y) < 2 * RADIUS - 0.0004);
        const high = Math.max(0, ...below.map((other) => (level.get(other.piece) ?? 0) + THICKNESS * 0.96));
        level.set(pose.piece, high);
        this.#place(pose, pose.z > 0.008 ? 0 : high);
      });
  }

  #place(pose: Pose, lift: number): void {
    const made = this.#made.get(pose.piece) ?? this.#make(pose.piece);
    made.group.position.set(pose.x, pose.z + lift + 0.0004, -pose.y);
    made.group.rotation.y = pose.yaw;
    // Turned about its own middle, so that it neither sinks nor jumps.
    made.turner.rotation.x = pose.face >= 0.5 ? -Math.PI * (1 - pose.face) : Math.PI * pose.face;
    const side = upperSide(pose);
    const shows = `${pose.owner} ${pose.token} ${side}`;
    if (made.shows !== shows) {
      made.shows = shows;
      const under: Side = side === 'value' ? 'blank' : pose.token === null ? 'blank' : 'value';
      paper(made.top).map = this.#texture(this.#faces.of(pose.owner, pose.token, side));
      paper(made.bottom).map = this.#texture(this.#faces.of(pose.owner, pose.token, under));
      paper(made.top).needsUpdate = paper(made.bottom).needsUpdate = true;
    }
    for (const mesh of [made.top, made.bottom, made.crust]) {
      paper(mesh).transparent = pose.solid < 1;
      paper(mesh).opacity = pose.solid;
    }
    made.crust.castShadow = pose.solid > 0.5;
  }

  #make(piece: number): Made {
    const group = new Group();
    const turner = new Group();
    turner.position.y = THICKNESS / 2;
    const crust = new Mesh(
      this.#body,
      new MeshStandardMaterial({ color: mix(this.palette.crust, this.palette.bread, 0.35), roughness: 0.9 }),
    );
    crust.position.y = -THICKNESS / 2;
    crust.receiveShadow = true;
    const top = new Mesh(this.#flat, new MeshStandardMaterial({ roughness: 0.85 }));
    top.position.y = THICKNESS / 2 + 0.00012;
    top.receiveShadow = true;
    const bottom = new Mesh(this.#flat, new MeshStandardMaterial({ roughness: 0.85 }));
    bottom.position.y = -THICKNESS / 2 - 0.00012;
    bottom.rotation.x = Math.PI;
    turner.add(crust, top, bottom);
    group.add(turner);
    this.group.add(group);
    const made = { group, turner, top, bottom, crust, shows: '' };
    this.#made.set(piece, made);
    return made;
  }

  #texture(face: HTMLCanvasElement): CanvasTexture {
    let made = this.#textures.get(face);
    if (!made) this.#textures.set(face, (made = texture(face)));
    return made;
  }

  #drop(made: Made): void {
    for (const mesh of [made.top, made.bottom, made.crust]) paper(mesh).dispose();
  }

  dispose(): void {
    for (const made of this.#made.values()) this.#drop(made);
    for (const made of this.#textures.values()) made.dispose();
    this.#body.dispose();
    this.#flat.dispose();
  }
}

const paper = (mesh: Mesh): MeshStandardMaterial => mesh.material as MeshStandardMaterial;

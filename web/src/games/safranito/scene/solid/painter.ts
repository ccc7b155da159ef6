// Draws a scene in three dimensions, under warm lantern light.
import {
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  PCFShadowMap,
  PointLight,
  Scene as World,
  WebGLRenderer,
  type Group,
  type Material,
} from 'three';
import { isSmall, type Names } from '../art/top';
import { HAND_Y, handX, type Painter, type Scene } from '../model';
import type { Palette } from '../palette';
import { makeBoard } from './board';
import { Eye } from './camera';
import { Mill, Ray, Rings } from './extras';
import { LEVELS, Quality } from '../quality';
import { Tokens } from './tokens';

/** The token in the hand is drawn like the others, under a number no toss has. */
const IN_HAND = -1;

export class SolidPainter implements Painter {
  #renderer: WebGLRenderer;
  #world = new World();
  #eye = new Eye();
  #tokens: Tokens;
  #rings: Rings;
  #ray: Ray;
  #mill: Mill;
  #board: Group | null = null;
  #side = -1;
  #small = false;
  #quality = new Quality();
  #width = 1;
  #height = 1;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly palette: Palette,
    private readonly names: Names,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
    this.#renderer.setClearColor(0, 0);
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#tokens = new Tokens(palette);
    this.#rings = new Rings(palette);
    this.#ray = new Ray(palette);
    this.#mill = new Mill(palette);
    this.#world.add(this.#tokens.group, this.#rings.group, this.#ray.group, this.#mill.group);
    this.#lights();
  }

  #lights(): void {
    const sky = new HemisphereLight(new Color(this.palette.sky), new Color(this.palette.floor), 2.3);
    // One lantern casts the shadows; the other only warms the far corner.
    const lantern = new DirectionalLight(new Color(this.palette.lantern), 3.1);
    lantern.position.set(-0.5, 0.95, -0.35);
    lantern.castShadow = true;
    lantern.shadow.mapSize.set(1024, 1024);
    const box = lantern.shadow.camera;
    box.left = box.bottom = -0.42;
    box.right = box.top = 0.42;
    box.near = 0.3;
    box.far = 2;
    lantern.shadow.bias = -0.0006;
    lantern.shadow.normalBias = 0.0012;
    lantern.shadow.radius = 4;
    const far = new PointLight(new Color(this.palette.lantern), 0.5, 1.6, 1.6);
    far.position.set(0.42, 0.36, -0.3);
    this.#world.add(sky, lantern, far);
  }

  resize(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, LEVELS[this.#quality.level]!.ratio));
    this.#renderer.setSize(width, height, false);
    this.#eye.resize(width, height);
  }

  look(from: 'table' | 'top'): void {
    this.#eye.look(from);
    this.#eye.settle();
  }

  under(x: number, y: number): { x: number; y: number } {
    return this.#eye.under((x / this.#width) * 2 - 1, 1 - (y / this.#height) * 2);
  }

  over(x: number, y: number): { x: number; y: number } {
    const at = this.#eye.over(x, y);
    return { x: ((at.x + 1) / 2) * this.#width, y: ((1 - at.y) / 2) * this.#height };
  }

  paint(scene: Scene, seconds: number): boolean {
    const small = isSmall(this.#width / 0.56);
    if (this.#side !== scene.side || this.#small !== small) this.#turn(scene.side, small);
    const { hand } = scene;
    const held = hand && {
      piece: IN_HAND,
      owner: hand.seat,
      token: hand.token,
      x: handX(hand.stance, hand.direction),
      y: HAND_Y - 0.025 * hand.drawn,
      z: -0.012,
      yaw: 0,
      face: hand.faceUp ? 1 : 0,
      solid: 1,
    };
    this.#tokens.show(held ? [...scene.tokens, held] : scene.tokens);
    this.#rings.show(scene);
    this.#ray.show(hand);
    this.#mill.show(scene.mill);
    const moving = this.#eye.step(scene, seconds);
    this.#renderer.render(this.#world, this.#eye.camera);
    if (seconds > 0 && this.#quality.note(seconds * 1000)) this.#simpler();
    return moving;
  }

  #turn(side: number, small: boolean): void {
    if (this.#board) {
      this.#world.remove(this.#board);
      forget(this.#board);
    }
    this.#board = makeBoard(side, this.palette, this.names, small);
    this.#world.add(this.#board);
    this.#side = side;
    this.#small = small;
  }

  #simpler(): void {
    this.#renderer.shadowMap.enabled = LEVELS[this.#quality.level]!.shadows;
    this.#world.traverse((thing) => {
      if (thing instanceof Mesh) (thing.material as Material).needsUpdate = true;
    });
    this.resize(this.#width, this.#height);
  }

  dispose(): void {
    this.#tokens.dispose();
    forget(this.#world);
    this.#renderer.dispose();
  }
}

/** Gives back what a part of the world holds on the graphics card. */
function forget(part: World | Group): void {
  part.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    thing.geometry.dispose();
    const material = thing.material as Material & { map?: { dispose(): void } | null };
    material.map?.dispose();
    material.dispose();
  });
}

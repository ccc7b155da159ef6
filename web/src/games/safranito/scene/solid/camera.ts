// The eye at the table: across the board, or straight down; it leans towards a throw and comes back.
import { PerspectiveCamera, Plane, Raycaster, Vector2, Vector3 } from 'three';
import { HALF } from '../../toss/constants';
import { HAND_Y, type Scene } from '../model';
import { RIM } from './board';

const SIDE = HALF + RIM + 0.006;
/** What must stay in the picture when the camera is at home: the board and the hand. */
const CORNERS = [
  [-SIDE, SIDE],
  [SIDE, SIDE],
  [-SIDE, -SIDE],
  [SIDE, -SIDE],
  [-0.16, HAND_Y - 0.03],
  [0.16, HAND_Y - 0.03],
].map(([x, y]) => new Vector3(x, 0.012, -y!));
/** How steeply it looks, as height for each metre of distance. */
const STEEP = { table: 1.55, top: 60 };

export class Eye {
  readonly camera = new PerspectiveCamera(30, 1, 0.05, 8);
  #from: 'table' | 'top' = 'table';
  #far = 1.5;
  #middle = new Vector3();
  #at = new Vector3();
  #near = 1;
  #fresh = true;

  look(from: 'table' | 'top'): void {
    this.#from = from;
    this.#fit();
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / height;
    this.#fit();
    this.#fresh = true;
  }

  /** The nearest place from which everything is in the picture, looking at its middle. */
  #fit(): void {
    let low = 0.4;
    let high = 6;
    for (let turn = 0; turn < 24; turn++) {
      const far = (low + high) / 2;
      if (this.#shows(far)) high = far;
      else low = far;
    }
    this.#far = high;
    this.#shows(high);
  }

  #shows(far: number): boolean {
    // The middle of the picture is found where top and bottom have the same margin.
    let front = -0.2;
    let back = 0.2;
    let top = 0;
    let bottom = 0;
    let wide = 0;
    for (let turn = 0; turn < 14; turn++) {
      this.#middle.set(0, 0, (front + back) / 2);
      this.#stand(this.#middle, far);
      [top, bottom, wide] = [-9, 9, 0];
      for (const corner of CORNERS) {
        const seen = corner.clone().project(this.camera);
        top = Math.max(top, seen.y);
        bottom = Math.min(bottom, seen.y);
        wide = Math.max(wide, Math.abs(seen.x));
      }
      if (top + bottom > 0) back = (front + back) / 2;
      else front = (front + back) / 2;
    }
    return wide < 0.985 && top < 0.97 && bottom > -0.97;
  }

  #stand(middle: Vector3, far: number): void {
    const steep = STEEP[this.#from];
    const length = Math.hypot(1, steep);
    this.camera.position.set(middle.x, middle.y + (far * steep) / length, middle.z + far / length);
    this.camera.lookAt(middle);
    this.camera.updateMatrixWorld();
    this.camera.updateProjectionMatrix();
  }

  /** One step towards what the scene wants seen; true while still on the way. */
  step(scene: Scene, seconds: number): boolean {
    const goal = this.#middle.clone();
    let near = 1;
    if (scene.follow && this.#from === 'table') {
      goal.lerp(new Vector3(scene.follow.x, 0, -scene.follow.y), 0.28);
      near = 0.9;
    }
    const part = this.#fresh ? 1 : 1 - Math.exp(-seconds * 5);
    this.#fresh = false;
    this.#at.lerp(goal, part);
    this.#near += (near - this.#near) * part;
    this.#stand(this.#at, this.#far * this.#near);
    return this.#at.distanceTo(goal) > 0.0008 || Math.abs(this.#near - near) > 0.002;
  }

  /** Where a ray through a point of the picture (−1 … 1) meets the board. */
  under(x: number, y: number): { x: number; y: number } {
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(x, y), this.camera);
    const met = caster.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3());
    return met ? { x: met.x, y: -met.z } : { x: 0, y: 9 };
  }

  /** Where a point of the board lies in the picture (−1 … 1) while the camera is at home. */
  over(x: number, y: number): { x: number; y: number } {
    this.#stand(this.#middle, this.#far);
    const { x: across, y: up } = new Vector3(x, 0, -y).project(this.camera);
    this.#stand(this.#at, this.#far * this.#near);
    return { x: across, y: up };
  }

  /** Jump to where it should be: no swing is seen. */
  settle(): void {
    this.#fresh = true;
  }
}

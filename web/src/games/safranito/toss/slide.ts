// Tokens that slide, push each other and come to rest, from event to event: peppermill/toss/slide.py.
import { jumpOut } from './air';
import { ALONG_X, ALONG_Y, collide, strikeRim, type Body } from './bodies';
import { DRAG, MOST_EVENTS, OVER_THE_RIM, REACH, SPAN2, TOUCH2 } from './constants';
import { firstTouch, NEVER } from './roots';
import { HIT, NOBODY, REST, RESTED, RIM, SLIDE, type Story } from './story';

const STOP = -1;
const RIM_X = -2;
const RIM_Y = -3;

/** Let everything that slides come to rest. Returns when it did. */
export function settle(bodies: Body[], now: number, story: Story): number {
  let events = 0;
  while (events < MOST_EVENTS) {
    const moving: number[] = [];
    bodies.forEach((body, number) => {
      if (body.moving) moving.push(number);
    });
    if (moving.length === 0) return now;
    now = next(bodies, moving, now, story);
    events += 1;
  }
  bodies.forEach((body, number) => {
    if (body.moving) rest(body, number, now, story);
  });
  return now;
}

/** Go on to the next event and let it happen. Returns its time. */
function next(bodies: Body[], moving: number[], now: number, story: Story): number {
  let first = NEVER;
  let path = 0.0;
  let who = 0;
  let what = STOP;
  for (const number of moving) {
    const body = bodies[number]!;
    const [length, met] = ahead(body, bodies);
    const speed = body.speed;
    // Stable for short and for full paths: 2s / (v + √(v² − 2as)).
    const time =
      met === STOP ? speed / DRAG : (2.0 * length) / (speed + Math.sqrt(Math.max(speed * speed - 2.0 * DRAG * length, 0.0)));
    if (time < first) {
      first = time;
      path = length;
      who = number;
      what = met;
    }
  }
  let exact = true;
  for (let place = 0; place < moving.length; place++) {
    const one = bodies[moving[place]!]!;
    for (let later = place + 1; later < moving.length; later++) {
      const two = bodies[moving[later]!]!;
      const time = meeting(one, two, first);
      if (time < first) {
        first = time;
        who = moving[place]!;
        what = moving[later]!;
        exact = false;
      }
    }
  }
  for (const number of moving) {
    const body = bodies[number]!;
    if (number === who && exact) advance(body, path, first);
    else advance(body, (body.speed - 0.5 * DRAG * first) * first, first);
  }
  now = now + first;
  const body = bodies[who]!;
  if (what === STOP) rest(body, who, now, story);
  else if (what === RIM_X) meetRim(body, who, ALONG_X, now, story);
  else if (what === RIM_Y) meetRim(body, who, ALONG_Y, now, story);
  else hit(bodies, who, what, now, story);
  return now;
}

/** How far a sliding body goes by itself and what ends its way: a stop, the rim, or a token that lies still. */
function ahead(body: Body, bodies: Body[]): [number, number] {
  const x = body.x;
  const y = body.y;
  const ux = body.ux;
  const uy = body.uy;
  let near = (body.speed * body.speed) / (2.0 * DRAG);
  let met = STOP;
  let length: number;
  if (ux > 0.0) length = (REACH - x) / ux;
  else if (ux < 0.0) length = (-REACH - x) / ux;
  else length = NEVER;
  if (length < near) {
    near = Math.max(length, 0.0);
    met = RIM_X;
  }
  if (uy > 0.0) length = (REACH - y) / uy;
  else if (uy < 0.0) length = (-REACH - y) / uy;
  else length = NEVER;
  if (length < near) {
    near = Math.max(length, 0.0);
    met = RIM_Y;
  }
  for (let number = 0; number < bodies.length; number++) {
    const other = bodies[number]!;
    const dx = other.x - x;
    const dy = other.y - y;
    const along = dx * ux + dy * uy;
    if (along <= 0.0 || other.moving || other.left) continue;
    const beside = dx * uy - dy * ux;
    const half2 = SPAN2 - beside * beside;
    if (half2 <= 0.0) continue;
    length = along - Math.sqrt(half2);
    if (length >= near) continue;
    if (length < 0.0) {
      if (dx * dx + dy * dy < TOUCH2) continue;
      length = 0.0;
    }
    near = length;
    met = number;
  }
  return [near, met];
}

/** When two sliding bodies touch, if it is before the limit (at which nothing else has happened yet). */
function meeting(one: Body, two: Body, limit: number): number {
  return firstTouch(
    two.x - one.x,
    two.y - one.y,
    two.ux * two.speed - one.ux * one.speed,
    two.uy * two.speed - one.uy * one.speed,
    -0.5 * DRAG * (two.ux - one.ux),
    -0.5 * DRAG * (two.uy - one.uy),
    SPAN2,
    TOUCH2,
    limit,
  );
}

function advance(body: Body, path: number, time: number): void {
  body.x = body.x + body.ux * path;
  body.y = body.y + body.uy * path;
  body.speed = Math.max(body.speed - DRAG * time, 0.0);
}

function rest(body: Body, number: number, now: number, story: Story): void {
  body.stop();
  story.tell(now, RESTED, number);
  story.knot(number, now, body.x, body.y, 0.0, REST);
}

function meetRim(body: Body, number: number, axis: number, now: number, story: Story): void {
  const against = Math.abs(axis === ALONG_X ? body.ux : body.uy) * body.speed;
  if (against > OVER_THE_RIM) {
    jumpOut(body, number, body.ux * body.speed, body.uy * body.speed, 0.0, now, story);
    return;
  }
  strikeRim(body, axis);
  story.tell(now, RIM, number, NOBODY, against);
  goOn(body, number, now, story);
}

function hit(bodies: Body[], number: number, other: number, now: number, story: Story): void {
  const one = bodies[number]!;
  const two = bodies[other]!;
  const slid = two.moving;
  const speed = collide(one, two);
  story.tell(now, HIT, number, other, speed);
  goOn(one, number, now, story);
  if (slid || two.moving) goOn(two, other, now, story);
}

/** After a collision a body slides on another way, or lies still. */
function goOn(body: Body, number: number, now: number, story: Story): void {
  if (body.moving) {
    story.knot(number, now, body.x, body.y, 0.0, SLIDE);
  } else {
    story.tell(now, RESTED, number);
    story.knot(number, now, body.x, body.y, 0.0, REST);
  }
}

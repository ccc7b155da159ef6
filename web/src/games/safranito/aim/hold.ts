// Pointer events on the board, turned into gestures and taps in metres.
import type { Attachment } from 'svelte/attachments';
import type { Painter } from '../scene/model';
import type { Sample } from './derive';
import type { Calibration } from './flick';
import { finger, grasps, slingshot, type Gesture, type Outcome } from './gesture';
import type { Aim } from './intent';

export interface Holder {
  painter(): Painter | null;
  /** The aim to start from; null when there is nothing to throw. */
  aim(): Aim | null;
  calibration(): Calibration;
  onaim(aim: Aim, drawn: number): void;
  onend(outcome: Outcome): void;
  /** A tap that threw nothing. */
  ontap(x: number, y: number): void;
  /** The mouse is above a point; null: it has left. */
  onhover(at: { x: number; y: number } | null): void;
}

/** A press that moved less than this, in CSS pixels, was a tap. */
const STILL = 8;

export function hold(holder: Holder): Attachment<HTMLElement> {
  return (node) => {
    let gesture: Gesture | null = null;
    let pointer: number | null = null;
    let from = { x: 0, y: 0 };
    let moved = 0;

    const sample = (event: PointerEvent): Sample => {
      const box = node.getBoundingClientRect();
      const at = holder.painter()!.under(event.clientX - box.left, event.clientY - box.top);
      return { time: event.timeStamp, ...at };
    };
    const drop = () => {
      gesture = null;
      pointer = null;
    };
    const down = (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0 || !holder.painter()) return;
      pointer = event.pointerId;
      from = { x: event.clientX, y: event.clientY };
      moved = 0;
      const aim = holder.aim();
      const start = sample(event);
      if (!aim) return;
      if (event.pointerType === 'mouse') gesture = slingshot(aim, start);
      else if (grasps(start.y)) gesture = finger(aim, start, holder.calibration());
      if (gesture) node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointer) {
        if (event.pointerType === 'mouse' && holder.painter()) holder.onhover(sample(event));
        return;
      }
      moved = Math.max(moved, Math.hypot(event.clientX - from.x, event.clientY - from.y));
      if (!gesture) return;
      // Between two frames a finger has been in several places: a flick is fitted through all of them.
      const steps = event.getCoalescedEvents?.() ?? [];
      for (const step of steps.length > 0 ? steps : [event]) {
        const shown = gesture.move(sample(step));
        holder.onaim(shown.aim, shown.drawn);
      }
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      const outcome = gesture?.end(event.timeStamp) ?? null;
      const tapped = moved < STILL;
      const at = sample(event);
      drop();
      if (outcome) holder.onend(tapped && outcome.do === 'nothing' ? { do: 'nothing' } : outcome);
      if (tapped && outcome?.do !== 'throw') holder.ontap(at.x, at.y);
    };
    const cancel = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      const held = gesture !== null;
      drop();
      if (held) holder.onend({ do: 'nothing' });
    };
    const leave = () => holder.onhover(null);

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', cancel);
    node.addEventListener('pointerleave', leave);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', cancel);
      node.removeEventListener('pointerleave', leave);
    };
  };
}

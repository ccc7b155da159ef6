/** Where in a recording a moment is. */
import type { ReplayFrame } from '$kit/protocol';

/** The frame that shows this version of the game: the last that is not later. Nonsense shows the beginning. */
export function placeAt(frames: readonly Pick<ReplayFrame, 'version'>[], version: number): number {
  if (!Number.isFinite(version)) return 0;
  return Math.max(
    0,
    frames.findLastIndex((frame) => frame.version <= version),
  );
}

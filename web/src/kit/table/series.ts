import type { GameModule } from '../game';
import type { ReplayFrame } from '../protocol';

/** Each seat's score over the game; steps in which nothing changed are left out, the ends are kept. */
export function scoreSeries(
  frames: ReplayFrame[],
  players: number,
  score: GameModule['score'],
): { at: number; scores: number[] }[] {
  const series: { at: number; scores: number[] }[] = [];
  frames.forEach((frame, place) => {
    const scores = Array.from({ length: players }, (_, seat) => score(frame.view, seat));
    const last = series.at(-1)?.scores;
    const changed = !last || scores.some((points, seat) => points !== last[seat]);
    if (changed || place === frames.length - 1) series.push({ at: frame.version, scores });
  });
  return series;
}

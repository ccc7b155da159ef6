// Who sits where, who belongs together, and how far the game is.
import type { GangView, View } from './types';

/** Opponents and teammates in turn order, beginning left of the seat that looks; all of them for a spectator. */
export function around(view: View, seat: number | null): number[] {
  const seats = Array.from({ length: view.players }, (_, i) => ((seat ?? -1) + 1 + i) % view.players);
  return seat === null ? seats : seats.slice(0, -1);
}

/** How many sides play: teams, or players where everyone is alone. Teammates sit apart, so sides alternate. */
export const sidesOf = (view: View): number => (view.setup.teams === 'none' ? view.players : view.setup.teams.split('v').length);

export const inTeams = (view: View): boolean => sidesOf(view) < view.players;

/** The number of a seat's team; null where everyone plays alone. */
export const teamOf = (view: View, seat: number): number | null => (inTeams(view) ? seat % sidesOf(view) : null);

export const areAllied = (view: View, one: number, other: number): boolean => one % sidesOf(view) === other % sidesOf(view);

/** A seat and its teammates, itself first. */
export const teamSeats = (view: View, seat: number): number[] =>
  Array.from({ length: view.players }, (_, i) => (seat + i) % view.players).filter((other) => areAllied(view, seat, other));

export const gangsOf = (view: View, seat: number): GangView[] => view.gangs.filter((gang) => gang.seat === seat);

export const gangAt = (view: View, number: number): GangView | undefined => view.gangs.find(({ gang }) => gang === number);

/** Points in front of a seat, or of its whole team: what counts in the end. */
export const sidePoints = (view: View, seat: number): number =>
  view.points.reduce((sum, points, other) => (areAllied(view, seat, other) ? sum + points : sum), 0);

/** How many cards lie above the Dawn Raid, at least and at most; null once it is drawn or before the deal. */
export function raidDistance(view: View): { least: number; most: number } | null {
  if (view.raid_low === null || view.raid_high === null || view.deck === 0) return null;
  return { least: view.deck - 1 - view.raid_high, most: view.deck - 1 - view.raid_low };
}

export const isActing = (view: View, seat: number): boolean => Array.isArray(view.to_act) && view.to_act.includes(seat);

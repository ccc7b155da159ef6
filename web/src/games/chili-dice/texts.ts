// The game's sentences for its own components.
import { gameT } from '$kit/i18n';
import { settings } from '$kit/settings.svelte';

export const ID = 'chili-dice';
export const t = gameT(ID);

/** An expected score, always with one decimal so that columns line up. */
export const oneDecimal = (value: number): string =>
  new Intl.NumberFormat(settings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** How far behind the best, with a real minus sign. */
export const behindBest = (behind: number): string => `−${oneDecimal(behind)}`;

// The game's sentences for its own components.
import { gameT } from '$kit/i18n';

export const ID = 'safranito';
export const t = gameT(ID);

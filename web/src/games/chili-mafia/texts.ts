// The game's sentences for its own components.
import { gameT } from '$kit/i18n';

export const ID = 'chili-mafia';
export const t = gameT(ID);

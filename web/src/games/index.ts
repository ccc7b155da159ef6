/** The games that can be played here. Each is fetched only when somebody sits down to it. */
import type { GameModule } from '$kit/game';
import { loadGameTexts } from '$kit/i18n';

const boards: Record<string, () => Promise<{ default: GameModule }>> = {
  'chicago-poker': () => import('./chicago-poker'),
  'chili-dice': () => import('./chili-dice'),
  'chili-mafia': () => import('./chili-mafia'),
  safranito: () => import('./safranito'),
};

export async function loadGame(id: string): Promise<GameModule> {
  const load = boards[id];
  if (!load) throw new Error(`no board for ${id}`);
  const [module] = await Promise.all([load(), loadGameTexts(id)]);
  return module.default;
}

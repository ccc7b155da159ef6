/** The rules of each game, compiled from docs/rules when the client is built. */
import type { RulesText } from '../../../tools/rules';
import type { Language } from '../settings.svelte';

const files = import.meta.glob<RulesText>('../../../../docs/rules/*.md', { import: 'default' });

export async function loadRules(game: string, language: Language): Promise<RulesText | null> {
  for (const wanted of [language, 'en'] as const) {
    const found = Object.entries(files).find(([path]) => path.endsWith(`/${game}.${wanted}.md`));
    if (found) return found[1]();
  }
  return null;
}

/** Every game whose rules came with this client. */
export const gamesWithRules = [...new Set(Object.keys(files).map((path) => /([^/]+)\.\w+\.md$/.exec(path)![1]!))];

// A board without a server: /dev/chili-mafia/?scene=turn&theme=dark&lang=fr&motion=off under `npm run dev`. The scenes
// are moments of real games; F1 plays on, one step at a time. `scene=cards` shows every drawing.
import { mount } from 'svelte';
import '../../src/kit/base.css';
import { loadGameTexts } from '../../src/kit/i18n';
import { settings, type Language, type Theme } from '../../src/kit/settings.svelte';
import Cards from './Cards.svelte';
import Gallery, { type Scene } from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
settings.theme = (asked.get('theme') ?? 'auto') as Theme;
settings.language = (asked.get('lang') ?? 'en') as Language;
if (asked.get('motion') === 'off') settings.motionChoice = false;
settings.keepApplied();

await loadGameTexts('chili-mafia');
const target = document.getElementById('main')!;
const name = asked.get('scene') ?? 'turn';
if (name === 'cards') mount(Cards, { target });
else {
  const { default: scenes } = await import('./scenes.json');
  const scene = (scenes as unknown as Record<string, Scene>)[name]!;
  mount(Gallery, { target, props: { scene, hinted: asked.has('hint') } });
}

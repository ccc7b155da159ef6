// A board without a server: /dev/chili-dice/?scene=reds&theme=dark&lang=fr&motion=off under `npm run dev`.
// The keys F1–F3 play on: a roll, a turn, a score.
import { mount } from 'svelte';
import '../../src/kit/base.css';
import { loadGameTexts } from '../../src/kit/i18n';
import { settings, type Language, type Theme } from '../../src/kit/settings.svelte';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
settings.theme = (asked.get('theme') ?? 'auto') as Theme;
settings.language = (asked.get('lang') ?? 'en') as Language;
if (asked.get('motion') === 'off') settings.motionChoice = false;
settings.keepApplied();

await loadGameTexts('chili-dice');
mount(Gallery, { target: document.getElementById('main')!, props: { name: asked.get('scene') ?? 'reds' } });

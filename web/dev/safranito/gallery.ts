// A board without a server: /dev/safranito/?scene=toss&theme=dark&lang=fr&motion=off&webgl=off under `npm run dev`.
// scenes.json holds moments of real games; F2 plays on to the next one.
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

await loadGameTexts('safranito');
mount(Gallery, { target: document.getElementById('main')!, props: { name: asked.get('scene') ?? 'toss' } });

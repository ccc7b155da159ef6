// A board without a server: /dev/chicago-poker/?scene=four&theme=dark&lang=fr&motion=off under `npm run dev`.
// A scene that tells how it came about begins with the view before; F1 plays it.
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

await loadGameTexts('chicago-poker');
mount(Gallery, { target: document.getElementById('main')!, props: { name: asked.get('scene') ?? 'two' } });

/** The player's own switches, remembered on this device and applied to the page at once. */
import { recall, remember } from './memory';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = 'auto' | 'light' | 'dark';

const FRIENDLY_NAMES = ['Clove', 'Sumac', 'Juniper', 'Nutmeg', 'Sesame', 'Tamarind', 'Fennel', 'Za’atar'];

function preferredLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const tag of wanted) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().startsWith(known));
    if (language) return language;
  }
  return 'en';
}

function systemWantsCalm(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
}

class Settings {
  language = $state<Language>(recall('language', preferredLanguage()));
  theme = $state<Theme>(recall('theme', 'auto'));
  sound = $state<boolean>(recall('sound', true));
  /** The player's own choice; the system's "reduce motion" wins until the player chooses otherwise. */
  motionChoice = $state<boolean | null>(recall('motion', null));
  name = $state<string>(recall('name', ''));

  #systemCalm = $state(systemWantsCalm()?.matches ?? false);

  constructor() {
    if (!this.name) this.name = FRIENDLY_NAMES[Math.floor(Math.random() * FRIENDLY_NAMES.length)]!;
    systemWantsCalm()?.addEventListener('change', (change) => {
      this.#systemCalm = change.matches;
    });
  }

  get motion(): boolean {
    return this.motionChoice ?? !this.#systemCalm;
  }

  /** Keeps storage and the root element in step; called once, when the page starts. */
  keepApplied(): () => void {
    return $effect.root(() => {
      $effect(() => {
        document.documentElement.lang = this.language;
        remember('language', this.language);
      });
      $effect(() => {
        if (this.theme === 'auto') delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = this.theme;
        remember('theme', this.theme);
      });
      $effect(() => {
        document.documentElement.dataset.motion = this.motion ? 'on' : 'off';
        remember('motion', this.motionChoice);
      });
      $effect(() => remember('sound', this.sound));
      $effect(() => remember('name', this.name));
    });
  }
}

export const settings = new Settings();

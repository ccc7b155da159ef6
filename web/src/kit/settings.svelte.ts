/** The player's own switches, remembered on this device and applied to the page at once. */
import { recall, remember } from './memory';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = 'auto' | 'light' | 'dark';
export const PACES = ['slow', 'normal', 'fast', 'instant'] as const;
/** How fast the table shows what others do. */
export type PaceName = (typeof PACES)[number];

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
  /** Ask even when there is only one answer; see sole.ts. */
  askAlways = $state<boolean>(recall('ask-always', false));
  pace = $state<PaceName>(recall('pace', 'normal'));
  name = $state<string>(recall('name', ''));
  /** Single letters and digits do things. */
  keys = $state<boolean>(recall('keys', true));

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

  /** Does anything move? At the instant pace nothing does, whatever the switch says. */
  get moves(): boolean {
    return this.motion && this.pace !== 'instant';
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
        document.documentElement.dataset.motion = this.moves ? 'on' : 'off';
        remember('motion', this.motionChoice);
      });
      $effect(() => {
        document.documentElement.dataset.pace = this.pace;
        remember('pace', this.pace);
      });
      $effect(() => remember('sound', this.sound));
      $effect(() => remember('ask-always', this.askAlways));
      $effect(() => remember('name', this.name));
      $effect(() => remember('keys', this.keys));
    });
  }
}

export const settings = new Settings();

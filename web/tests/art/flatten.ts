// A drawing of the client as plain SVG: what its style sheets say is written onto its elements, and colours keep their names.
import { compile } from 'svelte/compiler';
import { argumentsOf, hexOf, type Variables } from './colours';

interface Rule {
  selector: string;
  /** The class that all elements of its component have. */
  scope: string;
  weight: number;
  style: [name: string, value: string][];
}

const sources = import.meta.glob<string>('../../src/{games,kit}/**/*.svelte', { query: '?raw', import: 'default', eager: true });

/** The rules of all components, scoped as the ones in this run are. Rules for small boxes and for motion are not of a drawing. */
function componentRules(): Rule[] {
  const rules: Rule[] = [];
  for (const [path, source] of Object.entries(sources)) {
    if (!/\b(fill|stroke):/.test(source)) continue;
    const filename = `${process.cwd()}/${path.replace('../../', '')}`;
    const { css } = compile(source, {
      filename,
      rootDir: process.cwd(),
      runes: true,
      css: 'external',
      warningFilter: () => false,
    });
    if (css) rules.push(...rulesOf(css.code));
  }
  return rules.sort((a, b) => a.weight - b.weight);
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const plain = withoutAtRules(css.replace(/\/\*[\s\S]*?\*\//g, ''));
  for (const [, selectors, body] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const style = [...body!.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name, value]): [string, string] => [
      name!,
      value!.replace(/\s+/g, ' ').trim(),
    ]);
    for (const selector of argumentsOf(selectors!)) {
      // `:where` adds nothing to the weight of a selector.
      const weight = (selector.replace(/:where\([^)]*\)/g, '').match(/[.:[]/g) ?? []).length;
      const known = selector.replace(/:where\(([^)]*)\)/g, '$1');
      const scope = known.match(/\.svelte-\w+/g)?.at(-1);
      if (scope && !/::|:(hover|focus|is|has)/.test(known)) rules.push({ selector: known, scope: scope.slice(1), weight, style });
    }
  }
  return rules;
}

function withoutAtRules(css: string): string {
  let kept = '';
  for (let at = 0; at < css.length; at++) {
    if (css[at] !== '@') {
      kept += css[at];
      continue;
    }
    let depth = 0;
    do {
      at++;
      if (css[at] === '{') depth++;
      else if (css[at] === '}') depth--;
    } while (at < css.length && !(css[at] === '}' && depth === 0));
  }
  return kept;
}

const SHOWN = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'fill-rule', 'opacity'];
const COLOURS = ['fill', 'stroke'];
const UNDRAWN = ['class', 'style', 'aria-hidden', 'focusable', 'role', 'aria-label'];

export interface Piece {
  box: number[];
  svg: string;
}

/** Writes drawings, and gathers the colours that no style sheet has a name for. */
export class Flattener {
  readonly #rules = componentRules();
  readonly mixes = new Map<string, string>();

  /**
   * `open` are variables that whoever draws fills in: `var(--fam)` stays, and a mix of it becomes `var(--fam.1)`, one for each
   * name that may be filled in.
   */
  constructor(
    private readonly variables: Variables,
    private readonly open: Readonly<Record<string, readonly string[]>> = {},
  ) {}

  piece(svg: Element, given: Readonly<Record<string, string>> = {}): Piece {
    const box = (svg.getAttribute('viewBox') ?? '0 0 100 100').split(' ').slice(2).map(Number);
    return { box, svg: [...svg.children].map((child) => this.#written(child, this.#within(svg, given))).join('') };
  }

  /** Variables and colour that an element has from all that lies around it. */
  #within(element: Element, given: Readonly<Record<string, string>>): Map<string, string> {
    const inherited = element.parentElement ? this.#within(element.parentElement, given) : new Map(Object.entries(given));
    for (const [name, value] of this.#styleOf(element)) {
      if (name.startsWith('--')) this.#set(inherited, name.slice(2), value);
      else if (name === 'color') inherited.set('currentColor', value);
      else if (['stroke-width', 'stroke-linecap', 'stroke-linejoin', 'fill', 'stroke'].includes(name))
        inherited.set(`=${name}`, value);
    }
    return inherited;
  }

  #set(within: Map<string, string>, name: string, value: string): void {
    if (!(name in this.open)) within.set(name, value);
  }

  #styleOf(element: Element): Map<string, string> {
    const style = new Map<string, string>();
    for (const rule of this.#rules) {
      if (element.classList.contains(rule.scope) && element.matches(rule.selector))
        for (const [name, value] of rule.style) style.set(name, value);
    }
    for (const [, name, value] of (element.getAttribute('style') ?? '').matchAll(/([\w-]+):\s*([^;]+)/g)) {
      style.set(name!, value!.trim());
    }
    return style;
  }

  #written(element: Element, around: Map<string, string>, depth = 0): string {
    const tag = element.tagName.toLowerCase();
    if (tag === 'text' || tag === 'title') return '';
    const style = this.#styleOf(element);
    if (style.get('display') === 'none') return '';
    const within = new Map(around);
    for (const [name, value] of style) {
      if (name.startsWith('--')) this.#set(within, name.slice(2), value);
      else if (name === 'color') within.set('currentColor', value);
    }
    const attributes = new Map<string, string>();
    for (const { name, value } of element.attributes) if (!UNDRAWN.includes(name)) attributes.set(name, value);
    // What the <svg> itself is told holds for what lies in it.
    if (depth === 0) for (const [name, value] of around) if (name.startsWith('=')) attributes.set(name.slice(1), value);
    for (const name of SHOWN) {
      const value = style.get(name);
      if (value !== undefined) attributes.set(name, value.replace(/px\b/g, ''));
    }
    const moved = style.get('transform');
    if (moved) attributes.set('transform', moved.replace(/px\b/g, '').replace(/,/g, ''));
    for (const name of COLOURS) {
      const value = attributes.get(name);
      if (value !== undefined) attributes.set(name, this.#colour(value, within));
    }
    const inside = [...element.children].map((child) => this.#written(child, within, depth + 1)).join('');
    const words = [...attributes].map(([name, value]) => ` ${name}="${value.replace(/"/g, "'")}"`).join('');
    if (tag === 'svg') return nested(element, inside);
    return inside ? `<${tag}${words}>${inside}</${tag}>` : tag === 'g' ? '' : `<${tag}${words}/>`;
  }

  #colour(value: string, within: Variables): string {
    if (value === 'none') return value;
    const named = this.#named(value, within);
    const plain = /^var\(--([\w-]+)\)$/.exec(named);
    if (plain && (this.variables.has(plain[1]!) || plain[1]! in this.open)) return named;
    const open = Object.keys(this.open).find((name) => named.includes(`var(--${name})`));
    if (open === undefined) return this.#mix(named);
    const key = `${open}: ${named}`;
    const number = [...this.mixes.keys()].filter((other) => other.startsWith(`${open}: `)).indexOf(key);
    const at = number >= 0 ? number : [...this.mixes.keys()].filter((other) => other.startsWith(`${open}: `)).length;
    this.mixes.set(key, `${open}.${at}`);
    return `var(--${open}.${at})`;
  }

  #mix(named: string): string {
    const [light, dark] = [hexOf(named, this.variables, 'light'), hexOf(named, this.variables, 'dark')];
    if (!light || !dark) throw new Error(`no colour: ${named}`);
    if (light === dark) return light;
    const name = this.mixes.get(named) ?? `mix.${[...this.mixes.values()].filter((other) => other.startsWith('mix.')).length}`;
    this.mixes.set(named, name);
    return `var(--${name})`;
  }

  /** The value with all that is only known here filled in: what remains are names of the style sheets, and open ones. */
  #named(value: string, within: Variables): string {
    if (value === 'currentColor') return this.#named(within.get('currentColor') ?? 'var(--ink)', within);
    return value.replace(/var\(--([\w-]+)(?:,\s*((?:[^()]|\([^()]*\))*))?\)/g, (whole, name: string, otherwise?: string) => {
      const here = within.get(name);
      if (here !== undefined) return this.#named(here, within);
      if (this.variables.has(name) || name in this.open) return `var(--${name})`;
      return otherwise === undefined ? whole : this.#named(otherwise, within);
    });
  }

  /** The mixes as variables of their own. */
  mixed(): Map<string, string> {
    const found = new Map<string, string>();
    for (const [key, name] of this.mixes) {
      const open = Object.keys(this.open).find((each) => key.startsWith(`${each}: `));
      if (open === undefined) found.set(name, key);
      else {
        const value = key.slice(open.length + 2);
        for (const each of this.open[open]!) {
          found.set(name.replace(open, each), value.replaceAll(`var(--${open}`, `var(--${each}`));
        }
      }
    }
    return found;
  }
}

/** A drawing within a drawing: moved and scaled to where it lies. */
function nested(element: Element, inside: string): string {
  const number = (name: string) => Number(element.getAttribute(name) ?? 0);
  const [wide] = (element.getAttribute('viewBox') ?? '0 0 1 1').split(' ').slice(2).map(Number) as [number];
  const scale = element.getAttribute('width') ? number('width') / wide : 1;
  return `<g transform="translate(${number('x')} ${number('y')}) scale(${scale})">${inside}</g>`;
}

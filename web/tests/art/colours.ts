// What a colour of the style sheets is by day and by night, without a browser: var(), light-dark() and color-mix() in oklab.

export type Variables = ReadonlyMap<string, string>;
type Rgba = [r: number, g: number, b: number, alpha: number];
export type Theme = 'light' | 'dark';

const NAMED: Record<string, Rgba> = { white: [1, 1, 1, 1], black: [0, 0, 0, 1], transparent: [0, 0, 0, 0] };

/** All custom properties of a style sheet's first blocks, later sheets over earlier ones. */
export function variablesOf(...sheets: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const sheet of sheets) {
    const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
    const block = plain.slice(plain.indexOf('{') + 1, plain.indexOf('}'));
    for (const [, name, value] of block.matchAll(/--([\w-]+):\s*([^;]+);/g)) found.set(name!, value!.trim());
  }
  return found;
}

/** The arguments of a CSS function, at its own level. */
export function argumentsOf(inside: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '(') depth++;
    else if (inside[at] === ')') depth--;
    else if (inside[at] === ',' && depth === 0) {
      parts.push(inside.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, inside.slice(from).trim()];
}

const callOf = (value: string, name: string): string | null =>
  value.startsWith(`${name}(`) && value.endsWith(')') ? value.slice(name.length + 1, -1) : null;

function parsed(value: string, variables: Variables, theme: Theme): Rgba | null {
  const named = NAMED[value];
  if (named) return named;
  if (value.startsWith('#')) {
    const digits = value.length < 6 ? [...value.slice(1)].map((one) => one + one).join('') : value.slice(1);
    const part = (i: number) => parseInt(digits.slice(2 * i, 2 * i + 2), 16) / 255;
    return [part(0), part(1), part(2), digits.length > 6 ? part(3) : 1];
  }
  const used = callOf(value, 'var');
  if (used !== null) {
    const [name, otherwise] = argumentsOf(used);
    const found = variables.get(name!.slice(2)) ?? otherwise;
    return found === undefined ? null : parsed(found, variables, theme);
  }
  const pair = callOf(value, 'light-dark');
  if (pair !== null) return parsed(argumentsOf(pair)[theme === 'light' ? 0 : 1]!, variables, theme);
  const mixed = callOf(value, 'color-mix');
  if (mixed !== null) return mixedOf(argumentsOf(mixed), variables, theme);
  return null;
}

function mixedOf([space, one, two]: string[], variables: Variables, theme: Theme): Rgba | null {
  if (space !== 'in oklab') throw new Error(`mixed ${space}: only oklab is known here`);
  const share = (part: string): [string, number | null] => {
    const found = /^(.*\S)\s+([\d.]+)%$/.exec(part);
    return found ? [found[1]!, Number(found[2]) / 100] : [part, null];
  };
  const [first, p] = share(one!);
  const [second, q] = share(two!);
  const weight = p ?? (q === null ? 0.5 : 1 - q);
  const [a, b] = [parsed(first, variables, theme), parsed(second, variables, theme)];
  if (!a || !b) return null;
  const alpha = a[3] * weight + b[3] * (1 - weight);
  const [from, to] = [oklab(a), oklab(b)];
  // Premultiplied, as CSS says: what is transparent has no colour of its own.
  const lab = from.map((part, i) => (alpha === 0 ? 0 : (part * a[3] * weight + to[i]! * b[3] * (1 - weight)) / alpha));
  return [...srgb(lab as [number, number, number]), alpha];
}

function oklab([r, g, b]: Rgba): [number, number, number] {
  const [x, y, z] = [r, g, b].map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z);
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z);
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function srgb([L, a, b]: [number, number, number]): [number, number, number] {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const light = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return light.map((part) => {
    const value = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.min(Math.max(value, 0), 1);
  }) as [number, number, number];
}

/** `#rrggbb`, with two digits more where it is not opaque; null if it is no colour. */
export function hexOf(value: string, variables: Variables, theme: Theme): string | null {
  const colour = parsed(value.trim(), variables, theme);
  if (!colour) return null;
  const parts = colour[3] === 1 ? colour.slice(0, 3) : colour;
  return (
    '#' +
    parts
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

/** Every variable that is a colour: one value, or one by day and one by night. */
export function paletteOf(variables: Variables): Record<string, string | [string, string]> {
  const found: Record<string, string | [string, string]> = {};
  for (const [name, value] of variables) {
    const [light, dark] = [hexOf(value, variables, 'light'), hexOf(value, variables, 'dark')];
    if (light && dark) found[name] = light === dark ? light : [light, dark];
  }
  return found;
}

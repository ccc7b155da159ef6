/**
 * Turns docs/rules/<game>.<language>.md into { title, intro, sections } at build time, so that no Markdown
 * parser travels to the browser. A heading `## Turning reds {#turning}` begins a section called "turning". The numbers of
 * the rules, like (CD-4), are for those who read the source beside the tests: players get the sentences without them.
 */
import { Marked } from 'marked';
import type { Plugin } from 'vite';

export interface RulesText {
  title: string;
  intro: string;
  sections: { id: string; title: string; html: string }[];
}

const HEADING = /^##\s+(.+?)(?:\s+\{#([a-z0-9-]+)\})?\s*$/;

const MANY_COLUMNS = 5;
const NUMBER = '[A-Z]{2,3}-\\d+';
const NUMBERS = new RegExp(`\\s*\\(${NUMBER}(?:(?:, |–)${NUMBER})*\\)`, 'g');
/** A paragraph in italics that tells what the numbers are for. */
const ABOUT_NUMBERS = new RegExp(`^\\*[^*]*\\b${NUMBER}\\b[^*]*\\*\\n+`, 'gm');
const NUMBER_CELL = new RegExp(`\\|\\s*${NUMBER}\\s*\\|\\s*$`);

/** The sentences alone. A table that has a column of numbers loses it. */
export function withoutNumbers(markdown: string): string {
  const plain = markdown.replace(ABOUT_NUMBERS, '').replace(NUMBERS, '');
  return plain.replace(/(?:^\|.*\n?)+/gm, (table) => {
    const [head, rule, ...rows] = table.trimEnd().split('\n');
    if (rows.length === 0 || !rows.every((row) => NUMBER_CELL.test(row))) return table;
    return [head!, rule!, ...rows].map((row) => row.replace(/\|[^|]*\|\s*$/, '|')).join('\n') + '\n';
  });
}

export function compileRules(markdown: string, file: string): RulesText {
  const marked = new Marked({ gfm: true });
  // A corner of a table with nothing in it heads nothing.
  const html = (lines: string[]) =>
    marked
      .parse(lines.join('\n'), { async: false })
      .trim()
      .replace(/<th( [^>]*)?><\/th>/g, '<td></td>');

  const lines = withoutNumbers(markdown.replace(/\r\n/g, '\n')).split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const title = /^#\s+(.+)$/.exec(lines[first] ?? '')?.[1]?.replace(/\s*\{#[a-z0-9-]+\}\s*$/, '');
  if (!title) throw new Error(`${file}: the first line must be the title, "# Name of the game"`);

  const intro: string[] = [];
  const sections: { id: string; title: string; lines: string[] }[] = [];
  for (const line of lines.slice(first + 1)) {
    const heading = HEADING.exec(line);
    if (heading) {
      const [, name, id] = heading;
      if (!id) throw new Error(`${file}: the heading "${name}" needs an id, e.g. "## ${name} {#some-id}"`);
      if (sections.some((section) => section.id === id)) throw new Error(`${file}: the id "${id}" is used twice`);
      sections.push({ id, title: name!, lines: [] });
    } else {
      (sections.at(-1)?.lines ?? intro).push(line.replace(/^(#{3,}\s.*?)\s*\{#[a-z0-9-]+\}\s*$/, '$1'));
    }
  }
  /** A table with many columns is scrolled on its own, by hand or with the keyboard. */
  const scrolled = (text: string, label: string) =>
    text.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
      const columns = /<tr>[\s\S]*?<\/tr>/.exec(table)![0].match(/<t[hd]\b/g)!.length;
      const name = label.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;');
      return columns < MANY_COLUMNS ? table : `<div class="wide" role="group" tabindex="0" aria-label="${name}">${table}</div>`;
    });
  return {
    title,
    intro: html(intro),
    sections: sections.map(({ id, title: name, lines: body }) => {
      const heading = marked.parseInline(name, { async: false });
      return { id, title: heading, html: scrolled(html(body), heading) };
    }),
  };
}

export function rules(): Plugin {
  return {
    name: 'peppermill-rules',
    transform(code, id) {
      const file = id.split('?')[0]!;
      if (!/\/docs\/rules\/[^/]+\.md$/.test(file)) return null;
      return { code: `export default ${JSON.stringify(compileRules(code, file))};`, map: null };
    },
  };
}

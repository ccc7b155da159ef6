/**
 * Turns docs/rules/<game>.<language>.md into { title, intro, sections } at build time, so that no Markdown
 * parser travels to the browser. A heading `## Turning reds {#turning}` begins a section called "turning".
 */
import { Marked } from 'marked';
import type { Plugin } from 'vite';

export interface RulesText {
  title: string;
  intro: string;
  sections: { id: string; title: string; html: string }[];
}

const HEADING = /^##\s+(.+?)(?:\s+\{#([a-z0-9-]+)\})?\s*$/;

export function compileRules(markdown: string, file: string): RulesText {
  const marked = new Marked({ gfm: true });
  const html = (lines: string[]) => marked.parse(lines.join('\n'), { async: false }).trim();

  const lines = markdown.replace(/\r\n/g, '\n').split('\n');
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
  return {
    title,
    intro: html(intro),
    sections: sections.map(({ id, title: name, lines: body }) => ({
      id,
      title: marked.parseInline(name, { async: false }),
      html: html(body),
    })),
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

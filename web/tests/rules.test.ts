import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { marked } from '../src/kit/rules/search';
import { compileRules } from '../tools/rules';

const text =
  '# Dice {#dice}\n\nHello.\n\n## A *turn* {#turn}\n\n- roll\n\n### Detail {#detail}\n\n## End {#end}\n\n**Most** wins.\n';

it('cuts the rules into named sections', () => {
  const rules = compileRules(text, 'dice.en.md');
  expect(rules.title).toBe('Dice');
  expect(rules.intro).toBe('<p>Hello.</p>');
  expect(rules.sections.map(({ id, title }) => [id, title])).toEqual([
    ['turn', 'A <em>turn</em>'],
    ['end', 'End'],
  ]);
  expect(rules.sections[0]!.html).toContain('<h3>Detail</h3>');
  expect(rules.sections[1]!.html).toBe('<p><strong>Most</strong> wins.</p>');
});

it('lets a table of many columns scroll on its own', () => {
  const row = (cells: number) => `|${' a |'.repeat(cells)}`;
  const table = (cells: number) => `${row(cells)}\n|${'---|'.repeat(cells)}\n${row(cells)}\n`;
  const rules = compileRules(`# T\n## The *"hands"* {#hands}\n\n${table(5)}\n${table(4)}`, 'x.md');
  const { html } = rules.sections[0]!;
  expect(html.match(/<div class="wide" role="group" tabindex="0" aria-label="The &quot;hands&quot;"><table>/g)).toHaveLength(1);
  expect(html.match(/<table>/g)).toHaveLength(2);
});

it('says what is wrong with a file', () => {
  expect(() => compileRules('no title', 'x.md')).toThrow('x.md: the first line must be the title');
  expect(() => compileRules('# T\n## No id\n', 'x.md')).toThrow('the heading "No id" needs an id');
  expect(() => compileRules('# T\n## A {#a}\n## B {#a}\n', 'x.md')).toThrow('the id "a" is used twice');
});

describe('the numbers of the rules', () => {
  it('are left out, with the paragraph about them and the column they have in a table', () => {
    const numbered = [
      '# Dice',
      '',
      '*The numbers in brackets, like CD-4, name the rule.*',
      '',
      '## A turn {#turn}',
      '',
      'Roll. (CD-2, CD-15)',
      'Score: (CD-3–CD-5)',
      '',
      '| box | scores | |',
      '|---|---|---|',
      '| **Red** | 10 (CD-43) | CD-9 |',
      '| **Pairs** | 2-2 | CD-10 |',
      '',
      '| | kept |',
      '|---|---|',
      '| one (CM-43) | *n* (3) |',
    ].join('\n');
    const rules = compileRules(numbered, 'dice.en.md');
    expect(rules.intro).toBe('');
    const { html } = rules.sections[0]!;
    expect(html).toContain('<p>Roll.\nScore:</p>');
    expect(html.match(/<th>/g)).toHaveLength(3);
    expect(html).toContain('<td>2-2</td>\n</tr>');
    expect(html).toContain('<td><em>n</em> (3)</td>');
    expect(html).not.toMatch(/C[DM]-/);
  });

  const folder = join(import.meta.dirname, '../../docs/rules');

  it.each(readdirSync(folder))('appear nowhere in %s as a player reads it', (page) => {
    const source = readFileSync(join(folder, page), 'utf8');
    const rules = compileRules(source, page);
    expect(rules.sections.map(({ id }) => id)).toContain('goal');
    expect(JSON.stringify(rules)).not.toMatch(/\b[A-Z]{2,3}-\d/);
    expect(source).toMatch(/\([A-Z]{2}-\d+\)/);
  });
});

describe('searching the rules', () => {
  it('marks words whatever their case, accents and apostrophes', () => {
    expect(marked('<p>L’Équipe et <b>les équipes</b>&amp;</p>', "l'equipe")).toEqual({
      html: '<p><mark>L’Équipe</mark> et <b>les équipes</b>&amp;</p>',
      hits: 1,
    });
    expect(marked('<p>L’Équipe et <b>les équipes</b></p>', 'ÉQUIPE').hits).toBe(2);
    expect(marked('<h3 class="mark">Mark</h3>', 'mark').html).toBe('<h3 class="mark"><mark>Mark</mark></h3>');
  });

  it('leaves the text alone where nothing is sought or found', () => {
    expect(marked('<p>a &lt; b</p>', '  ')).toEqual({ html: '<p>a &lt; b</p>', hits: 0 });
    expect(marked('<p>a &lt; b</p>', 'x')).toEqual({ html: '<p>a &lt; b</p>', hits: 0 });
    expect(marked('<p>a &lt; b</p>', '<').hits).toBe(1);
  });
});

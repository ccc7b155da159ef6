import { expect, it } from 'vitest';
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

it('says what is wrong with a file', () => {
  expect(() => compileRules('no title', 'x.md')).toThrow('x.md: the first line must be the title');
  expect(() => compileRules('# T\n## No id\n', 'x.md')).toThrow('the heading "No id" needs an id');
  expect(() => compileRules('# T\n## A {#a}\n## B {#a}\n', 'x.md')).toThrow('the id "a" is used twice');
});

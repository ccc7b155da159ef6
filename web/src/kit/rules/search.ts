/** Finding words in the rules: marks what matches, whatever its case and accents. */

/** One letter for one letter, so that a place in the folded text is the same place in the text. */
const fold = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD')[0]!)
    .toLowerCase();

export interface Found {
  html: string;
  hits: number;
}

/** The same HTML with a <mark> around every match. A match does not reach from one element into the next. */
export function marked(html: string, query: string): Found {
  const wanted = fold(query.trim());
  if (wanted === '') return { html, hits: 0 };
  const template = document.createElement('template');
  template.innerHTML = html;
  const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  let hits = 0;
  for (const text of texts) hits += markIn(text, wanted);
  return { html: template.innerHTML, hits };
}

function markIn(text: Text, wanted: string): number {
  const words = text.data;
  const folded = fold(words);
  const pieces: (string | Node)[] = [];
  let from = 0;
  let hits = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    const mark = document.createElement('mark');
    mark.textContent = words.slice(at, at + wanted.length);
    pieces.push(words.slice(from, at), mark);
    from = at + wanted.length;
    hits++;
  }
  if (hits > 0) text.replaceWith(...pieces, words.slice(from));
  return hits;
}

// Lines for a terminal: wrapped between words, and inside a word that is longer than a line.

import type { Style } from '../style.ts';

/** Columns that a line may have. */
const columns = 118;

/** Wraps a text behind `first`; what follows stands under its beginning, or under `indent` where that is given. */
export function wrap(
  text: string,
  { first = '', indent = first.length, paint = (line) => line }: Partial<Wrapping> = {},
): string {
  const [head = '', ...rest] = broken(text, columns - Math.max(first.length, indent));
  return [first + paint(head), ...rest.map((line) => ' '.repeat(indent) + paint(line))].join('\n');
}

/** How a text is wrapped. */
interface Wrapping {
  /** Stands before the text, unpainted. */
  readonly first: string;
  /** Columns before each further line. */
  readonly indent: number;
  /** Emphasis, line by line: colours do not count as columns. */
  readonly paint: (line: string) => string;
}

/** A label and a text that wraps under itself: `    expected  any 4xx`. */
export function labelled(
  label: string,
  text: string,
  style: Style,
  paint?: (line: string) => string,
): string {
  const first = `    ${label.padEnd(9)} `;
  const wrapped = wrap(text, { first, ...(paint && { paint }) });
  return `    ${style.dim(label.padEnd(9))} ${wrapped.slice(first.length)}`;
}

function broken(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((part) => pieces(part, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

const pieces = (word: string, width: number): readonly string[] =>
  word.length <= width ? [word] : (word.match(new RegExp(`.{1,${width}}`, 'gsu')) ?? []);

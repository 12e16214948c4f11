// Lines for a terminal: wrapped between words, behind a mark or a label.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import type { Report } from '../../types.ts';
import type { Style } from '../style.ts';
import { type Meaning, marks } from '../words/marks.ts';

type Paint = (text: string) => string;

/** How a text is wrapped. */
interface Wrapping {
  /** Stands before the text, unpainted. */
  readonly first?: string;
  /** Columns before each further line; without it they stand under the beginning of the text. */
  readonly indent?: number;
  /** Emphasis, line by line: colours do not count as columns. */
  readonly paint?: Paint | undefined;
}

/** No line is longer, curl lines aside. */
export const columns = 118;

/** Wraps a text behind `first`; what cannot be seen in it is written out. */
export function wrap(text: string, { first = '', indent = first.length, paint }: Wrapping = {}): string {
  const lines = broken(visibleLine(text), columns - Math.max(first.length, indent));
  const painted = lines.map(paint ?? ((line) => line));
  return painted.map((line, i) => (i === 0 ? first : ' '.repeat(indent)) + line).join('\n');
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

/** A mark and a text that wraps under itself. */
export const marked = (meaning: Meaning, text: string, style: Style, paint?: Paint): string =>
  `${mark(meaning, style)} ${wrap(text, { first: '  ', paint }).slice(2)}`;

/** The same with the text in the colour of its mark. */
export const inColour = (meaning: Meaning, text: string, style: Style): string =>
  marked(meaning, text, style, paintOf(meaning, style));

/** The mark of a meaning, in its colour. */
export const mark = (meaning: Meaning, style: Style): string => paintOf(meaning, style)(marks[meaning]);

/** The colour that a meaning has beside its mark. */
const paintOf = (meaning: Meaning, style: Style): Paint => style[colours[meaning]];

const colours = {
  passed: 'green',
  failed: 'red',
  open: 'yellow',
  undecided: 'yellow',
  skipped: 'dim',
} as const satisfies Record<Meaning, keyof Style>;

/** What everything is shown with. */
export interface Page {
  readonly report: Report;
  readonly contract: Contract;
  readonly style: Style;
  readonly verbose: boolean;
}

// Lines for a terminal: wrapped between words, behind a mark or a label.

import { visibleLine } from '../../../src/html/index.ts';
import type { Style } from '../style.ts';
import { type Meaning, marks } from '../words/marks.ts';

type Paint = (text: string) => string;

/** No line is longer, curl lines aside. */
const columns = 118;

/**
 * Wraps a text, with further lines under its beginning; what cannot be seen in it is written out.
 * @param first stands before the text, unpainted @param paint emphasis, line by line: colours do not count as columns
 */
export function wrap(
  text: string,
  { first = '', paint }: { first?: string; paint?: Paint | undefined } = {},
) {
  const width = columns - first.length;
  const words = new RegExp(`\\S.{0,${width - 1}}(?= |$)|\\S{${width}}`, 'gu');
  const lines = visibleLine(text)
    .match(words)
    ?.map((line) => line.trimEnd()) ?? [''];
  const painted = lines.map((line) => paint?.(line) ?? line);
  return painted.map((line, i) => (i === 0 ? first : ' '.repeat(first.length)) + line).join('\n');
}

/** A mark and a text that wraps under itself. */
export const marked = (meaning: Meaning, text: string, style: Style, paint?: Paint): string =>
  `${paintOf(meaning, style)(marks[meaning])} ${wrap(text, { first: '  ', paint }).slice(2)}`;

/** The same with the text in the colour of its mark. */
export const inColour = (meaning: Meaning, text: string, style: Style): string =>
  marked(meaning, text, style, paintOf(meaning, style));

const paintOf = (meaning: Meaning, style: Style): Paint => style[colours[meaning]];

const colours = {
  passed: 'green',
  failed: 'red',
  open: 'yellow',
  undecided: 'yellow',
  skipped: 'dim',
} as const satisfies Record<Meaning, keyof Style>;

/** Sections of lines, those that are not empty, with an empty line between two. */
export const textOf = (sections: readonly (readonly string[])[]) =>
  `${sections
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;

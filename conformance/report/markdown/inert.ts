// Text inside GitHub Markdown that stays text: no markup, no mention, no reference to an issue, no way out of a fence.

import { prose, visible, visibleLine } from '../../../src/html/index.ts';
import { cut } from '../words/numbers.ts';

/**
 * Plain text: what would be markup has a backslash before it. GitHub looks for mentions, references to issues and emoji in
 * what it has rendered, so a comment of HTML keeps their marks apart from what follows.
 */
export const inert = (text: string): string =>
  apart(visibleLine(text).replaceAll(markup, (mark) => `\\${mark}`));

/** The same of a text that may be long. */
export const brief = (text: string, most: number): string => inert(cut(text, most));

/** An underscore within a word is none, and a link that GitHub makes by itself begins with a scheme or with `www`. */
const markup = /[\\`*[\]<>~|&$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/)|(?<=www)\./gu;

const apart = (text: string) => text.replaceAll(/@(?=\w)|#(?=\d)|(?<!\w):(?=[a-z+-][\w+-]*:)/g, '$&<!-- -->');

/** A code span; its fence is longer than any run of backticks inside. */
export function code(text: string): string {
  const line = visibleLine(text);
  const fence = '`'.repeat(longestRun(line) + 1);
  const space = line === '' || /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** A fenced block, closed by nothing inside it. */
export function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${visible(text)}\n${fence}`;
}

/** A block that opens when its summary is clicked: the summary is a text of ours, the content Markdown. */
export const folded = (summary: string, content: string): string =>
  `<details>\n<summary>${apart(prose(visibleLine(summary)).markup)}</summary>\n\n${content}\n\n</details>`;

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/** A table of cells that are Markdown; numbers stand at the right. */
export const tableOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map((_, i) => (typeof rows[0]?.[i] === 'number' ? '--:' : '---')), ...rows].map(row).join('\n');

const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** Characters of a comment on GitHub, less a line that says what was left out, and what is written already. */
export const roomOf = (...written: readonly string[]): number =>
  65_536 - 200 - written.reduce((sum, { length }) => sum + length, 0);

/** A text of the terminal as a comment, as far as there is room. */
export const inFence = (text: string): string => `${fenced(cut(text.trimEnd(), roomOf()), '')}\n`;

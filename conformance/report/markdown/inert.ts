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
function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${visible(text)}\n${fence}`;
}

/** A block that opens when its summary is clicked: the summary is a text of ours, the content Markdown. */
export const folded = (summary: string, content: string): string =>
  `<details>\n<summary>${apart(prose(visibleLine(summary)).markup)}</summary>\n\n${content}\n\n</details>`;

const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** A text of the terminal as a block, as far as a comment on GitHub has room beside what is written already. */
export const inFence = (text: string, written = ''): string =>
  `${fenced(cut(text.trimEnd(), 65_536 - 500 - written.length))}\n`;

// Text inside GitHub Markdown that stays text: no markup, no mention, no reference to an issue, no way out of a fence.

import { visible, visibleLine } from '../../../src/html/index.ts';

/**
 * Plain text. Markup is written as character references; GitHub looks for mentions and references to issues in what
 * it has rendered, so a comment of HTML keeps their marks apart from what follows.
 */
export const inert = (text: string): string =>
  visibleLine(text).replaceAll(/[&<>\\`*_{}[\]!~|$^]|:(?=\S)|@(?=\w)|#(?=\d)/g, (mark) =>
    mark === '@' || mark === '#' ? `${mark}<!-- -->` : `&#${mark.charCodeAt(0)};`,
  );

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

/** A block that opens when its summary is clicked; the content is Markdown. */
export const folded = (summary: string, content: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`;

const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

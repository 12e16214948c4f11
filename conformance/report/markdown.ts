// The report as a comment on a pull request or the summary of a step: whether to accept it, and the text of the terminal, never past
// what GitHub takes. What comes from elsewhere stays text: no markup, no mention, no reference to an issue, no way out of a fence.

import type { Contract } from '../../src/contract/index.ts';
import { visible, visibleLine } from '../../src/html/index.ts';
import type { Report } from '../types.ts';
import { renderText } from './text/index.ts';
import { acceptanceInWords } from './words/acceptance.ts';
import { cut } from './words/numbers.ts';
import { verdictsInWords } from './words/verdicts.ts';

/** Renders a report as GitHub Markdown. */
export function renderMarkdown(report: Report, contract: Contract): string {
  const { title, version } = report.contract;
  const brief = (text: string) => inert(cut(text, 700));
  const [decision, ...why] = acceptanceInWords(report, contract);
  const top = [
    `### ${brief(`${title} ${version}: ${report.target}`)}`,
    `**${brief(decision)}** ${why.map(brief).join(' ')}`,
    verdictsInWords(report)
      .map((says) => `- ${brief(says)}`)
      .join('\n'),
  ].join('\n\n');
  return `${top}\n\n${inFence(renderText(report, contract), top)}`;
}

/**
 * Plain text: what would be markup has a backslash before it. GitHub looks for mentions, references to issues and emoji in
 * what it has rendered, so a comment of HTML keeps their marks apart from what follows.
 */
export const inert = (text: string): string =>
  apart(visibleLine(text).replaceAll(markup, (mark) => `\\${mark}`));

/** An underscore within a word is none, and a link that GitHub makes by itself begins with a scheme or with `www`. */
const markup = /[\\`*[\]<>~|&$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/)|(?<=www)\./gu;

const apart = (text: string) => text.replaceAll(/@(?=\w)|#(?=\d)|(?<!\w):(?=[a-z+-][\w+-]*:)/g, '$&<!-- -->');

/** A text of the terminal as a block that nothing inside it closes, as far as a comment has room beside what is written already. */
export function inFence(text: string, written = ''): string {
  const shown = visible(cut(text.trimEnd(), 65_536 - 500 - written.length));
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${shown}\n${fence}\n`;
}

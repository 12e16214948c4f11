// The report as a comment on a pull request or the summary of a step: whether to accept it, and the text of the terminal, never past
// what GitHub takes. What comes from elsewhere stays text: all of it stands in a block that nothing inside it closes.

import type { Contract } from '../../src/contract/index.ts';
import { visible } from '../../src/html/index.ts';
import type { Report } from '../types.ts';
import { exitCodeOf } from '../verdict/index.ts';
import { renderText } from './text/index.ts';
import { wrap } from './text/lines.ts';
import { acceptanceInWords } from './words/acceptance.ts';
import { cut } from './words/numbers.ts';

/** Renders a report as GitHub Markdown. */
export function renderMarkdown(report: Report, contract: Contract): string {
  const result = { 0: 'passed', 1: 'failed', 3: 'undecided' }[exitCodeOf(report)];
  const acceptance = wrap(acceptanceInWords(report));
  return `### Conformance: ${result}\n\n${inFence(`${acceptance}\n\n${renderText(report, contract)}`)}`;
}

/** A text of the terminal as a block that nothing inside it closes, as far as a comment has room. */
export function inFence(text: string): string {
  const shown = visible(cut(text.trimEnd(), 65_000));
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${shown}\n${fence}\n`;
}

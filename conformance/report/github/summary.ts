// The summary of a step in GitHub Actions: the comment for a pull request, in the room that the step has left.

import type { Contract } from '../../../src/contract/index.ts';
import type { Report } from '../../types.ts';
import { renderMarkdownHead, renderMarkdownIn } from '../markdown/index.ts';

/** Bytes that a character may need in UTF-8. */
const mostBytes = 3;

/** Renders a report as Markdown of at most so many bytes; empty where there is no room for the verdicts. */
export function renderSummary(report: Report, contract: Contract, bytes: number): string {
  const characters = Math.floor(bytes / mostBytes);
  const texts = [
    renderMarkdownIn(report, contract, { name: 'the summary of a step', characters }),
    `${renderMarkdownHead(report)}\n\nEverything else is left out: the summary of this step is full.\n`,
  ];
  return texts.find((text) => text.length <= characters) ?? '';
}

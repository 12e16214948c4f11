// The report as JSON: whole, so that it can be judged again and compared, with words for whoever reads it.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleJson } from '../../../src/html/index.ts';
import type { Report } from '../../types.ts';
import { withWords } from './written.ts';

/** Renders a report as JSON, each result in a line of its own; what drives a terminal is escaped in it. */
export function renderJson(report: Report, contract: Contract): string {
  const { results, ...head } = withWords(report, contract);
  const lines = results.map((result) => `    ${visibleJson(result, 0)}`);
  return `${visibleJson(head).slice(0, -2)},\n  "results": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

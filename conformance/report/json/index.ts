// The report as JSON: whole, so that it can be judged again and compared, with words for whoever reads it.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleJson } from '../../../src/html/index.ts';
import type { Report } from '../../types.ts';
import { pack } from './packing.ts';
import { withWords } from './words.ts';

/** Renders a report as JSON, each entry of a long list in a line of its own; what drives a terminal is escaped in it. */
export function renderJson(report: Report, contract: Contract): string {
  const { silences, shared, results, ...head } = pack(withWords(report, contract));
  const lists = Object.entries(shared).map(([name, list]) => `    "${name}": ${inLines(list, 4)}`);
  return [
    `${visibleJson(head).slice(0, -2)},`,
    `  "silences": ${inLines(silences, 2)},`,
    `  "shared": {\n${lists.join(',\n')}\n  },`,
    `  "results": ${inLines(results, 2)}`,
    '}\n',
  ].join('\n');
}

function inLines(list: readonly unknown[], indent: number): string {
  const before = ' '.repeat(indent);
  const lines = list.map((value) => `${before}  ${visibleJson(value, 0)}`);
  return list.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n${before}]`;
}

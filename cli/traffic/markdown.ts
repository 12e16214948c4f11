// A report on traffic for GitHub: a comment on a pull request.

import { code, counted, cut, fenced, folded, inert, marks } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { FindingGroup, TrafficReport } from '../../src/http/traffic/index.ts';
import { type Broken, byOrigin, exampleIn, groupInWords, notesIn, repeatOf, verdictLines } from './words.ts';

/** Characters of the findings: a comment on GitHub may have some more. */
const ROOM = 60_000;

/** Renders a report as GitHub Markdown; what is cut is said. */
export function renderTrafficMarkdown(report: TrafficReport, contract: Contract): string {
  const { title, version } = report.contract;
  const blocks = byOrigin(report.findings, contract).map(block);
  let used = 0;
  const shown = blocks.filter((text) => {
    used += text.length + 2;
    return used <= ROOM;
  });
  const left = counted(blocks.length - shown.length, 'clause or decision', 'clauses and decisions');
  const parts = [
    `### ${inert(`${title} ${version}`)}: ${code(cut(report.target, 200))}`,
    ...verdictLines(report).map(({ meaning, line }) => `${marks[meaning]} **${inert(line)}**`),
    ...shown,
    ...(shown.length < blocks.length
      ? [`Cut to what a comment may hold: ${left} left out. The JSON report holds all.`]
      : []),
    ...notesIn(report).map((line) => `- ${inert(line)}`),
    `<sub>${inert(`${report.kit.name} ${report.kit.version}`)}</sub>`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function block({ because, groups, shown, left, total }: Broken): string {
  const chosen = groups.every(({ level }) => level === 'chosen');
  return folded(
    `${marks[chosen ? 'open' : 'failed']} ${cut(because, 300)} (${total})`,
    [...shown.map(inFull), ...(left > 0 ? [`${counted(left, 'other finding')} left out here.`] : [])].join(
      '\n\n',
    ),
  );
}

function inFull(group: FindingGroup): string {
  const repeat = repeatOf(group);
  const { asked, status } = exampleIn(group);
  const line = `- ${inert(cut(groupInWords(group), 400))} (${counted(group.count, 'time')}, such as ${code(cut(asked, 200))}: ${status})`;
  return [line, ...(repeat === undefined ? [] : [fenced(repeat, 'sh')])].join('\n\n');
}

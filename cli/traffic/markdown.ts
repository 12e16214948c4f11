// A report on traffic for GitHub: a comment on a pull request, the summary of a step, annotations.

import {
  type Annotation,
  code,
  counted,
  cut,
  fenced,
  folded,
  inert,
  inPlainText,
  marks,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { FindingGroup, TrafficReport } from '../../src/http/traffic/index.ts';
import {
  type Broken,
  byOrigin,
  exampleIn,
  failsIn,
  groupInWords,
  notesIn,
  repeatOf,
  verdictIn,
  verdictLines,
} from './words.ts';

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

/** The annotations of a report under the verdict that decides. */
export function trafficAnnotations(report: TrafficReport, contract: Contract): readonly Annotation[] {
  const { findings, against, verdicts } = report;
  const fails = failsIn(report);
  const differing = byOrigin(
    findings.filter((group) => !fails(group)),
    contract,
  );
  return [
    ...byOrigin(findings.filter(fails), contract).map(annotationOf),
    ...(verdicts[against].state === 'undecided'
      ? [{ level: 'warning', title: 'Nothing to judge', lines: [verdictIn(report, against)] } as const]
      : []),
    ...(differing.length > 0
      ? [
          {
            level: 'notice',
            title: `Differs from ${counted(differing.length, 'decision')} of the contract`,
            lines: [
              'Not failures: the source leaves these open.',
              ...differing.map(({ because }) => inPlainText(because)),
            ],
          } as const,
        ]
      : []),
  ];
}

function annotationOf({ because, groups, shown, left, total }: Broken): Annotation {
  const { cites = because, pointer } = groups[0];
  return {
    level: 'error',
    title: `Seen ${counted(total, 'time')}: ${cites}`,
    lines: [
      inPlainText(because),
      ...shown.map((group) => `${groupInWords(group)} (${counted(group.count, 'time')})`),
      ...(left > 0 ? [`and ${counted(left, 'other finding')}`] : []),
    ],
    pointer,
  };
}

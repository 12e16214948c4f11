// A report on traffic for GitHub: a comment on a pull request, the summary of a step, annotations.

import {
  type Annotation,
  code,
  counted,
  cut,
  fenced,
  folded,
  inert,
  marks,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { FindingGroup, TrafficReport } from '../../src/traffic/index.ts';
import { byOrigin, groupInWords, repeatOf, toldInWords, trafficMeaning, trafficVerdict } from './words.ts';

/** Characters that a comment on GitHub may have, less some for what stands around the findings. */
const ROOM = 60_000;
const AROUND = 5_000;
const MOST_OF_ONE = 3;

/** Renders a report as GitHub Markdown; what is cut is said. */
export const renderTrafficMarkdown = (report: TrafficReport, contract: Contract): string =>
  render(report, contract, 'a comment', ROOM);

/** The same for the summary of a step, in at most so many bytes; empty where that is too little. */
export function renderTrafficSummary(report: TrafficReport, contract: Contract, bytes: number): string {
  const characters = Math.floor(bytes / 3);
  const text = render(report, contract, 'the summary of a step', Math.min(ROOM, characters - AROUND));
  return text.length <= characters ? text : '';
}

function render(report: TrafficReport, contract: Contract, sheet: string, room: number): string {
  const { title, version } = report.contract;
  const blocks = [...byOrigin(report.findings, contract)].map(([because, groups]) => block(because, groups));
  let used = 0;
  const shown = blocks.filter((text) => {
    used += text.length + 2;
    return used <= room;
  });
  const left = blocks.length - shown.length;
  const parts = [
    `### ${inert(`${title} ${version}`)}: ${code(cut(report.target, 200))}`,
    ...(['source', 'contract'] as const).map(
      (scope) => `${marks[trafficMeaning(report, scope)]} **${inert(trafficVerdict(report, scope))}**`,
    ),
    ...shown,
    ...(left > 0
      ? [
          `Cut to what ${sheet} may hold: ${counted(left, 'clause or decision', 'clauses and decisions')} left out. The JSON report holds all.`,
        ]
      : []),
    ...toldInWords(report).map((line) => `- ${inert(line)}`),
    `<sub>${inert(`${report.kit.name} ${report.kit.version}`)}</sub>`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function block(because: string, groups: readonly FindingGroup[]): string {
  const chosen = groups.every(({ level }) => level === 'chosen');
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const title = `${marks[chosen ? 'open' : 'failed']} ${cut(because, 300)} (${total})`;
  const left = groups.length - MOST_OF_ONE;
  const shown = groups.slice(0, MOST_OF_ONE).map(inFull);
  return folded(
    title,
    [...shown, ...(left > 0 ? [`${counted(left, 'other finding')} left out here.`] : [])].join('\n\n'),
  );
}

function inFull(group: FindingGroup): string {
  const { example, count } = group;
  const { method, url } = example.request;
  const repeat = repeatOf(group);
  const status = example.answer === undefined ? 'no response' : String(example.answer.status);
  const line = `- ${inert(cut(groupInWords(group), 400))} (${counted(count, 'time')}, such as ${code(cut(`${method} ${url}`, 200))}: ${status})`;
  return [line, ...(repeat === undefined ? [] : [fenced(repeat, 'sh')])].join('\n\n');
}

/** Findings of one clause that an annotation names. */
const MOST_ANNOTATED = 5;

/** The annotations of a report under the verdict that decides. */
export function trafficAnnotations(report: TrafficReport, contract: Contract): readonly Annotation[] {
  const { findings, against, verdicts } = report;
  const fails = ({ level }: FindingGroup) => level !== 'chosen' || against === 'contract';
  return [
    ...[...byOrigin(findings.filter(fails), contract)].map(([because, some]) => broken(because, some)),
    ...(verdicts[against].state === 'undecided' ? [undecided(report)] : []),
    ...differences(findings.filter((group) => !fails(group))),
  ];
}

function broken(because: string, groups: readonly FindingGroup[]): Annotation {
  const [first] = groups;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const left = groups.length - MOST_ANNOTATED;
  return {
    level: 'error',
    title: `Seen ${counted(total, 'time')}: ${first?.cites ?? because}`,
    lines: [
      because,
      ...groups
        .slice(0, MOST_ANNOTATED)
        .map((group) => `${groupInWords(group)} (${counted(group.count, 'time')})`),
      ...(left > 0 ? [`and ${counted(left, 'other finding')}`] : []),
    ],
    ...(first?.pointer !== undefined && { pointer: first.pointer }),
  };
}

const undecided = (report: TrafficReport): Annotation => ({
  level: 'warning',
  title: 'Nothing to judge',
  lines: [trafficVerdict(report, report.against)],
});

function differences(groups: readonly FindingGroup[]): readonly Annotation[] {
  if (groups.length === 0) return [];
  const names = [...new Set(groups.map(({ cites, pointer }) => cites ?? pointer ?? ''))];
  return [
    {
      level: 'notice',
      title: `Differs from ${counted(names.length, 'decision')} of the contract`,
      lines: ['Not failures: the source leaves these open.', names.join(', ')],
    },
  ];
}

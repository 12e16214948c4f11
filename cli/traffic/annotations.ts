// What a report on traffic annotates in GitHub Actions: an error for each clause that is broken, one notice for decisions.

import { type Annotation, counted } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { FindingGroup, TrafficReport } from '../../src/traffic/index.ts';
import { byOrigin, groupInWords, trafficVerdict } from './words.ts';

/** Findings of one clause that an annotation names. */
const MOST_OF_ONE = 5;

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
  const left = groups.length - MOST_OF_ONE;
  return {
    level: 'error',
    title: `Seen ${counted(total, 'time')}: ${first?.cites ?? because}`,
    lines: [
      because,
      ...groups
        .slice(0, MOST_OF_ONE)
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

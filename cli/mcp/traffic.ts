// A report on traffic as a tool answers it: verdicts, counts and the first findings.

import { cut } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { visibleLine } from '../../src/html/index.ts';
import type { TrafficReport } from '../../src/traffic/index.ts';
import { groupInWords } from '../traffic/words.ts';

/** At most so many findings; no body of an exchange is repeated. */
export function shownTraffic(report: TrafficReport, { source }: Contract, most: number) {
  const { target, against, verdicts, counts, findings } = report;
  return {
    target,
    against,
    verdicts,
    counts,
    findings: findings.slice(0, most).map((group) => ({
      says: cut(visibleLine(groupInWords(group)), 400),
      level: group.level,
      editable: group.cites !== undefined && source.silences.has(group.cites),
      count: group.count,
      ...(group.cites !== undefined && { cites: group.cites }),
      ...(group.pointer !== undefined && { pointer: group.pointer }),
    })),
    left: Math.max(0, findings.length - most),
  };
}

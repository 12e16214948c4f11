// Which clauses a report accuses, in the order in which a reader is told of them.

import type { Origin } from '../src/contract/index.ts';
import { diagnose, explainedBy } from './diagnosis/index.ts';
import { resultsAt } from './standing.ts';
import type { Report, Result } from './types.ts';

/** Ids of clauses and silences, each once; `http` for what every clause rests on. */
export function accusedBy(report: Report): readonly string[] {
  const failed = new Map(resultsAt(report, 'failed').map((result) => [result.case.id, result]));
  const causes = diagnose(report);
  const explained = explainedBy(causes);
  const told = [
    ...causes.flatMap(({ cases }) => cases),
    ...[...failed.keys()].filter((id) => !explained.has(id)),
  ];
  return [...new Set(told.flatMap((id) => mainOf(failed.get(id), report)))];
}

function mainOf(result: Result | undefined, { against }: Report): readonly string[] {
  const main = result?.findings.find(({ origin }) => against === 'contract' || origin.level !== 'chosen');
  return main === undefined ? [] : [idOf(main.origin)];
}

const idOf = ({ id, level, pointer }: Origin): string => id ?? (level === 'http' ? level : (pointer ?? ''));

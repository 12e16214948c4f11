// What there is to repair: failed cases by what they break and by what was required of them, the clearest of each first.

import type { Contract, Level, Origin } from '../../src/contract/index.ts';
import { nameOf } from '../clause-outcomes.ts';
import { largestFirst } from '../grouped.ts';
import { conditionOf } from '../judge/index.ts';
import { excusedCases } from '../standing.ts';
import { byPlainness, type Report, requirementsOf, type Scope } from '../types.ts';
import { type FailedCase, failedCase } from './model.ts';
import { originInWords, statementOf } from './words/origins.ts';

/** A failed case with the findings of the weakest verdict that counts it. */
export interface CountedFailure extends FailedCase {
  readonly counts: Scope;
}

/** The failed cases under whichever verdict, unless they fail as is known; in the order of the report. */
export function countedFailures(report: Report): readonly CountedFailure[] {
  const excused = excusedCases(report);
  return report.results
    .filter(({ case: { id } }) => !excused.has(id))
    .flatMap((result) => {
      const counts = (['source', 'contract'] as const).find((scope) => result.outcomes[scope] === 'failed');
      if (counts === undefined) return [];
      return failedCase(result, { against: counts }).map((failure) => ({ ...failure, counts }));
    });
}

/** Failed cases that have one cause, the clearest first. */
export type CauseGroup = readonly [CountedFailure, ...CountedFailure[]];

/** Failed cases by cause: most cases first. */
export const causeGroups = (failures: readonly CountedFailure[]): readonly CauseGroup[] =>
  largestFirst(failures, keyOf).map(([, same]) => clearestFirst(same));

/** One clause is broken in one way: what must be accepted is repaired otherwise than what must be rejected. */
const keyOf = ({ findings: [first], counts }: CountedFailure) =>
  JSON.stringify([nameOf(first.origin), first.required.kind, counts]);

function clearestFirst(failed: CauseGroup): CauseGroup {
  const [clearest = failed[0]] = failed.toSorted(
    (a, b) => obscurity(a) - obscurity(b) || byPlainness(a.result.case, b.result.case),
  );
  return [clearest, ...failed.filter((each) => each !== clearest)];
}

/**
 * A response says more than none, and the smallest body more than a full one. What is rejected is best seen in what was
 * changed; what is valid, in the plain example.
 */
function obscurity({ result: { case: tried, exchange }, findings }: CountedFailure): number {
  const isValid = requirementsOf(tried).some(({ expect }) => expect.kind === 'accepted');
  const isChanged = (conditionOf(tried, 'twin')?.change?.length ?? 0) > 0;
  return (
    (exchange?.response === undefined ? 8 : 0) +
    (isChanged ? (isValid ? 4 : -4) : 0) +
    (tried.within === undefined ? 0 : 2) +
    (findings.length > 1 ? 1 : 0)
  );
}

/** What a finding of the origin breaks: its id, where the source has it, and what it says. */
export function whyOf(origin: Origin, contract: Contract) {
  const { level, id = '' } = origin;
  const statement = statementOf(id, contract.source);
  return {
    id: nameOf(origin),
    level: level as Level,
    section: statement?.section,
    says: statement?.says ?? originInWords(origin, contract),
    editable: level === 'chosen',
  };
}

/** Where that stands in the contract. */
export function lineOf({ pointer }: Origin, contract: Contract) {
  if (pointer === undefined || pointer === '') return {};
  const lines = contract.linesOf(pointer) ?? contract.linesOf(pointer.replace(/\/[^/]*$/, ''));
  return { pointer, file: lines?.file, line: lines?.from };
}

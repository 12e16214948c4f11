// What a reader asks of a report: what failed and why, what is chosen otherwise, what was not judged.

import type { Contract, Origin } from '../../src/contract/index.ts';
import type { Finding, Result } from '../types.ts';
import type { Report } from './model.ts';
import { originInWords } from './words.ts';

/** A failed case with the findings that count under the verdict. */
export interface FailedCase {
  readonly result: Result;
  readonly findings: readonly [Finding, ...Finding[]];
}

/** The failed cases that break one clause, or that make one choice differently. */
export interface FailureGroup {
  readonly origin: Origin;
  /** The clause in words. */
  readonly says: string;
  readonly failed: readonly FailedCase[];
}

/** Failures under the verdict that decides, by what they break; known failing ones are left out. */
export function failureGroups(report: Report, contract: Contract): readonly FailureGroup[] {
  const excused = excusedCases(report);
  const failed = report.results.filter((result) => isFailed(result, report) && !excused.has(result.case.id));
  const cases = failed.flatMap((result) => failedCase(result, report));
  const groups = [...Map.groupBy(cases, ({ findings: [first] }) => originInWords(first.origin, contract))];
  return groups.flatMap(([says, [first, ...others]]) =>
    first === undefined ? [] : [{ origin: first.findings[0].origin, says, failed: [first, ...others] }],
  );
}

/** The ids of failures that a list of known ones excuses. */
export const excusedCases = (report: Report): ReadonlySet<string> =>
  new Set(report.known?.entries.flatMap((entry) => entry.excused));

const isFailed = (result: Result, { against }: Report) => result.outcomes[against] === 'failed';

function failedCase(result: Result, { against }: Report): readonly FailedCase[] {
  const [first, ...others] = result.findings.filter(
    ({ origin }) => against === 'contract' || origin.level !== 'chosen',
  );
  return first === undefined ? [] : [{ result, findings: [first, ...others] }];
}

/** Where an implementation differs from a decision without breaking the source. */
export interface OtherChoice {
  /** The silence, or the place in the contract. */
  readonly id: string;
  readonly section: string;
  readonly decision: string;
  readonly differences: readonly {
    readonly actual: string;
    readonly expected: string;
    readonly cases: number;
  }[];
  readonly cases: readonly string[];
}

/** Differences that do not count under the verdict, by silence; none when the contract is what counts. */
export function otherChoices(report: Report, contract: Contract): readonly OtherChoice[] {
  if (report.against === 'contract') return [];
  const found = report.results.flatMap((result) =>
    result.findings
      .filter(({ origin }) => origin.level === 'chosen')
      .map((finding) => ({ finding, id: result.case.id })),
  );
  const groups = Map.groupBy(found, ({ finding }) => finding.origin.id ?? finding.origin.pointer);
  return [...groups].map(([id, group]) => {
    const silence = contract.source.silences.get(id);
    const differing = Map.groupBy(group, ({ finding }) => `${finding.actual}\n${finding.expected}`);
    return {
      id,
      section: silence?.section ?? '',
      decision: silence?.decision ?? '',
      differences: [...differing.values()]
        .map((same) => ({
          actual: same[0]?.finding.actual ?? '',
          expected: same[0]?.finding.expected ?? '',
          cases: same.length,
        }))
        .toSorted((a, b) => b.cases - a.cases),
      cases: [...new Set(group.map((one) => one.id))],
    };
  });
}

/** Cases that were not judged for one reason. */
export interface NotJudged {
  readonly outcome: string;
  readonly reason: string;
  readonly cases: readonly string[];
}

/** Undecided cases by outcome and reason; what is not the user's choice comes first. */
export function notJudged(report: Report): readonly NotJudged[] {
  const undecided = report.results.filter((result) => result.reason !== undefined);
  const groups = Map.groupBy(undecided, (result) => `${result.outcomes[report.against]}\n${result.reason}`);
  const rank = (outcome: string) => ['errored', 'inconclusive', 'not-applicable'].indexOf(outcome);
  return [...groups.values()]
    .map((same) => ({
      outcome: same[0]?.outcomes[report.against] ?? '',
      reason: same[0]?.reason ?? '',
      cases: same.map((result) => result.case.id),
    }))
    .toSorted((a, b) => rank(a.outcome) - rank(b.outcome));
}

/** Ids shortened to what they share: `createTag/types/name (5)`. */
export function condensed(ids: readonly string[], most: number): readonly string[] {
  const groups = [...Map.groupBy(ids, (id) => id.split('/').slice(0, -1).slice(0, 3).join('/'))];
  const shown = groups
    .slice(0, most)
    .map(([name, same]) => (same.length === 1 ? (same[0] ?? '') : `${name} (${same.length})`));
  const rest = groups.slice(most).reduce((sum, [, same]) => sum + same.length, 0);
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}

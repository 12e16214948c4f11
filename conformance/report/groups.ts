// What a reader asks of a report: what failed and why, what differs from a decision, what was not judged.

import type { Contract, Origin } from '../../src/contract/index.ts';
import { resultsAt } from '../standing.ts';
import { byPlainness, type Finding, type Outcome, type Report, type Result } from '../types.ts';
import { reasonInWords } from './words/conditions.ts';
import { findingInWords } from './words/findings.ts';
import { originInWords } from './words/origins.ts';

/** A failed case with the findings that count under the verdict. */
export interface FailedCase {
  readonly result: Result;
  readonly findings: readonly [Finding, ...Finding[]];
}

/** The failed cases that break one clause, or that differ from one decision. */
export interface FailureGroup {
  readonly origin: Origin;
  /** The clause in words. */
  readonly says: string;
  readonly failed: readonly FailedCase[];
}

/** Failures under the verdict that decides, by what they break; known failing ones are left out. */
export function failureGroups(report: Report, contract: Contract): readonly FailureGroup[] {
  const cases = resultsAt(report, 'failed').flatMap((result) => failedCase(result, report));
  const groups = [...Map.groupBy(cases, ({ findings: [first] }) => originInWords(first.origin, contract))];
  return groups.flatMap(([says, failed]) => {
    const [first, ...others] = failed.toSorted((a, b) => byPlainness(a.result.case, b.result.case));
    return first === undefined
      ? []
      : [{ origin: first.findings[0].origin, says, failed: [first, ...others] }];
  });
}

/** How many cases the groups hold. */
export const failuresIn = (groups: readonly FailureGroup[]): number =>
  groups.reduce((sum, { failed }) => sum + failed.length, 0);

/** The findings that count under the verdict that decides. */
export const countingFindings = (
  { findings }: Result,
  { against }: Pick<Report, 'against'>,
): readonly Finding[] => findings.filter(({ origin }) => against === 'contract' || origin.level !== 'chosen');

function failedCase(result: Result, report: Report): readonly FailedCase[] {
  const [first, ...others] = countingFindings(result, report);
  return first === undefined ? [] : [{ result, findings: [first, ...others] }];
}

/** Where an implementation differs from a decision without breaking the source. */
export interface OtherChoice {
  /** The silence, or the place in the contract. */
  readonly id: string;
  readonly section: string;
  readonly differences: readonly Difference[];
  readonly cases: readonly string[];
}

/** The same difference in so many cases. */
export interface Difference {
  readonly actual: string;
  readonly expected: string;
  readonly cases: number;
}

/** Differences that do not count under the verdict, by silence; none when the contract is what counts. */
export function otherChoices(report: Report, contract: Contract): readonly OtherChoice[] {
  if (report.against === 'contract') return [];
  const found = report.results.flatMap((result) =>
    result.findings.flatMap((finding) => {
      const { origin } = finding;
      if (origin.level !== 'chosen') return [];
      return [{ finding, silence: origin.id ?? origin.pointer, case: result.case.id }];
    }),
  );
  return [...Map.groupBy(found, ({ silence }) => silence)].map(([id, same]) => ({
    id,
    section: contract.source.silences.get(id)?.section ?? '',
    differences: differencesOf(
      same.map(({ finding }) => finding),
      contract,
    ),
    cases: [...new Set(same.map((difference) => difference.case))],
  }));
}

/** The most frequent first. */
function differencesOf(findings: readonly Finding[], contract: Contract): readonly Difference[] {
  const words = findings.map((finding) => findingInWords(finding, contract));
  return [...Map.groupBy(words, ({ actual, expected }) => `${actual}\n${expected}`).values()]
    .flatMap((same) => {
      const [first] = same;
      return first ? [{ actual: first.actual, expected: first.expected, cases: same.length }] : [];
    })
    .toSorted((a, b) => b.cases - a.cases);
}

/** Cases that were not judged for one reason. */
export interface NotJudged {
  readonly outcome: Outcome;
  /** In words. */
  readonly reason: string;
  readonly cases: readonly string[];
}

/** Undecided cases by outcome and reason: skipped ones need something, the others were tried or would have been. */
export function notJudged(report: Report): {
  readonly skipped: readonly NotJudged[];
  readonly undecided: readonly NotJudged[];
} {
  const undecided = report.results.flatMap((result) =>
    result.reason === undefined || /^(failed|passed|observed)$/.test(result.outcomes[report.against])
      ? []
      : [
          {
            outcome: result.outcomes[report.against],
            reason: reasonInWords(result.reason),
            id: result.case.id,
          },
        ],
  );
  const groups = [
    ...Map.groupBy(undecided, ({ outcome, reason }) => `${outcome}\n${reason}`).values(),
  ].flatMap((same) => {
    const [first] = same;
    return first ? [{ outcome: first.outcome, reason: first.reason, cases: same.map(({ id }) => id) }] : [];
  });
  return {
    skipped: groups.filter(({ outcome }) => outcome === 'not-applicable'),
    undecided: [
      ...groups.filter(({ outcome }) => outcome === 'errored'),
      ...groups.filter(({ outcome }) => outcome !== 'errored' && outcome !== 'not-applicable'),
    ],
  };
}

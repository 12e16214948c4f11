// A report as its reader asks for it: what fails, and why.

import type { Contract, Origin } from '../../src/contract/index.ts';
import { diagnose, explainedBy, isServerError } from '../diagnosis/index.ts';
import { grouped } from '../grouped.ts';
import { countingFindings, resultsAt } from '../standing.ts';
import { byPlainness, type Cause, type Finding, type Report, type Result } from '../types.ts';
import { causeInWords, responseInWords } from './words/causes.ts';
import { becameOf, meaningOfCause } from './words/marks.ts';
import { originInWords } from './words/origins.ts';

/** A failed case with the findings that count under the verdict. */
export interface FailedCase {
  readonly result: Result;
  readonly findings: readonly [Finding, ...Finding[]];
}

/** A case as a failed one, unless none of its findings counts. */
export function failedCase(result: Result, report: Pick<Report, 'against'>): readonly FailedCase[] {
  const [first, ...others] = countingFindings(result, report);
  return first === undefined ? [] : [{ result, findings: [first, ...others] }];
}

/** The failed cases that break one clause, or that differ from one decision. */
export interface FailureGroup {
  readonly origin: Origin;
  /** The clause in words. */
  readonly says: string;
  /** The plainest first. */
  readonly failed: readonly [FailedCase, ...FailedCase[]];
}

/** Failures under the verdict that decides, by what they break; known failing ones are left out. */
export function failureGroups(report: Report, contract: Contract): readonly FailureGroup[] {
  const cases = resultsAt(report, 'failed').flatMap((result) => failedCase(result, report));
  return grouped(cases, ({ findings: [{ origin }] }) => originInWords(origin, contract)).map(
    ([says, all]) => {
      const [first = all[0], ...others] = all.toSorted((a, b) => byPlainness(a.result.case, b.result.case));
      return { origin: first.findings[0].origin, says, failed: [first, ...others] };
    },
  );
}

/** How many cases the groups hold. */
export const casesIn = (groups: readonly { readonly failed: readonly FailedCase[] }[]): number =>
  groups.reduce((sum, { failed }) => sum + failed.length, 0);

/** Why many cases fail or end undecided at once, with what every format shows of it. */
export type DescribedCause = ReturnType<typeof causesOf>[number];

/** The causes in a report, what stops everything first. */
export const causesOf = (report: Report) =>
  diagnose(report).map((cause) => ({
    cause,
    meaning: meaningOfCause(cause, report),
    says: causeInWords(cause),
    response: responseInWords(cause),
    example: exampleOf(cause, report),
    became: becameOf(cause, report),
  }));

/** Server errors that only some requests show come `last`, after the failures by clause; all other causes before those. */
export const byPlace = (causes: readonly DescribedCause[]) =>
  Object.groupBy(causes, ({ cause }) => (isServerError(cause) ? 'last' : 'first'));

/** The case that stands for a cause; where experiments found a plainer request, with that one. */
function exampleOf(cause: Cause, report: Report): Result | undefined {
  const example = report.results.find((result) => result.case.id === cause.example);
  if (example === undefined || cause.kind !== 'narrowed') return example;
  // The plainer request is not the one that its twin is said to differ from.
  const title = `${example.case.title}: the plainest request that shows it`;
  return { ...example, case: { ...example.case, title, conditions: [] }, exchange: cause.exchange };
}

/** The report without the cases that the causes explain. */
export function withoutExplained(report: Report, causes: readonly DescribedCause[]): Report {
  const explained = explainedBy(causes.map(({ cause }) => cause));
  return { ...report, results: report.results.filter((result) => !explained.has(result.case.id)) };
}

// What a run says of each case under the verdict that decides, and which failures fail nothing.

import type { Finding, Outcome, Report, Result } from './types.ts';

/** `known` fails as a list of known failing cases or an earlier report says; `absent` is not in the report. */
export type Standing = 'good' | 'failed' | 'known' | 'undecided' | 'skipped' | 'absent';

const standings = {
  passed: 'good',
  observed: 'good',
  failed: 'failed',
  inconclusive: 'undecided',
  errored: 'undecided',
  'not-applicable': 'skipped',
} as const satisfies Record<Outcome, Standing>;

/** The ids of cases that fail under the verdict that decides, as is known. */
export const excusedCases = ({ known = [], since }: Report): ReadonlySet<string> =>
  new Set([...known.flatMap((entry) => entry.excused), ...(since?.still ?? [])]);

/** A report as it stands without a list of known failing cases and an earlier report. */
export const withoutKnown = ({ known: _, since: __, ...report }: Report): Report => report;

/** The ids of cases that wait for a cause that is known. */
export const waitingCases = ({ known = [], since }: Pick<Report, 'known' | 'since'>): ReadonlySet<string> =>
  new Set([...known.flatMap(({ waiting = [] }) => waiting), ...(since?.waiting ?? [])]);

/** Tells where the cases of a report stand; what waits for a known cause is skipped until that is repaired. */
export function standingIn(report: Report): (result: Result | undefined) => Standing {
  const excused = excusedCases(report);
  const waiting = waitingCases(report);
  return (result) => {
    if (result === undefined) return 'absent';
    const standing = standings[result.outcomes[report.against]];
    if (standing === 'failed' && excused.has(result.case.id)) return 'known';
    return standing === 'undecided' && waiting.has(result.case.id) ? 'skipped' : standing;
  };
}

/** The results that stand at one of these, in the order of the report. */
export function resultsAt(report: Report, ...wanted: readonly Standing[]): readonly Result[] {
  const standing = standingIn(report);
  return report.results.filter((result) => wanted.includes(standing(result)));
}

/** Results by the ids of their cases. */
export const resultsById = (results: readonly Result[]): ReadonlyMap<string, Result> =>
  new Map(results.map((result) => [result.case.id, result]));

/** The ids of the cases that fail a run. */
export const failingCases = (report: Report): readonly string[] =>
  resultsAt(report, 'failed').map((result) => result.case.id);

/** Whether a case fails, known or not. */
export const isFailing = (standing: Standing): boolean => standing === 'failed' || standing === 'known';

/** The findings that count under a verdict. */
export const countingFindings = (
  { findings }: Result,
  { against }: Pick<Report, 'against'>,
): readonly Finding[] => findings.filter(({ origin }) => against === 'contract' || origin.level !== 'chosen');

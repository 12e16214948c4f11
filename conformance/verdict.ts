// The two verdicts and the exit code: everything in a report follows from its head and its results.

import type { Contract } from '../src/contract/index.ts';
import { coverageOf, uncovered } from './coverage.ts';
import { isAsStrong } from './experiment/index.ts';
import { grouped } from './grouped.ts';
import { excusedCases, waitingCases } from './standing.ts';
import {
  type AnsweredSilence,
  type Coverage,
  type Experiments,
  type Finding,
  type Narrowed,
  type Outcome,
  outcomes,
  type Reason,
  type Report,
  type ReportHead,
  type Result,
  type Scope,
  type SilenceAnswer,
  type Stop,
  type Verdict,
  withoutPosition,
} from './types.ts';

/** Counts, judges and gathers. */
export function createReport(head: ReportHead, judged: readonly Result[], contract: Contract): Report {
  const results = head.experiments ? attribute(judged, head.experiments) : judged;
  const coverage = coverageOf(results, contract, head.chosen);
  const verdictOf = (scope: Scope) => verdict(scope, results, { ...head, coverage });
  return {
    format: 'acs-report/4',
    ...head,
    verdicts: { source: verdictOf('source'), contract: verdictOf('contract') },
    coverage,
    results: results.map((result) => ({ ...result, case: withoutPosition(result.case) })),
    silences: answeredSilences(results, contract),
  };
}

/** What could not be tested says nothing of the implementation; a deadline leaves what was found until then. */
const leavesUndecided: Readonly<Record<Stop['kind'], boolean>> = {
  unreachable: true,
  'no-response': true,
  'credential-rejected': true,
  proxy: true,
  interrupted: true,
  'server-ended': true,
  error: true,
  deadline: false,
};

/** 0 conforms, or fails only as is known; 1 does not; 3 could not be completed. */
export function exitCodeOf(report: Report): 0 | 1 | 3 {
  const { verdicts, against, stopped, known = [] } = report;
  const { conforms, counts } = verdicts[against];
  if (stopped !== undefined && leavesUndecided[stopped.kind]) return 3;
  const excused = excusedCases(report).size;
  if (counts.failed > excused || known.some((entry) => entry.fixed.length > 0)) return 1;
  if (conforms) return 0;
  const open = { inconclusive: counts.inconclusive - waitingCases(report).size, errored: counts.errored };
  return isDecided(open, report) && excused > 0 && counts.passed > 0 ? 0 : 3;
}

/** Every case that ran was judged, and every operation that the user wants judged was seen to accept a request. */
const isDecided = (
  counts: Pick<Verdict['counts'], 'inconclusive' | 'errored'>,
  { stopped, coverage }: Pick<Report, 'stopped' | 'coverage'>,
) => stopped === undefined && counts.inconclusive + counts.errored === 0 && uncovered(coverage).length === 0;

function verdict(
  scope: Scope,
  results: readonly Result[],
  based: { readonly stopped?: Stop; readonly coverage: Coverage },
): Verdict {
  const count = (outcome: Outcome) => results.filter((result) => result.outcomes[scope] === outcome).length;
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])) as Record<
    Outcome,
    number
  >;
  const conforms = isDecided(counts, based) && counts.failed === 0 && counts.passed > 0;
  return { conforms, planned: results.length, counts };
}

function answeredSilences(results: readonly Result[], contract: Contract): readonly AnsweredSilence[] {
  const all = results.flatMap((result) => result.answers);
  return [...contract.source.silences.values()].map(({ id, section, question, decision, outOfScope }) => ({
    id,
    section,
    question,
    ...(decision !== undefined && { decision }),
    ...(outOfScope !== undefined && { outOfScope }),
    answers: alike(all.filter((answer) => answer.silence === id)),
  }));
}

const alike = (answers: readonly SilenceAnswer[]): AnsweredSilence['answers'] =>
  grouped(answers, ({ seen }) => JSON.stringify(seen)).map(([, same]) => ({
    seen: same[0].seen,
    cases: [...new Set(same.map((answer) => answer.case))],
  }));

/** The same results, with what was narrowed down under the clause that it breaks. */
export function attribute(results: readonly Result[], { narrowed }: Experiments): readonly Result[] {
  const causes = new Map(
    narrowed.toReversed().flatMap((cause) => cause.cases.map((id) => [id, cause] as const)),
  );
  const reasons = new Map(results.map(({ case: { id }, reason }) => [id, reason]));
  // A report that was read may name twins in a circle.
  const hiding = (reason: Reason | undefined, passed: readonly string[] = []): Narrowed | undefined => {
    const twin = reason !== undefined && 'twin' in reason ? reason.twin : undefined;
    if (twin === undefined || passed.includes(twin)) return undefined;
    return causes.get(twin) ?? hiding(reasons.get(twin), [...passed, twin]);
  };
  return results.map((result) => {
    const cause = causes.get(result.case.id);
    if (cause !== undefined) return attributed(result, cause);
    const hidden = hiding(result.reason);
    return hidden === undefined ? result : { ...result, reason: hiddenBy(hidden) };
  });
}

/** What differs from a decision is no difference where something else is the reason. */
function attributed(result: Result, cause: Narrowed): Result {
  const [main, ...others] = result.findings;
  if (main === undefined) return result;
  if (cause.origin.level === 'http' && main.origin.level !== 'chosen')
    return { ...result, findings: [{ ...main, required: requiredOf(result), origin: cause.origin }] };
  if (isAsStrong(cause.origin, main.origin))
    return { ...result, findings: [{ ...main, origin: cause.origin }, ...others] };
  if (main.origin.level !== 'chosen') return result;
  const { outcomes } = result;
  const contract = outcomes.contract === 'failed' ? 'inconclusive' : outcomes.contract;
  return {
    ...result,
    outcomes: { ...outcomes, contract },
    findings: [],
    answers: [],
    reason: hiddenBy(cause),
  };
}

/** What every request has to get, whatever it is. */
const requiredOf = ({ exchange }: Result): Finding['required'] => ({
  kind: exchange?.response === undefined ? 'response' : 'no-server-error',
});

const hiddenBy = ({ cases: [by = ''] }: Narrowed): Reason => ({ kind: 'hidden', by });

// The two verdicts and the exit code: everything in a report follows from its head and its results.

import type { Contract } from '../src/contract/index.ts';
import { attribute } from './attribute.ts';
import { coverageOf, uncovered } from './coverage.ts';
import { excusedCases, waitingCases } from './standing.ts';
import {
  type AnsweredSilence,
  type Coverage,
  type Outcome,
  outcomes,
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
    format: 'acs-report/3',
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
  'credential-refused': true,
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
) =>
  stopped === undefined &&
  counts.inconclusive + counts.errored === 0 &&
  (coverage === undefined || uncovered(coverage).length === 0);

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
    answers: grouped(all.filter((answer) => answer.silence === id)),
  }));
}

function grouped(answers: readonly SilenceAnswer[]): AnsweredSilence['answers'] {
  const alike = [...Map.groupBy(answers, ({ seen }) => JSON.stringify(seen)).values()];
  return alike.flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : [{ seen: first.seen, cases: [...new Set(same.map((answer) => answer.case))] }];
  });
}

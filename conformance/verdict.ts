// The two verdicts and the exit code: everything in a report follows from its head and its results.

import type { Contract } from '../src/contract/index.ts';
import { excusedCases } from './excused.ts';
import {
  type AnsweredSilence,
  type Outcome,
  outcomes,
  type Report,
  type ReportHead,
  type Result,
  type Scope,
  type SilenceAnswer,
  type Stop,
  type Verdict,
} from './types.ts';

/** Counts, judges and gathers. */
export function createReport(head: ReportHead, results: readonly Result[], contract: Contract): Report {
  const verdictOf = (scope: Scope) => verdict(scope, results, head.stopped);
  return {
    format: 'acs-report/2',
    ...head,
    verdicts: { source: verdictOf('source'), contract: verdictOf('contract') },
    results,
    silences: answeredSilences(results, contract),
  };
}

/** What could not be tested says nothing of the implementation; a deadline leaves what was found until then. */
const leavesUndecided: Readonly<Record<Stop['kind'], boolean>> = {
  unreachable: true,
  'no-response': true,
  'credential-refused': true,
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
  const decided = stopped === undefined && counts.inconclusive + counts.errored === 0;
  return decided && excused > 0 && counts.passed > 0 ? 0 : 3;
}

function verdict(scope: Scope, results: readonly Result[], stopped: Stop | undefined): Verdict {
  const count = (outcome: Outcome) => results.filter((result) => result.outcomes[scope] === outcome).length;
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])) as Record<
    Outcome,
    number
  >;
  const decided = stopped === undefined && counts.inconclusive + counts.errored === 0;
  const conforms = decided && counts.failed === 0 && counts.passed > 0;
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

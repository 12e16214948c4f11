// The report: one model, from which every format is rendered. It holds no secret.

import type { Contract } from '../../src/contract/index.ts';
import {
  type Outcome,
  outcomes,
  type Result,
  type Scope,
  type SilenceAnswer,
  scopes,
  type Verdict,
} from '../types.ts';

/** Everything that a run found out. Published as `report.schema.json`. */
export interface Report {
  readonly format: 'acs-report/1';
  readonly kit: { readonly name: string; readonly version: string };
  readonly contract: { readonly title: string; readonly version: string; readonly file: string };
  readonly target: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  /** The verdict that decides the exit code. */
  readonly against: Scope;
  /** What the user declared: flag to value, no secret among them. */
  readonly declared: Readonly<Record<string, string>>;
  /** Why the run ended early, in one sentence. */
  readonly stopped?: string;
  readonly verdicts: Readonly<Record<Scope, Verdict>>;
  readonly results: readonly Result[];
  readonly silences: readonly AnsweredSilence[];
  /** What a list of known failing cases excuses; the verdicts stand as they are. */
  readonly known?: Known;
}

/** A list of known failing cases, held against the results. */
export interface Known {
  /** In words, one sentence. */
  readonly says: string;
  readonly entries: readonly KnownEntry[];
}

/** One line of such a list, and what it came to. */
export interface KnownEntry {
  /** Id or pattern. */
  readonly case: string;
  readonly reason: string;
  /** `2027-01-31`: the last day on which it excuses anything. */
  readonly expires?: string;
  /** Past its last day, it excuses nothing. */
  readonly expired: boolean;
  /** Cases that fail, as is known; each stands under the first entry that names it. */
  readonly excused: readonly string[];
  /** Cases that don't fail any more, which fails the run until the entry is gone. */
  readonly fixed: readonly string[];
}

/** A silence of the source, what the contract decided, and what the implementation does. */
export interface AnsweredSilence {
  readonly id: string;
  readonly section: string;
  readonly question: string;
  readonly decision?: string;
  readonly outOfScope?: string;
  readonly answers: readonly { readonly answer: string; readonly cases: readonly string[] }[];
}

/** What a report is made of besides the results. */
export type ReportHead = Omit<Report, 'format' | 'verdicts' | 'results' | 'silences' | 'known'>;

/** Counts, judges and gathers; everything in a report follows from its head and its results. */
export function createReport(head: ReportHead, results: readonly Result[], contract: Contract): Report {
  const verdictOf = (scope: Scope) => verdict(scope, results, head.stopped);
  return {
    format: 'acs-report/1',
    ...head,
    verdicts: { source: verdictOf('source'), contract: verdictOf('contract') },
    results,
    silences: answeredSilences(results, contract),
  };
}

/** 0 conforms, or fails only as is known; 1 does not; 3 could not be completed. */
export function exitCodeOf(report: Report): 0 | 1 | 3 {
  const { conforms, counts } = report.verdicts[report.against];
  if (report.stopped !== undefined && /^(interrupted|the (implementation|credential))/.test(report.stopped))
    return 3;
  const entries = report.known?.entries ?? [];
  const excused = entries.reduce((sum, entry) => sum + entry.excused.length, 0);
  if (counts.failed > excused || entries.some((entry) => entry.fixed.length > 0)) return 1;
  if (conforms) return 0;
  const decided = report.stopped === undefined && counts.inconclusive + counts.errored === 0;
  return decided && excused > 0 && counts.passed > 0 ? 0 : 3;
}

function verdict(scope: Scope, results: readonly Result[], stopped: string | undefined): Verdict {
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [
      outcome,
      results.filter((result) => result.outcomes[scope] === outcome).length,
    ]),
  ) as Record<Outcome, number>;
  const decided = counts.inconclusive + counts.errored === 0;
  const conforms = stopped === undefined && counts.failed === 0 && decided && counts.passed > 0;
  return { conforms, says: sentence(scope, counts, conforms, stopped), planned: results.length, counts };
}

function sentence(
  scope: Scope,
  counts: Readonly<Record<Outcome, number>>,
  conforms: boolean,
  stopped: string | undefined,
): string {
  const what = scope === 'source' ? 'what the source says' : 'what the contract chose for its silences too';
  const name = `${scope} conformance`;
  if (conforms) return `${name} holds: ${counts.passed} cases keep ${what}.`;
  if (stopped !== undefined) return `${name} is not decided: ${stopped}.`;
  if (counts.failed > 0)
    return `${name} does not hold: ${counts.failed} ${counts.failed === 1 ? 'case breaks' : 'cases break'} ${what}.`;
  if (counts.passed === 0) return `${name} is not decided: no case could show anything.`;
  return `${name} is not decided: ${counts.inconclusive + counts.errored} cases could not be judged.`;
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
  const byAnswer = Map.groupBy(answers, (one) => one.answer);
  return [...byAnswer].map(([answer, same]) => ({
    answer,
    cases: [...new Set(same.map((one) => one.case))],
  }));
}

/** Both scopes in the order in which they are shown. */
export { scopes };

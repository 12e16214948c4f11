// Reports of several runs side by side: of several implementations, or of one at several times.

import type { Contract } from '../../src/contract/index.ts';
import { answersOf, compareAnswers } from '../answers.ts';
import { clausesInOrder } from '../clause-outcomes.ts';
import { resultsAt } from '../standing.ts';
import type { Report, Scope } from '../types.ts';
import { clauseCells, comparedCauses, decisionCells, noCell } from './cells.ts';
import { stepBetween } from './steps.ts';
import {
  type ComparedClause,
  type ComparedRun,
  type ComparedSilence,
  type History,
  type RunComparison,
  runMembers,
} from './types.ts';

/** A report and what its reader calls it: of implementations, those of one name are one implementation. */
export interface NamedReport {
  readonly label: string;
  readonly report: Report;
}

/** How they are compared. */
export interface CompareOptions extends Pick<RunComparison, 'against' | 'of'> {
  /** Has the words of the clauses. */
  readonly contract: Contract;
}

/** Compares two reports or more: runs in the order in which they are given, implementations by the latest run of each. */
export function compareRuns(named: readonly NamedReport[], options: CompareOptions): RunComparison {
  const { against, of, contract } = options;
  const inOrder = of === 'runs';
  const series = inOrder ? named.map((one) => [one]) : byImplementation(named);
  const shown = series.flatMap((runs) => runs.slice(-1));
  const reports = shown.map(({ report }) => report);
  return {
    format: 'acs-comparison/1',
    against,
    of,
    runs: shown.map(runOf),
    histories: series.flatMap((runs) => (runs.length > 1 ? [historyOf(runs, against)] : [])),
    causes: comparedCauses(reports, against),
    clauses: comparedClauses(reports, contract),
    silences: comparedSilences(reports),
    compared: judgedTwice(inOrder ? [...named.slice(0, 1), ...named.slice(-1)] : named, against),
    ...(inOrder ? stepsThrough(reports, against) : { steps: [] }),
  };
}

/** 0 nothing got worse, 1 something did, 3 there was nothing to compare; one implementation is not worse than another. */
export function comparisonExitCode({ compared, overall, histories }: RunComparison): 0 | 1 | 3 {
  if (compared === 0) return 3;
  return [overall, ...histories.map((history) => history.overall)].some((step) => step?.worse.length) ? 1 : 0;
}

const byImplementation = (named: readonly NamedReport[]) =>
  [...Map.groupBy(named, ({ label }) => label).values()].map((runs) =>
    runs.toSorted((a, b) => Date.parse(a.report.startedAt) - Date.parse(b.report.startedAt)),
  );

const historyOf = (named: readonly NamedReport[], against: Scope): History => ({
  label: named[0]?.label ?? '',
  runs: named.map(runOf),
  ...stepsThrough(
    named.map(({ report }) => report),
    against,
  ),
});

function stepsThrough(reports: readonly Report[], against: Scope): Pick<History, 'steps' | 'overall'> {
  const step = (from: number, to: number) => stepBetween(reports, from, to, against);
  return { steps: reports.slice(1).map((_, i) => step(i, i + 1)), overall: step(0, reports.length - 1) };
}

function runOf({ label, report }: NamedReport): ComparedRun {
  const given = runMembers.flatMap((name) => (report[name] === undefined ? [] : [[name, report[name]]]));
  return { label, ...(Object.fromEntries(given) as Omit<ComparedRun, 'label'>) };
}

function comparedClauses(reports: readonly Report[], { source }: Contract): readonly ComparedClause[] {
  const cells = reports.map(clauseCells);
  const found = cells.flatMap((ofRun) => [...ofRun.keys()]);
  return clausesInOrder(found, source).map((clause) => ({
    ...clause,
    cells: cells.map((ofRun) => ofRun.get(clause.id) ?? noCell),
  }));
}

function comparedSilences(reports: readonly Report[]): readonly ComparedSilence[] {
  const decisions = reports.map(decisionCells);
  const differing = silencesThatDiffer(reports);
  const all = new Map(reports.flatMap(({ silences }) => silences.map((silence) => [silence.id, silence])));
  return [...all.values()].map(({ answers: _, ...silence }) => ({
    ...silence,
    differ: differing.has(silence.id),
    answers: reports.map(({ silences }, i) => ({
      seen: silences.find(({ id }) => id === silence.id)?.answers ?? [],
      decision: decisions[i]?.get(silence.id) ?? noCell,
    })),
  }));
}

function silencesThatDiffer(reports: readonly Report[]): ReadonlySet<string> {
  const files = reports.map(answersOf);
  const pairs = files.flatMap((first, i) => files.slice(i + 1).map((second) => [first, second] as const));
  return new Set(
    pairs.flatMap(([first, second]) =>
      compareAnswers(first, second).different.map(({ silence }) => silence.id),
    ),
  );
}

function judgedTwice(named: readonly NamedReport[], against: Scope): number {
  const judged = named.flatMap(({ report }) => resultsAt({ ...report, against }, 'good', 'failed', 'known'));
  const alike = Map.groupBy(judged, (result) => result.case.id);
  return [...alike.values()].filter(({ length }) => length > 1).length;
}

export { decisionCells, stateOf } from './cells.ts';
export type * from './types.ts';

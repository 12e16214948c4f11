// From the results of a run to its report: properties, statements, verdicts, and the exit code.

import type { Contract } from '../../src/contract/index.ts';
import { withTimes } from '../grouped.ts';
import type { Plan } from '../plan/index.ts';
import { type Run, robustnessOf } from '../run/index.ts';
import type {
  Answer,
  Evidence,
  OperationReport,
  Property,
  Report,
  Scope,
  SilenceAnswer,
  Stop,
  Verdict,
} from '../types.ts';
import { countedIn, countsOf } from './counts.ts';
import { notesOf } from './notes.ts';
import { operationsOf } from './operations.ts';
import { propertiesOf } from './properties.ts';
import { statementsOf } from './statements.ts';

export { countedIn, countsOf } from './counts.ts';

type Judged = 'verdicts' | 'operations' | 'properties' | 'answers' | 'robustness' | 'statements' | 'notes';

/** What a report says besides what follows from the results. */
export type ReportHead = Omit<Report, Judged | 'format' | 'known' | 'since'>;

/** Judges and gathers. @param tokens evidence of the token rules */
export function createReport(
  head: ReportHead,
  run: Run,
  plan: Plan,
  contract: Contract,
  tokens: readonly Evidence[] = [],
): Report {
  const { found, answered } = run;
  const evidence = [...found.evidence, ...tokens];
  const places = new Map(plan.planned().map(({ id }, i) => [id, i]));
  const placeOf = ({ id }: Property) => places.get(id) ?? places.size;
  const properties = propertiesOf(evidence)
    .filter(({ id }) => plan.isChosen(id))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
  const operations = operationsOf(plan.operations, answered, properties);
  const verdictOf = (scope: Scope) => verdict(scope, properties, operations, head.stopped);
  return {
    format: 'acs-report/5',
    ...head,
    verdicts: { source: verdictOf('source'), contract: verdictOf('contract') },
    operations,
    properties,
    answers: answersOf(contract, found.answers, properties),
    robustness: robustnessOf(found.unhandled),
    statements: statementsOf(contract, properties, found.cited),
    notes: notesOf(run, properties),
  };
}

/** What could not be tested says nothing of the implementation; a deadline leaves what was found until then. */
const isVoid = (stopped: Stop | undefined) => stopped !== undefined && stopped.kind !== 'deadline';

/**
 * Options that a user may leave out: what they would show is not tried, and leaves no verdict open, unless one was given and does not
 * work. Nor does what a script could not see in this service.
 */
const isOptional = ({ inputs = [], reason }: Property): boolean =>
  reason?.kind === 'needs' ? reason.rejected === undefined : inputs.length > 0 || reason?.kind === 'says';

/** Whether no valid request of an operation was accepted, which leaves a verdict open. */
export const isUnseen = ({ requests: { state } }: OperationReport): boolean =>
  state === 'rejected' || state === 'not-sent';

/** Whether a verdict cannot be decided without this property. */
export const leavesOpen = (property: Property): boolean =>
  property.status === 'undecided' && !isOptional(property);

function verdict(
  scope: Scope,
  properties: readonly Property[],
  operations: readonly OperationReport[],
  stopped: Stop | undefined,
): Verdict {
  const counted = countedIn(properties, scope);
  const counts = countsOf(counted);
  const isOpen = counted.some(leavesOpen) || operations.some(isUnseen);
  const isDecided = stopped === undefined && !isOpen && counts.held > 0;
  const state = counts.broken > 0 && !isVoid(stopped) ? 'fails' : isDecided ? 'conforms' : 'undecided';
  return { state, counts };
}

/** The ids of broken properties that fail nothing, since a list or an earlier report knows them. */
export const excused = ({ known = [], since }: Pick<Report, 'known' | 'since'>): ReadonlySet<string> =>
  new Set([...known.flatMap((entry) => entry.excused), ...(since?.still ?? [])]);

/** 0 conforms, or fails only as is known; 1 does not; 3 could not be decided. */
export function exitCodeOf(
  report: Report,
  { robust = false }: { readonly robust?: boolean | undefined } = {},
): 0 | 1 | 3 {
  const { verdicts, against, stopped, properties, known = [], robustness } = report;
  if (isVoid(stopped)) return 3;
  const fine = excused(report);
  const broken = countedIn(properties, against).filter(({ status }) => status === 'broken');
  if (broken.some(({ id }) => !fine.has(id)) || known.some(({ held }) => held.length > 0)) return 1;
  if (robust && robustness.length > 0) return 1;
  if (verdicts[against].state === 'conforms' || (broken.length > 0 && stopped === undefined)) return 0;
  return 3;
}

function answersOf(
  contract: Contract,
  all: readonly SilenceAnswer[],
  properties: readonly Property[],
): readonly Answer[] {
  const broken = new Set(
    properties.flatMap(({ status, level, origin }) =>
      status === 'broken' && level === 'chosen' && origin.id !== undefined ? [origin.id] : [],
    ),
  );
  return [...contract.source.silences.values()].map(({ id, section, question, decision }) => ({
    silence: id,
    section,
    question,
    ...(decision !== undefined && { decision }),
    differs: broken.has(id),
    seen: withTimes(all.flatMap(({ silence, seen }) => (silence === id ? [{ seen }] : []))).toSorted(
      (a, b) => b.times - a.times,
    ),
  }));
}

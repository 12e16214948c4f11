// From the results of a run to its report: properties, statements, verdicts, and the exit code.

import type { Contract } from '../../src/contract/index.ts';
import { diagnose } from '../diagnosis/index.ts';
import { grouped } from '../grouped.ts';
import type {
  Answer,
  Experiments,
  OperationReport,
  Property,
  Report,
  Result,
  Robustness,
  Scope,
  SeenOnceCase,
  Stop,
  Verdict,
} from '../types.ts';
import { attribute } from './attribute.ts';
import { countedIn, countsOf } from './counts.ts';
import { operationsOf } from './operations.ts';
import { propertiesOf } from './properties.ts';
import { statementsOf } from './statements.ts';

export { countedIn, countsOf } from './counts.ts';
export { idOfProperty, judgedBy, propertyIdsOf, propertyOf } from './names.ts';
export { type Planned, plannedOf } from './planned.ts';

/** What a report says besides what follows from the results. */
export type ReportHead = Pick<
  Report,
  | 'kit'
  | 'contract'
  | 'target'
  | 'startedAt'
  | 'milliseconds'
  | 'against'
  | 'declared'
  | 'made'
  | 'stopped'
  | 'pace'
  | 'seenOnce'
  | 'chosen'
>;

/** What a run ended in. */
export interface Judged {
  readonly results: readonly Result[];
  readonly experiments?: Experiments | undefined;
  readonly seenOnceCases: readonly SeenOnceCase[];
  /** Whether a property was asked for: others were needed as controls, and are not told. */
  readonly isChosen: (id: string) => boolean;
}

/** Judges and gathers. */
export function createReport(
  head: ReportHead,
  { results: judged, experiments, seenOnceCases, isChosen }: Judged,
  contract: Contract,
): Report {
  const results = experiments ? attribute(judged, experiments) : judged;
  const properties = propertiesOf(results, experiments).filter(({ id }) => isChosen(id));
  const operations = operationsOf(contract, results, properties);
  const verdictOf = (scope: Scope) => verdict(scope, properties, operations, head.stopped);
  return {
    format: 'acs-report/5',
    ...head,
    verdicts: { source: verdictOf('source'), contract: verdictOf('contract') },
    operations,
    properties,
    answers: answersOf(contract, results, properties),
    robustness: robustnessOf(results),
    statements: statementsOf(contract, results, properties),
    notes: diagnose(results, { ...head, experiments, seenOnce: seenOnceCases }),
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

/** Options that a user may leave out: what they would show is not tried, and leaves no verdict open. */
const isOptional = ({ inputs, reason }: Property): boolean =>
  (inputs?.length ?? 0) > 0 || reason?.kind.startsWith('only-if') === true;

function verdict(
  scope: Scope,
  properties: readonly Property[],
  operations: readonly OperationReport[],
  stopped: Stop | undefined,
): Verdict {
  const counted = countedIn(properties, scope);
  const counts = countsOf(counted);
  const isOpen = counted.some((property) => property.status === 'undecided' && !isOptional(property));
  const isUnseen = operations.some(({ requests: { state } }) => state === 'rejected' || state === 'not-sent');
  const isDecided = stopped === undefined && !isOpen && !isUnseen && counts.held > 0;
  const isVoid = stopped !== undefined && leavesUndecided[stopped.kind];
  const state = counts.broken > 0 && !isVoid ? 'fails' : isDecided ? 'conforms' : 'undecided';
  return { state, counts };
}

/** The ids of broken properties that fail nothing, since a list or an earlier report knows them. */
export const excused = ({ known = [], since }: Pick<Report, 'known' | 'since'>): ReadonlySet<string> =>
  new Set([...known.flatMap((entry) => entry.excused), ...(since?.still ?? [])]);

/** 0 conforms, or fails only as is known; 1 does not; 3 could not be decided. */
export function exitCodeOf(report: Report): 0 | 1 | 3 {
  const { verdicts, against, stopped, properties, known = [] } = report;
  if (stopped !== undefined && leavesUndecided[stopped.kind]) return 3;
  const fine = excused(report);
  const broken = countedIn(properties, against).filter(({ status }) => status === 'broken');
  if (broken.some(({ id }) => !fine.has(id)) || known.some(({ held }) => held.length > 0)) return 1;
  if (verdicts[against].state === 'conforms' || (broken.length > 0 && stopped === undefined)) return 0;
  return 3;
}

function answersOf(
  contract: Contract,
  results: readonly Result[],
  properties: readonly Property[],
): readonly Answer[] {
  const all = results.flatMap((result) => result.answers);
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
    seen: grouped(
      all.filter(({ silence }) => silence === id),
      ({ seen }) => JSON.stringify(seen),
    )
      .map(([, same]) => ({ seen: same[0].seen, times: same.length }))
      .toSorted((a, b) => b.times - a.times),
  }));
}

/** Requests without an answer of the server's, by operation and by what is odd about them: the smallest of each. */
function robustnessOf(results: readonly Result[]): readonly Robustness[] {
  const found = results.flatMap((result) =>
    result.unhandled && result.exchange
      ? [{ ...result, unhandled: result.unhandled, exchange: result.exchange }]
      : [],
  );
  return grouped(found, ({ case: { operation, rule, place } }) =>
    JSON.stringify([operation, rule, place]),
  ).map(([, same]) => {
    const [smallest = same[0]] = same.toSorted(
      (a, b) => JSON.stringify(a.exchange.request).length - JSON.stringify(b.exchange.request).length,
    );
    const { operation, title } = smallest.case;
    return {
      operation,
      about: title,
      times: same.length,
      seen: smallest.unhandled,
      trial: smallest.exchange,
    };
  });
}

// Conditions: one table that gives, for each kind, the cases it depends on, when it is evaluated, and its effect on the
// outcome. The wording is in report/words.

import {
  type Before,
  type Case,
  type Condition,
  type Exchange,
  type HttpCase,
  type Outcome,
  type Reason,
  type Result,
  requirementsOf,
  type TwinState,
} from '../types.ts';
import { acceptsIn, isAccepted, isRejected, jsonIn, memberAt } from './read-response.ts';

/** The results of the run so far. */
export interface View {
  readonly exchangeOf: (id: string) => Exchange | undefined;
  readonly resultOf: (id: string) => Result | undefined;
  /** Whether the request of any such case was accepted. */
  readonly anyAccepted: (isMeant: (testCase: HttpCase) => boolean) => boolean;
}

/** Why a case was not judged. */
export interface Undecided {
  readonly outcome: Exclude<Outcome, 'passed' | 'failed' | 'observed'>;
  readonly reason: Reason;
}

interface Entry<C> {
  /** Cases that are sent before, and that a selection includes. */
  readonly dependsOn?: (condition: C) => readonly string[];
  /** Evaluated once the cases that it depends on are judged. */
  readonly before?: (condition: C, view: View) => Undecided | undefined;
  /** Evaluated with the response to a request that had to be accepted and was rejected. */
  readonly rejected?: (condition: C, rejected: Rejected, view: View) => Undecided | undefined;
}

/** A request that had to be accepted and was not. */
interface Rejected {
  readonly case: HttpCase;
  readonly status: number;
  readonly phrase: string;
}

/** Moot unless another case had this outcome. */
const onlyIf = (became: typeof isAccepted): Entry<Extract<Condition, { kind: `only-if-${string}` }>> => ({
  dependsOn: ({ case: other }) => [other],
  before: (condition, view) =>
    became(view.exchangeOf(condition.case)?.response)
      ? undefined
      : (unjudged(condition.case, view) ?? { outcome: 'not-applicable', reason: condition }),
});

/** Whether a request went to a target, or below it. */
const isAt = ({ request }: Pick<HttpCase, 'request'>, target: string): boolean =>
  request.target.startsWith(target) && /^([/?]|$)/.test(request.target.slice(target.length));

/** A case that lacks an input, could not be sent, or got 429 says nothing about its dependents: they have the same reason. */
function unjudged(id: string, { exchangeOf, resultOf }: View): Undecided | undefined {
  const { reason, outcomes } = resultOf(id) ?? {};
  if (reason?.kind === 'needs') return { outcome: 'not-applicable', reason };
  const isUnsent = outcomes?.source === 'inconclusive' && exchangeOf(id) === undefined;
  return reason && (isUnsent || reason.kind === 'rate-limited')
    ? { outcome: 'inconclusive', reason }
    : undefined;
}

/** The other kinds only affect when a case is sent, or are evaluated before the run. */
const table: { readonly [Kind in Condition['kind']]?: Entry<Extract<Condition, { kind: Kind }>> } = {
  twin: { dependsOn: ({ case: twin }) => [twin], before: ({ case: twin }, view) => twinRejected(twin, view) },
  after: { dependsOn: ({ cases }) => cases },
  'identified-by': { dependsOn: ({ case: other }) => [other] },
  'only-if-rejected': onlyIf(isRejected),
  'only-if-accepted': onlyIf(isAccepted),
  'only-if-shown': {
    dependsOn: ({ case: other }) => [other],
    before: (condition, { exchangeOf }) => {
      const { response } = exchangeOf(condition.case) ?? {};
      const shown = response && memberAt(jsonIn(response.body), condition.member);
      const isSample = shown !== undefined && String(shown) !== condition.value;
      return isSample ? { outcome: 'not-applicable', reason: condition } : undefined;
    },
  },
  'one-of': { dependsOn: ({ cases }) => cases, rejected: mayAskForMore },
  'rejected-without': {
    rejected: (condition, { status, phrase }, { anyAccepted }) => {
      const { input, value, status: only, at } = condition;
      if ((only !== undefined && only !== status) || anyAccepted(showsThat(condition))) return undefined;
      const declared = at !== undefined && ({ declared: true } as const);
      return {
        outcome: 'not-applicable',
        reason: { kind: 'rejected-without', input, value, status, phrase, ...declared },
      };
    },
  },
};

/** Cases that show, once they are accepted, that a value names something: those at its path, or with the same value in a body. */
function showsThat({ input, value, status, at }: Extract<Condition, { kind: 'rejected-without' }>) {
  if (at !== undefined) return (testCase: HttpCase) => isAt(testCase, at);
  const wanted = JSON.stringify([input, value]);
  return ({ conditions }: HttpCase) =>
    status === undefined &&
    conditions.some(
      (each) => each.kind === 'rejected-without' && JSON.stringify([each.input, each.value]) === wanted,
    );
}

const entryOf = (condition: Condition): Entry<Condition> => (table[condition.kind] ?? {}) as Entry<Condition>;

/** The cases whose responses are needed to judge a case. */
export const dependenciesOf = ({ conditions }: Case): readonly string[] =>
  conditions.flatMap((condition) => entryOf(condition).dependsOn?.(condition) ?? []);

/**
 * Dependencies that are sent before the case, but not judged before it, because they may depend on the case in the same way.
 */
export const peersOf = ({ conditions }: Case): readonly string[] =>
  conditions.flatMap((condition) => (condition.kind === 'one-of' ? condition.cases : []));

/** The condition of a kind, if the case has one. */
export const conditionOf = <Kind extends Condition['kind']>(
  { conditions }: Pick<Case, 'conditions'>,
  kind: Kind,
): Extract<Condition, { kind: Kind }> | undefined =>
  conditions.find((condition): condition is Extract<Condition, { kind: Kind }> => condition.kind === kind);

/** Evaluates conditions before the run. */
export function blockedAsPlanned(testCase: Case): Undecided | undefined {
  const reason = conditionOf(testCase, 'needs');
  return reason && { outcome: 'not-applicable', reason };
}

/** Evaluates conditions once the dependencies of a case are judged. */
export const blockedBefore = ({ conditions }: Case, view: View): Undecided | undefined =>
  conditions
    .map((condition) => entryOf(condition).before?.(condition, view))
    .find((blocked) => blocked !== undefined);

/** Why a request that had to be accepted was rejected without fault. */
export const excusedRejection = (rejected: Rejected, view: View): Undecided | undefined =>
  rejected.case.conditions
    .map((condition) => entryOf(condition).rejected?.(condition, rejected, view))
    .find((excuse) => excuse !== undefined);

/** If the source allows that a twin is rejected, its negatives are moot; otherwise they are undecided. */
function twinRejected(id: string, { exchangeOf, resultOf }: View): Undecided | undefined {
  const response = exchangeOf(id)?.response;
  const twin = resultOf(id);
  if (acceptsIn(twin?.case, response)) return undefined;
  if (twin?.outcomes.source === 'not-applicable' && twin.reason !== undefined)
    return { outcome: 'not-applicable', reason: twin.reason };
  const [main] = twin ? requirementsOf(twin.case) : [];
  if (main?.expect.kind === 'accepted' && main.origin.level === 'chosen' && isRejected(response))
    return { outcome: 'not-applicable', reason: { kind: 'twin-open', twin: id } };
  return {
    outcome: 'inconclusive',
    reason: { kind: 'twin-not-accepted', twin: id, state: stateOf(exchangeOf(id)) },
  };
}

function stateOf({ response, failure }: Partial<Exchange> = {}): TwinState {
  if (response !== undefined) return { kind: 'responded', status: response.status };
  return failure === undefined ? { kind: 'not-sent' } : { kind: 'failed', failure };
}

/**
 * Undecided while no request of the operation was accepted: the service may require fields, names or permissions that the
 * source does not state.
 */
function mayAskForMore(
  { cases }: Extract<Condition, { kind: 'one-of' }>,
  { case: testCase, status, phrase }: Rejected,
  { exchangeOf, anyAccepted }: View,
): Undecided | undefined {
  const { operation } = testCase;
  if (requirementsOf(testCase)[0]?.origin.level === 'chosen' || status === 405 || status === 415)
    return undefined;
  if (cases.some((id) => isAccepted(exchangeOf(id)?.response))) return undefined;
  if (status === 404 && anyAccepted((other) => other.operation !== operation)) return undefined;
  return { outcome: 'inconclusive', reason: { kind: 'all-rejected', operation, status, phrase } };
}

/**
 * The kind of preceding request that a case is for the next one, if its requirements are satisfied; undefined
 * for a probe without requirements.
 * @param twinOf the twin of a case, if it has one
 */
export function beforeOf(
  testCase: HttpCase,
  twinOf: (testCase: HttpCase) => HttpCase | undefined,
): Before | undefined {
  const kind = requirementsOf(testCase)[0]?.expect.kind;
  const isRead = testCase.request.method === 'GET';
  if (kind === 'accepted' || kind === 'same-status') return isRead ? 'shown' : 'accepted';
  if (kind === undefined || kind === 'still-json') return undefined;
  return isRead && twinOf(testCase)?.request.target !== testCase.request.target ? 'hidden' : 'rejected';
}

/** Finds the twin of a case among others. */
export function twinAmong(cases: readonly HttpCase[]): (testCase: HttpCase) => HttpCase | undefined {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  return (testCase) => byId.get(conditionOf(testCase, 'twin')?.case ?? '');
}

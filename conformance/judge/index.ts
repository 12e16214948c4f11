// Judges a case by its exchange: the findings, and the outcome under each verdict.

import type { Origin } from '../../src/contract/index.ts';
import {
  type Case,
  type Exchange,
  type Failure,
  type Finding,
  type HttpCase,
  type HttpResponse,
  type Outcome,
  type Reason,
  type Requirement,
  type Result,
  requirementsOf,
  type Scope,
  type Seen,
  type SilenceAnswer,
} from '../types.ts';
import { blockedBy, type Context, isForSize } from './blocked.ts';
import type { Undecided } from './conditions.ts';
import { judgeExpectation, statusSeen } from './expectations.ts';
import { isHttp, isPending, isServerError, jsonIn } from './read-response.ts';

/** Judges one exchange. Gathers every mismatch; throws nothing. */
export function judge(testCase: HttpCase, exchange: Exchange, context: Context): Result {
  const { response, failure } = exchange;
  if (failure !== undefined) return judgeFailure(testCase, exchange, failure);
  if (response === undefined) return undecided(testCase, noResult, exchange);
  const blocked = blockedBy(testCase, response, exchange, context);
  if (blocked !== undefined) return undecided(testCase, blocked, exchange);
  const judged = judgeRequirements(testCase, exchange, response, context);
  const { findings } = judged;
  const held = requirementsOf(testCase).filter((_, at) => judged.held.includes(at));
  const outcomeIn = (scope: Scope) =>
    judged.isOpen ? openOutcomeOf(findings, scope) : outcomeOf(held, findings, scope);
  const { status, reason: phrase } = response;
  return {
    case: testCase,
    outcomes: { source: outcomeIn('source'), contract: outcomeIn('contract') },
    findings,
    held: judged.held,
    ...(isUnhandled(testCase, response) && { unhandled: statusSeen(response) }),
    ...(judged.isOpen && { reason: { kind: 'pending', status, phrase } }),
    exchange,
    answers: [...judged.answers, ...plainResponse(testCase, judged.answers, statusSeen(response))],
  };
}

/** The result of a case that was not sent, or not judged. */
export function undecided(testCase: Case, { outcome, reason }: Undecided, exchange?: Exchange): Result {
  return {
    case: testCase,
    outcomes: outcomesOf(testCase, outcome, reason),
    findings: [],
    held: [],
    reason,
    answers: [],
    ...(exchange && { exchange }),
  };
}

/** A probe without a response leaves only the contract's decision open, unless the run itself had ended. */
function outcomesOf({ decides }: Case, outcome: Undecided['outcome'], { kind }: Reason): Result['outcomes'] {
  if (decides === undefined || outcome !== 'inconclusive' || kind === 'stopped')
    return { source: outcome, contract: outcome };
  return { source: 'not-applicable', contract: decides.length > 0 ? outcome : 'not-applicable' };
}

/** No result, for an unknown reason. */
export const noResult: Undecided = { outcome: 'errored', reason: { kind: 'no-result' } };

/**
 * A request without a complete response was not accepted: where the source wants that, it is a finding. Any other request was
 * rejected in an unusual way, which is told apart from the verdicts (ruling 37).
 */
function judgeFailure(testCase: HttpCase, exchange: Exchange, failure: Failure): Result {
  if (failure.kind === 'unreachable' || failure.kind === 'unsendable' || failure.kind === 'tls')
    return undecided(testCase, { outcome: 'errored', reason: { kind: 'failure', failure } }, exchange);
  const seen: Seen = { kind: 'failure', failure };
  const requirements = requirementsOf(testCase);
  const [main] = requirements;
  const isMissed = main !== undefined && wantsResponse(main);
  const findings = isMissed ? [{ required: main.expect, seen, origin: main.origin }] : [];
  const held = main === undefined || isMissed || main.expect.kind === 'still-json' ? [] : [main];
  return {
    case: testCase,
    outcomes: {
      source: outcomeOf(held, findings, 'source'),
      contract: outcomeOf(held, findings, 'contract'),
    },
    findings,
    held: held.length > 0 ? [0] : [],
    exchange,
    answers: plainResponse(testCase, [], seen),
    ...(isWantedBySource(testCase) ? {} : { unhandled: seen }),
  };
}

/** Whether what is required cannot be met without a response. */
const wantsResponse = ({ expect: { kind } }: Requirement) =>
  kind !== 'rejected' && kind !== 'not-resource' && kind !== 'still-json';

/** Whether the source wants the request to be accepted, so that anything else is a finding already. */
const isWantedBySource = ({ requires: [main] = [] }: HttpCase) =>
  main !== undefined && wantsResponse(main) && main.origin.level !== 'chosen';

/** A 5xx to a request of which the source does not say that it has to be accepted; one that is HTTP. */
const isUnhandled = (testCase: HttpCase, response: HttpResponse) =>
  isServerError(response) && isHttp(testCase.request) && !isWantedBySource(testCase);

/** The requirement that the request is accepted or rejected, on which the others depend. */
const isMain = ({ expect }: Requirement) => expect.kind === 'accepted' || expect.kind === 'rejected';

/** Requirements that apply whether the request was accepted or rejected. */
const standsAlone = ({ expect }: Requirement) => expect.kind === 'not-resource';

function judgeRequirements(testCase: HttpCase, exchange: Exchange, response: HttpResponse, context: Context) {
  const findings: Finding[] = [];
  const answers: SilenceAnswer[] = [];
  const held: number[] = [];
  let decidedAgainst = false;
  const { contract, exchangeOf } = context;
  const value = jsonIn(response.body);
  const evidence = { contract, exchange, response, value, exchangeOf };
  const isOpen = mayBeRejectedLater(testCase, response);
  const isUnread = isForSize(testCase, response, contract);
  for (const [at, requirement] of requirementsOf(testCase).entries()) {
    if ((decidedAgainst || isUnread) && !isMain(requirement) && !standsAlone(requirement)) continue;
    if (isOpen && !countsAtOnce(requirement)) continue;
    const { expect, origin, status = response.status } = requirement;
    if (status !== response.status) continue;
    const judgement = judgeExpectation(expect, evidence);
    if (judgement === 'undecided') continue;
    const { satisfied, seen } = judgement;
    if (origin.level === 'chosen' && origin.id !== undefined)
      answers.push({ silence: origin.id, case: testCase.id, seen });
    if (satisfied) held.push(at);
    else {
      if (isMain(requirement)) decidedAgainst = true;
      findings.push({ required: expect, seen, origin: atLine(origin, seen) });
    }
  }
  return { findings, answers, held, isOpen };
}

/** Where the contract names no clause, a schema is accused by the line that is broken. */
function atLine(origin: Origin, seen: Seen): Origin {
  const line = seen.kind === 'schema' ? seen.faults[0]?.line : undefined;
  return line === undefined || origin.id !== undefined || origin.level === 'http'
    ? origin
    : { ...origin, pointer: line };
}

/** An invalid body got a 202: the source requires its rejection, but does not say when. */
function mayBeRejectedLater({ requires: [main] = [], writes }: HttpCase, response: HttpResponse): boolean {
  return writes && main?.expect.kind === 'rejected' && main.origin.level !== 'chosen' && isPending(response);
}

/** The contract's decisions on the response itself, and what no response may show. */
const countsAtOnce = (requirement: Requirement) =>
  standsAlone(requirement) || (requirement.expect.kind === 'status' && requirement.origin.level === 'chosen');

/** The observation of a probe, if no decision says so. */
function plainResponse(
  { asks, id }: HttpCase,
  answers: readonly SilenceAnswer[],
  seen: Seen,
): readonly SilenceAnswer[] {
  if (asks === undefined || answers.some((answer) => answer.silence === asks)) return [];
  return [{ silence: asks, case: id, seen }];
}

const countsIn =
  (scope: Scope) =>
  ({ origin }: Finding | Requirement) =>
    scope === 'contract' || origin.level !== 'chosen';

/** No open outcome is a pass. */
const openOutcomeOf = (findings: readonly Finding[], scope: Scope): Outcome =>
  findings.some(countsIn(scope)) ? 'failed' : 'inconclusive';

/** Passed only by requirements that were judged and satisfied: a moot one proves nothing. */
function outcomeOf(held: readonly Requirement[], findings: readonly Finding[], scope: Scope): Outcome {
  const counts = countsIn(scope);
  if (findings.some(counts)) return 'failed';
  return held.some(counts) ? 'passed' : 'observed';
}

export type { Context } from './blocked.ts';
export { outermostObjects } from './compare.ts';
export {
  beforeOf,
  blockedAsPlanned,
  blockedBefore,
  conditionOf,
  dependenciesOf,
  peersOf,
  twinAmong,
  type Undecided,
} from './conditions.ts';
export {
  acceptsIn,
  asksToWait,
  headerOf,
  isAccepted,
  isPending,
  isRejected,
  isRejectedBy,
  isServerError,
  jsonIn,
  memberAt,
  parseJson,
  rejectedBy,
  rejectionAt,
  sentJson,
  writtenRejection,
} from './read-response.ts';
export { judgeTokenCase } from './tokens.ts';

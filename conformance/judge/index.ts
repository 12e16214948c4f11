// Judges a case by its exchange: the findings, and the outcome under each verdict.

import type { Contract, Origin } from '../../src/contract/index.ts';
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
import { conditionOf, excusedRejection, isExplained, type Undecided, type View } from './conditions.ts';
import { judgeExpectation, statusSeen } from './expectations.ts';
import {
  asksToWait,
  headerOf,
  isHttp,
  isPending,
  isRedirect,
  isRejected,
  isServerError,
  jsonIn,
} from './read-response.ts';

/** What a case is judged with besides its own exchange. */
export interface Context extends View {
  readonly contract: Contract;
}

/** Judges one exchange. Gathers every mismatch; throws nothing. */
export function judge(testCase: HttpCase, exchange: Exchange, context: Context): Result {
  const { response, failure } = exchange;
  if (failure !== undefined)
    return closed(testCase, exchange, failure) ?? judgeFailure(testCase, exchange, failure);
  if (response === undefined) return undecided(testCase, noResult, exchange);
  const blocked = blockedBy(testCase, response, exchange.attempts, context);
  if (blocked !== undefined) return undecided(testCase, blocked, exchange);
  const judged = judgeRequirements(testCase, exchange, response, context);
  const findings = [...serverErrors(testCase, response), ...judged.findings];
  const outcomeIn = (scope: Scope) =>
    judged.isOpen ? openOutcomeOf(findings, scope) : outcomeOf(judged.held, findings, scope);
  const { status, reason: phrase } = response;
  return {
    case: testCase,
    outcomes: { source: outcomeIn('source'), contract: outcomeIn('contract') },
    findings,
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

/** A service may close the connection if content is too large (RFC 9110 §15.5.14). */
function closed(testCase: HttpCase, exchange: Exchange, failure: Failure): Result | undefined {
  if (failure.kind !== 'reset' || conditionOf(testCase, 'may-be-closed') === undefined) return undefined;
  return undecided(testCase, { outcome: 'not-applicable', reason: { kind: 'failure', failure } }, exchange);
}

/**
 * An incomplete response is a finding of a test, since the source promises HTTP. For a probe it is a response like any other.
 */
function judgeFailure(testCase: HttpCase, exchange: Exchange, failure: Failure): Result {
  if (failure.kind === 'unreachable' || failure.kind === 'unsendable' || failure.kind === 'tls')
    return undecided(testCase, { outcome: 'errored', reason: { kind: 'failure', failure } }, exchange);
  const seen: Seen = { kind: 'failure', failure };
  const origins = testCase.decides?.slice(0, 1).map(({ origin }) => origin) ?? [http];
  const findings = origins.map((origin) => ({ required: { kind: 'response' }, seen, origin }) as const);
  return {
    case: testCase,
    outcomes: { source: outcomeOf([], findings, 'source'), contract: outcomeOf([], findings, 'contract') },
    findings,
    exchange,
    answers: plainResponse(testCase, [], seen),
  };
}

/** Responses that are not about the case: proxies, rate limits, redirects, other interpretations of the source. */
function blockedBy(
  testCase: HttpCase,
  response: HttpResponse,
  attempts: number,
  context: Context,
): Undecided | undefined {
  const { status, reason: phrase } = response;
  // Only a proxy responds with 407 (RFC 9110 §15.5.8).
  if (status === 407) return { outcome: 'errored', reason: { kind: 'proxy', status, phrase } };
  if (asksToWait(response))
    return { outcome: 'inconclusive', reason: { kind: 'rate-limited', status, phrase, attempts } };
  const [main] = requirementsOf(testCase);
  if (main?.expect.kind !== 'accepted') return undefined;
  // A redirected valid request has not been judged by the service. For a probe the redirect is a response like any other.
  if (testCase.requires && !main.expect.redirects && isRedirect(response)) {
    const location = headerOf(response, 'location') ?? '';
    return { outcome: 'inconclusive', reason: { kind: 'redirected', status, location } };
  }
  if (!isRejected(response)) return undefined;
  return (
    excusedRejection({ case: testCase, status, phrase }, context) ??
    declaredRejection(testCase, response, context) ??
    sizeRejection(testCase, response, context)
  );
}

/** The smallest limit on bodies that a server has by default is 32 KiB; smaller bodies must fit. */
const small = 30_000;

/** A body may be larger than what a server takes at all, of which a document without decisions says nothing. */
const isForSize = ({ request: { body } }: HttpCase, { status }: HttpResponse, { annotated }: Contract) =>
  status === 413 && !annotated && body !== undefined && JSON.stringify(body).length > small;

function sizeRejection(
  testCase: HttpCase,
  response: HttpResponse,
  { contract }: Context,
): Undecided | undefined {
  const { status, reason: phrase } = response;
  return testCase.requires !== undefined && isForSize(testCase, response, contract)
    ? { outcome: 'inconclusive', reason: { kind: 'too-large', status, phrase } }
    : undefined;
}

/** Rejections for who asks, or for the state of what is there. */
const notOfValidity: readonly number[] = [401, 403, 409, 410, 412, 423, 428];

/**
 * A document without clauses says which rejections an operation has, and not what they hang on besides the request. A 404 for a
 * request with a body may be about what that names.
 */
function declaredRejection(
  { operation, request, requires }: HttpCase,
  { status, reason: phrase }: HttpResponse,
  { contract }: Context,
): Undecided | undefined {
  const isPossible = notOfValidity.includes(status) || (status === 404 && request.body !== undefined);
  if (contract.annotated || requires === undefined || !isPossible) return undefined;
  const { responses = [], security } = contract.operations.find(({ id }) => id === operation) ?? {};
  const isOfCredential = security !== undefined && (status === 401 || status === 403);
  const isDeclared = responses.some((response) => response.status === String(status));
  return isDeclared || isOfCredential
    ? { outcome: 'inconclusive', reason: { kind: 'declared-rejection', status, phrase } }
    : undefined;
}

/** A 5xx is a failure of the server, if the request was valid HTTP. */
function serverErrors(testCase: HttpCase, response: HttpResponse): readonly Finding[] {
  if (response.status < 500) return [];
  if (testCase.asks !== undefined && !(isServerError(response) && isHttp(testCase.request))) return [];
  const judgedAlready = testCase.requires?.some(
    (requirement) => requirement.origin.level !== 'chosen' && isMain(requirement),
  );
  if (judgedAlready) return [];
  return [{ required: { kind: 'no-server-error' }, seen: statusSeen(response), origin: http }];
}

/** The requirement that the request is accepted or rejected, on which the others depend. */
const isMain = ({ expect }: Requirement) => expect.kind === 'accepted' || expect.kind === 'rejected';

/** Requirements that apply whether the request was accepted or rejected. */
const standsAlone = ({ expect }: Requirement) => expect.kind === 'not-resource';

function judgeRequirements(testCase: HttpCase, exchange: Exchange, response: HttpResponse, context: Context) {
  const findings: Finding[] = [];
  const answers: SilenceAnswer[] = [];
  const held: Requirement[] = [];
  let decidedAgainst = false;
  const { contract, exchangeOf } = context;
  const mayBeUnimplemented = testCase.asks !== undefined;
  const value = jsonIn(response.body);
  const evidence = { contract, exchange, response, value, exchangeOf, mayBeUnimplemented };
  const isOpen = mayBeRejectedLater(testCase, response) && !isExplained(testCase, exchange, context);
  const isUnread = isForSize(testCase, response, contract);
  for (const requirement of requirementsOf(testCase)) {
    if ((decidedAgainst || isUnread) && !isMain(requirement) && !standsAlone(requirement)) continue;
    if (isOpen && !countsAtOnce(requirement)) continue;
    const { expect, origin, status = response.status } = requirement;
    if (status !== response.status) continue;
    const judgement = judgeExpectation(expect, evidence);
    if (judgement === 'undecided') continue;
    const { satisfied, seen } = judgement;
    if (origin.level === 'chosen' && origin.id !== undefined)
      answers.push({ silence: origin.id, case: testCase.id, seen });
    if (satisfied) held.push(requirement);
    else {
      if (isMain(requirement)) decidedAgainst = true;
      const isExcused = origin.level !== 'chosen' && isExplained(testCase, exchange, context);
      if (!isExcused) findings.push({ required: expect, seen, origin: atLine(origin, seen) });
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

/** The protocol itself, on which every clause depends. */
const http: Origin = { level: 'http' };

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

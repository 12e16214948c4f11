// Judges one exchange beside its control: what of its requirements holds, what is broken, and why nothing can be said.

import { type Operation, responseFor } from '../../src/contract/index.ts';
import {
  type Failure,
  type HttpResponse,
  type Judged,
  type Reason,
  type Requirement,
  requirementsOf,
  type Seen,
  type SilenceAnswer,
} from '../types.ts';
import { type Evidence, judgeExpectation, statusSeen } from './expectations.ts';
import {
  asksToWait,
  headerOf,
  isPending,
  isRedirect,
  isRejected,
  isServerError,
  jsonIn,
} from './response.ts';

/** An exchange with what it is judged by and beside. */
export interface Sight extends Omit<Evidence, 'response' | 'value'> {
  readonly operation: Operation;
  readonly judged: Judged;
  /** Rejections with such a status show nothing, since the request names what nobody declared. */
  readonly lacks?: readonly { readonly status?: number }[];
}

/** What is seen of one requirement. */
export interface Finding {
  readonly requirement: Requirement;
  readonly holds: boolean;
  readonly seen: Seen;
}

/** What an exchange shows. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Why nothing was judged. */
  readonly reason?: Reason;
  readonly answers: readonly SilenceAnswer[];
  /** A server error, or no complete response, to a request that the source does not want accepted (ruling 37). */
  readonly unhandled?: Seen;
}

/** Judges an exchange. Throws nothing. */
export function judge(sight: Sight): Judgement {
  const { response, failure } = sight.exchange;
  if (failure !== undefined) return ofFailure(sight, failure);
  if (response === undefined) return { findings: [], answers: [] };
  const reason = blockedBy(sight, response);
  if (reason !== undefined) return { findings: [], answers: [], reason };
  const findings = findingsIn(sight, response);
  const seen = statusSeen(response);
  const isOpen = mayBeRejectedLater(sight.judged, response);
  return {
    findings,
    ...(isOpen && { reason: { kind: 'pending', seen } }),
    answers: answersIn(sight.judged, findings, seen),
    ...(isServerError(response) && !isWantedBySource(sight.judged) && { unhandled: seen }),
  };
}

/**
 * A request without a complete response was not accepted: where the source wants that, it is a finding. Any other request was
 * rejected in an unusual way, which is told apart from the verdicts (ruling 37).
 */
function ofFailure({ judged }: Sight, failure: Failure): Judgement {
  const seen: Seen = { kind: 'failure', failure };
  if (failure.kind === 'unreachable' || failure.kind === 'unsendable')
    return { findings: [], answers: [], reason: { kind: 'no-answer', seen } };
  const [main] = requirementsOf(judged);
  const findings = main === undefined ? [] : [{ requirement: main, holds: !wantsResponse(main), seen }];
  return {
    findings,
    answers: judged.asks === undefined ? [] : [{ silence: judged.asks, seen }],
    ...(isWantedBySource(judged) ? {} : { unhandled: seen }),
  };
}

/** Whether what is required cannot be met without a response. */
const wantsResponse = ({ expect: { kind } }: Requirement) => kind !== 'rejected' && kind !== 'not-resource';

/** Whether the source wants the request to be accepted, so that anything else is a finding already. */
const isWantedBySource = ({ requires: [main] = [] }: Judged) =>
  main !== undefined && wantsResponse(main) && main.origin.level !== 'chosen';

/** Why a response is not about the request, if so: proxies, rate limits, redirects, what is there already. */
function blockedBy(sight: Sight, response: HttpResponse): Reason | undefined {
  const { judged, exchange, lacks = [] } = sight;
  const seen = statusSeen(response);
  // Only a proxy responds with 407 (RFC 9110 §15.5.8).
  if (response.status === 407 || asksToWait(response)) return { kind: 'no-answer', seen };
  const [main] = requirementsOf(judged);
  if (main?.expect.kind !== 'accepted') return undefined;
  // A redirected valid request has not been judged by the service. For a question the redirect is a response like any other.
  if (judged.requires && !main.expect.redirects && isRedirect(response))
    return { kind: 'no-answer', seen, location: headerOf(response, 'location') ?? '' };
  if (!isRejected(response)) return undefined;
  const isOfAnother =
    exchange.repeatsName ||
    lacks.some(({ status }) => status === undefined || status === response.status) ||
    isConflict(sight, response) ||
    isDeclared(sight, response) ||
    (judged.requires !== undefined && isForSize(sight, response));
  return isOfAnother ? { kind: 'no-answer', seen } : undefined;
}

/** Bytes: the smallest limit on bodies that a server has by default is 32 KiB; smaller bodies must fit. */
const small = 30_000;

/** A body may be larger than what a server takes at all, of which a document without decisions says nothing; and ruling 49. */
const isForSize = ({ exchange: { request }, contract }: Sight, { status }: HttpResponse): boolean =>
  status === 413 &&
  request.body !== undefined &&
  JSON.stringify(request.body).length > (contract.annotated ? 2 * small : small);

/**
 * What is there, such as a prefix that has to be new, decides about a request that gets 409, and no rule of the source. Where
 * the contract alone would have it accepted, it may be rejected for any reason.
 */
const isConflict = ({ judged, exchange, control }: Sight, { status }: HttpResponse): boolean =>
  status === 409 &&
  control !== undefined &&
  exchange.request.body !== undefined &&
  judged.requires?.[0]?.origin.level !== 'chosen';

/** Rejections for who asks, or for the state of what is there. */
const notOfValidity: readonly number[] = [401, 403, 409, 410, 412, 423, 428];

/**
 * A document without clauses says which rejections an operation has, and not what they hang on besides the request. A 404 for a
 * request with a body may be about what that names.
 */
function isDeclared({ contract, operation, judged, exchange }: Sight, { status }: HttpResponse): boolean {
  const isPossible =
    notOfValidity.includes(status) || (status === 404 && exchange.request.body !== undefined);
  if (contract.annotated || judged.requires === undefined || !isPossible) return false;
  const isOfCredential = !operation.credentials.optional && (status === 401 || status === 403);
  return isOfCredential || operation.responses.some((response) => response.status === String(status));
}

/** The requirement that the request is accepted or rejected, on which the others depend. */
const isMain = ({ expect }: Requirement) => expect.kind === 'accepted' || expect.kind === 'rejected';

/** Requirements that apply whether the request was accepted or rejected. */
const standsAlone = ({ expect }: Requirement) => expect.kind === 'not-resource';

function findingsIn(sight: Sight, response: HttpResponse): readonly Finding[] {
  const { judged } = sight;
  const evidence = { ...sight, response, value: jsonIn(response.body) };
  const isOpen = mayBeRejectedLater(judged, response);
  const declared = responseFor(sight.operation.responses, response.status);
  const findings: Finding[] = [];
  let isOtherwise = isForSize(sight, response);
  for (const requirement of requirementsOf(judged)) {
    if (isOtherwise && !isMain(requirement) && !standsAlone(requirement)) continue;
    if (isOpen && !countsAtOnce(requirement)) continue;
    if (requirement.status !== undefined && requirement.status !== declared?.status) continue;
    // Whatever a range or `default` has, a 204 has no content (RFC 9110 §15.3.5).
    if (response.status === 204 && /^(media-type|json)$/.test(requirement.expect.kind)) continue;
    const judgement = judgeExpectation(requirement.expect, evidence);
    if (judgement === 'undecided') continue;
    const { satisfied: holds, seen } = judgement;
    if (!holds && isMain(requirement)) isOtherwise = true;
    findings.push({ requirement: holds ? requirement : atLine(requirement, seen), holds, seen });
  }
  return findings;
}

/** Where the contract names no clause, a schema is accused by the line that is broken. */
function atLine(requirement: Requirement, seen: Seen): Requirement {
  const { origin } = requirement;
  const line = seen.kind === 'schema' ? seen.faults[0]?.line : undefined;
  if (line === undefined || origin.id !== undefined) return requirement;
  return { ...requirement, origin: { ...origin, pointer: line } };
}

/** An invalid body got a 202: the source requires its rejection, but does not say when. */
const mayBeRejectedLater = ({ requires: [main] = [] }: Judged, response: HttpResponse): boolean =>
  main?.expect.kind === 'rejected' && main.origin.level !== 'chosen' && isPending(response);

/** The contract's decisions on the response itself, and what no response may show. */
const countsAtOnce = (requirement: Requirement) =>
  standsAlone(requirement) || (requirement.expect.kind === 'status' && requirement.origin.level === 'chosen');

function answersIn({ asks }: Judged, findings: readonly Finding[], seen: Seen): readonly SilenceAnswer[] {
  const decided = findings.flatMap(({ requirement: { origin }, seen: found }) =>
    origin.level === 'chosen' && origin.id !== undefined ? [{ silence: origin.id, seen: found }] : [],
  );
  const isAnswered = asks === undefined || decided.some(({ silence }) => silence === asks);
  return isAnswered ? decided : [...decided, { silence: asks, seen }];
}

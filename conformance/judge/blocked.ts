// Responses that are not about the case: proxies, rate limits, redirects, other interpretations of the source.

import type { Contract } from '../../src/contract/index.ts';
import { type Exchange, type HttpCase, type HttpResponse, requirementsOf } from '../types.ts';
import { excusedRejection, type Undecided, type View } from './conditions.ts';
import { asksToWait, headerOf, isRedirect, isRejected } from './read-response.ts';

/** What a case is judged with besides its own exchange. */
export interface Context extends View {
  readonly contract: Contract;
}

/** Why a response says nothing about a case, if so. */
export function blockedBy(
  testCase: HttpCase,
  response: HttpResponse,
  { attempts, repeatsName }: Pick<Exchange, 'attempts' | 'repeatsName'>,
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
  if (repeatsName) return { outcome: 'inconclusive', reason: { kind: 'repeats-name', status, phrase } };
  const excused = excusedRejection({ case: testCase, status, phrase }, context);
  const kind = excused ? undefined : causeBesides(testCase, response, context);
  return kind ? { outcome: 'inconclusive', reason: { kind, status, phrase } } : excused;
}

/** What a rejection may be about besides the rules of the source. */
function causeBesides(testCase: HttpCase, response: HttpResponse, context: Context) {
  if (isDeclared(testCase, response, context)) return 'declared-rejection';
  if (isConflict(testCase, response, context)) return 'conflict';
  const isTooLarge = testCase.requires !== undefined && isForSize(testCase, response, context.contract);
  return isTooLarge ? 'too-large' : undefined;
}

/** The smallest limit on bodies that a server has by default is 32 KiB; smaller bodies must fit. */
const small = 30_000;

/** A body may be larger than what a server takes at all, of which a document without decisions says nothing. */
export const isForSize = (
  { request: { body } }: HttpCase,
  { status }: HttpResponse,
  { annotated }: Contract,
) => status === 413 && !annotated && body !== undefined && JSON.stringify(body).length > small;

/**
 * What is there, such as a prefix that has to be new, decides about a request that gets 409, and no rule of the source. Where
 * the contract alone would have it accepted, it may be rejected for any reason.
 */
function isConflict(
  { operation, request: { body }, requires: [main] = [] }: HttpCase,
  { status }: HttpResponse,
  { anyAccepted }: Context,
): boolean {
  const isJudged = body !== undefined && main !== undefined && main.origin.level !== 'chosen';
  return status === 409 && isJudged && anyAccepted((other) => other.operation === operation);
}

/** Rejections for who asks, or for the state of what is there. */
const notOfValidity: readonly number[] = [401, 403, 409, 410, 412, 423, 428];

/**
 * A document without clauses says which rejections an operation has, and not what they hang on besides the request. A 404 for a
 * request with a body may be about what that names.
 */
function isDeclared(
  { operation, request, requires }: HttpCase,
  { status }: HttpResponse,
  { contract }: Context,
): boolean {
  const isPossible = notOfValidity.includes(status) || (status === 404 && request.body !== undefined);
  if (contract.annotated || requires === undefined || !isPossible) return false;
  const { responses = [], security } = contract.operations.find(({ id }) => id === operation) ?? {};
  const isOfCredential = security !== undefined && (status === 401 || status === 403);
  return isOfCredential || responses.some((response) => response.status === String(status));
}

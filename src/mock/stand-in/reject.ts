// The response to a rejected call, in the contract's own words: the problem itself where the contract has problems like it, else
// its example for the status or what its schema has places for, with the faults of this request in them.

import { type Contract, type Operation, responseFor, successOf } from '../../contract/index.ts';
import { PROBLEM_MEDIA_TYPE, type Problem, type ProblemBody, problem, rawPathOf } from '../../http/index.ts';
import { isObject } from '../../values.ts';
import { type Call, type MockResponse, type Reply, rejection, type Wanted } from './call.ts';
import { isAccount } from './existing.ts';
import type { Parts } from './parts.ts';
import { problemOf } from './replies.ts';
import { hasText } from './resource.ts';
import { errorBody, isOf } from './told.ts';

/** Responds to a call with a problem. */
export async function reject(parts: Parts, call: Call, rejected: Problem): Promise<MockResponse> {
  const declared = asDeclared(rejected, call.operation);
  const errors = [...(call.faults ?? []), ...(declared.body.errors ?? [])];
  const told = { ...declared.body, ...(errors.length > 0 && { errors }) };
  const given = rejection(declared);
  const plain = { ...given, reason: call.hint ?? given.reason };
  if (isTaken(parts.contract, call.operation, told)) return plain;
  const reply = await parts.replyTo(call, { code: plain.status });
  const headers = { ...declared.headers, ...reply.headers };
  return { ...plain, headers, body: toldIn(parts, call, reply, told) };
}

/** A response that is wanted. An error has its own status in its body (RFC 9457 §3.1.2). */
export async function replyAs(parts: Parts, call: Call, wanted: Wanted): Promise<Reply> {
  const reply = await parts.replyTo(call, wanted);
  const { status, content } = reply;
  const isShown = wanted.example !== undefined || wanted.dynamic || (content?.examples.length ?? 0) > 0;
  const body = problemOf(status, 'The mock was asked for this status.');
  if (status < 400 || (isShown && isOf(reply.body, body))) return reply;
  return { ...reply, body: toldIn(parts, call, reply, body) };
}

/** What the schema of a response has for a problem; without a schema or a place for it, the body that it had. */
const toldIn = (parts: Parts, { request }: Call, { content, body }: Reply, told: ProblemBody): unknown =>
  (content && errorBody(parts, content, told, rawPathOf(request.url))) ?? body;

/** An invalid request is rejected with 422 where an operation declares that and no 400. */
function asDeclared(rejected: Problem, { responses }: Operation): Problem {
  const { body } = rejected;
  const isOther = body.status === 400 && !responseFor(responses, 400) && responseFor(responses, 422);
  return isOther ? { ...rejected, body: { ...body, status: 422, title: 'Unprocessable content' } } : rejected;
}

// Where the contract lacks the status, the body is not restricted.
function isTaken(contract: Contract, { responses }: Operation, body: ProblemBody): boolean {
  const response = responseFor(responses, body.status);
  // `default` is the success where the contract has no other.
  if (response === undefined || (response.status === 'default' && !successOf(responses))) return true;
  const { mediaType, schemaPointer } = response.content ?? {};
  if (mediaType !== PROBLEM_MEDIA_TYPE) return false;
  if (schemaPointer === undefined) return true;
  return (body.errors === undefined || hasText(contract, OURS)) && contract.isValid(schemaPointer, body);
}

/** The 404 of a resource: `There is no such routing profile in this account.` for the schema `RoutingProfile`. */
export function absent(
  contract: Contract,
  { responses, parameters }: Operation,
  item = successOf(responses)?.content?.schemaPointer,
): Problem {
  const name = item === undefined ? '' : (contract.schemaAt(item).pointer.split('/').at(-1) ?? '');
  const isName = /^[A-Z][A-Za-z]*$/.test(name);
  const words = isName ? name.replaceAll(/(?!^)([A-Z])/g, ' $1').toLowerCase() : 'thing';
  const where = parameters.some(isAccount) ? ' in this account' : '';
  return problem('not-found', `There is no such ${words}${where}.`);
}

/** How the types of the kit's own problems begin, in contracts that have them. */
const OURS = 'urn:acs:problem:';

/** A response without the kit's own names, where the contract has none of them. */
export function inWordsOf(contract: Contract, response: MockResponse): MockResponse {
  const { body, headers } = response;
  if (response.status < 400 || hasText(contract, OURS)) return response;
  const challenge = headers['WWW-Authenticate']?.replaceAll(
    'realm="acs"',
    `realm="${contract.title.replaceAll(/["\\]|[^\x20-\x7e]/g, '')}"`,
  );
  const isOurs = isObject(body) && typeof body['type'] === 'string' && body['type'].startsWith(OURS);
  return {
    ...response,
    ...(isOurs && { body: { ...body, type: 'about:blank' } }),
    headers: { ...headers, ...(challenge !== undefined && { 'WWW-Authenticate': challenge }) },
  };
}

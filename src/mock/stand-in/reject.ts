// The response to a rejected call: the problem itself, which is more precise than an example, if the contract
// has it; else Prism's response with that status. A preference for an example of that status is followed.

import {
  type Contract,
  type Operation,
  type Response,
  responseFor,
  successOf,
} from '../../contract/index.ts';
import { PROBLEM_MEDIA_TYPE, type Problem, problem } from '../../http/index.ts';
import { type Call, type MockResponse, rejection } from './call.ts';
import { isAccount } from './existing.ts';
import { type Ask, replyTo } from './replies.ts';

/** Responds to a call with a problem. */
export async function reject(
  { contract, ask }: { readonly contract: Contract; readonly ask: Ask },
  call: Call,
  rejected: Problem,
): Promise<MockResponse> {
  const { operation, preference } = call;
  const declared = asDeclared(rejected, operation);
  const plain = rejection(declared);
  const isAsked = preference.code === plain.status && preference.example !== undefined;
  if (!isAsked && isTaken(contract, operation, declared)) return unheeded(call, plain);
  const reply = await replyTo(ask, call, isAsked ? preference : { code: plain.status });
  const headers = { ...declared.headers, ...reply.headers };
  return unheeded(call, { ...reply, headers, reason: plain.reason });
}

/** An invalid request is rejected with 422 where an operation declares that and no 400. */
function asDeclared(rejected: Problem, { responses }: Operation): Problem {
  const { body } = rejected;
  const isOther = body.status === 400 && !responseFor(responses, 400) && responseFor(responses, 422);
  return isOther ? { ...rejected, body: { ...body, status: 422, title: 'Unprocessable content' } } : rejected;
}

// Where the contract lacks the status, the body is not restricted.
function isTaken(contract: Contract, { responses }: Operation, { body }: Problem): boolean {
  const response = responseFor(responses, body.status);
  if (response === undefined || isSuccess(response, responses)) return true;
  const { mediaType, schemaPointer } = response.content ?? {};
  if (mediaType !== PROBLEM_MEDIA_TYPE) return false;
  return schemaPointer === undefined || contract.isValid(schemaPointer, body);
}

/** `default` is the success where the contract has no other. */
const isSuccess = ({ status }: Response, responses: readonly Response[]) =>
  status === 'default' && successOf(responses) === undefined;

/** Adds to the reason that a preference was ignored because the request is invalid. */
function unheeded(call: Call, response: MockResponse): MockResponse {
  if (call.isFree || call.preference.code === response.status) return response;
  return { ...response, reason: `${response.reason} (Prefer chooses the response to a valid request)` };
}

/** The 404 of a resource: `There is no such routing profile in this account.` for the schema `RoutingProfile`. */
export function absent(contract: Contract, { responses, parameters }: Operation): Problem {
  const pointer = successOf(responses)?.content?.schemaPointer;
  const name = pointer === undefined ? '' : (contract.schemaAt(pointer).pointer.split('/').at(-1) ?? '');
  const isName = /^[A-Z][A-Za-z]*$/.test(name);
  const words = isName ? name.replaceAll(/(?!^)([A-Z])/g, ' $1').toLowerCase() : 'thing';
  const where = parameters.some(isAccount) ? ' in this account' : '';
  return problem('not-found', `There is no such ${words}${where}.`);
}

// One call of one operation, from the credential to the answer, in the order of the contract's refusals: 401, then
// 415, 413 and 400.

import type { Request } from 'express';
import { type Contract, type Operation, responseFor, successOf } from '../contract/index.ts';
import {
  isBearer,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  presentedCredentials,
  readRequestBody,
  unauthorized,
  type ValidateRequest,
} from '../http/index.ts';
import { type Answer, refusal } from './answer.ts';
import type { EchoCreated } from './created.ts';
import { answerKnown, knownIdsOf, unknownId } from './known-ids.ts';
import { isFree, type Preference, parsePrefer, reasonOf } from './prefer.ts';
import type { AskPrism } from './prism.ts';

/** What every call of one mock is answered with. */
export interface MockContext {
  readonly contract: Contract;
  /** The bearer credentials to accept; any that is not empty where undefined. */
  readonly bearer?: readonly string[];
  readonly validate: ValidateRequest;
  readonly askPrism: AskPrism;
  readonly echo: EchoCreated;
}

/** A request whose operation is known. */
export interface Call {
  readonly request: Request;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** Answers a call. @throws when Prism cannot make the answer, for instance from a schema that is too deep. */
export async function answerCall(context: MockContext, call: Call): Promise<Answer> {
  const { request, operation, params } = call;
  const unknown = credentialProblem(context, call);
  if (unknown) return refuse(context, call, unknown);
  const read = await readRequestBody(request, operation.requestBody);
  if (!read.ok) return refuse(context, call, read.problem);
  const parsed = parsePrefer(request.headers['prefer'], operation);
  if (!parsed.ok) return refusal(parsed.problem);
  const { url, headers } = request;
  const invalid = context.validate(operation, { url, headers, params, body: read.body });
  if (invalid) return refuse(context, call, invalid, parsed.preference);
  return succeed(context, call, parsed.preference, read.body?.value);
}

/**
 * The answer to a refused call: the problem itself, which is more precise than any example, where the contract takes
 * it; else the contract's example for that status. A preference for an example of that very status is followed.
 */
export async function refuse(
  context: MockContext,
  call: Call,
  refused: Problem,
  preference?: Preference,
): Promise<Answer> {
  const plain = refusal(refused);
  const asked = preference?.code === plain.status && preference.example !== undefined;
  if (!asked && isTaken(context, call, refused)) return plain;
  const reply = await ask(context, call, asked ? preference : { dynamic: false, code: plain.status });
  return { ...reply, headers: { ...refused.headers, ...reply.headers }, reason: plain.reason };
}

function credentialProblem({ bearer }: MockContext, { operation, request }: Call): Problem | undefined {
  const { credentials } = operation;
  if (credentials.optional) return undefined;
  const complete = presentedCredentials(credentials, request);
  const isKnown = complete.some((presented) =>
    presented.every(({ scheme, value }) => !isBearer(scheme) || (bearer?.includes(value) ?? true)),
  );
  return isKnown ? undefined : unauthorized(credentials, complete.length > 0 ? 'unknown' : 'missing');
}

// A status that the contract doesn't have leaves the body open.
function isTaken({ contract }: MockContext, { operation }: Call, { body }: Problem): boolean {
  const response = operation.responses.find(({ status }) => status === String(body.status));
  if (response === undefined) return true;
  const { mediaType, schemaPointer } = response.content ?? {};
  if (mediaType !== PROBLEM_MEDIA_TYPE) return false;
  return schemaPointer === undefined || contract.validate(schemaPointer, body).length === 0;
}

/** What the header Prefer asked for, or what a service would say: 404 to an unknown id, a create as it was sent. */
async function succeed(
  context: MockContext,
  call: Call,
  preference: Preference,
  body: unknown,
): Promise<Answer> {
  const { operation, params } = call;
  const known = knownIdsOf(operation);
  const id = known && params[known.parameter];
  if (known && id !== undefined && isFree(preference) && !known.ids.includes(id)) {
    return refuse(context, call, unknownId(known, id));
  }
  const reply = await ask(context, call, preference);
  const answer = { ...reply, reason: reasonOf(operation, preference, reply.status) };
  if (known && id !== undefined) return answerKnown(call, answer, preference, known, id);
  if (!isFree(preference) || preference.dynamic || reply.status !== 201) return answer;
  return { ...answer, ...context.echo(operation, body) };
}

// Given `Accept: application/json` Prism would answer a problem that was asked for with the success instead.
async function ask({ askPrism }: MockContext, { request, operation, params }: Call, preference: Preference) {
  const { responses } = operation;
  const { code } = preference;
  const response = code === undefined ? successOf(responses) : responseFor(responses, code);
  const offered = (response?.contents ?? []).map(({ mediaType }) => mediaType);
  const isAsked = request.headers.accept !== undefined && offered.length > 0;
  const mediaType = (isAsked && request.accepts(offered)) || undefined;
  return askPrism({ operation, params, preference, ...(mediaType !== undefined && { mediaType }) });
}

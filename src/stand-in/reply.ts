// An answer of the contract: an example, or what is made where there is none; and the answer to a refused call.

import Negotiator from 'negotiator';
import { responseFor, successOf } from '../contract/index.ts';
import { PROBLEM_MEDIA_TYPE, type Problem } from '../http/index.ts';
import { type Answer, refusal } from './answer.ts';
import type { Call, Context } from './context.ts';
import { type Reply, replyOfExamples } from './examples.ts';
import type { Preference } from './prefer.ts';

/** The answer that a preference chooses. A status that the contract doesn't have is a problem document, or no body. */
export async function reply(
  { generate }: Context,
  { request, operation, params }: Call,
  preference: Preference,
): Promise<Reply> {
  const { responses } = operation;
  const { code } = preference;
  const response = code === undefined ? successOf(responses) : responseFor(responses, code);
  if (code !== undefined && response === undefined) return undeclared(code);
  // Given `Accept: application/json` a problem that was asked for would else become the success.
  const offered = (response?.contents ?? []).map(({ mediaType }) => mediaType);
  const isAsked = request.headers['accept'] !== undefined && offered.length > 0;
  const mediaType = isAsked ? new Negotiator(request).mediaType(offered) : undefined;
  const question = { operation, params, preference, ...(mediaType !== undefined && { mediaType }) };
  return replyOfExamples(question) ?? generate(question);
}

/**
 * The answer to a refused call: the problem itself, which is more precise than any example, where the contract takes
 * it; else the contract's example for that status. A preference for an example of that very status is followed.
 */
export async function refuse(
  context: Context,
  call: Call,
  refused: Problem,
  preference?: Preference,
): Promise<Answer> {
  const plain = refusal(refused);
  const asked = preference?.code === plain.status && preference.example !== undefined;
  if (!asked && isTaken(context, call, refused)) return plain;
  const given = await reply(context, call, asked ? preference : { dynamic: false, code: plain.status });
  return { ...given, headers: { ...refused.headers, ...given.headers }, reason: plain.reason };
}

// A status that the contract doesn't have leaves the body open.
function isTaken({ contract }: Context, { operation }: Call, { body }: Problem): boolean {
  const response = operation.responses.find(({ status }) => status === String(body.status));
  if (response === undefined) return true;
  const { mediaType, schemaPointer } = response.content ?? {};
  if (mediaType !== PROBLEM_MEDIA_TYPE) return false;
  return schemaPointer === undefined || contract.validate(schemaPointer, body).length === 0;
}

function undeclared(status: number): Reply {
  if (status < 400) return { status, headers: {} };
  const detail = 'The contract does not have this status; the header Prefer asked for it.';
  return {
    status,
    headers: { 'Content-Type': PROBLEM_MEDIA_TYPE },
    body: { type: 'about:blank', title: `Status ${status}`, status, detail },
  };
}

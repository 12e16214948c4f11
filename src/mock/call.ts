// One call of one operation, from the credential to the answer, in the order of the contract's refusals: 401, then
// 415, 413 and 400.

import type { Answer } from './answer.ts';
import { refusal } from './answer.ts';
import { bodyOf } from './body.ts';
import { invalidRequest } from './complaints.ts';
import type { Call, Kit } from './kit.ts';
import { parsePrefer } from './prefer.ts';
import { questionOf } from './question.ts';
import { refuse } from './refuse.ts';
import { succeed } from './succeed.ts';

/** Answers a call. @throws when Prism cannot make the answer, for instance from a schema that is too deep. */
export async function answerCall(kit: Kit, call: Call): Promise<Answer> {
  const { request, operation, query } = call;
  const unauthorized = kit.checkCredential(operation, { headers: request.headers, query });
  if (unauthorized) return refuse(kit, call, unauthorized);
  const read = await bodyOf(request, operation);
  if (!read.ok) return refuse(kit, call, read.problem);
  const parsed = parsePrefer(request.headers['prefer'], operation);
  if (!parsed.ok) return refusal(parsed.problem);
  const { value: body } = read;
  const { preference } = parsed;
  const question = questionOf(call, body, preference);
  const reply = await kit.askPrism(question);
  const invalid = invalidRequest(kit, call, body, reply);
  if (invalid) return refuse(kit, call, invalid, preference);
  const accepted = reply.complaints.length > 0 ? await kit.askPrism({ ...question, validate: false }) : reply;
  return succeed(kit, call, { body, preference, reply: accepted });
}

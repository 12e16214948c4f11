// A refusal in the contract's own words.

import { PROBLEM_MEDIA_TYPE, type Problem } from '../http/index.ts';
import { type Answer, refusal } from './answer.ts';
import type { Call, Kit } from './kit.ts';
import type { Preference } from './prefer.ts';
import { questionOf } from './question.ts';

/**
 * The answer to a refused call: the problem itself, which is more precise than any example, where the contract takes
 * it; else the contract's example for that status. A preference for an example of that very status is followed.
 */
export async function refuse(
  kit: Kit,
  call: Call,
  refused: Problem,
  preference?: Preference,
): Promise<Answer> {
  const plain = refusal(refused);
  const asked = preference?.code === plain.status && preference.example !== undefined;
  if (!asked && isTaken(kit, call, refused)) return plain;
  const chosen = asked ? preference : { dynamic: false, code: plain.status };
  const reply = await kit.askPrism({ ...questionOf(call, undefined, chosen), validate: false });
  return { ...reply, headers: { ...refused.headers, ...reply.headers }, reason: plain.reason };
}

// A status that the contract doesn't have leaves the body open.
function isTaken({ contract }: Kit, { operation }: Call, { body }: Problem): boolean {
  const response = operation.responses.find(({ status }) => status === String(body.status));
  if (response === undefined) return true;
  const { mediaType, schemaPointer } = response.content ?? {};
  if (mediaType !== PROBLEM_MEDIA_TYPE) return false;
  return schemaPointer === undefined || contract.validate(schemaPointer, body).length === 0;
}

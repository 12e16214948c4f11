// A service that accepts any body of an operation checks nothing of it: one cause, and not one for each member.

import type { CaseRequest, Trigger } from '../types.ts';
import type { Laboratory } from './laboratory.ts';
import type { Suspect } from './suspects.ts';
import { isJson } from './triggers.ts';

/** Bodies that no operation takes, and that every reader of JSON can read. */
const bodies = ['{}', '5', '{"acs":[null]}'];

/**
 * What is no JSON is not sent for this: where it was accepted, a case has shown it.
 * @param plain a request of the operation that is accepted
 * @param suspects wrong requests of the operation that were accepted
 */
export async function acceptsAnyBody(
  plain: CaseRequest,
  suspects: readonly Suspect[],
  { tryOut }: Laboratory,
): Promise<Trigger | undefined> {
  for (const text of bodies)
    if ((await tryOut({ ...plain, body: { text } })) !== 'accepted') return undefined;
  const isBroken = suspects.some(({ case: { request } }) => request.body !== undefined && !isJson(request));
  return { kind: 'any-body', of: isBroken ? 'bytes' : 'json' };
}

// A service that accepts any body of an operation checks nothing of it: one cause, and not one for each member.

import type { CaseRequest, Trigger } from '../types.ts';
import type { Laboratory } from './laboratory.ts';

const json = ['{}', '5', '{"acs":[null]}'];
const broken = ['{', 'acs'];

/** @param plain a request of the operation that is accepted */
export async function acceptsAnyBody(
  plain: CaseRequest,
  { tryOut }: Laboratory,
): Promise<Trigger | undefined> {
  const areAccepted = async (texts: readonly string[]) => {
    for (const text of texts) if ((await tryOut({ ...plain, body: { text } })) !== 'accepted') return false;
    return true;
  };
  if (!(await areAccepted(json))) return undefined;
  return { kind: 'any-body', of: (await areAccepted(broken)) ? 'bytes' : 'json' };
}

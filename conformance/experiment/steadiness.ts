// Whether a valid request is rejected for nothing in it: the server's state changes from one request to the next.

import type { Became, CaseRequest } from '../types.ts';
import { membersOf } from './difference.ts';
import type { Laboratory } from './laboratory.ts';
import type { Grounds, Suspect } from './suspects.ts';

/** Whether the same request, sent in a row, has different outcomes. */
export async function isFlaky(
  request: CaseRequest,
  became: Became,
  laboratory: Laboratory,
): Promise<boolean> {
  const seen = new Set([await laboratory.tryOut(request)]);
  // Twice more, since every second one may be rejected.
  for (let more = 2; more > 0 && seen.size === 1; more -= 1)
    seen.add(await laboratory.after([]).tryOut(request));
  return seen.size > 1 && seen.has(became) && !seen.has(undefined);
}

/**
 * Whether it is accepted when sent again, at once or after another one.
 * @param isKnown others of its operation were, so that being accepted once is enough
 */
export async function isUnsteady(
  { case: { request }, became }: Suspect,
  { accepted }: Grounds,
  laboratory: Laboratory,
  isKnown: boolean,
): Promise<boolean> {
  const alone = await laboratory.tryOut(request);
  if (alone === 'accepted') return isKnown || isFlaky(request, became, laboratory);
  // After one with all members, what an earlier one left behind is gone.
  const [fullest] = accepted.toSorted((a, b) => membersOf(b, []).length - membersOf(a, []).length);
  const isCleared =
    alone === 'rejected' &&
    fullest !== undefined &&
    (await laboratory.after([fullest]).tryOut(request)) === 'accepted';
  return isCleared || isFlaky(request, became, laboratory);
}

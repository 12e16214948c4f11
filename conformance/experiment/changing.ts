// Suspects that are right when they are sent again: the server's state changes, or requests share it while they run.

import type { Became, CaseRequest } from '../types.ts';
import { membersOf } from './difference.ts';
import type { Laboratory } from './laboratory.ts';
import { type Grounds, hasUniqueName, type Suspect } from './suspects.ts';

/** A suspect that is right when sent again, and whether it fails among others. */
interface Changed {
  readonly own: Suspect['case'];
  readonly among: boolean;
}

/** So many of a clause that are wrong again say the same of the others. */
const enoughSteady = 5;

/** After this many suspects that fail among concurrent requests, no further one is tried. */
const maxConcurrentFailures = 2;

export class Changing {
  readonly all: Changed[] = [];
  private readonly laboratory: Laboratory;
  private readonly acceptedOf: (operation: string) => readonly CaseRequest[];

  /** @param acceptedOf the accepted requests of an operation, the plainest first */
  constructor(laboratory: Laboratory, acceptedOf: (operation: string) => readonly CaseRequest[]) {
    this.laboratory = laboratory;
    this.acceptedOf = acceptedOf;
  }

  has(id: string): boolean {
    return this.all.some(({ own }) => own.id === id);
  }

  countOf(operation: string): number {
    return this.all.filter(({ own }) => own.operation === operation).length;
  }

  add({ case: own }: Suspect, among = false): void {
    this.all.push({ own, among });
  }

  /** Sends a suspect again, and adds it if it is right. */
  async sendAgain(suspect: Suspect): Promise<boolean> {
    const isRight = (await this.laboratory.tryOut(suspect.case.request)) === suspect.expected;
    if (isRight) await this.tryConcurrently(suspect);
    return isRight;
  }

  /** Adds a suspect that is right alone: does it fail when others are sent concurrently? */
  async tryConcurrently(suspect: Suspect): Promise<void> {
    const { case: own, became } = suspect;
    const isKnown = this.all.filter(({ among }) => among).length >= maxConcurrentFailures;
    const seen = isKnown
      ? undefined
      : await this.laboratory.tryConcurrently(
          own.request,
          otherThan(own.request, this.acceptedOf(own.operation)),
        );
    this.add(suspect, seen === became);
  }

  /** Where several are right when sent again, sends the others again as well: what is wrong then too is looked into. */
  async sortOut(suspects: readonly Suspect[], isSettled: (suspect: Suspect) => boolean): Promise<void> {
    const steady = new Map<string, number>();
    for (const suspect of suspects) {
      if (this.laboratory.isSpent()) return;
      const { case: tried, expected, result } = suspect;
      const clause = JSON.stringify([tried.operation, expected, result.findings[0]?.origin]);
      const count = steady.get(clause) ?? 0;
      if (count >= enoughSteady || isSettled(suspect) || isRejectedTwice(suspect)) continue;
      if (!(await this.sendAgain(suspect))) steady.set(clause, count + 1);
    }
  }
}

/** What was created once may be rejected as a duplicate the second time. */
export const isRejectedTwice = ({ case: { request }, became }: Suspect): boolean =>
  became === 'accepted' && request.method !== 'GET' && !hasUniqueName(request);

/** A request to another path if possible: two accounts may share state that two requests of one account do not. */
function otherThan(request: CaseRequest, accepted: readonly CaseRequest[]): CaseRequest {
  return accepted.find(({ target }) => target !== request.target) ?? accepted[0] ?? request;
}

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

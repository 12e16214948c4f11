// From candidates to findings: of each property the plainest is repeated alone and narrowed down to a pair.

import { type Candidate, type Lab, type Narrowed, narrow } from '../narrow/index.ts';
import { isAccepted, rejectionIn, type Usual, usualOf, writtenRejection } from '../oracle/index.ts';
import { propertyOf } from '../plan/index.ts';
import { idOfProperty, type TrialRequest } from '../types.ts';
import type { Session } from './session.ts';
import { judgeMade, seenOf } from './trials.ts';

/** Requests that one finding may cost: a range of 2^53 is bisected with half as many. */
const mostForOne = 150;

/** Candidates that are tried before a property counts as unsteady. */
const attempts = 3;

/** A place to vary requests, with a limit for each finding. */
export function labOf(session: Session): Lab & { readonly refill: () => void } {
  let left = mostForOne;
  return {
    contract: session.contract,
    refill: () => {
      left = mostForOne;
    },
    send: async (request: TrialRequest) => {
      left -= 1;
      return left < 0 ? undefined : session.alone(request);
    },
    judge: (...seen) => judgeMade(session, ...seen),
  };
}

/** Narrows the candidates of each property that is chosen. */
export async function findPairs(
  session: Session,
  candidates: readonly Candidate[],
  isChosen: (id: string) => boolean,
): Promise<void> {
  const lab = labOf(session);
  const groups = Map.groupBy(candidates, ({ made, requirement }) =>
    idOfProperty(propertyOf(made, requirement)),
  );
  const usual = usualOf(
    candidates.flatMap(({ control, context }) =>
      control && context.origin.level !== 'chosen' && isAccepted(control.response) ? [control] : [],
    ),
  );
  for (const [id, every] of groups) {
    if (!isChosen(id)) continue;
    const group = every.filter((candidate) => !isSigned(session, candidate, usual));
    const plainest = group.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    let isShown = false;
    for (const candidate of plainest.slice(0, attempts)) {
      lab.refill();
      const narrowed: Narrowed = session.isOver() ? { kind: 'unsteady' } : await narrow(lab, candidate);
      isShown = keepNarrowed(session, candidate, narrowed);
      if (isShown) break;
    }
    if (isShown) for (const other of plainest.slice(1)) noteBroken(session, other);
  }
}

/** A wrong request got a 2xx with a sign that right ones lack: how the service rejects may not be declared (ruling 51). */
function isSigned(session: Session, { made, requirement, trial }: Candidate, usual: Usual): boolean {
  if (requirement.expect.kind !== 'rejected') return false;
  const sign = rejectionIn(trial, usual);
  if (sign === undefined) return false;
  const status = trial.response?.status ?? 0;
  const reason = { kind: 'signed', status, declare: writtenRejection(sign) } as const;
  session.finds.undecided(propertyOf(made, requirement), requirement, reason);
  return true;
}

const sizeOf = ({ made, context }: Candidate) =>
  JSON.stringify(made.request).length + context.edits.length * 1000;

/** Keeps what a candidate turned out to be. @returns whether it is a finding */
function keepNarrowed(session: Session, candidate: Candidate, narrowed: Narrowed): boolean {
  const { made, requirement, trial, subject } = candidate;
  const property = propertyOf(made, requirement);
  const { finds } = session;
  if (narrowed.kind === 'pair') {
    finds.evidence.push({ property, requirement, status: 'broken', pair: narrowed.pair });
    return true;
  }
  const says =
    narrowed.kind === 'open'
      ? `accepted where ${narrowed.value.says}, which the source leaves open`
      : 'not as required once, and as required when it was repeated alone';
  finds.undecided(property, requirement, { kind: 'says', says });
  const seen = seenOf(trial);
  if (narrowed.kind === 'unsteady' && seen) finds.unsteady.push({ operation: subject.operation.id, seen });
  return false;
}

const noteBroken = (session: Session, { made, requirement }: Candidate): void =>
  void session.finds.evidence.push({
    property: propertyOf(made, requirement),
    requirement,
    status: 'broken',
  });

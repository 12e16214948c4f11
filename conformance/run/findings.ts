// From candidates to findings: of each property the plainest is repeated alone and narrowed down to a pair.

import { type Candidate, type Lab, type Narrowed, narrow } from '../narrow/index.ts';
import { isAccepted, rejectionIn, type Usual, usualOf, writtenRejection } from '../oracle/index.ts';
import { propertyOf } from '../plan/index.ts';
import { idOfProperty, type Matter, type TrialRequest } from '../types.ts';
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
  const groups = Map.groupBy(candidates, (candidate) => idOfProperty(matterOf(candidate).property));
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
      const isSteady = narrowed.kind !== 'unsteady' || (await isControlled(session, candidate));
      isShown = isSteady && keepNarrowed(session, candidate, narrowed);
      if (isShown) break;
    }
    if (isShown)
      for (const other of plainest.slice(1))
        session.finds.evidence.push({ ...matterOf(other), status: 'broken' });
  }
}

const matterOf = ({ made, requirement }: Candidate): Matter => ({
  property: propertyOf(made, requirement),
  requirement,
});

/** A wrong request got a 2xx with a sign that right ones lack: how the service rejects may not be declared (ruling 51). */
function isSigned(session: Session, candidate: Candidate, usual: Usual): boolean {
  const { requirement, trial } = candidate;
  const sign = requirement.expect.kind === 'rejected' ? rejectionIn(trial, usual) : undefined;
  if (sign === undefined) return false;
  const status = trial.response?.status ?? 0;
  session.finds.undecided(matterOf(candidate), { kind: 'signed', status, declare: writtenRejection(sign) });
  return true;
}

const sizeOf = ({ made, context }: Candidate) =>
  JSON.stringify(made.request).length + context.edits.length * 1000;

/** Whether the control is still accepted: without it nothing can be repeated, and the property is undecided. */
async function isControlled(session: Session, candidate: Candidate): Promise<boolean> {
  const { made, context } = candidate;
  const control = session.isOver() ? undefined : await session.alone(made.control ?? context.request);
  const seen = control && !isAccepted(control.response) ? seenOf(control) : undefined;
  if (seen !== undefined)
    session.finds.undecided(matterOf(candidate), { kind: 'control-lost', accepted: 1, seen });
  return seen === undefined;
}

/** Keeps what a candidate turned out to be. @returns whether it is a finding */
function keepNarrowed({ finds }: Session, candidate: Candidate, narrowed: Narrowed): boolean {
  const matter = matterOf(candidate);
  if (narrowed.kind === 'pair') {
    finds.evidence.push({ ...matter, status: 'broken', pair: narrowed.pair });
    return true;
  }
  const says =
    narrowed.kind === 'open'
      ? `accepted where ${narrowed.value.says}, which the source leaves open`
      : 'not as required once, and as required when it was repeated alone';
  finds.undecided(matter, { kind: 'says', says });
  const seen = seenOf(candidate.trial);
  const operation = candidate.subject.operation.id;
  if (narrowed.kind === 'unsteady' && seen) finds.unsteady.push({ operation, seen });
  return false;
}

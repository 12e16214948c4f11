// From candidates to findings: of each property the plainest is repeated alone and narrowed down to a pair.

import { type Candidate, type Lab, type Narrowed, narrow } from '../narrow/index.ts';
import { isAccepted, rejectionIn, type Usual, usualOf, writtenRejection } from '../oracle/index.ts';
import { propertyOf } from '../plan/index.ts';
import { idOfProperty, type Matter, type TrialRequest } from '../types.ts';
import { seenOf } from './found.ts';
import type { Session } from './session.ts';
import { judgeMade } from './trials.ts';

/** Requests that one finding may cost: a range of 2^53 is bisected with half as many. */
const mostForOne = 150;

/** Candidates that are tried before a property counts as unsteady. */
const attempts = 3;

/** A place to vary the requests of one finding. */
export function labOf(session: Session): Lab {
  let left = mostForOne;
  return {
    send: async (request: TrialRequest) => {
      left -= 1;
      return left < 0 ? undefined : session.alone(request);
    },
    judge: (...seen) => judgeMade(session, ...seen),
  };
}

/** Narrows the candidates of each property that is chosen; of a range those of each end. */
export async function findPairs(
  session: Session,
  candidates: readonly Candidate[],
  isChosen: (id: string) => boolean,
): Promise<void> {
  const idOf = (candidate: Candidate) => idOfProperty(matterOf(candidate).property);
  const chosen = candidates.filter((candidate) => isChosen(idOf(candidate)));
  const groups = Map.groupBy(chosen, (each) => `${idOf(each)} ${each.requirement.origin.pointer}`);
  const usual = usualOf(
    candidates.flatMap(({ control, context }) =>
      control && context.origin.level !== 'chosen' && isAccepted(control.response) ? [control] : [],
    ),
  );
  for (const every of groups.values()) {
    const group = every.filter((candidate) => !isSigned(session, candidate, usual));
    const plainest = group.toSorted((a, b) => sizeOf(a) - sizeOf(b) || inOrder(a, b));
    for (const candidate of plainest.slice(0, attempts)) {
      const narrowed = await narrow(labOf(session), candidate);
      if (!keepNarrowed(session, candidate, narrowed)) continue;
      for (const other of plainest.slice(1))
        session.finds.evidence.push({ ...matterOf(other), status: 'broken' });
      break;
    }
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

/** A member that is wrong says more than another body in place of the whole. */
const sizeOf = ({ made: { request, edit }, context: { edits } }: Candidate) =>
  JSON.stringify(request).length + (edits.length + (edit.parts[0]?.kind === 'body' ? 1 : 0)) * 1000;

/** Of candidates that are as plain, the same one in every run, whatever was answered first. */
const inOrder = ({ made: a }: Candidate, { made: b }: Candidate) => (a.edit.says < b.edit.says ? -1 : 1);

/** Keeps what a candidate turned out to be. @returns whether it is a finding */
function keepNarrowed({ finds }: Session, candidate: Candidate, narrowed: Narrowed): boolean {
  const matter = matterOf(candidate);
  if (narrowed.kind === 'pair') {
    finds.evidence.push({ ...matter, status: 'broken', pair: narrowed.pair });
    return true;
  }
  if (narrowed.kind === 'lost') {
    finds.undecided(matter, { kind: 'control-lost', accepted: 1, seen: seenOf(narrowed.control) });
    return false;
  }
  const says =
    narrowed.kind === 'open'
      ? `accepted where ${narrowed.value.says}, which the source leaves open`
      : 'not as required once, and as required when it was repeated alone';
  finds.undecided(matter, says);
  const operation = candidate.subject.operation.id;
  if (narrowed.kind === 'unsteady') finds.unsteady.push({ operation, seen: seenOf(candidate.trial) });
  return false;
}

// From candidates to findings: of each property the plainest is repeated alone and narrowed down to a pair.

import { type Candidate, type Lab, type Narrowed, narrow } from '../narrow/index.ts';
import { isAccepted, rejectionIn, type Usual, usualOf, writtenRejection } from '../oracle/index.ts';
import { propertyOf } from '../plan/index.ts';
import { type Evidence, idOfProperty, type Matter, type Reason, type TrialRequest } from '../types.ts';
import { seenOf } from './found.ts';
import type { Session } from './session.ts';
import { judgeMade } from './trials.ts';

/** Requests that one finding may cost: a range of 2^53 is bisected with half as many. */
const mostForOne = 150;

/** Candidates that are tried before a property counts as unsteady. */
const attempts = 3;

/** A place to vary the requests of one finding. @param send alone; beside others, where the finding accuses nobody */
export function labOf(session: Session, send = session.alone): Lab {
  let left = mostForOne;
  return {
    send: async (request: TrialRequest) => {
      left -= 1;
      return left < 0 ? undefined : send(request);
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
  const unsigned = [...groups.values()].map((group) =>
    group.filter((each) => !isSigned(session, each, usual)),
  );
  const isOfDecision = ([first]: readonly Candidate[]) => first?.requirement.origin.level === 'chosen';
  const { evidence } = session.finds;
  for (const group of unsigned)
    if (!isOfDecision(group)) evidence.push(...(await narrowGroup(session, group, session.alone)));
  const found = unsigned.filter(isOfDecision).map((group) => narrowGroup(session, group, session.send));
  for (const each of await Promise.all(found)) evidence.push(...each);
}

/** Tries the plainest candidates until one is a finding. */
async function narrowGroup(
  session: Session,
  group: readonly Candidate[],
  send: Session['alone'],
): Promise<readonly Evidence[]> {
  const plainest = group.toSorted((a, b) => sizeOf(a) - sizeOf(b) || inOrder(a, b));
  const found: Evidence[] = [];
  for (const candidate of plainest.slice(0, attempts)) {
    const narrowed = await narrow(labOf(session, send), candidate);
    const { stopped } = session;
    found.push(evidenceOf(candidate, narrowed, stopped));
    if (narrowed.kind === 'unsteady' && !stopped)
      session.finds.unsteady.push({ operation: candidate.row.operation, seen: seenOf(candidate.trial) });
    if (narrowed.kind === 'pair')
      return found.concat(plainest.slice(1).map((other) => ({ ...matterOf(other), status: 'broken' })));
  }
  return found;
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

/** What a candidate turned out to be. */
function evidenceOf(candidate: Candidate, narrowed: Narrowed, stop: Session['stopped']): Evidence {
  const matter = matterOf(candidate);
  if (narrowed.kind === 'pair') return { ...matter, status: 'broken', pair: narrowed.pair };
  const undecided = (reason: Reason): Evidence => ({ ...matter, status: 'undecided', reason });
  if (stop !== undefined) return undecided({ kind: 'stopped', stop });
  if (narrowed.kind === 'lost')
    return undecided({ kind: 'control-lost', accepted: 1, seen: seenOf(narrowed.control) });
  const says =
    narrowed.kind === 'open'
      ? `accepted where ${narrowed.value.says}, which the source leaves open`
      : 'not as required once, and as required when it was repeated alone';
  return undecided({ kind: 'says', says });
}

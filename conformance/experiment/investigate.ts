// Looks into one request with the wrong outcome: the fewest changes to a right one that turn it, in the plainest request.

import type { CaseRequest, Change, Trigger } from '../types.ts';
import { compactly, differenceOf, memberOf, membersOf, withChanges } from './difference.ts';
import type { Laboratory } from './laboratory.ts';
import { minimise, refine } from './refine.ts';
import { type Grounds, hasWrongBody, type Suspect } from './suspects.ts';

/** What was found. */
export interface Finding {
  readonly triggers: readonly Trigger[];
  readonly request: CaseRequest;
  readonly right?: CaseRequest;
  /** What has the same reason; absent where that shows by the triggers. */
  readonly alike?: readonly Suspect[];
}

/** Changes that turn a right request into a wrong one. */
interface Turn {
  readonly right: CaseRequest;
  readonly wrong: CaseRequest;
  readonly changes: readonly Change[];
}

/** @returns nothing where the request does not show it alone, or the budget was spent */
export async function investigate(
  suspect: Suspect,
  grounds: Grounds,
  laboratory: Laboratory,
): Promise<Finding | undefined> {
  const { request } = suspect.case;
  if ((await laboratory.tryOut(request)) !== suspect.became) return undefined;
  const lab = createTrial(suspect, grounds, laboratory);
  const turn = suspect.expected === 'rejected' ? await towardsWrong(lab) : await towardsValid(request, lab);
  if (turn === undefined) return undefined;
  const triggers: Trigger[] = [];
  for (const change of turn.changes) triggers.push(await triggerOf(change, turn, lab));
  // Half an experiment shows less than it seems to.
  if (laboratory.isSpent() || isPlain(triggers, turn, suspect)) return undefined;
  return { triggers: wholeObjects(triggers, turn.wrong), request: turn.wrong, right: turn.right };
}

/** A wrong value that is accepted wherever it stands: its case says that already. */
const isPlain = ([only, ...others]: readonly Trigger[], { changes }: Turn, suspect: Suspect): boolean =>
  suspect.expected === 'rejected' &&
  suspect.became === 'accepted' &&
  changes.length === 1 &&
  others.length === 0 &&
  only?.kind === 'value';

/** The questions that are put about one suspect. */
interface Trial {
  readonly suspect: Suspect;
  readonly grounds: Grounds;
  /** Whether the contract wants of a request what it wanted of the suspect. */
  readonly isTried: (request: CaseRequest) => boolean;
  /** Whether a request is as wrong; nothing where something else is wanted of it, or nothing was found out. */
  readonly isWrong: (request: CaseRequest) => Promise<boolean | undefined>;
  readonly isAccepted: (request: CaseRequest) => Promise<boolean>;
}

function createTrial(suspect: Suspect, grounds: Grounds, { tryOut }: Laboratory): Trial {
  const { expected, became } = suspect;
  const isOpen = expected === 'answered' || (expected === 'rejected' && !hasWrongBody(suspect));
  const isTried = (request: CaseRequest) => isOpen || grounds.isValid(request) === (expected === 'accepted');
  return {
    suspect,
    grounds,
    isTried,
    isWrong: async (request) => {
      if (!isTried(request)) return undefined;
      const seen = await tryOut(request);
      return seen === undefined ? undefined : seen === became;
    },
    isAccepted: async (request) => (await tryOut(request)) === 'accepted',
  };
}

/** A valid request that is not accepted: what makes it of the accepted one that is nearest, then of the plainest. */
async function towardsValid(given: CaseRequest, trial: Trial): Promise<Turn | undefined> {
  const compact = compactly(given);
  const request = (await trial.isWrong(compact)) ? compact : given;
  const [near] = nearest(trial.grounds.accepted, request, 1);
  if (near === undefined || !(await trial.isAccepted(near))) return undefined;
  const turn = await smallest(near, request, trial);
  const [plain = near] = trial.grounds.accepted;
  if (plain === near) return turn;
  const moved = withChanges(plain, turn.changes, request);
  const seen = await trial.isWrong(moved);
  if (seen) return { right: plain, wrong: moved, changes: differenceOf(plain, moved) };
  if (seen === undefined) return turn;
  // There it does nothing: what of the surroundings does it need?
  const { changes, wrong } = await smallest(moved, turn.wrong, trial);
  return { right: turn.right, wrong, changes: [...turn.changes, ...changes] };
}

/**
 * A wrong request that is not rejected: its fault in the plainest surroundings, or what of its own it needs for that.
 * @returns nothing where there is nothing to learn: no surroundings that matter, and no scale to go along
 */
async function towardsWrong(trial: Trial): Promise<Turn | undefined> {
  const { suspect, grounds } = trial;
  const { twin } = suspect;
  const { request } = suspect.case;
  if (twin === undefined) return undefined;
  const fault = differenceOf(twin, request);
  const plain = grounds.accepted.find((request) => hasRoomFor(fault, request)) ?? twin;
  const faulty = withChanges(plain, fault, request);
  const seen = await trial.isWrong(faulty);
  if (seen === false) {
    const { right, wrong, changes } = await smallest(faulty, request, trial);
    return { right, wrong, changes: [...changes, ...fault] };
  }
  const isKnown = suspect.became === 'accepted' && !(fault.length === 1 && fault.every(isOnScale));
  if (isKnown) return undefined;
  return seen
    ? { right: plain, wrong: faulty, changes: differenceOf(plain, faulty) }
    : { right: twin, wrong: request, changes: fault };
}

/** A request in which the changes are all that is wrong: it has what they change, and the objects that they are made in. */
const hasRoomFor = (fault: readonly Change[], request: CaseRequest): boolean =>
  fault.every(({ part, from }) => {
    if (part.kind !== 'member') return true;
    const holder = part.path.slice(0, -1);
    const hasHolder = holder.length === 0 || membersOf(request, holder).length > 0;
    return hasHolder && (from === undefined || memberOf(request, part.path) !== undefined);
  });

/** A member with a number or a text: how far it goes can be found out. */
const isOnScale = ({ part, to }: Change) => part.kind === 'member' && to !== undefined && /^["\d-]/.test(to);

async function smallest(right: CaseRequest, wrong: CaseRequest, trial: Trial): Promise<Turn> {
  const makes = (part: readonly Change[]) => withChanges(right, part, wrong);
  const changes = await minimise(
    differenceOf(right, wrong),
    async (part) => (await trial.isWrong(makes(part))) === true,
  );
  return { right, wrong: makes(changes), changes };
}

/** Those that take the fewest changes to get to a request, the plainer of several first. */
export function nearest(
  requests: readonly CaseRequest[],
  to: CaseRequest,
  count: number,
): readonly CaseRequest[] {
  const distances = requests.map((request) => ({ request, distance: distanceOf(differenceOf(request, to)) }));
  return distances
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ request }) => request);
}

/** Of bodies that can't be compared nothing is learnt. */
const distanceOf = (changes: readonly Change[]) =>
  changes.some(({ part }) => part.kind === 'body') ? Number.POSITIVE_INFINITY : changes.length;

async function triggerOf(change: Change, { wrong }: Turn, trial: Trial): Promise<Trigger> {
  const { part } = change;
  if (part.kind !== 'member') return { kind: 'part', change };
  const { path } = part;
  const requestWith = (to: string) => withMember(wrong, change, to);
  return refine(change, path, {
    isWrongWith: (text) => trial.isWrong(requestWith(text)),
    isTried: (text) => trial.isTried(requestWith(text)),
    others: trial.grounds.valuesOf(path),
    outwards: trial.suspect.expected === 'rejected',
  });
}

const withMember = (request: CaseRequest, { part }: Change, to: string) =>
  withChanges(request, [{ part, to }], request);

/** All members of an object do by the object. */
function wholeObjects(triggers: readonly Trigger[], request: CaseRequest): readonly Trigger[] {
  const present = triggers.filter(({ kind }) => kind === 'present').map(nameOf);
  const whole = triggers.map((trigger): Trigger => {
    const holder = trigger.kind === 'present' ? trigger.path.slice(0, -1) : [];
    const members = holder.length === 0 ? [] : membersOf(request, holder);
    const isWhole = members.length > 0 && members.every((path) => present.includes(path.join('.')));
    return isWhole ? { kind: 'present', path: holder } : trigger;
  });
  return [...new Map(whole.map((trigger) => [JSON.stringify(trigger), trigger])).values()];
}

const nameOf = (trigger: Trigger) => ('path' in trigger ? trigger.path.join('.') : '');

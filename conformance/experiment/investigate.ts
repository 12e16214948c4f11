// Investigates one request with the wrong outcome: delta debugging finds the fewest changes to a right request that make it
// wrong, in the plainest request.

import {
  type CaseRequest,
  type Change,
  credentialPlaceholder,
  secondPlaceholder,
  type Trigger,
} from '../types.ts';
import { compactly, differenceOf, memberOf, membersOf, withChanges } from './difference.ts';
import type { Laboratory } from './laboratory.ts';
import { refine } from './refine.ts';
import { minimise } from './search.ts';
import { type Grounds, hasWrongBody, type Suspect } from './suspects.ts';

/** The triggers of a suspect, with the request that shows them. */
export interface Finding {
  readonly triggers: readonly Trigger[];
  readonly request: CaseRequest;
  readonly right?: CaseRequest;
}

/** Changes that turn a right request into a wrong one. */
interface Variation {
  readonly right: CaseRequest;
  readonly wrong: CaseRequest;
  readonly changes: readonly Change[];
}

/** @returns undefined if the request is right when sent alone, or if the budget was spent */
export async function investigate(
  suspect: Suspect,
  grounds: Grounds,
  laboratory: Laboratory,
): Promise<Finding | undefined> {
  const { request } = suspect.case;
  if ((await laboratory.tryOut(request)) !== suspect.became) return undefined;
  const lab = createTrial(suspect, grounds, laboratory);
  const variation =
    suspect.expected === 'rejected' ? await towardsWrong(lab) : await towardsValid(request, lab);
  if (variation === undefined) return undefined;
  const triggers: Trigger[] = [];
  for (const change of variation.changes) triggers.push(await triggerOf(change, variation, lab));
  // An experiment that the budget cut short proves nothing.
  if (laboratory.isSpent() || isPlain(triggers, variation, suspect)) return undefined;
  return {
    triggers: wholeObjects(triggers, variation),
    request: variation.wrong,
    right: variation.right,
  };
}

/** An invalid value that is accepted wherever it is: its own case says so already. */
const isPlain = ([only, ...others]: readonly Trigger[], { changes }: Variation, suspect: Suspect): boolean =>
  suspect.expected === 'rejected' &&
  suspect.became === 'accepted' &&
  changes.length === 1 &&
  others.length === 0 &&
  only?.kind === 'value';

interface Trial {
  readonly suspect: Suspect;
  readonly grounds: Grounds;
  /** Whether the contract requires the same outcome of a request as of the suspect. */
  readonly hasSameDemand: (request: CaseRequest) => boolean;
  /**
   * Whether a request has the suspect's outcome; undefined if the contract requires another one of it, or if that is unknown.
   */
  readonly isWrong: (request: CaseRequest) => Promise<boolean | undefined>;
  readonly isAccepted: (request: CaseRequest) => Promise<boolean>;
}

function createTrial(suspect: Suspect, grounds: Grounds, { tryOut }: Laboratory): Trial {
  const { expected, became } = suspect;
  const isOpen = expected === 'rejected' && !hasWrongBody(suspect);
  const hasSameDemand = (request: CaseRequest) =>
    isOpen || grounds.isValid(request) === (expected === 'accepted');
  return {
    suspect,
    grounds,
    hasSameDemand,
    isWrong: async (request) => {
      if (!hasSameDemand(request)) return undefined;
      const seen = await tryOut(request);
      return seen === undefined ? undefined : seen === became;
    },
    isAccepted: async (request) => (await tryOut(request)) === 'accepted',
  };
}

/**
 * A valid request that is not accepted: minimises its difference from the nearest accepted request, then moves it to the
 * plainest one.
 */
async function towardsValid(given: CaseRequest, trial: Trial): Promise<Variation | undefined> {
  const compact = compactly(given);
  const request = (await trial.isWrong(compact)) ? compact : given;
  const accepted = trial.grounds.accepted.filter((one) => credentialIn(one) === credentialIn(request));
  const [closest] = nearest(accepted, request, 1);
  if (closest === undefined || !(await trial.isAccepted(closest))) return undefined;
  const variation = await minimised(closest, request, trial);
  const [plain = closest] = accepted;
  if (plain === closest) return variation;
  const moved = withChanges(plain, variation.changes, request);
  const seen = await trial.isWrong(moved);
  if (seen) return { right: plain, wrong: moved, changes: differenceOf(plain, moved) };
  if (seen === undefined) return variation;
  // In the plain request the changes have no effect, so that they depend on something else in the wrong one.
  const { changes, wrong } = await minimised(moved, variation.wrong, trial);
  return { right: variation.right, wrong, changes: [...variation.changes, ...changes] };
}

/**
 * An invalid request that is not rejected: applies its fault to the plainest request, or finds what else in its own request the
 * fault depends on.
 * @returns undefined if nothing else matters and the fault has no boundary to bisect
 */
async function towardsWrong(trial: Trial): Promise<Variation | undefined> {
  const { suspect, grounds } = trial;
  const { twin } = suspect;
  const { request } = suspect.case;
  if (twin === undefined) return undefined;
  const own = differenceOf(twin, request);
  const plain = grounds.accepted.find((request) => hasRoomFor(own, request)) ?? twin;
  const [fault, faulty, seen] = await faultIn(plain, own, trial);
  if (seen === false) {
    const { right, wrong, changes } = await minimised(faulty, request, trial);
    const parts = await minimise(fault, isWrongIn(plain, changes, wrong, trial));
    return { right, wrong, changes: [...changes, ...parts] };
  }
  const isKnown = suspect.became === 'accepted' && !(fault.length === 1 && fault.every(isOnScale));
  if (isKnown) return undefined;
  return seen
    ? { right: plain, wrong: faulty, changes: differenceOf(plain, faulty) }
    : { right: twin, wrong: request, changes: fault };
}

/** A fault in the plainest request, with its outcome there; with a number that has a boundary, if that shows it as well. */
async function faultIn(plain: CaseRequest, own: readonly Change[], trial: Trial) {
  const { request } = trial.suspect.case;
  const near = own.map(withinDoubles);
  if (near.some((change, i) => change !== own[i])) {
    const faulty = withChanges(plain, near, request);
    if (await trial.isWrong(faulty)) return [near, faulty, true] as const;
  }
  const faulty = withChanges(plain, own, request);
  return [own, faulty, await trial.isWrong(faulty)] as const;
}

/** The farthest integer that a double tells from its neighbours, in the place of one beyond it. */
function withinDoubles(change: Change): Change {
  const { part, to = '' } = change;
  const value = Number(to);
  if (part.kind !== 'member' || !/^-?\d+$/.test(to) || Number.isSafeInteger(value)) return change;
  return { ...change, to: String(Math.sign(value) * Number.MAX_SAFE_INTEGER) };
}

/** The credential that a request carries: that of one account is right for its own paths alone. */
const credentialIn = ({ headers }: CaseRequest): string | undefined =>
  headers.find(
    ([, value]) => value.includes(secondPlaceholder) || value.includes(credentialPlaceholder),
  )?.[1];

/** Whether a part of a fault is wrong in a request, together with other changes to it. */
const isWrongIn =
  (plain: CaseRequest, changes: readonly Change[], wrong: CaseRequest, { isWrong }: Trial) =>
  async (part: readonly Change[]): Promise<boolean> =>
    (await isWrong(withChanges(plain, [...changes, ...part], wrong))) === true;

/** Whether a request has the members that the fault changes, and the objects that it adds members to. */
const hasRoomFor = (fault: readonly Change[], request: CaseRequest): boolean =>
  fault.every(({ part, from }) => {
    if (part.kind !== 'member') return true;
    const holder = part.path.slice(0, -1);
    const hasHolder = holder.length === 0 || membersOf(request, holder).length > 0;
    return hasHolder && (from === undefined || memberOf(request, part.path) !== undefined);
  });

/** A member with a number or a text, for which a boundary can be bisected. */
const isOnScale = ({ part, to }: Change) => part.kind === 'member' && to !== undefined && /^["\d-]/.test(to);

async function minimised(right: CaseRequest, wrong: CaseRequest, trial: Trial): Promise<Variation> {
  const changes = await minimise(differenceOf(right, wrong), isWrongIn(right, [], wrong, trial));
  return { right, wrong: withChanges(right, changes, wrong), changes };
}

/** The requests with the fewest changes to a request, plainer ones first if equal. */
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

/** Bodies that can't be compared are infinitely far apart. */
const distanceOf = (changes: readonly Change[]) =>
  changes.some(({ part }) => part.kind === 'body') ? Number.POSITIVE_INFINITY : changes.length;

async function triggerOf(change: Change, { wrong }: Variation, trial: Trial): Promise<Trigger> {
  const { part } = change;
  if (part.kind !== 'member') return { kind: 'part', change };
  const { path } = part;
  const requestWith = (to: string) => withMember(wrong, change, to);
  return refine(change, path, {
    isWrongWith: (text) => trial.isWrong(requestWith(text)),
    hasSameDemand: (text) => trial.hasSameDemand(requestWith(text)),
    others: trial.grounds.valuesOf(path),
    outwards: trial.suspect.expected === 'rejected',
  });
}

const withMember = (request: CaseRequest, { part }: Change, to: string) =>
  withChanges(request, [{ part, to }], request);

/** Replaces triggers for every member of an object by one for the object, which is there where one of its values matters. */
function wholeObjects(triggers: readonly Trigger[], { right, wrong }: Variation): readonly Trigger[] {
  const requests = { present: wrong, absent: right };
  const holderOf = (trigger: Trigger) => ('path' in trigger ? trigger.path.slice(0, -1).join('.') : '');
  const holders = new Set(triggers.filter(({ kind }) => kind !== 'present').map(holderOf));
  const own = triggers.filter(
    (trigger) => trigger.kind !== 'present' || trigger.path.length < 2 || !holders.has(holderOf(trigger)),
  );
  const whole = own.map((trigger): Trigger => {
    const { kind } = trigger;
    if (kind !== 'present' && kind !== 'absent') return trigger;
    const names = triggers.filter((other) => other.kind === kind).map(nameOf);
    const path = trigger.path.slice(0, -1);
    const members = path.length === 0 ? [] : membersOf(requests[kind], path);
    const isWhole = members.length > 0 && members.every((member) => names.includes(member.join('.')));
    return isWhole ? { kind, path } : trigger;
  });
  return [...new Map(whole.map((trigger) => [JSON.stringify(trigger), trigger])).values()];
}

const nameOf = (trigger: Trigger) => ('path' in trigger ? trigger.path.join('.') : '');

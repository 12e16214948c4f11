// Many suspects with one reason: bodies are too long, unknown paths are accepted, or an operation rejects everything. They get one
// cause, not one for each value.

import {
  type Became,
  type CaseRequest,
  type HttpCase,
  type Result,
  requirementsOf,
  type Trigger,
} from '../types.ts';
import { differenceOf, withChanges } from './difference.ts';
import { type Grounds, type Suspect, sentIn } from './suspects.ts';
import { sizeOf } from './triggers.ts';

/** A reason that suspects may have in common. It is confirmed if each of its requests has the predicted outcome. */
export interface Hypothesis {
  /** The suspect that shows it best. */
  readonly suspect: Suspect;
  readonly triggers: readonly Trigger[];
  readonly tries: readonly (readonly [CaseRequest, Became])[];
}

/** At least this many sizes must fail before the length is the common reason. */
const minSizes = 3;

/** Hypothesis: the service rejects any body from a certain number of bytes, even if most of them are white space. */
export function tooLong(
  suspect: Suspect,
  others: readonly Suspect[],
  { accepted }: Grounds,
): Hypothesis | undefined {
  const { expected, became } = suspect;
  const [plain] = accepted;
  if (expected !== 'accepted' || plain === undefined) return undefined;
  const alike = others.filter((other) => other.expected === expected && other.became === became);
  const sizes = new Set(alike.map(({ case: { request } }) => sizeOf(request)));
  const from = Math.min(...sizes);
  if (sizes.size < minSizes || accepted.some((request) => sizeOf(request) >= from)) return undefined;
  const space = `\n${' '.repeat(from)}`;
  const spaced = withChanges(plain, [{ part: { kind: 'space' }, to: space }], plain);
  return {
    suspect,
    triggers: [{ kind: 'size', from }],
    tries: [
      [suspect.case.request, became],
      [spaced, became],
    ],
  };
}

/** At least this many paths must have the outcome to rule out coincidence. */
const minPaths = 3;
/** At least this share of the paths must have it; a router may reject some before any lookup. */
const minPathShare = 0.75;

/** Hypothesis: the server accepts nearly all paths that it must reject under one clause. */
export function unknownPath(
  suspect: Suspect,
  results: readonly Result[],
  { accepted: [plain] }: Grounds,
): Hypothesis | undefined {
  const { expected, became, case: own } = suspect;
  if (expected !== 'rejected' || became === 'rejected' || !plain || !isOtherPath(plain, own))
    return undefined;
  const seen = sentIn(results).filter(
    ({ case: tried }) => isSameDemand(tried, own) && isOtherPath(plain, tried),
  );
  const pathsIn = (all: typeof seen) => new Set(all.map((one) => one.case.request.target)).size;
  const wrong = pathsIn(seen.filter((one) => one.became === became));
  const isMostly = wrong >= minPaths && wrong >= pathsIn(seen) * minPathShare;
  return isMostly ? { suspect, triggers: [{ kind: 'unknown' }], tries: [[own.request, became]] } : undefined;
}

/** Whether both cases have the same requirement under the same clause. */
function isSameDemand(one: HttpCase, other: HttpCase): boolean {
  const [a, b] = [requirementsOf(one)[0], requirementsOf(other)[0]];
  return (
    one.operation === other.operation && a?.expect.kind === b?.expect.kind && a?.origin.id === b?.origin.id
  );
}

function isOtherPath(plain: CaseRequest, { request }: HttpCase): boolean {
  const changes = differenceOf(plain, request);
  return changes.length > 0 && changes.every(({ part }) => part.kind === 'target');
}

/** At least this many valid requests must get the same status, or one that is the twin of other cases. */
const minValid = 2;

/**
 * Operations that accept no valid request and give all the same status have one fault: the operation is missing, or has another
 * path. One suspect represents all of the operation.
 */
export function rejectedOperations(
  suspects: readonly Suspect[],
  results: readonly Result[],
): readonly Suspect[] {
  const accepting = new Set(
    sentIn(results).flatMap(({ case: tried, became }) => (became === 'accepted' ? [tried.operation] : [])),
  );
  const waitedFor = new Set(
    results.flatMap(({ reason }) => (reason?.kind === 'twin-not-accepted' ? [reason.twin] : [])),
  );
  const valid = suspects.filter(({ expected }) => expected === 'accepted');
  return [...Map.groupBy(valid, (suspect) => suspect.case.operation)].flatMap(([operation, all]) => {
    const statuses = new Set(all.map(({ result }) => result.exchange?.response?.status));
    const isEnough = all.length >= minValid || all.some(({ case: { id } }) => waitedFor.has(id));
    return isEnough && statuses.size === 1 && !accepting.has(operation) ? all.slice(0, 1) : [];
  });
}

// Many suspects with one reason: any body is accepted, bodies are too long, unknown paths end in errors, or an operation rejects
// everything. They get one cause, not one for each value.

import { oncePer } from '../../src/once.ts';
import {
  type Became,
  type CaseRequest,
  type HttpCase,
  type Result,
  requirementsOf,
  type Trigger,
} from '../types.ts';
import { differenceOf, withChanges } from './difference.ts';
import { expectedOf, type Grounds, hasWrongBody, type Suspect, sentIn, twinsIn } from './suspects.ts';
import { isJson, isNoNumber, sizeOf } from './triggers.ts';

/** A reason that suspects may have in common. It is confirmed if each of its requests has the predicted outcome. */
export interface Hypothesis {
  /** The suspect that shows it best. */
  readonly suspect: Suspect;
  readonly triggers: readonly Trigger[];
  readonly tries: readonly (readonly [CaseRequest, Became])[];
  /** Suspects with the same reason, if the triggers do not identify them. */
  readonly alike?: readonly Suspect[];
}

/**
 * Hypothesis: the operation accepts any body. No body of invalid JSON is sent to confirm it, because a case has shown whether
 * one is accepted.
 * @param others all suspects of the operation
 */
export function anyBody(
  suspect: Suspect,
  others: readonly Suspect[],
  { accepted }: Grounds,
  results: readonly Result[],
): Hypothesis | undefined {
  const [plain] = accepted;
  const isWronglyAccepted = suspect.expected === 'rejected' && suspect.became === 'accepted';
  if (plain === undefined || !isWronglyAccepted || !hasWrongBody(suspect)) return undefined;
  if (areChecked(results, suspect.case.operation)) return undefined;
  const isBroken = others.some(
    ({ became, case: { request } }) =>
      became === 'accepted' && request.body !== undefined && !isJson(request),
  );
  return {
    suspect,
    triggers: [{ kind: 'any-body', of: isBroken ? 'bytes' : 'json' }],
    tries: invalidBodies.map((text) => [{ ...plain, body: { text } }, 'accepted']),
  };
}

/** Whether more wrong bodies of an operation were rejected than a parser rejects. */
const areChecked = oncePer(
  (results: readonly Result[], operation: string): boolean => {
    const twinOf = twinsIn(results);
    const isWrong = ({ case: tried }: Pick<Suspect, 'case'>) =>
      tried.operation === operation &&
      expectedOf(tried) === 'rejected' &&
      hasWrongBody({ case: tried, twin: twinOf(tried)?.request });
    const wrong = sentIn(results).filter(isWrong);
    return wrong.filter(({ became }) => became === 'rejected').length > wrong.length * mostParsedShare;
  },
  (operation) => operation,
);

const mostParsedShare = 0.2;

/** Valid JSON that no operation accepts. */
const invalidBodies = ['{}', '5', '{"acs":[null]}'];

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

/**
 * Hypothesis: the server accepts, or fails for, nearly all paths that it must reject under one clause, or nearly all of those
 * whose identifier is no number.
 */
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
  const isMostly = (all: typeof seen) => {
    const failing = pathsIn(all.filter((one) => one.became === became));
    return failing >= minPaths && failing >= pathsIn(all) * minPathShare;
  };
  const tries = [[own.request, became]] as const;
  if (isMostly(seen)) return { suspect, triggers: [{ kind: 'unknown' }], tries };
  const { others = [], numbers = [] } = Object.groupBy(seen, (one) =>
    isNoNumber(one.case.request, plain) ? 'others' : 'numbers',
  );
  return isNoNumber(own.request, plain) &&
    isMostly(others) &&
    numbers.some((one) => one.became === 'rejected')
    ? { suspect, triggers: [{ kind: 'no-number' }], tries }
    : undefined;
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

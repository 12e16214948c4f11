// Where the outcome of a number, or of a text by its length, turns: both ends of what gets the wrong outcome.

import { isAccepted, isRejected } from '../oracle/index.ts';
import { isValid } from '../rows/row.ts';
import { type Boundary, uniqueLength, uniqueName } from '../types.ts';
import { lengthOf, pathName, RawJson, replaceAt, valueAt } from '../view/json-text.ts';
import { type Candidate, type Lab, wrongIn } from './lab.ts';
import { type OpenValue, withBody } from './open-values.ts';
import { firstRightBeyond, turningPoint } from './search.ts';

/** The pair that a search goes out from. */
type Start = Pick<Candidate, 'context' | 'made' | 'control'>;

/** Finds the boundary of a candidate; undefined where its edit is no number or length, or where a request on the way got no answer. */
export async function boundaryOf(
  lab: Lab,
  candidate: Candidate,
  start: Start,
): Promise<Boundary | undefined> {
  const scale = scaleOf(start);
  if (scale === undefined) return undefined;
  const { kind, path, right, wrong, valueFor } = scale;
  const mustReject = candidate.requirement.expect.kind === 'rejected';
  const bodyWith = (amount: number) => replaceAt(start.context.value, path, valueFor(amount));
  const isInvalid = (amount: number) => !isValid(candidate.subject, bodyWith(amount));
  const isWrongAt = async (amount: number): Promise<boolean | undefined> => {
    if ((kind === 'length' && amount < 0) || isInvalid(amount) !== mustReject) return false;
    const request = withBody(candidate.subject, start.context, start.made.request, bodyWith(amount));
    const exchange = await lab.send(request);
    if (exchange === undefined) return undefined;
    return wrongIn(lab, candidate, { ...start.made, request }, exchange, start.control) !== undefined;
  };
  if (isInvalid(right)) return undefined;
  const near = await turningPoint(right, wrong, isWrongAt);
  const direction = wrong >= right ? 1 : -1;
  // What is said to be accepted beside a valid value that is not: no number between the members of an enum.
  if (near === undefined || (!mustReject && isInvalid(near - direction))) return undefined;
  const beyond = await firstRightBeyond(wrong, direction, farthest[kind], isWrongAt);
  const far = beyond === undefined ? undefined : await turningPoint(beyond, wrong, isWrongAt);
  const side = direction === 1 ? 'above' : 'below';
  const [from, to] = direction === 1 ? [near, far] : [far, near];
  return { kind, side, path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/**
 * A short text of the letters of a rejected one is rejected as well: then the letters may be the reason, which the source leaves open, and
 * not the length (ruling 14).
 */
export async function lettersReason(
  lab: Lab,
  { subject }: Candidate,
  { context, made }: Start,
): Promise<OpenValue | undefined> {
  const [part, ...others] = made.edit.parts;
  const after = part?.kind === 'member' ? part.value : undefined;
  // A control of the row has the same letters.
  if (part?.kind !== 'member' || typeof after !== 'string' || !isPlain(after)) return undefined;
  if (others.length > 0 || made.control !== undefined) return undefined;
  const before = valueAt(context.value, part.path);
  const usual = lengthOf(after) > 1 ? 1 : 4;
  const value = textOf(after)(typeof before === 'string' ? lengthOf(before) : usual);
  const body = replaceAt(context.value, part.path, value);
  if (!isValid(subject, body)) return undefined;
  const request = withBody(subject, context, made.request, body);
  const says = `${pathName(part.path)} has other letters`;
  return isRejected((await lab.send(request))?.response) ? { path: part.path, value, says } : undefined;
}

/** How far beyond the wrong value a right one is looked for. */
const farthest: Readonly<Record<Boundary['kind'], number>> = { number: 2 ** 52, length: 100_000 };

interface Scale extends Pick<Boundary, 'kind' | 'path'> {
  readonly right: number;
  readonly wrong: number;
  readonly valueFor: (amount: number) => unknown;
}

/** The number of both, or the length of both texts, where each is one. */
function scaleOf({ context, made, control }: Start): Scale | undefined {
  const [part, ...others] = made.edit.parts;
  if (part?.kind !== 'member' || others.length > 0 || part.value === undefined || made.control)
    return undefined;
  if (control !== undefined && !isAccepted(control.response)) return undefined;
  const { path, value } = part;
  const before = valueAt(context.value, path);
  const after = value instanceof RawJson ? Number(value.text) : value;
  if (Number.isSafeInteger(before) && Number.isSafeInteger(after))
    return { kind: 'number', path, right: before as number, wrong: after as number, valueFor: (n) => n };
  if (typeof before !== 'string' || typeof after !== 'string' || !isPlain(after)) return undefined;
  return { kind: 'length', path, right: lengthOf(before), wrong: lengthOf(after), valueFor: textOf(after) };
}

/** A text of letters that can be of any length. */
const isPlain = (text: string) => /^a*$/.test(text.replace(uniqueName(), ''));

/** A text of a length, new to the run where the wrong one is. */
const textOf = (wrong: string) => (length: number) =>
  wrong.includes(uniqueName()) && length >= uniqueLength
    ? uniqueName() + 'a'.repeat(length - uniqueLength)
    : 'a'.repeat(length);

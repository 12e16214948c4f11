// Refines a changed value to what about it matters: a boundary, a length, a character, or the mere presence of the member.

import { type Bounded, type Change, type Trigger, uniqueLength, uniqueName } from '../types.ts';
import { divisor, firstRightBeyond, type IsWrong, minimise, turningPoint } from './search.ts';
import { bytesIn, lengthOf, numberIn, textIn } from './triggers.ts';

/** The checks that refining makes. */
export interface Refining {
  /** Whether the request with this JSON text as the member has the wrong outcome; undefined if that is unknown. */
  readonly isWrongWith: (text: string) => Promise<boolean | undefined>;
  /** Whether the contract requires the same outcome of the request with this JSON text as of the wrong one. */
  readonly hasSameDemand: (text: string) => boolean;
  /** JSON texts of the member in requests with the right outcome, the most frequent first. */
  readonly others: readonly string[];
  /** The wrong request had to be rejected, so that right values may lie beyond it too. */
  readonly outwards: boolean;
}

type Path = readonly string[];

/** Finds the trigger that a change comes down to. */
export async function refine(change: Change, path: Path, refining: Refining): Promise<Trigger> {
  const { from, to } = change;
  if (to === undefined) return { kind: 'absent', path };
  const value: Trigger = { kind: 'value', path, value: to };
  const scale = scaleOf(to);
  if (scale === undefined) return from === undefined ? present(path, to, refining) : value;
  const right = refining.outwards ? (from ?? refining.others[0]) : await rightBeside(change, to, refining);
  if (right === undefined)
    return from === undefined && !refining.outwards ? { kind: 'present', path } : value;
  if (scaleOf(right)?.kind !== scale.kind) return value;
  const found = refining.outwards
    ? await outwards(path, right, to, scale, refining)
    : ((await inwards(path, right, to, scale, refining)) ?? (await inBytes(path, right, to, refining)));
  const narrower = found ?? (await character(path, to, scale, refining));
  if (narrower !== undefined) return narrower;
  return from === undefined ? present(path, to, refining) : value;
}

/** The measure of a member: its number or its length, and the JSON text of a value with another measure. */
interface Scale {
  readonly kind: Bounded['kind'];
  readonly of: (text: string) => number;
  readonly textOf: (count: number) => string;
}

function scaleOf(text: string): Scale | undefined {
  if (Number.isSafeInteger(numberIn(text))) return { kind: 'number', of: Number, textOf: String };
  if (textIn(text) === undefined) return undefined;
  const isNamed = text.includes(uniqueName());
  return {
    kind: 'length',
    of: (other) => lengthOf(other) ?? 0,
    textOf: (count) => JSON.stringify(plainText(Math.max(0, count), isNamed)),
  };
}

/** The length in bytes of texts that are written with one character as far as they can be. */
function bytesWith(character: string): Scale {
  const width = Buffer.byteLength(character);
  return {
    kind: 'bytes',
    of: (text) => bytesIn(text) ?? 0,
    textOf: (count) => JSON.stringify(character.repeat(count / width) + 'a'.repeat(count % width)),
  };
}

/** If another value of an added member is wrong too, the presence of the member is the trigger. */
async function present(path: Path, to: string, { isWrongWith, others }: Refining): Promise<Trigger> {
  const [other] = others.filter((text) => text !== to);
  const isRight = other !== undefined && (await isWrongWith(other)) === false;
  return isRight ? { kind: 'value', path, value: to } : { kind: 'present', path };
}

/** A value with the right outcome in the same request: the previous one, or one of other requests. */
async function rightBeside({ from }: Change, to: string, { isWrongWith, others }: Refining) {
  if (from !== undefined && typeof JSON.parse(from) === typeof JSON.parse(to)) return from;
  for (const other of others.filter((text) => text !== to).slice(0, maxOthers)) {
    if ((await isWrongWith(other)) === false) return other;
  }
  return undefined;
}

const maxOthers = 3;

/** Bisects the boundary between a right and a wrong value. */
async function inwards(
  path: Path,
  right: string,
  wrong: string,
  { kind, of, textOf }: Scale,
  refining: Refining,
): Promise<Trigger | undefined> {
  const isWrong: IsWrong = (count) => refining.isWrongWith(textOf(count));
  const [good, bad] = [of(right), of(wrong)];
  // The content of a text may be the reason instead, or one single number with right ones on both sides.
  if (good === bad || (await isWrong(bad)) !== true || (await isWrong(good)) !== false) return undefined;
  const boundary = await turningPoint(good, bad, isWrong);
  if (boundary === undefined) return undefined;
  if (boundary === bad && (await isWrong(bad + Math.sign(bad - good))) === false) return undefined;
  const beyond = kind === 'number' ? await rightBeyond(boundary, good, isWrong, refining) : undefined;
  if (beyond !== undefined) {
    const of = await divisor([good, beyond], bad, isWrong);
    return of === undefined ? undefined : { kind: 'no-multiple', path, of };
  }
  return good < bad ? { kind, path, from: boundary } : { kind, path, to: boundary };
}

/** The farthest number of other requests beyond a boundary, if it is right. */
async function rightBeyond(
  boundary: number,
  good: number,
  isWrong: IsWrong,
  { others }: Refining,
): Promise<number | undefined> {
  const isUp = good < boundary;
  const numbers = others.map(Number).filter((value) => (isUp ? value > boundary : value < boundary));
  const farthest = numbers.length === 0 ? undefined : isUp ? Math.max(...numbers) : Math.min(...numbers);
  return farthest !== undefined && (await isWrong(farthest)) === false ? farthest : undefined;
}

/** A length that is counted in bytes of UTF-8: it ends at one number of bytes, whichever characters have them. */
async function inBytes(
  path: Path,
  right: string,
  wrong: string,
  refining: Refining,
): Promise<Trigger | undefined> {
  const wide = unusualCharacters(wrong).find((each) => Buffer.byteLength(each) > 1);
  if (wide === undefined) return undefined;
  const found = await inwards(path, right, wrong, bytesWith(wide), refining);
  if (found?.kind !== 'bytes' || found.from === undefined) return undefined;
  const { textOf } = bytesWith(Buffer.byteLength(wide) === 2 ? '漢' : 'é');
  const isSame =
    (await refining.isWrongWith(textOf(found.from))) === true &&
    (await refining.isWrongWith(textOf(found.from - 1))) === false;
  return isSame ? found : undefined;
}

/**
 * The range of wrongly accepted values: from the first invalid one, or a later one, to the end that exponential search finds.
 */
async function outwards(
  path: Path,
  valid: string,
  to: string,
  { kind, of, textOf }: Scale,
  refining: Refining,
): Promise<Trigger | undefined> {
  const isWrong: IsWrong = (count) => refining.isWrongWith(textOf(count));
  const [good, wrong] = [of(valid), of(to)];
  // If a plain text with the length of a valid one is wrong, the length is not the reason.
  if (good === wrong || refining.hasSameDemand(textOf(good)) || (await isWrong(wrong)) !== true)
    return undefined;
  const first = await turningPoint(good, wrong, async (count) => refining.hasSameDemand(textOf(count)));
  if (first === undefined) return undefined;
  const nearest = (await isWrong(first)) ? first : await turningPoint(first, wrong, isWrong);
  const farthest = kind === 'number' ? 1e15 : 10_000;
  const beyond = await firstRightBeyond(wrong, good < wrong ? 1 : -1, farthest, isWrong);
  const last = beyond === undefined ? undefined : await turningPoint(beyond, wrong, isWrong);
  const [from, end] = good < wrong ? [nearest, last] : [last, nearest];
  return { kind, path, ...(from !== undefined && { from }), ...(end !== undefined && { to: end }) };
}

/** A character that makes any text wrong. */
async function character(
  path: Path,
  wrong: string,
  { kind, textOf }: Scale,
  { isWrongWith, outwards: isFault }: Refining,
): Promise<Trigger | undefined> {
  if (kind === 'number' || isFault) return undefined;
  const plain = JSON.parse(textOf(uniqueLength)) as string;
  const isWrong = async (some: readonly string[]) =>
    (await isWrongWith(JSON.stringify(`${plain}${some.join('')}a`))) === true;
  const odd = unusualCharacters(wrong);
  if (odd.length === 0 || !(await isWrong(odd))) return undefined;
  return { kind: 'contains', path, text: (await minimise(odd, isWrong)).join('') };
}

const plainText = (length: number, isNamed: boolean) =>
  isNamed && length >= uniqueLength ? uniqueName() + 'a'.repeat(length - uniqueLength) : 'a'.repeat(length);

/** Distinct characters other than lower-case letters. */
const unusualCharacters = (text: string): readonly string[] =>
  [...new Set(textIn(text) ?? '')].filter((each) => !/[a-z]/.test(each));

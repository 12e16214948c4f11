// From the value that turns an outcome to what of it does: a boundary, a length, a character, or that it is there at all.

import { type Change, type Trigger, uniqueLength, uniqueName } from '../types.ts';
import { lengthOf, numberIn, textIn } from './triggers.ts';

/** What refining asks. */
export interface Refining {
  /** Whether the request with this JSON text in the place of the member is as wrong; nothing where that can't be said. */
  readonly isWrongWith: (text: string) => Promise<boolean | undefined>;
  /** Whether the request with this JSON text has to have the same outcome as the wrong one. */
  readonly isTried: (text: string) => boolean;
  /** JSON texts that the member has in requests with the right outcome, the most usual first. */
  readonly others: readonly string[];
  /** The wrong request had to be rejected: what is right lies beyond it, not before. */
  readonly outwards: boolean;
}

type Path = readonly string[];

/** What of a change turns the outcome. */
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
    : await inwards(path, right, to, scale, refining);
  const narrower = found ?? (await character(path, to, scale, refining));
  if (narrower !== undefined) return narrower;
  return from === undefined ? present(path, to, refining) : value;
}

/** What of a member is counted: the number that it is, or its characters; with the JSON text of another such count. */
interface Scale {
  readonly kind: 'number' | 'length';
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

/** A member that was added may do by being there: then other values of it do as well. */
async function present(path: Path, to: string, { isWrongWith, others }: Refining): Promise<Trigger> {
  const [other] = others.filter((text) => text !== to);
  const isRight = other !== undefined && (await isWrongWith(other)) === false;
  return isRight ? { kind: 'value', path, value: to } : { kind: 'present', path };
}

/** A value with the right outcome in the same surroundings: the one that it had, or the first that others have. */
async function rightBeside({ from }: Change, to: string, { isWrongWith, others }: Refining) {
  if (from !== undefined && typeof JSON.parse(from) === typeof JSON.parse(to)) return from;
  for (const other of others.filter((text) => text !== to).slice(0, mostOthers)) {
    if ((await isWrongWith(other)) === false) return other;
  }
  return undefined;
}

const mostOthers = 3;

/** The end of what is wrong, between a right value and a wrong one. */
async function inwards(
  path: Path,
  right: string,
  wrong: string,
  { kind, of, textOf }: Scale,
  refining: Refining,
): Promise<Trigger | undefined> {
  const isWrong: IsWrong = (count) => refining.isWrongWith(textOf(count));
  const [good, bad] = [of(right), of(wrong)];
  // A text may do by what stands in it, and a number by itself, with right ones on both of its sides.
  if (good === bad || (await isWrong(bad)) !== true || (await isWrong(good)) !== false) return undefined;
  const turn = await turningPoint(good, bad, isWrong);
  if (turn === undefined) return undefined;
  if (turn === bad && (await isWrong(bad + Math.sign(bad - good))) === false) return undefined;
  return good < bad ? { kind, path, from: turn } : { kind, path, to: turn };
}

/** What had to be rejected is accepted from the first count that is wrong, or a later one, to where nobody would look. */
async function outwards(
  path: Path,
  valid: string,
  to: string,
  { kind, of, textOf }: Scale,
  refining: Refining,
): Promise<Trigger | undefined> {
  const isWrong: IsWrong = (count) => refining.isWrongWith(textOf(count));
  const [good, wrong] = [of(valid), of(to)];
  // Where a plain text as long as a right one is wrong, it is not the length that is.
  if (good === wrong || refining.isTried(textOf(good)) || (await isWrong(wrong)) !== true) return undefined;
  const first = await turningPoint(good, wrong, async (count) => refining.isTried(textOf(count)));
  if (first === undefined) return undefined;
  const nearest = (await isWrong(first)) ? first : await turningPoint(first, wrong, isWrong);
  const farthest = kind === 'number' ? 1e15 : 10_000;
  const beyond = await firstRightBeyond(wrong, good < wrong ? 1 : -1, farthest, isWrong);
  const last = beyond === undefined ? undefined : await turningPoint(beyond, wrong, isWrong);
  const [from, end] = good < wrong ? [nearest, last] : [last, nearest];
  return { kind, path, ...(from !== undefined && { from }), ...(end !== undefined && { to: end }) };
}

/** A character that does it in any text. */
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
  const odd = oddIn(wrong);
  if (odd.length === 0 || !(await isWrong(odd))) return undefined;
  return { kind: 'contains', path, text: (await minimise(odd, isWrong)).join('') };
}

const plainText = (length: number, isNamed: boolean) =>
  isNamed && length >= uniqueLength ? uniqueName() + 'a'.repeat(length - uniqueLength) : 'a'.repeat(length);

/** Characters that not every text has, each once. */
const oddIn = (text: string): readonly string[] =>
  [...new Set(textIn(text) ?? '')].filter((each) => !/[a-z]/.test(each));

/** Whether a number has the outcome of the wrong one; nothing where that can't be found out. */
export type IsWrong = (value: number) => Promise<boolean | undefined>;

/**
 * The wrong number that is next to a right one: the neighbour is tried first, since most faults are off by one.
 * @returns nothing where it can't be found out
 */
export async function turningPoint(
  right: number,
  wrong: number,
  isWrong: IsWrong,
): Promise<number | undefined> {
  let [good, bad] = [right, wrong];
  for (
    let next = bad + Math.sign(good - bad);
    Math.abs(bad - good) > 1;
    next = Math.trunc((good + bad) / 2)
  ) {
    const turned = await isWrong(next);
    if (turned === undefined) return undefined;
    if (turned) bad = next;
    else good = next;
  }
  return bad;
}

/** Steps outwards, at most so far, until a number is not wrong any more: that number, or nothing where none was found. */
export async function firstRightBeyond(
  wrong: number,
  direction: 1 | -1,
  farthest: number,
  isWrong: IsWrong,
): Promise<number | undefined> {
  for (let step = 1; step <= farthest; step *= step === 1 ? 10 : 100) {
    const value = wrong + direction * step;
    const turned = await isWrong(value);
    if (turned !== true) return turned === false ? value : undefined;
  }
  return undefined;
}

/**
 * Tries each alone first, since most faults hang on one; else leaves out one after the other as long as the rest does it.
 * @param does whether a part of them does it; all of them do
 */
export async function minimise<T>(
  changes: readonly T[],
  does: (part: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  if (changes.length < 2) return changes;
  for (const change of changes) if (await does([change])) return [change];
  let kept = changes;
  for (const change of changes) {
    const rest = kept.filter((other) => other !== change);
    if (rest.length > 1 && (await does(rest))) kept = rest;
  }
  return kept;
}

// Whether a response shows that the server converted what was sent, or took it for left out.

import { isDeepStrictEqual } from 'node:util';
import { atPointer } from '../../src/contract/index.ts';
import { type Answer, type Condition, type Exchange, uniqueLength, uniquePattern } from '../types.ts';
import { isAccepted, parseJson, sentJson } from './read-answer.ts';

type Converted = Extract<Condition, { kind: 'unless-converted' }>;

/** The response shows the property with another value, and a right one; or everything but the property. */
export function isConverted(
  { pointer, to, twin, absence }: Converted,
  exchange: Exchange,
  { exchangeOf }: { readonly exchangeOf: (id: string) => Exchange | undefined },
): boolean {
  const objects = objectsOf(exchange.answer);
  const shown = objects.map((object) => atPointer(object, pointer)).filter((value) => value !== undefined);
  if (shown.some((value) => to.some((json) => isSaid(json, value)))) return true;
  if (absence === undefined || !isAccepted(exchangeOf(absence)?.answer)) return false;
  return objectsOf(exchangeOf(twin)?.answer).some(shows(pointer)) && isLeftOut(objects, pointer, exchange);
}

const shows = (pointer: string) => (object: unknown) => (atPointer(object, pointer) ?? null) !== null;

/** The object that held the property is shown, with something else that was sent in it, and without the property. */
function isLeftOut(objects: readonly unknown[], pointer: string, exchange: Exchange): boolean {
  if (objects.some(shows(pointer))) return false;
  const holder = pointer.slice(0, pointer.lastIndexOf('/'));
  const members = Object.keys(Object(atPointer(sentJson(exchange), holder)));
  return members.some((key) => objects.some(shows(`${holder}/${key}`)));
}

/** Every object of a body: what is created may stand in an envelope. */
function objectsOf(answer: Answer | undefined): readonly unknown[] {
  const parsed = answer === undefined ? { fault: 'no response' } : parseJson(answer.body);
  return 'value' in parsed ? objectsIn(parsed.value) : [];
}

function objectsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value, ...inside];
}

/** A name that is new to the run stands in the condition as a placeholder, which any text of its length fits. */
function isSaid(json: string, shown: unknown): boolean {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'string' || typeof shown !== 'string') return isDeepStrictEqual(value, shown);
  const [before = '', ...after] = value.replaceAll(uniquePattern, placeholder).split(placeholder);
  const rest = after.reduce<string | undefined>(
    (left = '', part) => (left.length < uniqueLength ? undefined : without(part, left.slice(uniqueLength))),
    without(before, shown),
  );
  return rest === '';
}

const placeholder = '$UNIQUE';

const without = (part: string, text: string | undefined) =>
  text?.startsWith(part) ? text.slice(part.length) : undefined;

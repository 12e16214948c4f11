// Compares bodies: the request with the response, and one resource with another.

import { isDeepStrictEqual } from 'node:util';
import { decoded } from '../../src/decoded.ts';
import { isHolder, isObject } from '../../src/values.ts';
import type { Difference, Exchange, HttpResponse } from '../types.ts';
import { jsonIn } from './response.ts';

/** Members of both bodies with the same JSON type and different values; of a `whole` echo also those that are missing. */
export function echoDifferences(
  sent: unknown,
  received: unknown,
  whole: boolean,
  path = '',
): readonly Difference[] {
  if (kind(sent) !== kind(received)) return [];
  if (!isObject(sent) || !isObject(received))
    return isDeepStrictEqual(sent, received) ? [] : [{ path, sent: show(sent), received: show(received) }];
  return Object.keys(sent).flatMap((key) => {
    const at = path ? `${path}.${key}` : key;
    if (key in received) return echoDifferences(sent[key], received[key], whole, at);
    return whole ? [{ path: at, sent: show(sent[key]) }] : [];
  });
}

const kind = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const show = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

/** The resource that is looked for, and how strictly. */
export interface Wanted {
  readonly resource: unknown;
  /** Also searches within the body, where the resource's other members are sufficient. */
  readonly anywhere: boolean;
  readonly identifier: string | undefined;
  /** Whether a value is part of a request. */
  readonly isNamed: (value: unknown) => boolean;
}

/**
 * Whether a body shows the resource. A resource without distinctive values is shown only by a successful response equal to it.
 */
export function shows(body: unknown, wanted: Wanted, isSuccess: boolean): boolean {
  const { resource, anywhere, isNamed } = wanted;
  const same = isDeepStrictEqual(body, resource);
  if (leavesOf(resource).every(isNamed)) return same && isSuccess;
  const isInside = nodesIn(body).some((node) => isHolder(node) && isDeepStrictEqual(node, resource));
  return same || (anywhere && (isInside || holdsMembers(body, wanted)));
}

/** Whether a value is part of the path of one of the requests. */
export const namedBy = (exchanges: readonly Exchange[]): Wanted['isNamed'] => {
  const targets = exchanges.map(({ request }) => decoded(request.target));
  return (value) =>
    value === null || (typeof value !== 'object' && targets.some((target) => target.includes(String(value))));
};

type Members = Readonly<Record<string, unknown>>;

/** Whether one object has the resource's members other than its identifier, and no other identifier. */
function holdsMembers(body: unknown, { resource, identifier, isNamed }: Wanted): boolean {
  return recordsOf(resource, identifier).some((record) => {
    const telling = Object.entries(record).filter(([, value]) => !leavesOf(value).every(isNamed));
    const own = Object.entries(record).filter(([, value]) => String(value) === identifier);
    return (
      saysEnough(telling.map(([, value]) => value)) &&
      objectsIn(body).some(
        (other) =>
          telling.every(([name, value]) => isDeepStrictEqual(other[name], value)) &&
          own.every(([name, value]) => !(name in other) || other[name] === value),
      )
    );
  });
}

/** The objects that contain the identifier; the whole resource if none does. */
function recordsOf(resource: unknown, identifier: string | undefined): readonly Members[] {
  const objects = objectsIn(resource);
  const named = objects.filter((object) =>
    Object.values(object).some((value) => !isHolder(value) && String(value) === identifier),
  );
  return named.length > 0 ? named : objects.slice(0, 1);
}

/**
 * Any two objects may share a kind or a version: they match if they share a text that is more than a word, or three members.
 */
const saysEnough = (values: readonly unknown[]) =>
  values.length >= 3 ||
  values.some((value) => typeof value === 'object' || (typeof value === 'string' && /[^\w.-]/.test(value)));

/** A value and all its descendants. */
const nodesIn = (value: unknown): readonly unknown[] =>
  isHolder(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [value];

const objectsIn = (value: unknown): readonly Members[] => nodesIn(value).filter(isObject);

/** The values of a body that hold no others. */
export const leavesOf = (value: unknown): readonly unknown[] =>
  nodesIn(value).filter((node) => !isHolder(node));

/** Names of members in which two reads of one resource differ: a time, a counter, an id of the request. They say nothing of it (ruling 5). */
export const changingNames = (one: Exchange, other: Exchange): ReadonlySet<string> =>
  new Set([...saidIn(one).symmetricDifference(saidIn(other))].map((said) => JSON.parse(said)[0]));

/** The members of a body that hold no others, as JSON. */
function saidIn({ response }: Exchange): ReadonlySet<string> {
  const members = objectsIn(response && jsonIn(response.body)).flatMap(Object.entries);
  return new Set(members.filter(([, value]) => !isHolder(value)).map((member) => JSON.stringify(member)));
}

/** Objects after each other, which a service writes that goes on after its rejection, as a list; any other text is unchanged. */
function objectsAfterEachOther(text: string): unknown {
  const parts = text.split(/(?<=\})\s*(?=\{)/).map((part) => jsonIn({ text: part }));
  return parts.includes(undefined) ? text : parts;
}

/** A body without members of some names, and without times, which are the same in what was made at once. What is not JSON is unchanged. */
export function stableBody({ body }: HttpResponse, changing: ReadonlySet<string> = new Set()): unknown {
  const value = jsonIn(body) ?? ('text' in body ? objectsAfterEachOther(body.text) : body.base64);
  const isTime = (member: unknown) => typeof member === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(member);
  return JSON.parse(JSON.stringify(value), (name, member) =>
    name !== '' && (changing.has(name) || isTime(member)) ? undefined : member,
  );
}

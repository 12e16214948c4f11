// Compares bodies: the request with the response, and one resource with another.

import { isDeepStrictEqual } from 'node:util';
import { atPointer } from '../../src/contract/index.ts';
import { decoded } from '../../src/decoded.ts';
import { isHolder, isObject } from '../../src/values.ts';
import { escaped } from '../../src/wildcard.ts';
import {
  type Condition,
  type Control,
  type Exchange,
  type HttpResponse,
  type Result,
  runLength,
  uniqueLength,
  uniqueName,
  uniquePattern,
} from '../types.ts';
import { isAccepted, jsonIn, sentJson } from './read-response.ts';

/** A member that the response has with another value; values are abbreviated JSON text. */
export interface Difference {
  readonly path: string;
  readonly sent: string;
  readonly received: string;
}

/** Members of both bodies with the same JSON type and different values. */
export function echoDifferences(sent: unknown, received: unknown, path = ''): readonly Difference[] {
  if (kind(sent) !== kind(received)) return [];
  if (!isObject(sent) || !isObject(received))
    return isDeepStrictEqual(sent, received) ? [] : [{ path, sent: show(sent), received: show(received) }];
  return Object.keys(sent)
    .filter((key) => key in received)
    .flatMap((key) => echoDifferences(sent[key], received[key], path ? `${path}.${key}` : key));
}

/** Paths of members of the request that are missing in the response. */
export function missingMembers(sent: unknown, received: unknown, at = ''): readonly string[] {
  if (!isObject(sent) || !isObject(received)) return [];
  return Object.keys(sent).flatMap((key) => {
    const path = at ? `${at}.${key}` : key;
    return key in received ? missingMembers(sent[key], received[key], path) : [path];
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
  return (
    same ||
    (anywhere &&
      (nodesIn(body).some((node) => isHolder(node) && isDeepStrictEqual(node, resource)) ||
        holdsMembers(body, wanted)))
  );
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
  const named = objects.filter((object) => Object.values(object).some((value) => isText(value, identifier)));
  return named.length > 0 ? named : objects.slice(0, 1);
}

const isText = (value: unknown, text: string | undefined) =>
  typeof value !== 'object' && String(value) === text;

/**
 * Any two objects may share a kind or a version: they match if they share a text that is more than a word, or three members.
 */
const saysEnough = (values: readonly unknown[]) =>
  values.length >= 3 ||
  values.some((value) => typeof value === 'object' || (typeof value === 'string' && /[^\w.-]/.test(value)));

/** The object of a body, and that in its envelope, if there is one. */
export function outermostObjects(body: unknown): readonly Members[] {
  if (!isObject(body)) return [];
  const within = Object.values(body).filter(isObject);
  return within.length === 1 ? [body, ...within] : [body];
}

/** Whether a text is a name that was made up in the same run as a name that was sent. */
export const isOfSameRun = (text: unknown, name: unknown): boolean =>
  typeof text === 'string' &&
  typeof name === 'string' &&
  text.length === uniqueLength &&
  text.startsWith(name.slice(0, runLength));

/** A value and all its descendants. */
const nodesIn = (value: unknown): readonly unknown[] =>
  isHolder(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [value];

const objectsIn = (value: unknown): readonly Members[] => nodesIn(value).filter(isObject);

/** The values of a body that hold no others. */
export const leavesOf = (value: unknown): readonly unknown[] =>
  nodesIn(value).filter((node) => !isHolder(node));

/**
 * Removes timestamps and request ids (`retrievedAt`, `requestId`, `traceId`), which differ between two responses with the same
 * resource.
 */
export function stableFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stableFields);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) => !isMomentary(key, member));
  return Object.fromEntries(members.map(([key, member]) => [key, stableFields(member)]));
}

const momentaryNames =
  /^(time|timestamp|date|now|age|etag|nonce|(duration|elapsed|took|latency)(_?ms|Ms|_?seconds|Seconds)?|(request|trace|span|correlation)_?id|served_?by)$|(At|_at|Time|_time|Timestamp|_timestamp|Date|_date|RequestId|_request_id|TraceId)$/;

function isMomentary(key: string, member: unknown): boolean {
  if (isHolder(member)) return false;
  if (momentaryNames.test(key) || /^(request|trace|span|correlation)Id$|^servedBy$/.test(key)) return true;
  return typeof member === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(member);
}

/** What is known of other cases. */
interface Others {
  readonly exchangeOf: (id: string) => Exchange | undefined;
  readonly resultOf: (id: string) => Pick<Result, 'outcomes'> | undefined;
}

type Converted = Extract<Condition, { kind: 'unless-converted' }>;

/**
 * Whether the response shows the property with another, valid value, or everything except the property, or as where it is left
 * out; or a control was rejected as it has to be, or none of them was judged, and the response does not show the property.
 */
export function isConverted(
  { pointer, to, twin, absence, controls = [] }: Converted,
  exchange: Exchange,
  { exchangeOf, resultOf }: Others,
): boolean {
  if (controls.some((control) => isShownBy(control, { exchangeOf, resultOf }))) return true;
  const objects = objectsOf(exchange.response);
  const shown = objects.map((object) => atPointer(object, pointer)).filter((value) => value !== undefined);
  if (shown.some((value) => to.some((json) => isSaid(json, value)))) return true;
  const isOpen = controls.length > 0 && controls.every((control) => isUnheard(control, resultOf));
  if (isOpen && shown.length === 0) return true;
  const absent = absence === undefined ? undefined : exchangeOf(absence)?.response;
  if (!isAccepted(absent)) return false;
  // What stands in for a property that is left out, unless all requests get the same.
  const others = objectsOf(absent);
  const isDefault = shown.some((value) =>
    others.some((object) => isDeepStrictEqual(value, atPointer(object, pointer))),
  );
  if (isDefault && showsOwn(exchange, objects, others)) return true;
  return objectsOf(exchangeOf(twin)?.response).some(hasAt(pointer)) && isLeftOut(objects, pointer, exchange);
}

const isShownBy = ({ rejected, converted }: Control, { exchangeOf, resultOf }: Others): boolean =>
  resultOf(rejected)?.outcomes.source === 'passed' &&
  (converted === undefined || isAccepted(exchangeOf(converted)?.response));

/** Whether the run left a control out, or could not judge it. */
function isUnheard({ rejected }: Control, resultOf: Others['resultOf']): boolean {
  const outcome = resultOf(rejected)?.outcomes.source;
  return outcome !== 'passed' && outcome !== 'failed' && outcome !== 'observed';
}

/** Whether a member that was sent is shown, and not in the other response. */
function showsOwn(exchange: Exchange, objects: readonly Members[], others: readonly Members[]): boolean {
  const isIn = (all: readonly Members[], name: string, value: unknown) =>
    all.some((object) => isDeepStrictEqual(object[name], value));
  return Object.entries(Object(sentJson(exchange))).some(
    ([name, value]) => isIn(objects, name, value) && !isIn(others, name, value),
  );
}

const hasAt = (pointer: string) => (object: unknown) => (atPointer(object, pointer) ?? null) !== null;

/** Whether the response shows the property's parent with another member that was sent, and without the property. */
function isLeftOut(objects: readonly unknown[], pointer: string, exchange: Exchange): boolean {
  if (objects.some(hasAt(pointer))) return false;
  const holder = pointer.slice(0, pointer.lastIndexOf('/'));
  const members = Object.keys(Object(atPointer(sentJson(exchange), holder)));
  return members.some((key) => objects.some(hasAt(`${holder}/${key}`)));
}

/** Whether the response does not show the value that was sent, which may have had no effect. */
export const isKept = (
  { pointer, value }: { readonly pointer: string; readonly value: string },
  { response }: Exchange,
): boolean => !objectsOf(response).some((object) => isSaid(value, atPointer(object, pointer)));

/** Every object of a body, since the created resource may be in an envelope. */
const objectsOf = (response: HttpResponse | undefined): readonly Members[] =>
  response === undefined ? [] : objectsIn(jsonIn(response.body));

/** A generated name is a placeholder in the condition, and matches any text of its length. */
function isSaid(json: string, shown: unknown): boolean {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'string' || typeof shown !== 'string') return isDeepStrictEqual(value, shown);
  const parts = value.replaceAll(uniquePattern, uniqueName()).split(uniqueName()).map(escaped);
  return new RegExp(`^${parts.join(`[^]{${uniqueLength}}`)}$`).test(shown);
}

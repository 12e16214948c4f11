// What an error body says, in an error schema of any form: its members by name and shape, with the faults of the request in them.

import { type Example, type Field, lettersOf, type MediaType, typesOf } from '../../contract/index.ts';
import type { FieldError, ProblemBody } from '../../http/index.ts';
import { isHolder, isObject } from '../../values.ts';
import type { Parts } from './parts.ts';
import { mayShow, membersWhere, type Resource } from './resource.ts';

/** What is told, and by what. */
interface Telling extends Pick<Parts, 'contract' | 'makeUp'> {
  readonly body: ProblemBody;
  /** The path of the request. */
  readonly path: string;
  /** How many levels of the schema are above. */
  readonly depth: number;
  /** The one fault that is told; absent where it is the whole problem. */
  readonly fault?: FieldError;
}

/** The body that a media type has for a problem: its first example that says the same with the faults of the request, else what its members mean. */
export function errorBody(
  parts: Pick<Parts, 'contract' | 'makeUp'>,
  { schemaPointer: pointer, examples, json, mediaType }: MediaType,
  body: ProblemBody,
  path: string,
): unknown {
  const same = examples.filter(({ value }) => isObject(value) && isOf(value, body));
  const like = ({ name, value }: Example) => likeness(`${name} ${JSON.stringify(value)}`, body);
  const example = same.toSorted((one, other) => like(other) - like(one))[0]?.value;
  if (!json) return example === undefined && mediaType.startsWith('text/plain') ? body.detail : undefined;
  if (pointer === undefined) return example;
  const telling = { ...parts, body, path, depth: 0 };
  const told = [toldAt(telling, 'errors', pointer, example), example, toldAt(telling, 'errors', pointer)];
  return told.find((value) => value !== undefined && mayShow(parts.contract, pointer, value));
}

/** Whether an error that is shown is of the status of a problem: it names no other. */
export function isOf(value: unknown, body: ProblemBody): boolean {
  const levels = isObject(value) ? [value, ...Object.values(value).filter(isObject)] : [];
  return levels.flatMap(Object.entries).every(([name, member]) => {
    const isStatus = STATUS.test(lettersOf(name)) && /^[45]\d\d$/.test(String(member));
    if (isStatus) return Number(member) === body.status;
    return typeof member !== 'string' || !CODE.test(lettersOf(name)) || likeness(member, body) >= 0;
  });
}

/** What errors of a status are called. */
const CALLED: Readonly<Record<number, RegExp>> = {
  400: /valid|malformed/i,
  401: /unauth|token/i,
  403: /forbidden|denied|permission/i,
  404: /not.?found|missing|unknown/i,
  409: /conflict|taken|exists|duplicate/i,
  422: /valid|unprocessable/i,
  429: /throttle|rate.?limit|limited|quota|too.?many/i,
  500: /internal/i,
};

/** 1 for a text with what errors of the status are called, -1 for one with what others are called alone. */
function likeness(text: string, { status }: ProblemBody): number {
  const of = Object.keys(CALLED).filter((each) => CALLED[Number(each)]?.test(text));
  if (of.length === 0) return 0;
  return of.includes(String(status)) ? 1 : -1;
}

const codeIn = (type: string) => (type.split(':').at(-1) ?? '').replaceAll('-', '_');

/** What is told at a place: what its name means, else a list, messages by field, or an object; undefined where nothing is known of it. */
function toldAt(telling: Telling, name: string, pointer: string, shown?: unknown): unknown {
  const { contract, body, fault } = telling;
  const letters = lettersOf(name);
  const fits = (value: unknown) => value !== undefined && mayShow(contract, pointer, value);
  const { enum: listed = [] } = CODE.test(letters) ? contract.schemaAt(pointer).node : {};
  const isSaid = (code: unknown) => fault?.detail.split(' ').includes(String(code));
  const codes = [...listed.filter(isSaid), ...listed.filter((code) => likeness(String(code), body) === 1)];
  const meant = [...meaningsOf(telling, letters), ...codes].find(fits);
  if (meant !== undefined || !HOLDERS.test(letters)) return meant;
  const ways = contract.alternatives(pointer).flatMap(({ root: { schema }, fields }) => {
    const inside = fields.filter(({ path }) => path.length === 1);
    if (typesOf(schema).includes('array')) return [inside[0] && listOf(telling, letters, inside[0])];
    if (isObject(schema.additionalProperties)) return byField(telling);
    return [objectOf(telling, inside, shown)];
  });
  return ways.find(fits);
}

const HOLDERS = /err|violation|fault|problem|detail|field|invalid|issue|message|embedded|^data$/;
const STATUS = /^(http)?status(code)?$|^code$/;
const CODE = /^(error)?code$|^(type|kind|error|reason|status)$/;
const FIELD = /^(field|path|name|property(path)?|param(eter)?|loc(ation)?|key|attribute|in)$/;
const POINTER = /^(json)?pointer$|^source$/;
const MESSAGE = /message$|^(detail|msg|(error)?description|issue|problem)$/;

/** What a member of a name may say: the values that are tried. */
function meaningsOf({ body, path, fault }: Telling, name: string): readonly unknown[] {
  const { title, status, type } = body;
  const at = decodeURIComponent(fault?.pointer.slice(1) ?? '');
  const keys = at.split('/').slice(1);
  const loc = keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const source = fault?.in === undefined ? 'pointer' : fault.in === 'header' ? 'header' : 'parameter';
  const ofFault: readonly (readonly [names: RegExp, values: readonly unknown[]])[] = [
    [POINTER, [{ [source]: fault?.in ? keys.join('/') : at }, fault?.pointer, at]],
    [FIELD, [keys.join('.'), [fault?.in ?? 'body', ...loc]]],
    [/^(error|reason)$/, [fault?.detail]],
    [/^type$/, [codeIn(type)]],
  ];
  const meanings: typeof ofFault = [
    ...(fault ? ofFault : []),
    [MESSAGE, [fault?.detail ?? body.detail]],
    [/^(title|error|reason)$/, [title]],
    [/^(error)?code$|^kind$/, [codeIn(type)]],
    [STATUS, [status, String(status)]],
    [/^type$/, ['about:blank']],
    [/^(path|instance)$/, [path]],
    [/^timestamp$/, [new Date().toISOString()]],
    [/^(success|ok)$/, [false]],
  ];
  return meanings.flatMap(([names, values]) => (names.test(name) ? values : []));
}

/** A member for each fault; without faults one for the problem, unless it has to be of a field, or an object above says it. */
function listOf(telling: Telling, name: string, { schema, pointer }: Field): readonly unknown[] | undefined {
  const { errors = [], detail } = telling.body;
  if (telling.fault) return undefined;
  const needed = [...(schema.required ?? []), ...(/field|param/.test(name) ? ['field'] : [])].map(lettersOf);
  const isOfField = needed.some((each) => FIELD.test(each) || POINTER.test(each));
  if (errors.length === 0 && (isOfField || telling.depth > 1)) return [];
  const line = ({ fault }: Telling) => (fault ? `${dotted(fault.pointer)} ${fault.detail}`.trim() : detail);
  const tellings = errors.length > 0 ? errors.map((fault) => ({ ...telling, fault })) : [telling];
  return tellings.map((each) =>
    typesOf(schema).includes('string') ? line(each) : toldAt(each, 'errors', pointer),
  );
}

/** The messages of each field, as a list of them or as one text. */
function byField({ body: { errors = [] } }: Telling): readonly unknown[] {
  const fields = new Set(errors.map(({ pointer }) => dotted(pointer)).filter(Boolean));
  const detailsOf = (field: string) =>
    errors.flatMap((each) => (dotted(each.pointer) === field ? each.detail : []));
  const messages = [...fields].map((field) => [field, detailsOf(field)] as const);
  const texts = messages.map(([name, all]) => [name, all.join('; ')]);
  return [Object.fromEntries(messages), Object.fromEntries(texts)];
}

/** `#/lines/0/quantity` as forms name it: `lines.0.quantity`. */
const dotted = (pointer: string) => decodeURIComponent(pointer).replace(/^#\/?/, '').replaceAll('/', '.');

/** An object with what its members say; of an example what holds faults is told anew, as they are not those of this request. */
function objectOf(above: Telling, inside: readonly Field[], shown: unknown): Resource | undefined {
  const telling = { ...above, depth: above.depth + 1 };
  if (telling.depth > MOST_DEEP) return undefined;
  const held = isObject(shown) ? shown : undefined;
  const isTold = (name: string) =>
    held === undefined ||
    (HOLDERS.test(lettersOf(name)) && (isHolder(held[name]) || !Object.hasOwn(held, name)));
  const told = inside.flatMap(({ path: [key], pointer, required }) => {
    const name = String(key);
    const value = isTold(name) ? toldAt(telling, name, pointer, held?.[name]) : undefined;
    const isEmpty = value === undefined || (isHolder(value) && Object.keys(value).length === 0);
    if (isEmpty && (held !== undefined || !required)) return [];
    // A text that has to be there is rather the message than made up, but for an identifier or a link.
    const { detail } = above.fault ?? above.body;
    const isText = !/(id|ur[il]|link)$/i.test(name) && mayShow(above.contract, pointer, detail);
    return [[name, value ?? (isText ? detail : above.makeUp(pointer, 1))] as const];
  });
  return { ...membersWhere(held ?? {}, (name) => !isTold(name)), ...Object.fromEntries(told) };
}

/** Levels of an error schema in which something is told. */
const MOST_DEEP = 4;

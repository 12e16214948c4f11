// What an error body says, in an error schema of any form: its members by their names and shapes, with the faults of the request
// where there is a place for them.

import {
  type Example,
  type Field,
  lettersOf,
  type MediaType,
  type Schema,
  typesOf,
} from '../../contract/index.ts';
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

/** One place of an error schema. */
interface Place extends Pick<Field, 'pointer'> {
  readonly name: string;
  /** What an example shows there. */
  readonly shown?: unknown;
}

/** The body that a media type has for a problem: its nearest example with the faults of the request, else what its members mean. */
export function errorBody(
  parts: Pick<Parts, 'contract' | 'makeUp'>,
  { schemaPointer: pointer, examples, json, mediaType }: MediaType,
  body: ProblemBody,
  path: string,
): unknown {
  const shown = nearestOf(examples, body);
  if (!json) return shown === undefined && mediaType.startsWith('text/plain') ? body.detail : undefined;
  if (pointer === undefined) return shown;
  const telling = { ...parts, body, path, depth: 0 };
  const place = { name: 'errors', pointer };
  const whole = [toldAt(telling, { ...place, shown }), shown, toldAt(telling, place)];
  return whole.find((value) => value !== undefined && mayShow(parts.contract, pointer, value));
}

/** Whether an error that is shown is of a status: it names no other. */
export function isOf(value: unknown, status: number): boolean {
  const levels = isObject(value) ? [value, ...Object.values(value).filter(isObject)] : [];
  return levels.flatMap(Object.entries).every(([name, member]) => {
    const isNumber = /^[45]\d\d$/.test(String(member)) && STATUS.test(lettersOf(name));
    const isCode = typeof member === 'string' && CODE.test(lettersOf(name));
    return isNumber ? Number(member) === status : !isCode || likeness(member, wordsOf(status)) >= 0;
  });
}

/** The example of the status of a problem that shares most words with it. */
function nearestOf(examples: readonly Example[], body: ProblemBody): Resource | undefined {
  const { type, title, detail, status, errors = [] } = body;
  const words = wordsIn([wordsOf(status), codeIn(type), title, detail, JSON.stringify(errors)].join(' '));
  const shared = ({ name, value }: Example) =>
    wordsIn(`${name} ${JSON.stringify(value)}`).filter((word) => words.includes(word)).length;
  const [nearest] = examples
    .filter(({ value }) => isObject(value) && isOf(value, status))
    .toSorted((one, other) => shared(other) - shared(one));
  return nearest?.value as Resource | undefined;
}

/** What errors of a status are called: by words of it alone, and by others. */
const CALLED: Readonly<Record<number, readonly [own: string, also: string]>> = {
  400: ['validation', 'malformed invalid'],
  401: ['unauthorized unauthenticated', 'missing token'],
  403: ['forbidden', 'denied permission'],
  404: ['found', 'missing unknown'],
  409: ['conflict', 'taken exists duplicate'],
  422: ['validation unprocessable', 'invalid'],
  429: ['throttled rate', 'limit limited quota'],
  500: ['internal', 'unexpected'],
};

const wordsOf = (status: number) => CALLED[status]?.join(' ') ?? '';

/** How many words a text shares with some, without those that are of another status alone. */
function likeness(text: string, some: string): number {
  const [words, ours] = [wordsIn(text), wordsIn(some)];
  const foreign = wordsIn(
    Object.values(CALLED)
      .flatMap(([own]) => own)
      .join(' '),
  ).concat('success');
  const isForeign = (word: string) => foreign.includes(word) && !ours.includes(word);
  return words.filter((word) => ours.includes(word)).length - words.filter(isForeign).length;
}

const wordsIn = (text: string) => [...new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])];

const codeIn = (type: string) => (type.split(':').at(-1) ?? '').replaceAll('-', '_');

/** What is told at a place: what its name means, else a list, messages by field, or an object; undefined where nothing is known of it. */
function toldAt(telling: Telling, place: Place): unknown {
  const { contract } = telling;
  const fits = (value: unknown) => value !== undefined && mayShow(contract, place.pointer, value);
  const { node } = contract.schemaAt(place.pointer);
  const meant = meaningsOf(telling, place.name).find(fits) ?? codeAmong(telling, place.name, node);
  if (meant !== undefined) return meant;
  if (!HOLDERS.test(lettersOf(place.name))) return undefined;
  for (const { root, fields } of contract.alternatives(place.pointer)) {
    const inside = fields.filter(({ path }) => path.length === 1);
    const [item] = inside;
    const isList = typesOf(root.schema).includes('array');
    const value = isList
      ? item && listOf(telling, item)
      : (byField(telling, root.schema) ?? objectOf(telling, place, inside));
    if (fits(value)) return value;
  }
  return undefined;
}

const HOLDERS = /err|violation|fault|problem|detail|field|invalid|issue|message/;
const STATUS = /^(http)?status(code)?$|^code$/;
const CODE = /^(error)?code$|^(type|kind|error|reason|status)$/;
const FIELD = /^(field|path|name|property(path)?|param(eter)?|loc(ation)?|key|attribute|in)$/;
const POINTER = /^(json)?pointer$/;
const PLACE = new RegExp(`${FIELD.source}|${POINTER.source}|^source$`);

/** What a member may say, by its name: the values that are tried. */
function meaningsOf({ body, path, fault }: Telling, name: string): readonly unknown[] {
  const { title, status, type } = body;
  const detail = fault?.detail ?? body.detail;
  const at = decodeURIComponent(fault?.pointer.slice(1) ?? '');
  const keys = at.split('/').slice(1);
  const ofFault: readonly (readonly [names: RegExp, values: readonly unknown[]])[] = [
    [POINTER, [fault?.pointer, at]],
    [FIELD, [keys.join('.'), ['body', ...keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key))]]],
    [/^source$/, [{ pointer: at }]],
    [/^(error|reason)$/, [detail]],
  ];
  const meanings: typeof ofFault = [
    ...(fault ? ofFault : []),
    [/^(detail|message|msg|(error)?description)$/, [detail]],
    [/^(title|error|reason)$/, [title]],
    [/^(error)?code$|^kind$/, [codeIn(type)]],
    [STATUS, [status, String(status)]],
    [/^type$/, [fault ? codeIn(type) : 'about:blank']],
    [/^(path|instance)$/, [path]],
    [/^timestamp$/, [new Date().toISOString()]],
    [/^(success|ok)$/, [false]],
  ];
  return meanings.flatMap(([names, values]) => (names.test(lettersOf(name)) ? values : []));
}

/** Of the codes that a member may have the one whose words are those of the problem. */
function codeAmong({ body }: Telling, name: string, { enum: codes = [] }: Schema): unknown {
  const texts = codes.filter((code) => typeof code === 'string');
  if (!CODE.test(lettersOf(name))) return undefined;
  const own = [wordsOf(body.status), codeIn(body.type), body.title].join(' ');
  const like = (code: string) => likeness(code, own);
  const [nearest] = texts.toSorted((one, other) => like(other) - like(one));
  return nearest !== undefined && like(nearest) >= 0 ? nearest : undefined;
}

/** A member for each fault; without faults one for the problem, unless it has to be of a field. */
function listOf(telling: Telling, item: Field): readonly unknown[] | undefined {
  const { body, fault, contract } = telling;
  if (fault) return undefined;
  const { errors = [] } = body;
  const isText = typesOf(item.schema).includes('string');
  const isOfField = [...contract.properties(item.pointer).keys()].some(
    (name) => PLACE.test(lettersOf(name)) && item.schema.required?.includes(name),
  );
  if (errors.length === 0 && isOfField) return [];
  const tellings = errors.length > 0 ? errors.map((each) => ({ ...telling, fault: each })) : [telling];
  const lines = tellings.map((each) =>
    isText ? lineOf(each) : toldAt(each, { name: 'errors', pointer: item.pointer }),
  );
  return lines.every((line) => line !== undefined) ? lines : undefined;
}

const lineOf = ({ body, fault }: Telling) =>
  fault ? `${dotted(fault.pointer)} ${fault.detail}`.trim() : body.detail;

/** The messages of each field, as a list of them or as one text. */
function byField({ body }: Telling, { additionalProperties: of }: Schema): Resource | undefined {
  if (!isObject(of)) return undefined;
  const isList = typesOf(of as Schema).includes('array');
  const { errors = [] } = body;
  const fields = [...new Set(errors.map(({ pointer }) => dotted(pointer)))].filter(Boolean);
  const messages = fields.map((field) => {
    const all = errors.filter(({ pointer }) => dotted(pointer) === field).map(({ detail }) => detail);
    return [field, isList ? all : all.join('; ')] as const;
  });
  return Object.fromEntries(messages);
}

/** `#/lines/0/quantity` as forms name it: `lines.0.quantity`. */
const dotted = (pointer: string) => decodeURIComponent(pointer).replace(/^#\/?/, '').replaceAll('/', '.');

/** An object with what its members say; of an example what holds faults is told anew, as they are not those of this request. */
function objectOf(
  telling: Telling,
  { pointer, shown }: Place,
  inside: readonly Field[],
): Resource | undefined {
  const { contract, makeUp, depth } = telling;
  if (depth > MOST_DEEP) return undefined;
  const held = isObject(shown) ? shown : undefined;
  const isTold = (name: string) =>
    held === undefined ||
    (HOLDERS.test(lettersOf(name)) && (!Object.hasOwn(held, name) || isHolder(held[name])));
  const members = inside.flatMap(({ path: [key], pointer, required }) => {
    const name = String(key);
    const value = isTold(name)
      ? toldAt({ ...telling, depth: depth + 1 }, { name, pointer, shown: held?.[name] })
      : undefined;
    const isEmpty = value === undefined || (isHolder(value) && Object.keys(value).length === 0);
    if (isEmpty && (held !== undefined || !required)) return [];
    return [[name, value ?? makeUp(pointer, 1)] as const];
  });
  const told = Object.fromEntries(members);
  const kept = membersWhere(held ?? {}, (name) => !isTold(name));
  const made = held === undefined ? makeUp(pointer, 1) : undefined;
  return [kept, held, made]
    .map((base) => ({ ...(isObject(base) ? base : {}), ...told }))
    .find((value) => mayShow(contract, pointer, value));
}

/** Levels of an error schema in which something is told. */
const MOST_DEEP = 3;

// The response to a rejected call, in the contract's own words: the problem itself where the contract has problems like it, else
// its example for the status or what its schema has places for, with the faults of this request in them.

import {
  type Contract,
  type Example,
  lettersOf,
  type MediaType,
  type Operation,
  responseFor,
  type Schema,
  successOf,
  typesOf,
} from '../../contract/index.ts';
import { type FieldError, PROBLEM_MEDIA_TYPE, type Problem, problem, rawPathOf } from '../../http/index.ts';
import { isObject } from '../../values.ts';
import { type Call, type MockResponse, rejection } from './call.ts';
import { isAccount } from './existing.ts';
import type { Parts } from './parts.ts';
import { replyTo } from './replies.ts';
import { hasText, mayShow, membersWhere, type Resource } from './resource.ts';

/** Responds to a call with a problem. */
export async function reject(parts: Parts, call: Call, rejected: Problem): Promise<MockResponse> {
  const { contract, ask } = parts;
  const { operation, preference } = call;
  const declared = asDeclared(rejected, operation);
  const plain = rejection(declared);
  const isAsked = preference.code === plain.status && preference.example !== undefined;
  const content = responseFor(operation.responses, plain.status)?.content;
  if (!isAsked && isTaken(contract, operation, declared)) return plain;
  const own = isAsked || content === undefined ? undefined : toldIn(parts, content, declared, call);
  const reply = await replyTo(ask, call, isAsked ? preference : { code: plain.status });
  const headers = { ...declared.headers, ...reply.headers };
  return { status: reply.status, headers, body: own ?? reply.body, reason: plain.reason };
}

/** An invalid request is rejected with 422 where an operation declares that and no 400. */
function asDeclared(rejected: Problem, { responses }: Operation): Problem {
  const { body } = rejected;
  const isOther = body.status === 400 && !responseFor(responses, 400) && responseFor(responses, 422);
  return isOther ? { ...rejected, body: { ...body, status: 422, title: 'Unprocessable content' } } : rejected;
}

// Where the contract lacks the status, the body is not restricted.
function isTaken(contract: Contract, { responses }: Operation, { body }: Problem): boolean {
  const response = responseFor(responses, body.status);
  // `default` is the success where the contract has no other.
  if (response === undefined || (response.status === 'default' && !successOf(responses))) return true;
  const { mediaType, schemaPointer } = response.content ?? {};
  if (mediaType !== PROBLEM_MEDIA_TYPE) return false;
  if (schemaPointer === undefined) return true;
  const hasPlaces = body.errors === undefined || placeOf(contract, schemaPointer)?.name === 'errors';
  return (hasPlaces || hasText(contract, OURS)) && contract.isValid(schemaPointer, body);
}

/** The 404 of a resource: `There is no such routing profile in this account.` for the schema `RoutingProfile`. */
export function absent(
  contract: Contract,
  { responses, parameters }: Operation,
  item = successOf(responses)?.content?.schemaPointer,
): Problem {
  const name = item === undefined ? '' : (contract.schemaAt(item).pointer.split('/').at(-1) ?? '');
  const isName = /^[A-Z][A-Za-z]*$/.test(name);
  const words = isName ? name.replaceAll(/(?!^)([A-Z])/g, ' $1').toLowerCase() : 'thing';
  const where = parameters.some(isAccount) ? ' in this account' : '';
  return problem('not-found', `There is no such ${words}${where}.`);
}

// The words of the kit's own problems are for contracts that have them.

const OURS = 'urn:acs:problem:';

/** A response without the kit's own names, where the contract has none of them. */
export function inWordsOf(contract: Contract, response: MockResponse): MockResponse {
  const { body, headers } = response;
  if (response.status < 400 || hasText(contract, OURS)) return response;
  const challenge = headers['WWW-Authenticate']?.replaceAll(
    'realm="acs"',
    `realm="${contract.title.replaceAll(/["\\]|[^\x20-\x7e]/g, '')}"`,
  );
  const isOurs = isObject(body) && typeof body['type'] === 'string' && body['type'].startsWith(OURS);
  return {
    ...response,
    ...(isOurs && { body: { ...body, type: 'about:blank' } }),
    headers: { ...headers, ...(challenge !== undefined && { 'WWW-Authenticate': challenge }) },
  };
}

// A problem in an error schema of another form.

/** The body that a schema has for a problem: its nearest example or its members by name, each as far as the schema allows it. */
function toldIn(
  { contract, makeUp }: Parts,
  { schemaPointer, examples, json }: MediaType,
  { body }: Problem,
  { request }: Call,
): unknown {
  if (!json) return undefined;
  const nearest = nearestOf(examples, body);
  if (schemaPointer === undefined) return nearest;
  const fits = (value: unknown) => mayShow(contract, schemaPointer, value);
  const place = placeOf(contract, schemaPointer);
  const made = nearest ? undefined : makeUp(schemaPointer, 1);
  const required = requiredIn(contract, schemaPointer);
  const needed = isObject(made) ? membersWhere(made, (name) => required.has(name)) : {};
  const members = nearest
    ? []
    : said([...contract.properties(schemaPointer).keys()], body, rawPathOf(request.url));
  // The faults that an example shows are not those of this request.
  const bases = [membersWhere(nearest ?? needed, (name) => name !== place?.name), nearest ?? needed];
  const base = bases.find(fits) ?? { ...needed, ...Object.fromEntries(members) };
  const written = [body.errors ?? [], [{ pointer: '#', detail: body.detail }]]
    .map((errors) => place?.write(errors) ?? {})
    .find((faults) => Object.keys(faults).length > 0);
  const told = [...members, ...(place && written ? [[place.name, written] as const] : [])].reduce<Resource>(
    (held, [name, value]) => (fits({ ...held, [name]: value }) ? { ...held, [name]: value } : held),
    base,
  );
  return fits(told) ? told : nearest;
}

/** The example that shares most words with a problem. */
function nearestOf(examples: readonly Example[], body: Problem['body']): Resource | undefined {
  const { type, title, detail, errors = [] } = body;
  const words = wordsIn([codeIn(type), title, detail, MEANT[body.status], JSON.stringify(errors)].join(' '));
  const shared = ({ name, value }: Example) =>
    wordsIn(`${name} ${JSON.stringify(value)}`).filter((word) => words.includes(word)).length;
  const [nearest] = examples
    .filter(({ value }) => isObject(value))
    .toSorted((one, other) => shared(other) - shared(one));
  return nearest?.value as Resource | undefined;
}

/** What examples of a status are called. */
const MEANT: Readonly<Record<number, string>> = {
  ...{ 400: 'invalid malformed', 401: 'missing token', 403: 'denied', 404: 'missing unknown' },
  ...{ 409: 'taken exists duplicate', 422: 'invalid validation' },
};

const wordsIn = (text: string) => [...new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])];

const codeIn = (type: string) => type.replace(OURS, '').replaceAll('-', '_');

const requiredIn = (contract: Contract, pointer: string) =>
  new Set(contract.alternatives(pointer).flatMap(({ root }) => root.schema.required ?? []));

/** What members of an error schema may say of a problem, by their names. */
function said(
  names: readonly string[],
  { title, status, detail, type }: Problem['body'],
  path: string,
): readonly (readonly [name: string, value: unknown])[] {
  const meanings: readonly (readonly [names: RegExp, value: unknown])[] = [
    [/^(title|error|reason)$/, title],
    [/^(http)?status(code)?$|^code$/, status],
    [/^(detail|message|msg|(error)?description)$/, detail],
    [/^(path|instance)$/, path],
    [/^timestamp$/, new Date().toISOString()],
    [/^(error)?code$/, codeIn(type)],
    [/^type$/, 'about:blank'],
    [/^(success|ok)$/, false],
  ];
  return meanings.flatMap(([meant, value]) =>
    names.filter((name) => meant.test(lettersOf(name))).map((name) => [name, value] as const),
  );
}

/** Writes faults as a member of an error schema has them. */
type Write = (errors: readonly FieldError[]) => object;

const POINTER = /^(json_?)?pointer$|^source$/i;
const FIELD = /^(field|path|name|property(_?path)?|param(eter)?|loc(ation)?|key|attribute|in)$/i;
const MESSAGE = /^(message|msg|detail|description|reason|error|title)$/i;

/** Where an error schema has a place for each fault: a list of objects with a field and a message, or messages by field. */
function placeOf(contract: Contract, pointer: string) {
  for (const [name, { items, additionalProperties }] of contract.properties(pointer)) {
    if (!/error|violation|fault|detail|field|invalid|issue/i.test(name)) continue;
    const write = isObject(items)
      ? listing(contract.schema(items as Schema, pointer).node.properties ?? {})
      : isObject(additionalProperties) && byField(typesOf(additionalProperties as Schema).includes('array'));
    if (write) return { name, write };
  }
  return undefined;
}

/** Writes an object for each fault, where its members have a place and a message. */
function listing(properties: Readonly<Record<string, Schema>>): Write | undefined {
  const members = Object.keys(properties);
  const where = members.find((each) => POINTER.test(each)) ?? members.find((each) => FIELD.test(each));
  const message = members.find((each) => MESSAGE.test(each));
  if (message === undefined || where === undefined) return undefined;
  const placed = (at: string) => {
    if (where.toLowerCase() === 'source') return { pointer: at.slice(1) };
    if (properties[where]?.format === 'json-pointer') return decodeURIComponent(at.slice(1));
    return POINTER.test(where) ? at : dotted(at);
  };
  return (errors) => errors.map(({ pointer, detail }) => ({ [where]: placed(pointer), [message]: detail }));
}

/** Writes the messages of each field, as a list of them or as one text. */
const byField =
  (isList: boolean): Write =>
  (errors) => {
    const names = new Set(errors.map(({ pointer }) => dotted(pointer)));
    const messages = [...names].filter(Boolean).map((field) => {
      const all = errors.filter(({ pointer }) => dotted(pointer) === field).map(({ detail }) => detail);
      return [field, isList ? all : all.join('; ')] as const;
    });
    return Object.fromEntries(messages);
  };

/** `#/lines/0/quantity` as forms name it: `lines.0.quantity`. */
const dotted = (pointer: string) => decodeURIComponent(pointer).replace(/^#\/?/, '').replaceAll('/', '.');

// The response to a rejected call, in the contract's own words: the problem itself where the contract has problems like it, else
// its example for the status or what its schema has places for, with the faults of this request in them.

import {
  type Contract,
  type MediaType,
  type Operation,
  type Response,
  responseFor,
  type Schema,
  successOf,
  typesOf,
} from '../../contract/index.ts';
import { type FieldError, PROBLEM_MEDIA_TYPE, type Problem, problem, rawPathOf } from '../../http/index.ts';
import { oncePer } from '../../once.ts';
import { isObject } from '../../values.ts';
import { type Call, type MockResponse, rejection } from './call.ts';
import { isAccount } from './existing.ts';
import type { MakeUp } from './made-up.ts';
import { type Ask, replyTo } from './replies.ts';
import { lettersOf, mayShow } from './resource.ts';

interface RejectParts {
  readonly contract: Contract;
  readonly ask: Ask;
  readonly makeUp: MakeUp;
}

/** Responds to a call with a problem. */
export async function reject(
  { contract, ask, makeUp }: RejectParts,
  call: Call,
  rejected: Problem,
): Promise<MockResponse> {
  const { operation, preference } = call;
  const declared = asDeclared(rejected, operation);
  const plain = rejection(declared);
  const isAsked = preference.code === plain.status && preference.example !== undefined;
  const content = responseFor(operation.responses, plain.status)?.content;
  if (!isAsked && isTaken(contract, operation, declared)) return unheeded(call, plain);
  const own =
    isAsked || content === undefined ? undefined : toldIn(contract, makeUp, content, declared, call);
  const reply = await replyTo(ask, call, isAsked ? preference : { code: plain.status });
  const headers = { ...declared.headers, ...reply.headers };
  return unheeded(call, { status: reply.status, headers, body: own ?? reply.body, reason: plain.reason });
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
  if (response === undefined || isSuccess(response, responses)) return true;
  const { mediaType, schemaPointer } = response.content ?? {};
  if (mediaType !== PROBLEM_MEDIA_TYPE) return false;
  if (schemaPointer === undefined) return true;
  const hasPlaces = body.errors === undefined || placeOf(contract, schemaPointer)?.name === 'errors';
  return (hasPlaces || speaksOfProblems(contract)) && contract.isValid(schemaPointer, body);
}

/** `default` is the success where the contract has no other. */
const isSuccess = ({ status }: Response, responses: readonly Response[]) =>
  status === 'default' && successOf(responses) === undefined;

/** Adds to the reason that a preference was ignored because the request is invalid. */
function unheeded(call: Call, response: MockResponse): MockResponse {
  if (call.isFree || call.preference.code === response.status) return response;
  return { ...response, reason: `${response.reason} (Prefer chooses the response to a valid request)` };
}

/** The 404 of a resource: `There is no such routing profile in this account.` for the schema `RoutingProfile`. */
export function absent(
  contract: Contract,
  { responses, parameters }: Operation,
  item = successOf(responses)?.content?.schemaPointer,
  collection = '',
): Problem {
  const name = item === undefined ? '' : (contract.schemaAt(item).pointer.split('/').at(-1) ?? '');
  const segment = collection.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? '';
  const isName = /^[A-Z][A-Za-z]*$/.test(name);
  const words = isName ? name.replaceAll(/(?!^)([A-Z])/g, ' $1').toLowerCase() : singular(segment) || 'thing';
  const where = parameters.some(isAccount) ? ' in this account' : '';
  return problem('not-found', `There is no such ${words}${where}.`);
}

const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replaceAll(/[-_]/g, ' ');

// The words of the kit's own problems are for contracts that have them.

const OURS = 'urn:acs:problem:';

/** Whether a contract has the problems of the kit. */
const speaksOfProblems = oncePer(({ document }: Contract) => JSON.stringify(document).includes(OURS));

/** A response without the kit's own names, where the contract has none of them. */
export function inWordsOf(contract: Contract, response: MockResponse): MockResponse {
  const { body, headers } = response;
  if (response.status < 400 || speaksOfProblems(contract)) return response;
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

/** The body that a schema has for a problem; undefined where none fits. */
function toldIn(
  contract: Contract,
  makeUp: MakeUp,
  { schemaPointer, examples, json }: MediaType,
  { body }: Problem,
  { request }: Call,
): unknown {
  if (!json) return undefined;
  const shown = examples
    .filter(({ value }) => isObject(value))
    .map(({ name, value }) => ({ value, text: `${name} ${JSON.stringify(value)}` }));
  const words = wordsIn(
    `${body.type.replace(OURS, '')} ${body.title} ${body.detail} ${MEANT[body.status] ?? ''} ${JSON.stringify(body.errors ?? [])}`,
  );
  const matching = ({ text }: { readonly text: string }) =>
    wordsIn(text).filter((word) => words.includes(word)).length;
  const nearest = shown.toSorted((one, other) => matching(other) - matching(one))[0]?.value;
  if (schemaPointer === undefined) return nearest;
  const members = contract.properties(schemaPointer);
  const base = isObject(nearest) ? nearest : said(members, body, rawPathOf(request.url));
  const place = placeOf(contract, schemaPointer);
  const isOf = (name: string) =>
    name !== place?.name && (nearest === undefined || Object.hasOwn(nearest as object, name));
  const told = Object.fromEntries(Object.entries(base).filter(([name]) => isOf(name)));
  const faults = place?.write(body.errors ?? []) ?? {};
  const at = place && Object.keys(faults).length > 0 ? { [place.name]: faults } : {};
  const made = nearest === undefined ? makeUp(schemaPointer, 1) : undefined;
  const needed = isObject(made)
    ? Object.fromEntries(
        Object.entries(made).filter(
          ([name]) => name !== place?.name && isNeeded(contract, schemaPointer, name),
        ),
      )
    : {};
  const whole = place && { [place.name]: place.write([{ pointer: '#', detail: body.detail }]) };
  const all = [
    { ...told, ...at },
    { ...needed, ...told, ...at },
    { ...needed, ...told },
    { ...told, ...whole },
    nearest,
  ];
  return all.find((each) => each !== undefined && mayShow(contract, schemaPointer, each));
}

/** What examples of a status are called. */
const MEANT: Readonly<Record<number, string>> = {
  ...{ 400: 'invalid malformed', 401: 'missing token', 403: 'denied', 404: 'missing unknown' },
  ...{ 409: 'taken exists duplicate', 422: 'invalid validation' },
};

const isNeeded = (contract: Contract, pointer: string, name: string) =>
  contract
    .alternatives(pointer)
    .some(({ fields }) =>
      fields.some(({ path, required }) => path.length === 1 && path[0] === name && required),
    );

const wordsIn = (text: string) => [...new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])];

/** What the members of an error schema say of a problem, by their names. */
function said(
  members: ReadonlyMap<string, Schema>,
  { title, status, detail, type }: Problem['body'],
  path: string,
) {
  const code = type.replace(OURS, '').replaceAll('-', '_');
  const meanings: Readonly<Record<string, unknown>> = {
    ...{
      title,
      status,
      detail,
      statuscode: status,
      httpstatus: status,
      error: title,
      reason: title,
      message: detail,
    },
    ...{
      msg: detail,
      description: detail,
      errordescription: detail,
      path,
      instance: path,
      timestamp: new Date().toISOString(),
    },
    ...{ code, errorcode: code, type: 'about:blank', success: false, ok: false },
  };
  const entries = [...members].flatMap(([name, schema]): readonly (readonly [string, unknown])[] => {
    const value = meanings[lettersOf(name)];
    const isNumber = typesOf(schema).some((each) => /integer|number/.test(each));
    if (value === undefined || (isNumber && typeof value !== 'number'))
      return isNumber && /code$/i.test(name) ? [[name, status]] : [];
    return [
      [
        name,
        schema.enum && !schema.enum.includes(value as never)
          ? (schema.enum.find((each) => String(each).toLowerCase().includes(code.slice(0, 6))) ??
            schema.enum[0])
          : value,
      ],
    ];
  });
  return Object.fromEntries(entries);
}

/** Where an error schema has a place for each fault: a list of objects with a field and a message, or messages by field. */
interface FaultPlace {
  readonly name: string;
  readonly write: (errors: readonly FieldError[]) => object;
}

function placeOf(contract: Contract, pointer: string): FaultPlace | undefined {
  const places = [...contract.properties(pointer)].flatMap(([name, schema]): readonly FaultPlace[] => {
    const { items, additionalProperties } = schema;
    if (isObject(items)) {
      const { node } = contract.schema(items as Schema, pointer);
      const members = Object.keys(node.properties ?? {});
      const pointers = members.find((each) => /^(json_?)?pointer$|^source$/i.test(each));
      const field = members.find((each) =>
        /^(field|path|name|property(_?path)?|param(eter)?|loc(ation)?|key|attribute|in)$/i.test(each),
      );
      const message = members.find((each) =>
        /^(message|msg|detail|description|reason|error|title)$/i.test(each),
      );
      const where = pointers ?? field;
      if (message === undefined || where === undefined) return [];
      const isSource = where.toLowerCase() === 'source';
      const write = (errors: readonly FieldError[]) =>
        errors.map(({ pointer: at, detail }) => ({
          [where]: isSource ? { pointer: at.slice(1) } : pointers === undefined ? dotted(at) : at,
          [message]: detail,
        }));
      return [{ name, write }];
    }
    if (!isObject(additionalProperties)) return [];
    const isList = typesOf(additionalProperties as Schema).includes('array');
    const write = (errors: readonly FieldError[]) => {
      const names = new Set(errors.map(({ pointer: at }) => dotted(at)));
      const told = [...names].filter(Boolean).map((field) => {
        const some = errors.filter(({ pointer: at }) => dotted(at) === field).map(({ detail }) => detail);
        return [field, isList ? some : some.join('; ')];
      });
      return Object.fromEntries(told);
    };
    return [{ name, write }];
  });
  return places.find(({ name }) => /error|violation|fault|detail|field|invalid|issue/i.test(name));
}

/** `#/lines/0/quantity` as forms name it: `lines.0.quantity`. */
const dotted = (pointer: string) => decodeURIComponent(pointer).replace(/^#\/?/, '').replaceAll('/', '.');

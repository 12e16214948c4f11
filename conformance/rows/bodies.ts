// Something else in place of the body: invalid JSON (rejected if no parser accepts it, asked if an extension of JSON does, RFC 8259
// §9), and JSON that is no object.

import { type Contract, derived, type Operation, type Origin, originOf } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { silenceOfBody } from '../oracle/index.ts';
import type { Context, Judged, Made, Part, Row } from '../types.ts';
import { propertyAt } from '../view/contexts.ts';
import { encode } from '../view/json-text.ts';
import { requestOf } from '../view/operation.ts';
import { rejection } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { type Broken, brokenJson } from './broken-json.ts';
import { twice } from './impostors.ts';
import { emptyOrigin } from './presence.ts';
import { isValid, isWriting, questionOf } from './row.ts';

/** The rows about the body as a whole. */
export function bodyRows(subject: Subject): readonly Row[] {
  const { body } = subject.operation;
  if (body === undefined) return [];
  return [
    ...brokenJson
      .filter((row) => row.asks === undefined || subject.operation === fullestOperation(subject.contract))
      .map((row) => brokenRow(subject, row)),
    wholeRow(subject, 'no-body', true, (context) => noBody(subject, context)),
    ...valuesInstead
      .filter(({ name }) => body.required || name !== 'null')
      .map((row) =>
        wholeRow(subject, `value/${row.name}`, row.main ?? false, (context) =>
          instead(subject, context, row),
        ),
      ),
  ];
}

/** The operation with the most properties asks about extensions of JSON for the service, which parses all bodies alike. */
const fullestOperation = oncePer((contract: Contract): Operation | undefined => {
  const sizeOf = ({ body }: Operation) =>
    body ? contract.alternatives(body.schemaPointer).flatMap(({ fields }) => fields).length : 0;
  const sized = contract.operations.map((operation) => ({ operation, size: sizeOf(operation) }));
  return sized.toSorted((a, b) => b.size - a.size)[0]?.operation;
});

const wholeRow = ({ operation, contexts }: Subject, name: string, main: boolean, on: Row['on']): Row => ({
  name: `body/${name}`,
  operation: operation.id,
  main,
  contexts,
  on,
  writes: isWriting(operation.method),
});

/** A text in place of the body. */
interface Sent {
  readonly rule: string;
  readonly title: string;
  readonly says?: string;
  readonly text: string;
  readonly parts?: readonly Part[];
}

function madeOf(
  { operation }: Subject,
  context: Context,
  { rule, title, says = title, text, parts = [{ kind: 'body' }] }: Sent,
  judged: Judged,
): Made {
  return {
    ...judged,
    property: propertyAt(operation.id, 'body', judged.asks ?? rule),
    title,
    request: { ...context.request, body: { text } },
    edit: { says, parts },
  };
}

function brokenRow(subject: Subject, { name, main, value: breakUp, asks, saysNothing }: Broken): Row {
  return wholeRow(subject, `json/${name}`, main ?? false, (context) => {
    const plain = encode(context.value);
    const text = breakUp(plain);
    const isAbsent = text.trim() === '' && !subject.operation.body?.required;
    if (text === plain || isAbsent || isJson(text)) return undefined;
    const title = `a body that is not JSON (${name.replaceAll('-', ' ')})`;
    const judged =
      asks === undefined ? judgedAs(subject, context, 'syntax', saysNothing) : questionOf(subject, asks);
    if (asks !== undefined && !subject.contract.source.silences.has(asks)) return undefined;
    return judged && madeOf(subject, context, { rule: 'json', title, text }, judged);
  });
}

/**
 * What says nothing at all is read as a body without members by many, so that it is wrong for the same reason as that is (ruling 21),
 * and not wrong at all where nothing is required.
 */
function judgedAs(
  subject: Subject,
  context: Context,
  about: 'syntax' | 'body',
  saysNothing: boolean | undefined,
): Judged | undefined {
  const { body, origin } = subject.operation;
  if (saysNothing && isValid(subject, {})) return undefined;
  const empty = saysNothing ? emptyOrigin(subject, context) : undefined;
  return { requires: rejection(subject, empty ?? derived(body?.origin ?? origin), about) };
}

/** Without a type some frameworks read no body, and validate none. Whether the response speaks of the type or of the body is open. */
function noBody(subject: Subject, context: Context): Made | undefined {
  if (!subject.operation.body?.required) return undefined;
  const judged = judgedAs(subject, context, 'syntax', true);
  if (judged?.requires === undefined) return undefined;
  const requires = judged.requires.filter(({ expect }) => expect.kind === 'rejected');
  const sent: Sent = {
    rule: 'json',
    title: 'no body, and no Content-Type',
    text: '',
    parts: [{ kind: 'body' }, { kind: 'header', name: 'content-type' }],
  };
  const request = requestOf(subject, { body: { text: '' }, contentType: undefined });
  return { ...madeOf(subject, context, sent, { requires }), request };
}

/** Parsed as a server does: half a surrogate pair becomes another character in UTF-8. */
function isJson(text: string): boolean {
  try {
    JSON.parse(Buffer.from(text).toString());
    return true;
  } catch {
    return false;
  }
}

/** A value that is no object. */
interface Instead {
  readonly name: string;
  readonly main?: true;
  readonly value: (valid: unknown, text: string) => unknown;
  /** Go parses null as an empty object, PHP an empty list, and `body or {}` any false value. */
  readonly saysNothing?: true;
}

const membersIn = (valid: unknown) => Object.entries(Object(valid));

const valuesInstead: readonly Instead[] = [
  { name: 'empty-object', main: true, saysNothing: true, value: () => ({}) },
  { name: 'array', main: true, value: (valid) => [valid] },
  { name: 'two-in-an-array', value: twice },
  { name: 'array-in-an-array', value: (valid) => [[valid]] },
  { name: 'array-of-text', value: (_, text) => [text] },
  { name: 'array-of-numbers', value: () => [1, 2] },
  { name: 'entries', value: (valid) => membersIn(valid) },
  { name: 'array-of-members', value: (valid) => membersIn(valid).map(([key, value]) => ({ [key]: value })) },
  { name: 'json-text', value: (_, text) => text },
  { name: 'empty-array', saysNothing: true, value: () => [] },
  { name: 'string', main: true, value: () => 'text' },
  { name: 'empty-string', saysNothing: true, value: () => '' },
  { name: 'number', value: () => 5 },
  { name: 'zero', saysNothing: true, value: () => 0 },
  { name: 'true', value: () => true },
  { name: 'false', saysNothing: true, value: () => false },
  { name: 'null', main: true, saysNothing: true, value: () => null },
];

function instead(subject: Subject, context: Context, row: Instead): Made | undefined {
  const { contract, operation } = subject;
  const text = encode(row.value(context.value, encode(context.value)));
  const value: unknown = JSON.parse(text);
  if (contract.isValid(operation.body?.schemaPointer ?? '', value)) return undefined;
  const asks = row.saysNothing ? undefined : silenceOfBody(value, (body) => isValid(subject, body));
  if (asks !== undefined && !contract.source.silences.has(asks)) return undefined;
  const judged = asks === undefined ? ofType(subject, context, row) : questionOf(subject, asks);
  const title = `${row.name.replaceAll('-', ' ')} instead of an object`;
  return judged && madeOf(subject, context, { rule: 'object', title, text }, judged);
}

function ofType(subject: Subject, context: Context, { saysNothing }: Instead): Judged | undefined {
  if (saysNothing && isValid(subject, {})) return undefined;
  const empty = saysNothing ? emptyOrigin(subject, context) : undefined;
  return { requires: rejection(subject, empty ?? typeOrigin(subject), 'body') };
}

function typeOrigin({ contract, alternatives, operation }: Subject): Origin {
  const root = alternatives[0]?.root;
  return derived(
    root === undefined
      ? operation.origin
      : originOf(contract.source, root.schema, 'type', `${root.pointer}/type`),
  );
}

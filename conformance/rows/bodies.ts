// Something else in place of the body: invalid JSON (rejected if no parser accepts it, asked if an extension of JSON does, RFC 8259
// §9), and JSON that is no object.

import { derived, type Origin, originOf, type SilenceId } from '../../src/contract/index.ts';
import { isHolder } from '../../src/values.ts';
import { parseJson, silenceOfBody } from '../oracle/index.ts';
import type { Context, Made, Row } from '../types.ts';
import { encode, RawJson } from '../view/json-text.ts';
import { rejection } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { type Broken, brokenJson } from './broken-json.ts';
import { emptyOrigin } from './presence.ts';
import { isValid, madeOf, type NamedRow, rowOf } from './row.ts';
import { impostorsOf } from './types.ts';

/** The rows about the body as a whole. */
export function bodyRows(subject: Subject): readonly Row[] {
  const { body } = subject.operation;
  if (body === undefined) return [];
  return [
    ...brokenJson.map((row) => brokenRow(subject, row)),
    rowOf(subject, { name: 'body/no-body', main: true, on: (context) => noBody(subject, context) }),
    ...valuesInstead
      .filter(({ name }) => body.required || name !== 'null')
      .map((row) => insteadRow(subject, row)),
  ];
}

/** Another text in place of the body. */
interface Whole {
  readonly rule: 'json' | 'object';
  readonly says: string;
  readonly text: string;
  readonly origin: Origin;
  readonly saysNothing: boolean;
  readonly asks?: SilenceId | undefined;
}

/**
 * What says nothing at all is read as a body without members by many, so that it is wrong for the same reason as that is (ruling 21),
 * and not wrong at all where nothing is required.
 */
function madeOfText(subject: Subject, context: Context, whole: Whole): Made | undefined {
  const { rule, says, text, saysNothing, asks } = whole;
  if (saysNothing && isValid(subject, {})) return undefined;
  const origin = (saysNothing ? emptyOrigin(subject, context) : undefined) ?? whole.origin;
  const change = { rule, says, path: [], value: new RawJson(text), origin, asks };
  return madeOf(subject, context, change, rejection(subject, origin, rule === 'json' ? 'syntax' : 'body'));
}

const bodyOrigin = ({ operation }: Subject): Origin => derived(operation.body?.origin ?? operation.origin);

function brokenRow(subject: Subject, { name, main = false, of, asks, saysNothing = false }: Broken): Row {
  const says = `a body that is not JSON (${name.replaceAll('-', ' ')})`;
  const origin = bodyOrigin(subject);
  const on = (context: Context): Made | undefined => {
    const plain = encode(context.value);
    const text = of(plain);
    const isAbsent = text.trim() === '' && !subject.operation.body?.required;
    if (text === plain || isAbsent || 'value' in parseJson({ text })) return undefined;
    return madeOfText(subject, context, { rule: 'json', says, text, origin, saysNothing, asks });
  };
  return rowOf(subject, { name: `body/json/${name}`, main, on });
}

/** Without a type some frameworks read no body, and validate none. Whether the response speaks of the type or of the body is open. */
function noBody(subject: Subject, context: Context): Made | undefined {
  if (!subject.operation.body?.required) return undefined;
  const [says, origin] = ['no body, and no Content-Type', bodyOrigin(subject)];
  const whole = { rule: 'json', says, text: '', origin, saysNothing: true } as const;
  const made = madeOfText(subject, context, whole);
  if (made?.requires === undefined) return undefined;
  return {
    ...made,
    requires: made.requires.slice(0, 1),
    request: { ...made.request, headers: made.request.headers.filter(([name]) => name !== 'Content-Type') },
    edit: { says, parts: [{ kind: 'body' }, { kind: 'header', name: 'content-type' }] },
  };
}

/** Values that are no object, and the object that has no member. */
const valuesInstead: readonly NamedRow<(valid: unknown) => unknown>[] = [
  { name: 'empty-object', main: true, of: () => ({}) },
  { name: 'null', main: true, of: () => null },
  ...impostorsOf(['object']),
];

function insteadRow(
  subject: Subject,
  { name, main = false, of }: NamedRow<(valid: unknown) => unknown>,
): Row {
  const says = `${name.replaceAll('-', ' ')} instead of an object`;
  const origin = typeOrigin(subject);
  const on = (context: Context): Made | undefined => {
    const value = of(context.value);
    if (isValid(subject, value)) return undefined;
    const saysNothing = isNothing(value);
    const asks = saysNothing ? undefined : silenceOfBody(value, (body) => isValid(subject, body));
    const text = encode(value);
    return madeOfText(subject, context, { rule: 'object', says, text, origin, saysNothing, asks });
  };
  return rowOf(subject, { name: `body/value/${name}`, main, on });
}

/** Go parses null as an empty object, PHP an empty list, and `body or {}` any false value. */
const isNothing = (value: unknown): boolean => (isHolder(value) ? Object.keys(value).length === 0 : !value);

function typeOrigin({ contract, alternatives: [first], operation }: Subject): Origin {
  if (first === undefined) return derived(operation.origin);
  const { schema, pointer } = first.root;
  return derived(originOf(contract.source, schema, 'type', `${pointer}/type`));
}

// Something else in place of the body: what is no JSON, and JSON that is no object.

import {
  alternativesOf,
  type Contract,
  derived,
  type Operation,
  type Origin,
  originOf,
} from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import type { Bytes, HttpCase } from '../../types.ts';
import { ask, bodyCaseId, saidBeside, shownBeside, vary } from '../case.ts';
import { isValid } from '../change.ts';
import { type Row, type Variant, wholesOf } from '../design/places.ts';
import { spell } from '../json-text.ts';
import { decided, refusal } from '../requirements.ts';
import { readFromPairs } from '../schema/readings.ts';
import { whereNothingIsRefused } from '../schema/required.ts';
import { type Rule, requestOf, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { type Broken, brokenJson } from './broken-json.ts';

/** Cases for an operation that takes a JSON body; each differs from a valid one, at home and in contexts in turns. */
export const malformed: Rule = {
  name: 'malformed',
  derive: (subject) => {
    const { body } = subject.operation;
    if (body === undefined) return [];
    const wholes = wholesOf(subject);
    return brokenJson
      .filter(isTried(subject))
      .flatMap((row, i) =>
        wholes(row, i).flatMap((valid) => broken(subject, valid, row, derived(body.origin))),
      );
  },
};

/** What an extension of JSON takes is asked of the operation with the most properties: all read bodies alike. */
const fullestOperation = oncePer((contract: Contract): Operation | undefined => {
  const sizeOf = ({ body }: Operation) =>
    body ? alternativesOf(contract.document, body.schemaPointer).flatMap(({ fields }) => fields).length : 0;
  return contract.operations.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
});

const isTried =
  ({ contract, operation, inputs }: Subject) =>
  ({ asks }: Broken): boolean =>
    asks === undefined || inputs.thorough === true || operation === fullestOperation(contract);

function broken(
  subject: Subject,
  valid: ValidBody,
  { name, value: breakUp, asks, saysNothing }: Broken,
  origin: Origin,
): readonly HttpCase[] {
  const plain = compactly(valid);
  const text = asLong(valid, breakUp(plain), plain);
  const body: Bytes = { text };
  const isAbsent = text.trim() === '' && !subject.operation.body?.required;
  if (isAbsent || isJson(body) || (saysNothing && isValid(subject, {}))) return [];
  const isHome = valid === subject.bodies[0];
  const title = `a body that is not JSON (${name.replaceAll('-', ' ')})`;
  const sent = {
    name: {
      rule: 'bodies',
      variant: `malformed/${name}`,
      kind: 'malformed',
      ...(!isHome && { within: valid.label ?? valid.name }),
    },
    title,
    change: saidBeside(title, valid),
    request: requestOf(subject, { body }),
    twin: bodyCaseId(subject, valid),
    conditions: [
      ...shownBeside(subject, { body: valid }),
      ...(saysNothing ? whereNothingIsRefused(subject) : []),
    ],
  };
  return [
    asks === undefined
      ? vary(subject, { ...sent, requires: refusal(subject, origin, 'body') })
      : ask(subject, { ...sent, silence: asks }),
  ];
}

/** White space would hide from the rows what they look for. */
function compactly({ value, spelling: { space: _, bytes: __, ...spelling } = {} }: ValidBody): string {
  return spell(value, spelling);
}

/** Blanks for a body that is to be long: after its brace or before its last value, whichever is farther from what was broken. */
function asLong({ spelling: { bytes = 0 } = {} }: ValidBody, text: string, plain: string): string {
  const unlike = plain.split('').findIndex((character, i) => text[i] !== character);
  const broken = unlike < 0 ? plain.length : unlike;
  const values = [...text.matchAll(/:(?=["'`\d])/g)].map(({ index }) => index + 1).slice(-1);
  const [at = 0] = [...(text.startsWith('{') ? [1] : []), ...values].toSorted(
    (a, b) => Math.abs(b - broken) - Math.abs(a - broken),
  );
  return at === 0 ? text : text.slice(0, at) + ' '.repeat(Math.max(0, bytes - text.length)) + text.slice(at);
}

/** Strict decoding, as RFC 8259 asks: UTF-8 or nothing. */
function isJson(body: Bytes): boolean {
  try {
    const bytes = 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Cases for the type of the whole body. */
export const otherValues: Rule = {
  name: 'other-values',
  derive: (subject) => {
    const { contract, operation, alternatives, bodies } = subject;
    const root = alternatives[0]?.root;
    const pointer = operation.body?.schemaPointer;
    if (root === undefined || pointer === undefined || bodies.length === 0) return [];
    const origin = originOf(contract.source, root.schema, 'type', root.pointer);
    const wholes = wholesOf(subject);
    return valuesInstead
      .filter(({ name }) => operation.body?.required || name !== 'null')
      .flatMap((row, i) => wholes(row, i).flatMap((body) => inPlaceOf(subject, origin, body, row)));
  },
};

/** One row. */
interface Instead extends Row, Variant<(valid: unknown, text: string) => unknown> {
  /** Go reads a null as an empty object, PHP an empty list, and `body or {}` all that is false. */
  readonly saysNothing?: true;
  /** Python makes an object of it. */
  readonly isPairs?: true;
}

/** Named values in place of a valid body. */
const valuesInstead: readonly Instead[] = [
  { name: 'array', value: (valid) => [valid] },
  { name: 'two-in-an-array', value: (valid) => [valid, valid] },
  { name: 'array-in-an-array', value: (valid) => [[valid]] },
  { name: 'array-of-text', value: (_, text) => [text] },
  { name: 'array-of-numbers', value: () => [1, 2] },
  { name: 'entries', isPairs: true, value: (valid) => Object.entries(Object(valid)) },
  {
    name: 'array-of-members',
    value: (valid) => Object.entries(Object(valid)).map(([key, value]) => ({ [key]: value })),
  },
  { name: 'json-text', value: (_, text) => text },
  { name: 'empty-array', saysNothing: true, value: () => [] },
  { name: 'string', value: () => 'text' },
  { name: 'empty-string', saysNothing: true, value: () => '' },
  { name: 'number', value: () => 5 },
  { name: 'zero', saysNothing: true, value: () => 0 },
  { name: 'true', value: () => true },
  { name: 'false', saysNothing: true, value: () => false },
  { name: 'null', saysNothing: true, value: () => null },
];

function inPlaceOf(
  subject: Subject,
  origin: Origin,
  body: ValidBody,
  { name, value, saysNothing, isPairs }: Instead,
): readonly HttpCase[] {
  const { contract, operation, bodies } = subject;
  const isHome = body === bodies[0];
  const text = spell(value(body.value, spell(body.value)), body.spelling);
  if (contract.validate(operation.body?.schemaPointer ?? '', JSON.parse(text)).length === 0) return [];
  if (saysNothing && isValid(subject, {})) return [];
  const title = `${name.replaceAll('-', ' ')} instead of an object`;
  return [
    vary(subject, {
      name: {
        rule: 'bodies',
        kind: 'value',
        variant: `value/${name}`,
        ...(!isHome && { within: body.label ?? body.name }),
      },
      title,
      change: saidBeside(title, body),
      request: requestOf(subject, { body: { text } }),
      requires: [
        ...refusal(subject, derived(origin), 'body'),
        ...(isPairs ? decided(subject, 'converted-values') : []),
      ],
      twin: bodyCaseId(subject, body),
      conditions: [
        ...shownBeside(subject, { body }),
        ...(saysNothing ? whereNothingIsRefused(subject) : []),
        ...(isPairs ? readFromPairs(subject, body) : []),
      ],
    }),
  ];
}

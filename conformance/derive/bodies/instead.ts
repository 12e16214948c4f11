// Something else in place of the body: invalid JSON (rejected if no parser accepts it, probed if an extension of JSON does, RFC
// 8259 §9), and JSON that is no object.

import {
  type Contract,
  derived,
  type Operation,
  originOf,
  type SilenceId,
} from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import { silenceOfBody } from '../../oracle/index.ts';
import type { HttpCase } from '../../types.ts';
import { ask, bodyCaseId, changesOf, ifOtherAccepted, vary } from '../case.ts';
import { isValid } from '../change.ts';
import { bodiesForRows, type Row } from '../design/places.ts';
import { encode } from '../json-text.ts';
import { rejection } from '../requirements.ts';
import { twice } from '../schema/impostors.ts';
import { unlessEmptyIsAccepted } from '../schema/required.ts';
import { type Rule, requestOf, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { type Broken, brokenJson } from './broken-json.ts';

/** Cases for an operation with a JSON body. The valid bodies that they vary rotate. */
export const malformed: Rule = {
  name: 'malformed',
  derive: (subject) => {
    const { body } = subject.operation;
    if (body === undefined) return [];
    const bodiesOf = bodiesForRows(subject);
    const requires = rejection(subject, derived(body.origin), 'syntax');
    return [
      ...brokenJson
        .filter((row) => row.keepsTurn || isTried(subject, row))
        .flatMap((row, i) =>
          isTried(subject, row)
            ? bodiesOf(row, i).flatMap((valid) => broken(subject, valid, row, requires))
            : [],
        ),
      ...noBody(subject, requires),
    ];
  },
};

/** Cases for the type of the whole body. */
export const otherValues: Rule = {
  name: 'other-values',
  derive: (subject) => {
    const { contract, operation, alternatives, bodies } = subject;
    const root = alternatives[0]?.root;
    if (root === undefined || operation.body === undefined || bodies.length === 0) return [];
    const origin = originOf(contract.source, root.schema, 'type', `${root.pointer}/type`);
    const bodiesOf = bodiesForRows(subject);
    return valuesInstead
      .filter(({ name }) => operation.body?.required || name !== 'null')
      .flatMap((row, i) =>
        bodiesOf(row, i).flatMap((body) =>
          otherValue(subject, body, row, rejection(subject, derived(origin), 'body')),
        ),
      );
  },
};

type Requirements = ReturnType<typeof rejection>;

/** The operation with the most properties probes extensions of JSON for the service, which parses all bodies alike. */
const fullestOperation = oncePer((contract: Contract): Operation | undefined => {
  const sizeOf = ({ body }: Operation) =>
    body ? contract.alternatives(body.schemaPointer).flatMap(({ fields }) => fields).length : 0;
  const sized = contract.operations.map((operation) => ({ operation, size: sizeOf(operation) }));
  return sized.toSorted((a, b) => b.size - a.size)[0]?.operation;
});

const isTried = ({ contract, operation }: Subject, { asks }: Broken): boolean =>
  asks === undefined || operation === fullestOperation(contract);

/** A text that is sent in place of a valid body. */
interface Sent {
  readonly kind: 'malformed' | 'value';
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

function inPlaceOf(subject: Subject, valid: ValidBody, { kind, name, title, text }: Sent) {
  const within = valid === subject.bodies[0] ? undefined : (valid.label ?? valid.name);
  return {
    name: { rule: 'bodies', variant: `${kind}/${name}`, kind, within },
    title,
    change: changesOf(title, valid),
    request: requestOf(subject, { body: { text } }),
    twin: bodyCaseId(subject, valid),
    conditions: ifOtherAccepted(subject, { body: valid }),
  };
}

/** A case that requires a rejection, or asks where a silence leaves it open. */
function rejectedOrAsked(
  subject: Subject,
  sent: ReturnType<typeof inPlaceOf>,
  requires: Requirements,
  asks: SilenceId | undefined,
): HttpCase {
  if (asks !== undefined) return ask(subject, { ...sent, silence: asks });
  const conditions = [...sent.conditions, ...unlessEmptyIsAccepted(subject)];
  return vary(subject, { ...sent, conditions, requires });
}

function broken(
  subject: Subject,
  valid: ValidBody,
  row: Broken,
  requires: Requirements,
): readonly HttpCase[] {
  const { name, value: breakUp, asks, saysNothing } = row;
  const plain = compactly(valid);
  const text = asLong(valid, breakUp(plain), plain);
  const isAbsent = text.trim() === '' && !subject.operation.body?.required;
  if (isAbsent || isJson(text) || (saysNothing && isValid(subject, {}))) return [];
  const title = `a body that is not JSON (${name.replaceAll('-', ' ')})`;
  const sent = inPlaceOf(subject, valid, { kind: 'malformed', name, title, text });
  return [rejectedOrAsked(subject, sent, requires, asks)];
}

/** Without a type some frameworks read no body, and validate none. Whether the response speaks of the type or of the body is open. */
function noBody(subject: Subject, requires: Requirements): readonly HttpCase[] {
  const [valid] = subject.bodies;
  if (valid === undefined || !subject.operation.body?.required || isValid(subject, {})) return [];
  const title = 'no body, and no Content-Type';
  const sent = inPlaceOf(subject, valid, { kind: 'malformed', name: 'no-body', title, text: '' });
  const request = requestOf(subject, { body: { text: '' }, contentType: undefined });
  const rejected = requires.filter(({ expect }) => expect.kind === 'rejected');
  return [rejectedOrAsked(subject, { ...sent, request }, rejected, undefined)];
}

/** The compact encoding, because white space would hide what the rows replace. */
function compactly({ value, encoding: { space: _, bytes: __, ...encoding } = {} }: ValidBody): string {
  return encode(value, encoding);
}

/** Padding for a long body: after its brace or before its last value, whichever is farther from the broken part. */
function asLong({ encoding: { bytes = 0 } = {} }: ValidBody, text: string, plain: string): string {
  const unlike = plain.split('').findIndex((character, i) => text[i] !== character);
  const broken = unlike < 0 ? plain.length : unlike;
  const values = [...text.matchAll(/:(?=["'`\d])/g)].map(({ index }) => index + 1).slice(-1);
  const [at = 0] = [...(text.startsWith('{') ? [1] : []), ...values].toSorted(
    (a, b) => Math.abs(b - broken) - Math.abs(a - broken),
  );
  return at === 0 ? text : text.slice(0, at) + ' '.repeat(Math.max(0, bytes - text.length)) + text.slice(at);
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
interface Instead extends Row {
  readonly name: string;
  readonly value: (valid: unknown, text: string) => unknown;
  /** Go parses null as an empty object, PHP an empty list, and `body or {}` any false value. */
  readonly saysNothing?: true;
}

const membersOf = (valid: unknown) => Object.entries(Object(valid));

const valuesInstead: readonly Instead[] = [
  { name: 'array', value: (valid) => [valid] },
  { name: 'two-in-an-array', value: twice },
  { name: 'array-in-an-array', value: (valid) => [[valid]] },
  { name: 'array-of-text', value: (_, text) => [text] },
  { name: 'array-of-numbers', value: () => [1, 2] },
  { name: 'entries', value: (valid) => membersOf(valid) },
  { name: 'array-of-members', value: (valid) => membersOf(valid).map(([key, value]) => ({ [key]: value })) },
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

function otherValue(
  subject: Subject,
  valid: ValidBody,
  row: Instead,
  requires: Requirements,
): readonly HttpCase[] {
  const { name, value, saysNothing } = row;
  const text = encode(value(valid.value, encode(valid.value)), valid.encoding);
  const pointer = subject.operation.body?.schemaPointer ?? '';
  if (subject.contract.isValid(pointer, JSON.parse(text))) return [];
  if (saysNothing && isValid(subject, {})) return [];
  const asks = silenceOfBody(JSON.parse(text), (body) => isValid(subject, body));
  const sent = inPlaceOf(subject, valid, {
    kind: 'value',
    name,
    title: `${name.replaceAll('-', ' ')} instead of an object`,
    text,
  });
  return [rejectedOrAsked(subject, sent, requires, asks)];
}

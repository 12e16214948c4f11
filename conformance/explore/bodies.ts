// Random bodies inside what the source states, and the same with a single fault.

import fc from 'fast-check';
import { derived, type Field, type Origin, originOf, typesOf, weakest } from '../../src/contract/index.ts';
import {
  isUniqueName,
  isWithinReach,
  replaceAt,
  type Subject,
  type ValidBody,
  valueAt,
} from '../derive/index.ts';

/** A generated body: the valid one it was made from, the body, and why it must be accepted or rejected. */
export interface Sample {
  readonly valid: ValidBody;
  readonly body: unknown;
  readonly origin: Origin;
  /** What was changed, in words. */
  readonly says: string;
}

type Change = { readonly path: Field['path']; readonly value: unknown };

/** Bodies that the source says are valid: its own shapes, with every value moved inside its stated bounds. */
export function validBodies(subject: Subject): fc.Arbitrary<Sample> | undefined {
  const bodies = statedBodies(subject);
  if (bodies.length === 0) return undefined;
  return fc.constantFrom(...bodies).chain((valid) =>
    changesIn(subject, valid).map((changes) => ({
      valid,
      body: apply(valid, changes),
      origin: derived(valid.origin),
      says:
        changes.map(({ path, value }) => `${path.join('.')} = ${JSON.stringify(value)}`).join(', ') ||
        valid.name,
    })),
  );
}

/** Valid bodies with one stated constraint broken. */
export function faultyBodies(subject: Subject): fc.Arbitrary<Sample> | undefined {
  const places = statedBodies(subject).flatMap((valid) =>
    valid.alternative.fields
      .filter((field) => valueAt(valid.value, field.path) !== undefined)
      .flatMap((field) => faultsOf(subject, field).map((fault) => ({ valid, field, ...fault }))),
  );
  if (places.length === 0) return undefined;
  return fc.constantFrom(...places).chain(({ valid, field, values, origin }) =>
    fc.tuple(changesIn(subject, valid), values).map(([changes, value]) => ({
      valid,
      body: replaceAt(apply(valid, changes), field.path, value),
      origin,
      says: `${field.path.join('.')} = ${JSON.stringify(value)}`,
    })),
  );
}

const statedBodies = (subject: Subject) =>
  subject.bodies.filter(
    (valid) => valid.origin.level !== 'chosen' && valid.inputs.every((input) => input.declared),
  );

const apply = (valid: ValidBody, changes: readonly Change[]) =>
  changes.reduce((body, { path, value }) => replaceAt(body, path, value), valid.value);

/** Some of the values moved; shrinking moves fewer. */
function changesIn(subject: Subject, valid: ValidBody): fc.Arbitrary<readonly Change[]> {
  const movable = valid.alternative.fields.flatMap((field) => {
    const inside = valueAt(valid.value, field.path);
    const values = inside === undefined ? undefined : insideOf(subject, field, inside);
    return values
      ? [
          fc.option(
            values.map((value): Change => ({ path: field.path, value })),
            { freq: 2 },
          ),
        ]
      : [];
  });
  return fc.tuple(...movable).map((changes) => changes.filter((change) => change !== null));
}

/** Up to a bound that the source states, and no further than the accepted value where it states none. */
function insideOf(subject: Subject, field: Field, inside: unknown): fc.Arbitrary<unknown> | undefined {
  const { schema } = field;
  if (typesOf(schema).includes('integer') && typeof inside === 'number') {
    const min = isStated(subject, field, 'minimum') ? (schema.minimum ?? inside) : inside;
    const max = isStated(subject, field, 'maximum') ? (schema.maximum ?? inside) : inside;
    return fc.integer({ min, max });
  }
  const free =
    typeof inside === 'string' &&
    !isUniqueName(field) &&
    !schema.enum &&
    !schema.pattern &&
    !schema.format &&
    !schema['x-input'];
  if (!free || schema.maxLength === undefined || !isStated(subject, field, 'maxLength')) return undefined;
  return plainText(inside.length, schema.maxLength);
}

type Fault = { readonly values: fc.Arbitrary<unknown>; readonly origin: Origin };

function faultsOf(subject: Subject, field: Field): readonly Fault[] {
  const { schema } = field;
  const faults: (Fault | undefined)[] = [
    typeof schema.maximum === 'number' && schema.maximum < Number.MAX_SAFE_INTEGER
      ? fault(
          subject,
          field,
          'maximum',
          fc.integer({ min: schema.maximum + 1, max: Number.MAX_SAFE_INTEGER }),
        )
      : undefined,
    typeof schema.minimum === 'number' && schema.minimum > Number.MIN_SAFE_INTEGER
      ? fault(
          subject,
          field,
          'minimum',
          fc.integer({ min: Number.MIN_SAFE_INTEGER, max: schema.minimum - 1 }),
        )
      : undefined,
    typeof schema.maxLength === 'number' && isWithinReach('maxLength', schema.maxLength)
      ? fault(subject, field, 'maxLength', plainText(schema.maxLength + 1, schema.maxLength * 4))
      : undefined,
    schema.enum
      ? fault(
          subject,
          field,
          'enum',
          plainText(1, 12).filter((text) => !enumValues(subject, field).has(text)),
        )
      : undefined,
    typesOf(schema).length > 0 ? fault(subject, field, 'type', wrongType(typesOf(schema))) : undefined,
  ];
  return faults.filter((one) => one !== undefined);
}

function fault(
  subject: Subject,
  field: Field,
  keyword: string,
  values: fc.Arbitrary<unknown>,
): Fault | undefined {
  const origin = originOf(subject.contract.source, field.schema, keyword, `${field.pointer}/${keyword}`);
  return origin.level === 'chosen' ? undefined : { values, origin: derived(weakest(origin)) };
}

const enumValues = (subject: Subject, field: Field): ReadonlySet<unknown> =>
  new Set(
    subject.alternatives
      .flatMap((one) => one.fields)
      .filter((one) => one.path.join() === field.path.join())
      .flatMap((one) => one.schema.enum ?? []),
  );

function wrongType(types: readonly string[]): fc.Arbitrary<unknown> {
  const numeric = types.includes('integer') || types.includes('number');
  const all: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    string: numeric ? fc.integer({ min: 1, max: 100 }).map(String) : plainText(1, 8),
    integer: fc.integer({ min: 0, max: 1000 }),
    boolean: fc.boolean(),
    array: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
    object: fc.dictionary(plainText(1, 4), fc.integer({ min: 0, max: 9 }), { maxKeys: 2 }),
  };
  const others = Object.entries(all).filter(
    ([type]) => !types.includes(type) && !(type === 'integer' && types.includes('number')),
  );
  return fc.oneof(...others.map(([, values]) => values));
}

/** Letters only: which other characters a text may have, the source leaves open. */
const plainText = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength, maxLength });

function isStated(subject: Subject, field: Field, keyword: string): boolean {
  return originOf(subject.contract.source, field.schema, keyword, field.pointer).level !== 'chosen';
}

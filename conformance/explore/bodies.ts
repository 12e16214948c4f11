// Random bodies inside what the source states, and the same with a single fault.

import fc from 'fast-check';
import { derived, type Field, type Origin, originOf, typesOf } from '../../src/contract/index.ts';
import {
  isUniqueName,
  isWithinReach,
  replaceAt,
  type Subject,
  type ValidBody,
  valueAt,
} from '../derive/index.ts';

const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;

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
    const change = values?.map((value): Change => ({ path: field.path, value }));
    return change ? [fc.option(change, { freq: 2 })] : [];
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
  const { maxLength } = schema;
  const isFree =
    !isUniqueName(field) && !(schema.enum || schema.pattern || schema.format || schema['x-input']);
  if (typeof inside !== 'string' || !isFree || maxLength === undefined) return undefined;
  return isStated(subject, field, 'maxLength') ? plainText(inside.length, maxLength) : undefined;
}

interface Fault {
  readonly values: fc.Arbitrary<unknown>;
  readonly origin: Origin;
}

function faultsOf(subject: Subject, field: Field): readonly Fault[] {
  const { maximum = MAX_SAFE_INTEGER, minimum = MIN_SAFE_INTEGER, maxLength, enum: allowed } = field.schema;
  const types = typesOf(field.schema);
  const isLimited = maxLength !== undefined && isWithinReach('maxLength', maxLength);
  const others = () => plainText(1, 12).filter((text) => !enumValues(subject, field).has(text));
  const wrong: Readonly<Record<string, fc.Arbitrary<unknown> | false | undefined>> = {
    maximum: maximum < MAX_SAFE_INTEGER && fc.integer({ min: maximum + 1, max: MAX_SAFE_INTEGER }),
    minimum: minimum > MIN_SAFE_INTEGER && fc.integer({ min: MIN_SAFE_INTEGER, max: minimum - 1 }),
    maxLength: isLimited && plainText(maxLength + 1, maxLength * 4),
    enum: allowed && others(),
    type: types.length > 0 && wrongType(types),
  };
  return Object.entries(wrong).flatMap(([keyword, values]) => {
    const origin = originIn(subject, field, keyword);
    return values && origin.level !== 'chosen' ? [{ values, origin: derived(origin) }] : [];
  });
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

const isStated = (subject: Subject, field: Field, keyword: string): boolean =>
  originIn(subject, field, keyword).level !== 'chosen';

const originIn = ({ contract }: Subject, { schema, pointer }: Field, keyword: string): Origin =>
  originOf(contract.source, schema, keyword, `${pointer}/${keyword}`);

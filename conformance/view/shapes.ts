// Shapes of an alternative: the full body, its subsets, and why a property may be absent.

import {
  type Alternative,
  type Contract,
  type Field,
  type Origin,
  originOf,
  weakest,
} from '../../src/contract/index.ts';
import { builtValue } from '../../src/contract/samples/index.ts';
import { isObject } from '../../src/values.ts';
import { coveringArray } from './covering-array.ts';
import { parsed, removeAt, replaceAt, valueAt } from './json-text.ts';
import { makeUp } from './made-up.ts';
import type { Ground } from './operation.ts';

/**
 * The alternative with every optional property. Values come from an example of it, then from other examples of the operation,
 * and are made up otherwise.
 */
export function fullBody(ground: Ground, alternative: Alternative, example?: unknown): unknown {
  const { contract, operation } = ground;
  const { pointer } = alternative.root;
  const others = operation.body?.examples.map(({ value }) => value);
  const filled = (start: unknown) => filledBody(contract, alternative, start, others);
  if (example !== undefined) return filled(example);
  const made = filled({});
  return contract.isValid(pointer, made) ? made : filled(builtValue(contract, pointer));
}

/** A body with each property that it lacks. Of the alternatives within it, an object has the members of those that it is of. */
export function filledBody(
  contract: Contract,
  alternative: Alternative,
  start: unknown,
  others: readonly unknown[] = [],
): unknown {
  const ways = Map.groupBy(alternative.objects, ({ path }) => path.join('/'));
  return singular(alternative).reduce((value, { path, schema, pointer, parent }) => {
    const holder = valueAt(value, parent.path);
    if (!isObject(holder) || valueAt(value, path) !== undefined) return value;
    const isOnly = ways.get(parent.path.join('/'))?.length === 1;
    if (!isOnly && !contract.isValid(parent.pointer, parsed(holder))) return value;
    const donated = others.map((other) => valueAt(other, path)).find((found) => found !== undefined);
    const made = donated ?? makeUp(contract, { node: schema, pointer });
    return made === undefined ? value : replaceAt(value, path, made);
  }, start);
}

/** The optional properties of an alternative. */
export const optionalIn = (alternative: Alternative): readonly Field[] =>
  singular(alternative).filter(({ required }) => !required);

/** Those that a body has. */
export const optionalFields = (alternative: Alternative, body: unknown): readonly Field[] =>
  optionalIn(alternative).filter(({ path }) => valueAt(body, path) !== undefined);

/** A body with only these of its optional properties. */
export function keepOnly(alternative: Alternative, body: unknown, kept: readonly Field[]): unknown {
  return optionalFields(alternative, body)
    .filter((field) => !kept.includes(field))
    .reduce(
      (value, field) => (valueAt(value, field.path) === undefined ? value : removeAt(value, field.path)),
      body,
    );
}

/** Items of an array are not removed one by one. */
const singular = ({ fields }: Alternative) => fields.filter((field) => !field.path.includes(0));

/** Sets of optional properties to keep; a nested one requires its parent. */
export function presences(optional: readonly Field[]): readonly (readonly Field[])[] {
  const choices = optional.length <= most ? everyChoice(optional.length) : pairs(optional.length);
  const sets = choices.map((choice) => optional.filter((_, i) => choice[i] === 1));
  const held = sets.map((kept) => kept.filter((field) => isHeld(field, kept, optional)));
  return [...new Map(held.map((kept) => [pointersOf(kept), kept])).values()];
}

/** With more optional properties only pairs of them are covered. */
const most = 6;

const everyChoice = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** count }, (_, choice) => [...choice.toString(2).padStart(count, '0')].map(Number));

/** Any two are there, absent, and one without the other; none and all of them first. */
const pairs = (count: number): readonly (readonly number[])[] => [
  Array.from({ length: count }, () => 0),
  Array.from({ length: count }, () => 1),
  ...coveringArray(Array.from({ length: count }, () => 2)),
];

/** Whether the parents of a property are present as well. */
const isHeld = (field: Field, kept: readonly Field[], optional: readonly Field[]): boolean =>
  optional
    .filter(({ path }) => path.length < field.path.length && path.every((key, i) => key === field.path[i]))
    .every((holder) => kept.includes(holder));

/** What tells sets of properties apart. */
export const pointersOf = (fields: readonly Field[]): string => fields.map(({ pointer }) => pointer).join();

/** The origin of a combination: the weakest reason for one of its optional properties to be present or absent. */
export function combinationOrigin({ contract, operation }: Ground, alternative: Alternative, body: unknown) {
  const reasons = alternative.fields
    .filter((field) => !field.required)
    .map((field) => presenceOrigin(contract, field, body));
  const whole = operation.body?.origin ?? operation.origin;
  return reasons.reduceRight((least, reason) => weakest(reason, least), whole);
}

/** The clauses on the properties that a body has and on those it leaves out. */
export function citesOf(contract: Contract, alternative: Alternative, body: unknown): readonly string[] {
  const fields = contract.annotated ? alternative.fields : [];
  const ids = fields.flatMap((field) => {
    const { id = [] } = presenceOrigin(contract, field, body);
    return [id, valueAt(body, field.path) === undefined ? [] : textClause(contract, field)].flat();
  });
  return [...new Set(ids)].filter((id) => contract.source.clauses.has(id));
}

/** The clause that says of a property no more than that it is a text: nearly everything has a text for its reading. */
function textClause({ source }: Contract, { schema, pointer }: Field): readonly string[] {
  const idOf = (keyword: string) => originOf(source, schema, keyword, pointer).id;
  const id = idOf('type');
  const isBounded = ['enum', 'minLength', 'maxLength', 'pattern'].some(
    (keyword) => keyword in schema && idOf(keyword) === id,
  );
  return schema.type !== 'string' || isBounded || id === undefined ? [] : [id];
}

/** Why a property is there in a body, or not. */
export function presenceOrigin(contract: Contract, field: Field, body: unknown): Origin {
  const keyword = valueAt(body, field.path) === undefined ? 'optional' : '.';
  return originOf(contract.source, field.schema, keyword, field.pointer);
}

// Parameters outside the path: valid values are accepted, and requests without a required parameter are rejected. What their schemas
// reject is tried by keyword (rows/keywords).

import {
  type Contract,
  derived,
  type Located,
  originOf,
  type Pair,
  type Parameter,
  readTexts,
  type Schema,
  toPointer,
  typesOf,
} from '../../src/contract/index.ts';
import { headerPart, rowOf, type Table, target } from '../rows/row.ts';
import type { Made, Requirement, Row } from '../types.ts';
import { propertyAt } from '../view/contexts.ts';
import { withPairs } from '../view/operation.ts';
import { declaredValue, fits, isIgnored, pairsFor, pairsOf, valueFor } from '../view/parameter-values.ts';
import { rejection, success } from '../view/requirements.ts';
import { besideOther, plainRequest, type Subject } from '../view/subject.ts';

/** Each changes one parameter of the accepted request. */
export const parameterRows: Table = (subject) =>
  subject.operation.parameters
    .filter((parameter) => parameter.in !== 'path' && !isIgnored(parameter))
    .flatMap((parameter) => [...values(subject, parameter), ...missing(subject, parameter)]);

function changing(
  subject: Subject,
  parameter: Parameter,
  [variant, rule, says]: readonly [variant: string, rule: string, says: string],
  pairs: readonly Pair[],
  requires: readonly Requirement[],
  beside: Pick<Made, 'control' | 'lacks'> = {},
): Row {
  const { name, in: place } = parameter;
  const parts = place === 'query' ? target : [headerPart(place === 'header' ? name : 'Cookie')];
  const made = {
    requires,
    property: propertyAt(subject.operation.id, name, rule),
    request: withPairs(subject, plainRequest(subject), parameter, pairs),
    ...beside,
    edit: { says: `${name} is ${says}`, parts },
  };
  const contexts = subject.contexts.slice(0, 1);
  return rowOf(subject, { name: `${place}/${name}/${variant}`, main: true, contexts, on: () => made });
}

/** Values that have to be accepted. What is deleted is so once. */
function values(subject: Subject, parameter: Parameter): readonly Row[] {
  const { contract, operation } = subject;
  const schema = contract.schema(parameter.node.schema ?? {}, `${parameter.pointer}/schema`);
  const known = declaredValue(subject, parameter);
  // A query of a read changes what is shown; elsewhere a value may change what is done, such as a trial or a precondition.
  const isFilter = operation.method === 'GET' && parameter.in === 'query';
  const { schemaPointer = '' } = parameter;
  const isValid = (value: unknown) =>
    typeof value === 'string'
      ? fits(contract, parameter, value)
      : contract.isValid(schemaPointer, readTexts(contract, schemaPointer, value));
  const all = valuesIn(contract, schema);
  const usual = [valueFor(subject, parameter) ?? undefined, ...all.map(([, , value]) => value)];
  return all.flatMap(([{ node, pointer }, variant, value, rule, near]) => {
    // A text may name something, such as where a page begins.
    const isOpen = (rule === 'maxLength' && !contract.annotated) || (rule === 'type' && !isFilter);
    const isTried = operation.method !== 'DELETE' && value !== known && isValid(value);
    const sent = pairsFor(parameter, value);
    if (isOpen || !isTried || sent.length === 0) return [];
    const requires = success(subject, originOf(contract.source, node, rule, `${pointer}/${rule}`));
    const words = [variant, rule, JSON.stringify(value)] as const;
    const isOther = (other: unknown) =>
      other !== undefined && isValid(other) && `${pairsFor(parameter, other)}` !== `${sent}`;
    // A number may name something, such as where a page begins: it is compared with another one.
    const other = near === undefined || parameter.required ? undefined : [...usual, near].find(isOther);
    const beside = other === undefined ? {} : besideOther(subject, parameter, other);
    return [changing(subject, parameter, words, sent, requires, beside)];
  });
}

/** With one next to it, where it is the end of a range. */
type Value = readonly [variant: string, value: unknown, keyword: keyof Schema & string, near?: unknown];

/** A value with the schema that has the keyword. */
type Placed = readonly [at: Located<Schema>, ...value: Value];

/** Those of a schema; of a list as its only item, and of an object as its only member. */
function valuesIn(contract: Contract, { node, pointer }: Located<Schema>): readonly Placed[] {
  const within = (schema: Schema, place: string, put: (value: unknown) => unknown, name = '') => {
    const at = contract.schema(schema, pointer + place);
    return valuesOf(at.node).map(
      ([variant, value, rule, near]): Placed => [at, name + variant, put(value), rule, near && put(near)],
    );
  };
  const members = Object.entries(node.properties ?? {}).flatMap(([name, schema]) =>
    within(schema, toPointer(['properties', name]), (value) => ({ [name]: value }), `${name}-`),
  );
  const items = node.items ? within(node.items, '/items', (value) => [value]) : [];
  return [...within(node, '', (value) => value), ...members, ...items];
}

/** Values at the bounds of a schema, of its enum, and both of a boolean. */
function valuesOf(schema: Schema): readonly Value[] {
  const { multipleOf: step = 1, minimum, maximum, maxLength = longest, enum: listed } = schema;
  const least = minimum && Math.ceil(minimum / step) * step;
  const most = maximum && Math.floor(maximum / step) * step;
  const texts = listed?.filter((value) => value !== null).map(String) ?? [];
  return [
    ...(typesOf(schema).includes('boolean')
      ? ['true', 'false'].map((text): Value => [text, text, 'type'])
      : []),
    ...(least === undefined ? [] : [['minimum', `${least}`, 'minimum', `${least + step}`] as const]),
    ...(most === undefined ? [] : [['maximum', `${most}`, 'maximum', `${most - step}`] as const]),
    ...(maxLength < longest ? [[`length-${maxLength}`, 'a'.repeat(maxLength), 'maxLength'] as const] : []),
    ...texts.map((text): Value => [`value-${text}`, text, 'enum']),
  ];
}

/** Longer texts are not sent: many servers limit the whole target. */
const longest = 2000;

/** An object or a list without members is written as nothing, which is the same as to leave it out. */
function missing(subject: Subject, parameter: Parameter): readonly Row[] {
  const { node, pointer, required } = parameter;
  if (!required || pairsOf(subject, parameter)?.length === 0) return [];
  const origin = originOf(subject.contract.source, node, 'required', `${pointer}/required`);
  const requires = rejection(subject, derived(origin), 'body');
  return [changing(subject, parameter, ['missing', 'required', 'absent'], [], requires)];
}

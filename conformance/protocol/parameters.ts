// Parameters outside the path: valid values are accepted, and requests without a required parameter are rejected. What their schemas
// reject is tried by keyword (rows/keywords).

import {
  derived,
  isIgnored,
  originOf,
  type Pair,
  type Parameter,
  type Schema,
  typesOf,
} from '../../src/contract/index.ts';
import { headerPart, rowOf, type Table, target } from '../rows/row.ts';
import type { Made, Requirement, Row } from '../types.ts';
import { withPairs } from '../view/operation.ts';
import { declaredValue, fits, pairsFor, pairsOf, valueFor } from '../view/parameter-values.ts';
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
    property: { operation: subject.operation.id, place: name, rule },
    request: withPairs(subject, plainRequest(subject), parameter, pairs),
    ...beside,
    edit: { says: `${name} is ${says}`, parts },
  };
  const contexts = subject.contexts.slice(0, 1);
  return rowOf(subject, { name: `${place}/${name}/${variant}`, main: true, contexts, on: () => made });
}

/** Values that have to be accepted, of a list as its only item. What is deleted is so once. */
function values(subject: Subject, parameter: Parameter): readonly Row[] {
  const { contract, operation } = subject;
  const whole = contract.schema(parameter.node.schema ?? {}, `${parameter.pointer}/schema`);
  const { items } = whole.node;
  const { node, pointer } = items ? contract.schema(items, `${whole.pointer}/items`) : whole;
  const [known, usual] = [declaredValue(subject, parameter), valueFor(subject, parameter) ?? undefined];
  // A query of a read changes what is shown; elsewhere a value may change what is done, such as a trial or a precondition.
  const isFilter = operation.method === 'GET' && parameter.in === 'query';
  const inPlace = (text: string) => (items ? [text] : text);
  return valuesOf(node).flatMap(([variant, value, rule, near]) => {
    const isTried = operation.method !== 'DELETE' && value !== known && fits(contract, parameter, value);
    if (!isTried || (rule === 'type' && !isFilter)) return [];
    const requires = success(subject, originOf(contract.source, node, rule, `${pointer}/${rule}`));
    const sent = pairsFor(parameter, inPlace(value));
    // A number may name something, such as where a page begins: it is compared with another one.
    const isCompared = near !== undefined && !parameter.required;
    const other = usual === undefined || String(usual) === value ? inPlace(near ?? '') : usual;
    const beside = isCompared ? besideOther(subject, parameter, other) : {};
    return [changing(subject, parameter, [variant, rule, JSON.stringify(value)], sent, requires, beside)];
  });
}

/** With one next to it, where it is the end of a range. */
type Value = readonly [variant: string, value: string, keyword: keyof Schema & string, near?: string];

/** Values at the bounds of a schema, of its enum, and both of a boolean. */
function valuesOf(schema: Schema): readonly Value[] {
  const { multipleOf: step = 1, minimum, maximum, enum: listed } = schema;
  const least = minimum && Math.ceil(minimum / step) * step;
  const most = maximum && Math.floor(maximum / step) * step;
  const texts = listed?.filter((value) => value !== null).map(String) ?? [];
  return [
    ...(typesOf(schema).includes('boolean')
      ? ['true', 'false'].map((text): Value => [text, text, 'type'])
      : []),
    ...(least === undefined ? [] : [['minimum', `${least}`, 'minimum', `${least + step}`] as const]),
    ...(most === undefined ? [] : [['maximum', `${most}`, 'maximum', `${most - step}`] as const]),
    ...texts.map((text): Value => [`value-${text}`, text, 'enum']),
  ];
}

/** An object or a list without members is written as nothing, which is the same as to leave it out. */
function missing(subject: Subject, parameter: Parameter): readonly Row[] {
  const { node, pointer, required } = parameter;
  if (!required || pairsOf(subject, parameter)?.length === 0) return [];
  const origin = originOf(subject.contract.source, node, 'required', `${pointer}/required`);
  const requires = rejection(subject, derived(origin), 'body');
  return [changing(subject, parameter, ['missing', 'required', 'absent'], [], requires)];
}

// Parameters outside the path: values that their schemas reject must be rejected, and so must requests without a required
// parameter.

import {
  derived,
  originOf,
  type Pair,
  type Parameter,
  type Schema,
  typesOf,
} from '../../src/contract/index.ts';
import { plainRow, type Table } from '../rows/row.ts';
import type { Requirement, Row } from '../types.ts';
import { withPairs } from '../view/operation.ts';
import { declaredValue, fits, isIgnored, pairsFor, pairsOf } from '../view/parameter-values.ts';
import { aboutOf, rejection, success } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { headerPart, target } from './table.ts';

/** Each changes one parameter of the accepted request. */
export const parameterRows: Table = (subject) =>
  subject.operation.parameters
    .filter((parameter) => parameter.in !== 'path' && !isIgnored(parameter))
    .flatMap((parameter) => [...values(subject, parameter), ...missing(subject, parameter)]);

/** What is sent of a parameter, and what is required of that. */
interface Sent {
  readonly variant: string;
  readonly rule: string;
  readonly says: string;
  readonly pairs: readonly Pair[];
  readonly requires: readonly Requirement[];
}

function rowOf(subject: Subject, parameter: Parameter, { variant, says, rule, pairs, requires }: Sent): Row {
  const { name, in: place } = parameter;
  const row = {
    name: `${place}/${name}/${variant}`,
    place: name,
    rule,
    title: says,
    parts: place === 'query' ? target : [headerPart(place === 'header' ? name : 'Cookie')],
    request: withPairs(subject, plainRequest(subject), parameter, pairs),
    main: true,
  };
  return plainRow(subject, row, { requires });
}

function values(subject: Subject, parameter: Parameter): readonly Row[] {
  const { contract, operation } = subject;
  const { name, in: place } = parameter;
  const located = contract.schema(parameter.node.schema ?? {}, `${parameter.pointer}/schema`);
  const { node: schema, pointer } = located;
  const known = declaredValue(subject, parameter);
  // A query of a read changes what is shown; elsewhere a value may change what is done, such as a trial or a precondition.
  const isFilter = operation.method === 'GET' && place === 'query';
  return valuesOf(schema).flatMap(([variant, value, rule]) => {
    const origin = originOf(contract.source, schema, rule, `${pointer}/${rule}`);
    const isFaulty = !fits(contract, parameter, value);
    // A text may name something, such as where a page begins, and what is deleted is so once.
    const isOpen = (rule === 'maxLength' && !contract.annotated) || operation.method === 'DELETE';
    if (value === known || (!isFaulty && (isOpen || (rule === 'type' && !isFilter)))) return [];
    const requires = isFaulty
      ? rejection(subject, derived(origin), aboutOf(parameter))
      : success(subject, origin);
    const says = `${name} is ${JSON.stringify(value)}`;
    return [rowOf(subject, parameter, { variant, rule, says, pairs: pairsFor(parameter, value), requires })];
  });
}

type Value = readonly [variant: string, value: string, keyword: keyof Schema & string];

/** Values at the bounds of a schema and past them, of its enum, and of other types. */
function valuesOf(schema: Schema): readonly Value[] {
  const { multipleOf: step = 1, minimum, maximum, maxLength = longest, enum: listed } = schema;
  const types = typesOf(schema);
  const isNumber = types.some((type) => type === 'integer' || type === 'number');
  const least = minimum && Math.ceil(minimum / step) * step;
  const most = maximum && Math.floor(maximum / step) * step;
  const texts = listed?.filter((value) => value !== null).map(String) ?? [];
  const ofType = [
    ...(isNumber ? ['sixty'] : []),
    ...(types.includes('integer') ? ['1.5'] : []),
    ...(types.includes('boolean') ? ['maybe', 'true', 'false'] : []),
  ];
  const lengths = maxLength < longest ? [maxLength, maxLength + 1] : [];
  return [
    ...ofType.map((text): Value => [text, text, 'type']),
    ...bound('minimum', 'below-minimum', least, -step),
    ...bound('maximum', 'above-maximum', most, step),
    ...lengths.map((length): Value => [`length-${length}`, 'a'.repeat(length), 'maxLength']),
    ...texts.map((text): Value => [`value-${text}`, text, 'enum']),
    ...(listed && types.every((type) => type === 'string')
      ? [['unknown', 'acsunknown', 'enum'] as const]
      : []),
  ];
}

/** Longer texts are not sent: many servers limit the whole target. */
const longest = 2000;

const bound = (
  keyword: 'minimum' | 'maximum',
  past: string,
  end: number | undefined,
  step: number,
): readonly Value[] =>
  end === undefined
    ? []
    : [
        [keyword, String(end), keyword],
        [past, String(end + step), keyword],
      ];

/** An object or a list without members is written as nothing, which is the same as to leave it out. */
function missing(subject: Subject, parameter: Parameter): readonly Row[] {
  const { node, pointer, name, required } = parameter;
  if (!required || pairsOf(subject, parameter)?.length === 0) return [];
  const origin = originOf(subject.contract.source, node, 'required', `${pointer}/required`);
  const requires = rejection(subject, derived(origin), 'body');
  const says = `${name} is absent`;
  return [rowOf(subject, parameter, { variant: 'missing', rule: 'required', says, pairs: [], requires })];
}

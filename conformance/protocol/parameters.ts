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
import { withPairs } from '../view/parameter-pairs.ts';
import { declaredValue, fits, isIgnored, pairsFor, pairsOf } from '../view/parameter-values.ts';
import { aboutOf, rejection, success } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { headerPart, target } from './table.ts';

/** Each changes one parameter of the accepted request. */
export const parameterRows: Table = (subject) =>
  subject.operation.parameters
    .filter((parameter) => parameter.in !== 'path' && !isIgnored(parameter))
    .flatMap((parameter) => [
      ...values(subject, parameter),
      ...asShown(subject, parameter),
      ...(parameter.required && isSent(subject, parameter) ? [missing(subject, parameter)] : []),
    ]);

type Value = readonly [name: string, value: string, keyword: keyof Schema & string];

function values(subject: Subject, parameter: Parameter): readonly Row[] {
  const { contract, operation } = subject;
  const { name } = parameter;
  const located = contract.schema(parameter.node.schema ?? {}, `${parameter.pointer}/schema`);
  const { node: schema, pointer } = located;
  const known = declaredValue(subject, parameter);
  return [...ofType(schema), ...ofBounds(schema), ...ofEnum(schema)].flatMap(([variant, value, rule]) => {
    const origin = originOf(contract.source, schema, rule, `${pointer}/${rule}`);
    const isFaulty = !fits(contract, parameter, value);
    // A text may name something, such as where a page begins, and what is deleted is so once.
    const isOpen = (rule === 'maxLength' && !contract.annotated) || operation.method === 'DELETE';
    const isSafe = rule !== 'type' || isFilter(subject, parameter);
    if (value === known || (!isFaulty && (isOpen || !isSafe))) return [];
    const requires = isFaulty
      ? rejection(subject, derived(origin), aboutOf(parameter))
      : success(subject, origin);
    const says = `${name} is ${JSON.stringify(value)}`;
    const pairs = pairsFor(parameter, value);
    return [rowOf(subject, parameter, { variant, rule, says, pairs, requires })];
  });
}

/** A query of a read changes what is shown; elsewhere a value may change what is done, such as a trial or a precondition. */
const isFilter = ({ operation }: Subject, parameter: Parameter): boolean =>
  operation.method === 'GET' && parameter.in === 'query';

/** A value of a parameter with such a name may name something that does not exist. */
const namesSomething = /(id|key|token|cursor|after|before|page|offset)s?$/i;

/** An optional filter as the document shows it, and one of what it lists, is accepted. */
function asShown(subject: Subject, parameter: Parameter): readonly Row[] {
  const { contract } = subject;
  const { schema, schemaPointer, examples, required, name } = parameter;
  if (required || !isFilter(subject, parameter) || schema?.node.enum !== undefined) return [];
  const types = typesOf(schema?.node ?? {});
  const isListed = contract.schema(schema?.node.items ?? {}, schemaPointer ?? '').node.enum !== undefined;
  const isPlain = types.every((type) => /^(integer|number|boolean|object|null)$/.test(type));
  const isShown = examples.length > 0 && types.length > 0 && isPlain && !namesSomething.test(name);
  if (!isListed && !isShown) return [];
  const pairs = pairsOf(subject, parameter) ?? [];
  if (pairs.length === 0) return [];
  const origin = originOf(contract.source, parameter.node, 'schema', `${parameter.pointer}/schema`);
  const says = `the request has ${pairs.map((pair) => pair.join('=')).join('&')}, as the contract shows it`;
  const requires = success(subject, origin);
  return [rowOf(subject, parameter, { variant: 'shown', rule: 'allowed', says, pairs, requires })];
}

function ofType(schema: Schema): readonly Value[] {
  const types = typesOf(schema);
  const texts = [
    types.some((type) => type === 'integer' || type === 'number') ? ['sixty'] : [],
    types.includes('integer') ? ['1.5'] : [],
    types.includes('boolean') ? ['maybe', 'true', 'false'] : [],
  ];
  return texts.flat().map((text): Value => [text, text, 'type']);
}

function ofBounds({ multipleOf: step = 1, minimum, maximum, maxLength = 2000 }: Schema): readonly Value[] {
  const least = minimum && Math.ceil(minimum / step) * step;
  const most = maximum && Math.floor(maximum / step) * step;
  return [
    ...(least === undefined ? [] : bound('minimum', 'below-minimum', [least, least - step])),
    ...(most === undefined ? [] : bound('maximum', 'above-maximum', [most, most + step])),
    ...(maxLength < 2000
      ? [maxLength, maxLength + 1].map((n): Value => [`length-${n}`, 'a'.repeat(n), 'maxLength'])
      : []),
  ];
}

type Bound = 'minimum' | 'maximum';

const bound = (keyword: Bound, past: string, [end, beyond]: readonly [number, number]): readonly Value[] => [
  [keyword, String(end), keyword],
  [past, String(beyond), keyword],
];

function ofEnum(schema: Schema): readonly Value[] {
  if (schema.enum === undefined) return [];
  const texts = schema.enum.filter((value) => value !== null).map(String);
  const isText = typesOf(schema).every((type) => type === 'string');
  return [
    ...texts.map((text): Value => [`value-${text}`, text, 'enum']),
    ...(isText ? [['unknown', 'acsunknown', 'enum'] as const] : []),
  ];
}

/** An object or a list without members is written as nothing, which is the same as to leave it out. */
const isSent = (subject: Subject, parameter: Parameter) => pairsOf(subject, parameter)?.length !== 0;

function missing(subject: Subject, parameter: Parameter): Row {
  const { node, pointer, name } = parameter;
  const origin = originOf(subject.contract.source, node, 'required', `${pointer}/required`);
  const requires = rejection(subject, derived(origin), 'body');
  const says = `${name} is absent`;
  return rowOf(subject, parameter, { variant: 'missing', rule: 'required', says, pairs: [], requires });
}

interface Change {
  readonly variant: string;
  readonly rule: string;
  readonly says: string;
  readonly pairs: readonly Pair[];
  readonly requires: readonly Requirement[];
}

function rowOf(subject: Subject, parameter: Parameter, change: Change): Row {
  const { variant, rule, says, pairs, requires } = change;
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

// Query and header parameters: what their schemas refuse is refused, and a required one cannot be left out.

import { derived, originOf, type Parameter, type Schema, typesOf } from '../../../src/contract/index.ts';
import type { Case, CaseRequest } from '../../types.ts';
import { acceptedCaseId, createCase, refusedWithout } from '../case.ts';
import { refusal, success } from '../requirements.ts';
import { declaredValue, requestOf, type Subject } from '../subject.ts';

/** Cases for the parameters outside the path; each differs from the accepted request in one of them. */
export function deriveParameters(subject: Subject): readonly Case[] {
  return subject.operation.parameters
    .filter((parameter) => parameter.in === 'query' || parameter.in === 'header')
    .flatMap((parameter) => {
      const { node: schema, pointer } = subject.contract.schema(
        parameter.node.schema ?? {},
        `${parameter.pointer}/schema`,
      );
      return valuesOf(schema, declaredValue(subject, parameter))
        .flatMap(([name, value, keyword]) => {
          const faulty = isRefused(subject, pointer, schema, value);
          const origin = originOf(subject.contract.source, schema['x-origin'], keyword, pointer);
          return build(
            subject,
            parameter,
            name,
            value,
            faulty ? refusal(subject, derived(origin), 'body') : success(subject, origin),
          );
        })
        .concat(parameter.required ? missing(subject, parameter) : []);
    });
}

type Value = readonly [name: string, value: string, keyword: keyof Schema & string];

function valuesOf(schema: Schema, known: string | undefined): readonly Value[] {
  const { minimum, maximum, maxLength, enum: allowed } = schema;
  const numeric = typesOf(schema).some((type) => type === 'integer' || type === 'number');
  const values: (Value | false | undefined)[] = [
    numeric && ['word', 'sixty', 'type'],
    typesOf(schema).includes('integer') && ['fraction', '1.5', 'type'],
    typesOf(schema).includes('boolean') && ['not-boolean', 'maybe', 'type'],
    minimum !== undefined && ['minimum', String(minimum), 'minimum'],
    minimum !== undefined && ['below-minimum', String(minimum - 1), 'minimum'],
    maximum !== undefined && ['maximum', String(maximum), 'maximum'],
    maximum !== undefined && ['above-maximum', String(maximum + 1), 'maximum'],
    maxLength !== undefined && maxLength < 2000 && ['maximum', 'a'.repeat(maxLength), 'maxLength'],
    maxLength !== undefined && maxLength < 2000 && ['above-maximum', 'a'.repeat(maxLength + 1), 'maxLength'],
    ...(allowed ?? []).map((value): Value => [`value-${String(value)}`, String(value), 'enum']),
    allowed && ['unknown', 'acsunknown', 'enum'],
  ];
  return values.filter((value): value is Value => Array.isArray(value) && value[1] !== known);
}

/** Decoded as a server would: a number where the schema wants one, else the text. */
function isRefused(subject: Subject, pointer: string, schema: Schema, value: string): boolean {
  const types = typesOf(schema);
  const numeric = types.includes('integer') || types.includes('number');
  const decoded = numeric && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
  return subject.contract.validate(pointer, decoded).length > 0;
}

function missing(subject: Subject, parameter: Parameter): readonly Case[] {
  const origin = originOf(subject.contract.source, parameter.node['x-origin'], 'required', parameter.pointer);
  return build(subject, parameter, 'missing', undefined, refusal(subject, derived(origin), 'body'));
}

function build(
  subject: Subject,
  parameter: Parameter,
  name: string,
  value: string | undefined,
  requires: Case['requires'],
): readonly Case[] {
  const [base] = subject.bases;
  const plain = requestOf(subject, base && { json: base.value });
  const request =
    parameter.in === 'query'
      ? withQuery(plain, parameter.name, value)
      : withHeader(plain, parameter.name, value);
  return [
    createCase(subject, 'parameters', `${parameter.name}/${name}`, {
      title:
        value === undefined ? `${parameter.name} left out` : `${parameter.name} = ${JSON.stringify(value)}`,
      change:
        value === undefined ? `${parameter.name} is absent` : `${parameter.name} is ${JSON.stringify(value)}`,
      request,
      requires,
      twin: acceptedCaseId(subject),
      ...(base && refusedWithout(base)),
    }),
  ];
}

function withQuery(request: CaseRequest, name: string, value: string | undefined): CaseRequest {
  const [path = '', query = ''] = request.target.split('?');
  const key = encodeURIComponent(name);
  const others = query.split('&').filter((pair) => pair !== '' && pair.split('=')[0] !== key);
  const pairs = value === undefined ? others : [...others, `${key}=${encodeURIComponent(value)}`];
  return { ...request, target: pairs.length === 0 ? path : `${path}?${pairs.join('&')}` };
}

function withHeader(request: CaseRequest, name: string, value: string | undefined): CaseRequest {
  const others = request.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: value === undefined ? others : [...others, [name, value]] };
}

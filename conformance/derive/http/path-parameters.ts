// Parameters of a path are taken from there: not from the query, and none of them is empty.

import { isOfOne, type Parameter } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { vary } from '../case.ts';
import { declaredValue, lastParameter, unknownValue } from '../parameter-values.ts';
import { notFound } from '../requirements.ts';
import { hidden } from '../sequences/reads.ts';
import { type Rule, requestOf, type Subject, targetOf, withQuery } from '../subject.ts';

/** Cases for reads of one resource: each parameter in the query, beside another value in the path, and each holder empty. */
export const pathParameters: Rule = {
  name: 'path-parameters',
  derive: (subject) => {
    const { contract, operation } = subject;
    if (operation.method !== 'GET' || !contract.annotated || !isOfOne(operation.path)) return [];
    const last = lastParameter(subject);
    return operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .flatMap((parameter) => [
        ...inTheQuery(subject, parameter, parameter === last),
        ...(parameter === last ? [] : [empty(subject, parameter)]),
      ]);
  },
};

/** Express 4, Rails and PHP read both from one place. */
function inTheQuery(subject: Subject, parameter: Parameter, isLast: boolean): readonly HttpCase[] {
  const { name } = parameter;
  const known = declaredValue(subject, parameter);
  const other = unknownValue(subject, parameter);
  if (known === undefined || other === undefined) return [];
  return [
    vary(subject, {
      name: { rule: 'paths', variant: `${name}-in-the-query`, kind: 'in-the-query' },
      title: `${name} in the query, and one that does not exist in the path`,
      change: `${name} is ${JSON.stringify(other)} in the path`,
      request: requestOf(subject, {
        target: withQuery(targetOf(subject, { [name]: other }), `${name}=${encodeURIComponent(known)}`),
      }),
      requires: [...(isLast ? notFound(subject) : []), hidden(subject, parameter, !isLast)],
    }),
  ];
}

const empty = (subject: Subject, parameter: Parameter): HttpCase =>
  vary(subject, {
    name: { rule: 'paths', variant: `${parameter.name}-empty`, kind: 'empty-parameter' },
    title: `the known resource under no ${parameter.name}`,
    change: `${parameter.name} is empty`,
    request: requestOf(subject, { target: targetOf(subject, { [parameter.name]: '' }) }),
    requires: [hidden(subject, parameter, true)],
  });

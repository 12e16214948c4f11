// The same request sent in another form: header names in another case, a body in two pieces, a media type with a parameter.

import { derived } from '../../../src/contract/index.ts';
import { type Condition, idOf } from '../../types.ts';
import { isOfSource, plainRequest, vary } from '../case.ts';
import { success } from '../requirements.ts';
import { bounds } from '../schema/bounds.ts';
import { required } from '../schema/required.ts';
import { derivedBy, type Rule } from '../subject.ts';

const cases = [
  { name: 'small-letters', write: (name: string) => name.toLowerCase() },
  { name: 'capitals', write: (name: string) => name.toUpperCase() },
];

/** Cases for reads, and for operations that take a body. */
export const headerNames: Rule = {
  name: 'header-names',
  derive: (subject) => {
    const { operation, bodies } = subject;
    const [body] = bodies;
    if (operation.method !== 'GET' && body === undefined) return [];
    const { headers, ...request } = plainRequest(subject);
    const origin = body?.origin ?? operation.security?.origin ?? operation.origin;
    return cases.map(({ name, write }) =>
      vary(subject, {
        name: { rule: 'headers', variant: `names-in-${name}` },
        title: `the names of its headers in ${name.replace('-', ' ')}`,
        request: { ...request, headers: headers.map(([header, value]) => [write(header), value]) },
        requires: success(subject, derived(origin)).slice(0, 1),
      }),
    );
  },
};

/** A wrong body stays wrong where its media type has a parameter, which a server may compare as a whole. */
export const withCharset: Rule = {
  name: 'with-charset',
  derive: (subject) => {
    const { contract, operation } = subject;
    if (!contract.annotated) return [];
    const wrong = [required, bounds]
      .flatMap((rule) => derivedBy(rule, subject))
      .filter(isOfSource)
      .find(({ requires: [first] }) => first?.expect.kind === 'rejected');
    if (wrong === undefined) return [];
    const { title, request, requires, conditions } = wrong;
    const headers = request.headers.map(
      ([name, value]) => [name, name === 'Content-Type' ? `${value}; charset=utf-8` : value] as const,
    );
    return [
      vary(subject, {
        name: { rule: 'content-types', variant: 'charset-and-wrong-body', kind: 'charset' },
        title: `${title}, sent with charset=utf-8`,
        change: conditions.find(isTwin)?.change,
        twin: idOf(operation.id, { rule: 'content-types', variant: 'asked/charset' }),
        request: { ...request, headers },
        requires,
        conditions: conditions.filter((condition) => !isTwin(condition)),
      }),
    ];
  },
};

const isTwin = (condition: Condition) => condition.kind === 'twin';

/** Cases for operations with a JSON body. */
export const inPieces: Rule = {
  name: 'in-pieces',
  derive: (subject) =>
    subject.bodies.slice(0, 1).map((body) =>
      vary(subject, {
        name: { rule: 'bodies', variant: 'in-two-pieces' },
        title: `${body.name} in two pieces, the second a moment after the first`,
        request: { ...plainRequest(subject), inTwoPieces: true },
        requires: success(subject, derived(body.origin)).slice(0, 1),
      }),
    ),
};

// The same request sent in another form: header names in another case, a body in two pieces, a media type with a parameter.

import { derived } from '../../src/contract/index.ts';
import { plainRow, type Table } from '../rows/row.ts';
import { success } from '../view/requirements.ts';
import { plainRequest } from '../view/subject.ts';
import { headerPart } from './table.ts';

const cases = [
  { name: 'small-letters', write: (name: string) => name.toLowerCase() },
  { name: 'capitals', write: (name: string) => name.toUpperCase() },
];

/** The names of headers in another letter case (RFC 9110 §5.1). */
const headerNames: Table = (subject) => {
  const { operation, contexts } = subject;
  const context = contexts.find(({ body }) => body !== undefined);
  if (operation.method !== 'GET' && context === undefined) return [];
  const { headers, ...request } = plainRequest(subject);
  const origin = context?.origin ?? operation.security?.origin ?? operation.origin;
  return cases.map(({ name, write }) =>
    plainRow(
      subject,
      {
        name: `headers/names-in-${name}`,
        place: 'headers',
        rule: 'letter-case',
        title: `the names of its headers in ${name.replace('-', ' ')}`,
        parts: headers.map(([header]) => headerPart(header)),
        request: { ...request, headers: headers.map(([header, value]) => [write(header), value]) },
      },
      { requires: success(subject, derived(origin)).slice(0, 1) },
    ),
  );
};

/** A JSON body in two pieces. */
const inPieces: Table = (subject) => {
  const [context] = subject.contexts;
  if (context?.body === undefined) return [];
  return [
    plainRow(
      subject,
      {
        name: 'body/in-two-pieces',
        place: 'body',
        rule: 'in-pieces',
        title: `${context.name} in two pieces, the second a moment after the first`,
        parts: [{ kind: 'sending' }],
        request: { ...plainRequest(subject), inTwoPieces: true },
      },
      { requires: success(subject, derived(context.origin)).slice(0, 1) },
    ),
  ];
};

/** What has to make no difference. */
export const sameRequestRows: Table = (subject) => [headerNames, inPieces].flatMap((table) => table(subject));

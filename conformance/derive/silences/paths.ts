// Silences on the request line: other encodings of the path, an undefined query parameter, an unknown account.

import { type HttpCase, uniqueName } from '../../types.ts';
import { ask, plainPath, plainRequest, probe, requestAt } from '../case.ts';
import { encodeAll, operationsAt } from '../http/paths.ts';
import { pathName, removeAt } from '../json-text.ts';
import { declaredValue, lastValue, unknownId } from '../parameter-values.ts';
import { decidedRejection } from '../requirements.ts';
import { filledIn, requestOf, type Subject, targetOf, withQuery } from '../subject.ts';
import { nameFieldOf } from '../valid-bodies.ts';
import type { Row } from './row.ts';

/** The declared identifier at the end of a read's path. */
function knownId(subject: Subject): string | undefined {
  const known = lastValue(subject);
  const isRead = subject.operation.method === 'GET';
  return known && isRead && plainPath(subject).endsWith(encodeURIComponent(known)) ? known : undefined;
}

/** The operation's request with another target. */
const at =
  (path: (path: string, subject: Subject) => string | undefined): Row['of'] =>
  (subject) => {
    const target = path(plainPath(subject), subject);
    return target === undefined ? undefined : { request: requestAt(subject, target) };
  };

/** The same, unless that path belongs to an operation of the contract. */
const atOther = (path: (path: string, subject: Subject) => string | undefined) =>
  at((own, subject) => {
    const target = path(own, subject);
    return target !== undefined && operationsAt(subject.contract, target).length === 0 ? target : undefined;
  });

const lastSegment = (to: string) =>
  atOther((path, subject) => (knownId(subject) === undefined ? undefined : path.replace(/\/([^/]*)$/, to)));

const about = 'path';

export const pathRows: readonly Row[] = [
  {
    silence: 'path-case',
    about,
    id: ['paths', 'asked/upper-case'],
    title: 'the path in upper case',
    of: atOther((path, subject) => {
      const upper = filledIn(subject, inUpperCase(subject.operation.path));
      return upper === path ? undefined : upper;
    }),
  },
  {
    silence: 'trailing-slash',
    about,
    id: ['paths', 'asked/trailing-slash'],
    title: 'a slash after the path',
    of: atOther((path) => `${path}/`),
  },
  {
    silence: 'path-segments',
    about,
    id: ['paths', 'asked/dot-segments'],
    title: 'encoded dot segments that lead back to the path',
    of: lastSegment('/acsx/%2e%2e/$1'),
  },
  {
    silence: 'path-segments',
    about,
    id: ['paths', 'asked/empty-segment'],
    title: 'an empty segment',
    of: lastSegment('//$1'),
  },
  {
    silence: 'percent-encoding',
    about,
    id: ['paths', 'asked/percent-encoded'],
    title: 'the identifier percent-encoded',
    of: at((path, subject) => {
      const known = knownId(subject);
      return known && path.slice(0, -encodeURIComponent(known).length) + encodeAll(known);
    }),
  },
  {
    silence: 'query-parameters',
    about,
    id: ['paths', 'asked/unknown-query'],
    title: 'a query parameter that the interface does not have',
    of: at((path) => `${path}?acs=1`),
  },
];

/** Rails and Laravel merge query and body: a required name that the body lacks may come from the query. */
export function nameInTheQuery(subject: Subject): readonly HttpCase[] {
  const [body] = subject.bodies;
  const field = body && nameFieldOf(body);
  if (body === undefined || field === undefined || !field.required || field.path.length > 1) return [];
  const name = pathName(field.path);
  return [
    ask(subject, {
      silence: 'query-parameters',
      name: { rule: 'paths', variant: `asked/${name}-in-the-query` },
      title: `${name} in the query, and not in the body`,
      change: `${name} is in the query and not in the body`,
      request: requestOf(subject, {
        json: removeAt(body.value, field.path),
        target: withQuery(targetOf(subject), `${name}=${uniqueName()}`),
      }),
      decides: decidedRejection(subject, 'query-parameters'),
    }),
  ];
}

/** Probes the response for an account that does not exist. Reads probe it with the known resource (sequences/reads). */
export const unknownAccount = probe('unknown-account', (subject) => {
  const holder = subject.operation.parameters.find(({ input }) => input === 'account');
  const own = holder && declaredValue(subject, holder);
  if (subject.bodies.length === 0 || holder === undefined || own === undefined) return [];
  const other = unknownId(own);
  return [
    ask(subject, {
      silence: 'unknown-account',
      about,
      name: { rule: 'probes', variant: `unknown-${holder.name}` },
      title: `${holder.name} that does not exist`,
      change: `${holder.name} is ${JSON.stringify(other)}`,
      request: { ...plainRequest(subject), target: targetOf(subject, { [holder.name]: other }) },
    }),
  ];
});

/** Only the literal segments of a template. */
const inUpperCase = (path: string): string =>
  path.replaceAll(/(^|\})[^{}]*/g, (literal) => literal.toUpperCase());

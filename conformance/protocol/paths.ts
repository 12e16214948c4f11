// Paths similar to that of an operation: questions, since the source has further paths that it does not show (§4.4).

import type { Contract, Operation, SilenceId } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { escaped } from '../../src/wildcard.ts';
import { askingRow, type Question, type Table } from '../rows/row.ts';
import { uniqueName } from '../types.ts';
import { nameFieldOf } from '../view/contexts.ts';
import { pathName, removeAt, writeJson } from '../view/json-text.ts';
import { filledIn, withQuery } from '../view/operation.ts';
import { lastValue } from '../view/parameter-values.ts';
import { decidedRejection } from '../view/requirements.ts';
import { plainPath, plainRequest, requestAt, type Subject } from '../view/subject.ts';
import { type Ask, asksAll, target, wholeBody } from './table.ts';

/** Paths that the contract does not have. */
export const unknownPathRows: Table = (subject) =>
  otherPaths(subject).map(([name, title, path]) =>
    askingRow(subject, questionAt(subject, 'unknown-path', name, title, path)),
  );

/** The operation's request at another path. */
function questionAt(
  subject: Subject,
  silence: SilenceId,
  name: string,
  title: string,
  path: string,
): Question {
  const request = requestAt(subject, path);
  return { silence, about: 'path', name: `path/${name}`, place: 'path', title, parts: target, request };
}

/** Text before the last segment of a path. */
export const textBefore = 'text-before-last-segment';

/** Whether a path of that name is asked about. */
export const isAsked = (subject: Subject, name: string): boolean =>
  otherPaths(subject).some(([other]) => other === name);

type OtherPath = readonly [name: string, title: string, path: string];

/** Paths that match no operation of the contract. */
function otherPaths(subject: Subject): readonly OtherPath[] {
  const path = plainPath(subject);
  const isUnknown = ([, , other]: OtherPath) => operationsAt(subject.contract, other).length === 0;
  return [...around(subject, path), ...between(subject, path)].filter(isUnknown);
}

function around(subject: Subject, path: string): readonly OtherPath[] {
  const cut = path.lastIndexOf('/') + 1;
  const rows: readonly OtherPath[] = [
    ['segment-before', 'a segment before the path', `/acsx${path}`],
    ['segment-after', 'a segment after the path', `${path}/acsx`],
    [textBefore, 'text before the last segment', `${path.slice(0, cut)}xx${path.slice(cut)}`],
  ];
  const endsLiterally = !subject.operation.path.endsWith('}');
  return endsLiterally ? [...rows, ['text-after', 'text after the path', `${path}x`]] : rows;
}

/** `routing/12` for `routing{routing_id}`, and the literal alone, which is never sent with a method that deletes. */
function between(subject: Subject, path: string): readonly OtherPath[] {
  if (subject.operation.method === 'DELETE') return [];
  if (!/[^/{}]\{[^}]+\}$/.test(subject.operation.path)) return [];
  const id = encodeURIComponent(lastValue(subject) ?? '');
  const literal = path.slice(0, path.length - id.length);
  return [
    ['separator', 'a separator between the literal and the identifier', `${literal}/${id}`],
    ['literal-alone', 'the literal without an identifier', literal],
    ['literal-and-slash', 'the literal and a slash, without an identifier', `${literal}/`],
  ];
}

/** The operations of the whole contract whose path template matches a request target. */
export function operationsAt(contract: Contract, requestTarget: string): readonly Operation[] {
  const path = requestTarget.replace(/\?.*$/s, '');
  return byPath(contract).flatMap(({ pattern, operations }) => (pattern.test(path) ? operations : []));
}

const byPath = oncePer(({ operations }: Contract) =>
  [...Map.groupBy(operations, ({ path }) => path)].map(([path, alike]) => ({
    pattern: patternOf(path),
    operations: alike,
  })),
);

/** A parameter has at least one character, and no slash. */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}]*\}/).map(escaped);
  return new RegExp(`^${parts.join('[^/]+')}$`, 's');
}

/** Percent-encodes every byte of a text. */
export const encodeAll = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
    .join('');

/** The declared identifier at the end of a read's path. */
function knownId(subject: Subject): string | undefined {
  const known = lastValue(subject);
  const isRead = subject.operation.method === 'GET';
  return known && isRead && plainPath(subject).endsWith(encodeURIComponent(known)) ? known : undefined;
}

type PathOf = (path: string, subject: Subject) => string | undefined;

const at =
  (silence: SilenceId, name: string, title: string, pathOf: PathOf): Ask =>
  (subject) => {
    const path = pathOf(plainPath(subject), subject);
    return path === undefined ? undefined : questionAt(subject, silence, name, title, path);
  };

/** The same, unless that path belongs to an operation of the contract. */
const elsewhere =
  (pathOf: PathOf): PathOf =>
  (path, subject) => {
    const other = pathOf(path, subject);
    return other === undefined || operationsAt(subject.contract, other).length > 0 ? undefined : other;
  };

const lastSegment = (to: string): PathOf =>
  elsewhere((path, subject) => (knownId(subject) === undefined ? undefined : path.replace(/\/([^/]*)$/, to)));

const inUpperCase: PathOf = (path, subject) => {
  const upper = filledIn(subject, literalsInUpperCase(subject.operation.path));
  return upper === path ? undefined : upper;
};

/** Only the literal segments of a template. */
const literalsInUpperCase = (path: string): string =>
  path.replaceAll(/(^|\})[^{}]*/g, (literal) => literal.toUpperCase());

/** Rails and Laravel merge query and body: a required name that the body lacks may come from the query. */
const nameInTheQuery: Ask = (subject) => {
  const [context] = subject.contexts;
  const field = context && nameFieldOf(context);
  if (context === undefined || field === undefined || !field.required || field.path.length > 1)
    return undefined;
  const [name, plain] = [pathName(field.path), plainRequest(subject)];
  return {
    silence: 'query-parameters',
    name: `path/${name}-in-the-query`,
    place: 'path',
    title: `${name} in the query, and not in the body`,
    parts: [...target, ...wholeBody],
    request: {
      ...plain,
      body: { text: writeJson(removeAt(context.value, field.path)) },
      target: withQuery(plain.target, `${name}=${uniqueName()}`),
    },
    decides: decidedRejection(subject, 'query-parameters'),
  };
};

const encodedId: PathOf = (path, subject) => {
  const known = knownId(subject);
  return known && path.slice(0, -encodeURIComponent(known).length) + encodeAll(known);
};

const [dots, slashed] = [lastSegment('/acsx/%2e%2e/$1'), elsewhere((path) => `${path}/`)];

/** Other spellings of the path, and a query that the interface does not have. */
export const spelledPathRows: Table = asksAll([
  at('path-case', 'upper-case', 'the path in upper case', elsewhere(inUpperCase)),
  at('trailing-slash', 'trailing-slash', 'a slash after the path', slashed),
  at('path-segments', 'dot-segments', 'encoded dot segments that lead back to the path', dots),
  at('path-segments', 'empty-segment', 'an empty segment', lastSegment('//$1')),
  at('percent-encoding', 'percent-encoded', 'the identifier percent-encoded', encodedId),
  at('query-parameters', 'unknown-query', 'an unknown query parameter', (path) => `${path}?acs=1`),
  nameInTheQuery,
]);

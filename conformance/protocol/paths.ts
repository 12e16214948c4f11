// Paths similar to that of an operation: questions, since the source has further paths that it does not show (§4.4).

import type { Contract, Operation, SilenceId } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { escaped } from '../../src/wildcard.ts';
import { type Ask, asksAll, type Table } from '../rows/row.ts';
import { filledIn } from '../view/operation.ts';
import { lastValue } from '../view/parameter-values.ts';
import { plainPath, requestAt, type Subject } from '../view/subject.ts';

/** Another path for that of an accepted request; undefined where there is none. */
type PathOf = (path: string, subject: Subject) => string | undefined;

const at =
  (silence: SilenceId, name: string, title: string, pathOf: PathOf): Ask =>
  (subject) => {
    const path = pathOf(plainPath(subject), subject);
    if (path === undefined) return undefined;
    const { target } = requestAt(subject, path);
    return { silence, about: 'path', name: `path/${name}`, title, change: { target } };
  };

/** The same, unless that path belongs to an operation of the contract. */
const elsewhere =
  (pathOf: PathOf): PathOf =>
  (path, subject) => {
    const other = pathOf(path, subject);
    return other === undefined || operationsAt(subject.contract, other).length > 0 ? undefined : other;
  };

/** Text before the last segment. */
export const textBefore = elsewhere((path) => path.replace(/(?=[^/]*$)/, 'xx'));

const textAfter: PathOf = (path, { operation }) => (operation.path.endsWith('}') ? undefined : `${path}x`);

/** The literal before the identifier at the end of a path, and more; never sent with a method that deletes. */
const fromLiteral =
  (more: (id: string) => string): PathOf =>
  (path, subject) => {
    const { method, path: template } = subject.operation;
    if (method === 'DELETE' || !/[^/{}]\{[^}]+\}$/.test(template)) return undefined;
    const id = encodeURIComponent(lastValue(subject) ?? '');
    return path.slice(0, path.length - id.length) + more(id);
  };

const separated = fromLiteral((id) => `/${id}`);
const literalAlone = fromLiteral(() => '');
const literalAndSlash = fromLiteral(() => '/');

const unknown = (name: string, title: string, pathOf: PathOf): Ask =>
  at('unknown-path', name, title, elsewhere(pathOf));

/** Paths that the contract does not have. */
export const unknownPathRows: Table = asksAll([
  unknown('segment-before', 'a segment before the path', (path) => `/acsx${path}`),
  unknown('segment-after', 'a segment after the path', (path) => `${path}/acsx`),
  unknown('text-before-last-segment', 'text before the last segment', textBefore),
  unknown('text-after', 'text after the path', textAfter),
  unknown('separator', 'a separator between the literal and the identifier', separated),
  unknown('literal-alone', 'the literal without an identifier', literalAlone),
  unknown('literal-and-slash', 'the literal and a slash, without an identifier', literalAndSlash),
]);

/** The operations of the whole contract whose path template matches a request target. */
export function operationsAt(contract: Contract, requestTarget: string): readonly Operation[] {
  const path = requestTarget.replace(/\?.*$/s, '');
  return patternsOf(contract).flatMap(({ pattern, operation }) => (pattern.test(path) ? [operation] : []));
}

/** A parameter has at least one character, and no slash. */
const patternsOf = oncePer(({ operations }: Contract) =>
  operations.map((operation) => {
    const literals = operation.path.split(/\{[^}]*\}/).map(escaped);
    return { operation, pattern: new RegExp(`^${literals.join('[^/]+')}$`, 's') };
  }),
);

/** Percent-encodes every byte of a text. */
export const encodeAll = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
    .join('');

/** The path of a read that ends with a declared identifier, its last segment otherwise. */
const ofKnown =
  (of: (before: string, segment: string, id: string) => string): PathOf =>
  (path, subject) => {
    const known = lastValue(subject);
    if (!known || subject.operation.method !== 'GET' || !path.endsWith(encodeURIComponent(known)))
      return undefined;
    const cut = path.lastIndexOf('/');
    return of(path.slice(0, cut), path.slice(cut + 1), known);
  };

/** Only the literal segments of the template. */
const inUpperCase: PathOf = (path, subject) => {
  const template = subject.operation.path.replaceAll(/(^|\})[^{}]*/g, (literal) => literal.toUpperCase());
  const upper = filledIn(subject, template);
  return upper === path ? undefined : upper;
};

const climbing = elsewhere(ofKnown((before, segment) => `${before}/acsx/%2e%2e/${segment}`));
const doubled = elsewhere(ofKnown((before, segment) => `${before}//${segment}`));
const encoded = ofKnown(
  (before, segment, id) => `${before}/${segment.slice(0, -encodeURIComponent(id).length)}${encodeAll(id)}`,
);

/** Other spellings of the path, and a query that the interface does not have. */
export const spelledPathRows: Table = asksAll([
  at('path-case', 'upper-case', 'the path in upper case', elsewhere(inUpperCase)),
  at(
    'trailing-slash',
    'trailing-slash',
    'a slash after the path',
    elsewhere((path) => `${path}/`),
  ),
  at('path-segments', 'dot-segments', 'encoded dot segments that lead back to the path', climbing),
  at('path-segments', 'empty-segment', 'an empty segment', doubled),
  at('percent-encoding', 'percent-encoded', 'the identifier percent-encoded', encoded),
  at('query-parameters', 'unknown-query', 'an unknown query parameter', (path) => `${path}?acs=1`),
]);

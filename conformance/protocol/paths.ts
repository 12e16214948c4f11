// Paths similar to that of an operation: questions, since the source has further paths that it does not show (§4.4).

import type { Contract, Operation, SilenceId } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { escaped } from '../../src/wildcard.ts';
import { asking, type Table } from '../rows/row.ts';
import type { Row } from '../types.ts';
import { filledIn } from '../view/operation.ts';
import { lastValue } from '../view/parameter-values.ts';
import { plainPath, requestAt, type Subject } from '../view/subject.ts';

/** Another path for that of an accepted request; undefined where there is none. */
type Other = readonly [name: string, title: string, path: string | undefined];

const asked = (subject: Subject, silence: SilenceId, [name, title, path]: Other): readonly Row[] => {
  if (path === undefined) return [];
  const { target } = requestAt(subject, path);
  return [asking(subject, { silence, about: 'path', name: `path/${name}`, title, change: { target } })];
};

/** A path that belongs to no operation of the contract. */
const elsewhere = ({ contract }: Subject, path: string | undefined): string | undefined =>
  path === undefined || operationsAt(contract, path).length > 0 ? undefined : path;

/** Text before the last segment. */
export const textBefore = (path: string, subject: Subject): string | undefined =>
  elsewhere(subject, path.replace(/(?=[^/]*$)/, 'xx'));

/** Paths that the contract does not have. */
export const unknownPathRows: Table = (subject) => {
  const path = plainPath(subject);
  const { method, path: template } = subject.operation;
  const id = encodeURIComponent(lastValue(subject) ?? '');
  // The literal before the identifier at the end of a path, and more; never sent with a method that deletes.
  const isAfterLiteral = method !== 'DELETE' && /[^/{}]\{[^}]+\}$/.test(template);
  const fromLiteral = (more: string) =>
    isAfterLiteral ? path.slice(0, path.length - id.length) + more : undefined;
  const others: readonly Other[] = [
    ['segment-before', 'a segment before the path', `/acsx${path}`],
    ['segment-after', 'a segment after the path', `${path}/acsx`],
    ['text-before-last-segment', 'text before the last segment', textBefore(path, subject)],
    ['text-after', 'text after the path', template.endsWith('}') ? undefined : `${path}x`],
    ['separator', 'a separator between the literal and the identifier', fromLiteral(`/${id}`)],
    ['literal-alone', 'the literal without an identifier', fromLiteral('')],
    ['literal-and-slash', 'the literal and a slash, without an identifier', fromLiteral('/')],
  ];
  return others.flatMap(([name, title, other]) =>
    asked(subject, 'unknown-path', [name, title, elsewhere(subject, other)]),
  );
};

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

/** Other spellings of the path, and a query that the interface does not have. */
export const spelledPathRows: Table = (subject) => {
  const path = plainPath(subject);
  const { method, path: template } = subject.operation;
  // Only the literal segments of the template.
  const upper = filledIn(
    subject,
    template.replaceAll(/(^|\})[^{}]*/g, (literal) => literal.toUpperCase()),
  );
  const known = lastValue(subject) ?? '';
  const id = encodeURIComponent(known);
  const cut = path.lastIndexOf('/');
  const [before, segment] = [path.slice(0, cut), path.slice(cut + 1)];
  const isOfKnown = known !== '' && method === 'GET' && path.endsWith(id);
  const ofKnown = (other: string) => (isOfKnown ? other : undefined);
  const climbing = elsewhere(subject, ofKnown(`${before}/acsx/%2e%2e/${segment}`));
  const doubled = elsewhere(subject, ofKnown(`${before}//${segment}`));
  const encoded = ofKnown(`${before}/${segment.slice(0, segment.length - id.length)}${encodeAll(known)}`);
  const inUpperCase = upper === path ? undefined : elsewhere(subject, upper);
  const slashed = elsewhere(subject, `${path}/`);
  return [
    asked(subject, 'path-case', ['upper-case', 'the path in upper case', inUpperCase]),
    asked(subject, 'trailing-slash', ['trailing-slash', 'a slash after the path', slashed]),
    asked(subject, 'path-segments', [
      'dot-segments',
      'encoded dot segments that lead back to the path',
      climbing,
    ]),
    asked(subject, 'path-segments', ['empty-segment', 'an empty segment', doubled]),
    asked(subject, 'percent-encoding', ['percent-encoded', 'the identifier percent-encoded', encoded]),
    asked(subject, 'query-parameters', ['unknown-query', 'an unknown query parameter', `${path}?acs=1`]),
  ].flat();
};

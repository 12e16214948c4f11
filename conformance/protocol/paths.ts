// Paths similar to that of an operation, and methods that its path does not declare: questions, since the source has further operations
// that it does not show (§4.4).

import type { Contract, Operation, SilenceId } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { escaped } from '../../src/wildcard.ts';
import { asking, isWriting, type Table, target } from '../rows/row.ts';
import { filledIn, targetOf } from '../view/operation.ts';
import { lastValue, unknownValue } from '../view/parameter-values.ts';
import { plainPath, requestAt, type Subject } from '../view/subject.ts';

/** Another path for that of an accepted request, and the silence that asks for it; undefined where there is none. */
type Other = readonly [silence: SilenceId, name: string, says: string, path: string | undefined];

/** A path that belongs to no operation of the contract. */
const elsewhere = ({ contract }: Subject, path: string | undefined): string | undefined =>
  path === undefined || operationsAt(contract, path).length > 0 ? undefined : path;

/** Text before the last segment. */
export const textBefore = (path: string, subject: Subject): string | undefined =>
  elsewhere(subject, path.replace(/(?=[^/]*$)/, 'xx'));

/** The operations of the whole contract whose path template matches a request target. */
function operationsAt(contract: Contract, requestTarget: string): readonly Operation[] {
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

/** Paths that the contract does not have, other spellings of the path, and a query that the interface does not have. */
export const pathRows: Table = (subject) => {
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
  const climbing = ofKnown(`${before}/acsx/%2e%2e/${segment}`);
  const literal = path.slice(0, path.length - id.length);
  const separate = literal.endsWith('/') ? undefined : ofKnown(`${literal}/${id}`);
  const encoded = ofKnown(literal + encodeAll(known));
  const others: readonly Other[] = [
    ['path-case', 'upper-case', 'the path in upper case', upper === path ? undefined : upper],
    ['trailing-slash', 'trailing-slash', 'a slash after the path', `${path}/`],
    ['path-segments', 'dot-segments', 'encoded dot segments that lead back to the path', climbing],
    ['unknown-path', 'segment-before', 'a segment before the path', `/acsx${path}`],
    ['unknown-path', 'segment-after', 'a segment after the path', `${path}/acsx`],
    ['unknown-path', 'text-before-last-segment', 'text before the last segment', textBefore(path, subject)],
    ['unknown-path', 'separator', 'a slash between the literal and the identifier', separate],
    ['unknown-path', 'text-after', 'text after the path', template.endsWith('}') ? undefined : `${path}x`],
  ];
  const same: readonly Other[] = [
    ['percent-encoding', 'percent-encoded', 'the identifier percent-encoded', encoded],
    ['query-parameters', 'unknown-query', 'an unknown query parameter', `${path}?acs=1`],
  ];
  const isElsewhere = ([, , , other]: Other) => elsewhere(subject, other) !== undefined;
  return [...others.filter(isElsewhere), ...same].flatMap(([silence, name, says, other]) => {
    if (other === undefined) return [];
    const { target } = requestAt(subject, other);
    return asking(subject, { silence, about: 'path', name: `path/${name}`, says, change: { target } });
  });
};

/** With the silence that asks for it. */
const methods = {
  GET: 'undeclared-methods',
  POST: 'undeclared-methods',
  PUT: 'undeclared-methods',
  PATCH: 'undeclared-methods',
  DELETE: 'undeclared-methods',
  HEAD: 'head-and-options',
  OPTIONS: 'head-and-options',
} as const;

const noBody = { headers: { 'Content-Type': undefined }, withoutBody: true } as const;
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** Each path is asked about once, in its first operation. */
export const methodRows: Table = (subject) => {
  const { contract, operation } = subject;
  if (contract.operations.find(({ path }) => path === operation.path) !== operation) return [];
  return Object.entries(methods).flatMap(([method, silence], i) => {
    const changesNothing = !isWriting(method) || method === 'OPTIONS';
    const at = changesNothing ? targetOf(subject) : unknownTarget(subject, i);
    // Not where an operation of another template has the method and the path.
    const isDeclared = operationsAt(contract, at ?? '').some((found) => found.method === method);
    if (at === undefined || isDeclared) return [];
    const body = bodiless.has(method) ? noBody : {};
    return [
      asking(subject, {
        silence,
        name: `method/${method}`,
        says: `the method is ${method}`,
        parts: [{ kind: 'method' }, ...(changesNothing ? [] : target)],
        change: { ...body, method, target: at },
        about: 'method',
        writes: !changesNothing,
        ...(method === 'DELETE' && { last: true }),
      }),
    ];
  });
};

/**
 * The path of a resource that does not exist: its last identifier is unknown, or that of its holder if the path ends literally.
 * Undefined for a path without identifiers, which may be a whole collection, and if none is surely unknown.
 * @param rotation another one for each, so that nothing else reads what a method may create
 */
export function unknownTarget(subject: Subject, rotation = 0): string | undefined {
  const parameter = subject.operation.parameters.findLast((found) => found.in === 'path');
  const value = parameter && unknownValue(subject, parameter, rotation);
  return parameter && value && targetOf(subject, { [parameter.name]: value });
}

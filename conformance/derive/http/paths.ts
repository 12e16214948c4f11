// Paths similar to the template: probes, since the source has further paths that it does not show (§4.4).

import type { Contract, Operation } from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import { escaped } from '../../../src/wildcard.ts';
import { ask, plainPath, requestAt } from '../case.ts';
import { lastValue } from '../parameter-values.ts';
import type { Rule, Subject } from '../subject.ts';

/** Cases for paths similar to that of an operation. */
export const paths: Rule = {
  name: 'paths',
  derive: (subject) =>
    otherPaths(subject).map(({ name, title, target }) =>
      ask(subject, {
        silence: 'unknown-path',
        about: 'path',
        name: { rule: 'paths', variant: name },
        title,
        request: requestAt(subject, target),
      }),
    ),
};

/** Whether a probe of that name is derived for an operation. */
export const isAsked = (subject: Subject, variant: string): boolean =>
  otherPaths(subject).some(({ name }) => name === variant);

interface OtherPath {
  readonly name: string;
  readonly title: string;
  readonly target: string;
}

/** Paths that match no operation of the contract. */
function otherPaths(subject: Subject): readonly OtherPath[] {
  const path = plainPath(subject);
  const isUnknown = ({ target }: OtherPath) => operationsAt(subject.contract, target).length === 0;
  return [...around(subject, path), ...between(subject, path)].filter(isUnknown);
}

function around(subject: Subject, path: string): readonly OtherPath[] {
  const cut = path.lastIndexOf('/');
  const before = `${path.slice(0, cut)}/xx${path.slice(cut + 1)}`;
  const endsLiterally = !subject.operation.path.endsWith('}');
  return [
    { name: 'segment-before', title: 'a segment before the path', target: `/acsx${path}` },
    { name: 'segment-after', title: 'a segment after the path', target: `${path}/acsx` },
    { name: 'text-before-last-segment', title: 'text before the last segment', target: before },
    ...(endsLiterally ? [{ name: 'text-after', title: 'text after the path', target: `${path}x` }] : []),
  ];
}

/** `routing/12` for `routing{routing_id}`, and the literal alone, which is never sent with a method that deletes. */
function between(subject: Subject, path: string): readonly OtherPath[] {
  if (subject.operation.method === 'DELETE') return [];
  if (!/[^/{}]\{[^}]+\}$/.test(subject.operation.path)) return [];
  const id = encodeURIComponent(lastValue(subject) ?? '');
  const literal = path.slice(0, path.length - id.length);
  const [separated, slash] = [`${literal}/${id}`, `${literal}/`];
  return [
    { name: 'separator', title: 'a separator between the literal and the identifier', target: separated },
    { name: 'literal-alone', title: 'the literal without an identifier', target: literal },
    { name: 'literal-and-slash', title: 'the literal and a slash, without an identifier', target: slash },
  ];
}

/** The operations of the whole contract whose path template matches a request target. */
export function operationsAt(contract: Contract, target: string): readonly Operation[] {
  const path = target.replace(/\?.*$/s, '');
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

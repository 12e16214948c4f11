// Paths: the template to the letter. What stands before, between or after its parts is another path.

import { derived } from '../../../src/contract/index.ts';
import type { Case, Requirement } from '../../types.ts';
import { acceptedCaseId, createCase, refusedWithout } from '../case.ts';
import { decided } from '../requirements.ts';
import { declaredValue, requestOf, type Subject, targetOf } from '../subject.ts';

/** Cases for the path of an operation. */
export function derivePaths(subject: Subject): readonly Case[] {
  return [...noise(subject), ...identifiers(subject), ...asked(subject)];
}

/** Paths that the template does not describe. */
function noise(subject: Subject): readonly Case[] {
  const [path = '', query] = targetOf(subject).split('?');
  const at = (changed: string) => (query === undefined ? changed : `${changed}?${query}`);
  const cut = path.lastIndexOf('/');
  const last = path.slice(cut + 1);
  const paths: readonly (readonly [string, string, string])[] = [
    ['segment-before', 'a segment before the path', `/acsx${path}`],
    ['segment-after', 'a segment after the path', `${path}/acsx`],
    ['text-before-last-segment', 'text before the last segment', `${path.slice(0, cut)}/xx${last}`],
    ...(literalEnd(subject) ? [['text-after', 'text after the path', `${path}x`] as const] : []),
    ...separated(subject),
  ];
  return paths.map(([name, title, changed]) =>
    pathCase(subject, name, title, at(changed), notThisPath(subject)),
  );
}

/** `routing/12` for `routing{routing_id}`, and the literal alone. */
function separated(subject: Subject): readonly (readonly [string, string, string])[] {
  const glued = /([^/{}]+)\{([^}]+)\}$/.exec(subject.operation.path);
  if (glued === null) return [];
  const path = targetOf(subject);
  const id = encodeURIComponent(lastValue(subject) ?? '');
  const before = path.slice(0, path.length - id.length);
  return [
    ['separator', 'a separator between the literal and the identifier', `${before}/${id}`],
    ['literal-alone', 'the literal without an identifier', before],
    ['literal-and-slash', 'the literal and a slash, without an identifier', `${before}/`],
  ];
}

/** An identifier that only resembles the known one; whether it exists is the implementation's affair. */
function identifiers(subject: Subject): readonly Case[] {
  const known = lastValue(subject);
  const name = lastParameter(subject);
  if (subject.operation.method !== 'GET' || known === undefined || name === undefined) return [];
  const values: readonly (readonly [string, string, string])[] = [
    ['id-extended', 'the identifier with a character more', `${known}x`],
    ...(known.length > 1
      ? [['id-prefix', 'the identifier without its last character', known.slice(0, -1)] as const]
      : []),
    ...(/^\d+$/.test(known)
      ? [['id-leading-zero', 'the identifier with a zero before it', `0${known}`] as const]
      : []),
    ['id-trailing-space', 'a space after the identifier', `${known} `],
    ['id-pattern-any', 'a pattern of a query in place of the identifier', '%'],
    ['id-pattern-one', 'a pattern for the last character', `${known.slice(0, -1)}_`],
    ['id-pattern-dot', 'a regular expression for the identifier', `${known.slice(0, -1)}.`],
    ['id-pattern-star', 'a wildcard in place of the identifier', '*'],
    ['id-quote', 'a quote after the identifier', `${known}'`],
    ['id-encoded-slash', 'an encoded slash before the identifier', `/${known}`],
    ['id-encoded-twice', 'the identifier encoded twice', encodeAll(known)],
  ];
  const path = derived(subject.operation.pathOrigin);
  return values.map(([id, title, value]) =>
    pathCase(subject, id, title, targetOf(subject, { [name]: value }), [
      { expect: { kind: 'not-resource', of: acceptedCaseId(subject) }, origin: path },
    ]),
  );
}

function asked(subject: Subject): readonly Case[] {
  const path = targetOf(subject).split('?')[0] ?? '';
  const known = lastValue(subject);
  const other = subject.operation.path.replaceAll(
    /(^|\})([^{}]*)/g,
    (_, close: string, literal: string) => close + literal.toUpperCase(),
  );
  const cased = fill(subject, other);
  const probes: readonly (readonly [string, string, string, string])[] = [
    ['trailing-slash', 'trailing-slash', 'a slash after the path', `${path}/`],
    ...(cased === path ? [] : [['path-case', 'upper-case', 'the path in upper case', cased] as const]),
    [
      'query-parameters',
      'unknown-query',
      'a query parameter that the interface does not have',
      `${path}?acs=1`,
    ],
    ...(known && subject.operation.method === 'GET' && path.endsWith(encodeURIComponent(known))
      ? ([
          [
            'percent-encoding',
            'percent-encoded',
            'the identifier percent-encoded',
            `${path.slice(0, -encodeURIComponent(known).length)}${encodeAll(known)}`,
          ],
          [
            'path-segments',
            'dot-segments',
            'encoded dot segments that lead back to the path',
            path.replace(/\/([^/]*)$/, '/acsx/%2e%2e/$1'),
          ],
          ['path-segments', 'empty-segment', 'an empty segment', path.replace(/\/([^/]*)$/, '//$1')],
        ] as const)
      : []),
  ];
  return probes.map(([silence, name, title, target]) =>
    pathCase(subject, `asked/${name}`, title, target, decided(subject, silence, 'path'), silence),
  );
}

function pathCase(
  subject: Subject,
  name: string,
  title: string,
  target: string,
  requires: readonly Requirement[],
  asks?: string,
): Case {
  const [base] = subject.bases;
  return createCase(subject, 'paths', name, {
    title,
    change: title,
    request: requestOf(subject, { target, ...(base && { json: base.value }) }),
    requires,
    twin: acceptedCaseId(subject),
    ...(base && refusedWithout(base)),
    ...(asks && { asks }),
  });
}

/**
 * A write must not happen under another path. A read there must not show the resource; what else such a path may
 * answer, the source leaves open (§4.4), and the contract chose 404.
 */
function notThisPath(subject: Subject): readonly Requirement[] {
  const origin = derived(subject.operation.pathOrigin);
  const unknown = decided(subject, 'unknown-path', 'path');
  if (subject.operation.method !== 'GET')
    return [{ expect: { kind: 'refused' }, origin }, ...unknown.slice(1)];
  const hidden: Requirement = { expect: { kind: 'not-resource', of: acceptedCaseId(subject) }, origin };
  return [
    hidden,
    ...(subject.contract.annotated ? unknown : [{ expect: { kind: 'refused' } as const, origin }]),
  ];
}

const literalEnd = (subject: Subject) => !subject.operation.path.endsWith('}');

function lastParameter(subject: Subject): string | undefined {
  return /\{([^}]+)\}$/.exec(subject.operation.path)?.[1];
}

function lastValue(subject: Subject): string | undefined {
  const parameter = subject.operation.parameters.find(
    (one) => one.in === 'path' && one.name === lastParameter(subject),
  );
  return parameter && declaredValue(subject, parameter);
}

function fill(subject: Subject, template: string): string {
  return targetOf({ ...subject, operation: { ...subject.operation, path: template } }).split('?')[0] ?? '';
}

const encodeAll = (text: string) =>
  [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
    .join('');

// Paths that the template does not describe: what stands before, between or after its parts is another path.

import { derived } from '../../../src/contract/index.ts';
import type { Requirement } from '../../types.ts';
import { acceptedCaseId } from '../case.ts';
import { plainRequest, vary } from '../negative.ts';
import { decided } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { type Subject, targetOf } from '../subject.ts';
import { lastValue } from './last-parameter.ts';

/** Cases for paths beside that of an operation. */
export const paths: Rule = {
  name: 'paths',
  derive: (subject) => {
    const [path = '', query] = targetOf(subject).split('?');
    return [...around(subject, path), ...between(subject, path)].map(({ name, title, target }) =>
      vary(subject, {
        name: { rule: 'paths', variant: name },
        title,
        request: { ...plainRequest(subject), target: query === undefined ? target : `${target}?${query}` },
        requires: notThisPath(subject),
      }),
    );
  },
};

interface OtherPath {
  readonly name: string;
  readonly title: string;
  readonly target: string;
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

/** `routing/12` for `routing{routing_id}`, and the literal alone. */
function between(subject: Subject, path: string): readonly OtherPath[] {
  if (!/[^/{}]\{[^}]+\}$/.test(subject.operation.path)) return [];
  const id = encodeURIComponent(lastValue(subject) ?? '');
  const literal = path.slice(0, path.length - id.length);
  return [
    {
      name: 'separator',
      title: 'a separator between the literal and the identifier',
      target: `${literal}/${id}`,
    },
    { name: 'literal-alone', title: 'the literal without an identifier', target: literal },
    {
      name: 'literal-and-slash',
      title: 'the literal and a slash, without an identifier',
      target: `${literal}/`,
    },
  ];
}

/**
 * A write must not happen under another path. A read there must not show the resource; what else such a path may
 * answer, the source leaves open (§4.4), and the contract chose 404.
 */
function notThisPath(subject: Subject): readonly Requirement[] {
  const origin = derived(subject.operation.pathOrigin);
  const refused: Requirement = { expect: { kind: 'refused' }, origin };
  const unknown = decided(subject, 'unknown-path', 'path');
  if (subject.operation.method !== 'GET') return [refused, ...unknown.slice(1)];
  const hidden: Requirement = { expect: { kind: 'not-resource', of: acceptedCaseId(subject) }, origin };
  return [hidden, ...(subject.contract.annotated ? unknown : [refused])];
}

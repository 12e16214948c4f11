// Paths beside the one that the template describes: asked, since the source has further paths that it does not show
// (§4.4), and an alias contradicts nothing.

import { plainRequest } from '../negative.ts';
import type { Rule } from '../rule.ts';
import { ask } from '../silences/probe.ts';
import { type Subject, targetOf } from '../subject.ts';
import { lastValue } from './last-parameter.ts';
import { operationsAt } from './templates.ts';

/** Cases for paths beside that of an operation. */
export const paths: Rule = {
  name: 'paths',
  derive: (subject) => {
    const query = targetOf(subject).split('?')[1];
    return otherPaths(subject).map(({ name, title, target }) =>
      ask(subject, {
        silence: 'unknown-path',
        about: 'path',
        name: { rule: 'paths', variant: name },
        title,
        request: { ...plainRequest(subject), target: query === undefined ? target : `${target}?${query}` },
      }),
    );
  },
};

/** Whether a rule asks what a path of that name answers. */
export const isAsked = (subject: Subject, variant: string): boolean =>
  otherPaths(subject).some(({ name }) => name === variant);

interface OtherPath {
  readonly name: string;
  readonly title: string;
  readonly target: string;
}

/** Those that no operation of the contract has. */
function otherPaths(subject: Subject): readonly OtherPath[] {
  const [path = ''] = targetOf(subject).split('?');
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

/** `routing/12` for `routing{routing_id}`, and the literal alone, which nothing that deletes is ever sent to. */
function between(subject: Subject, path: string): readonly OtherPath[] {
  if (subject.operation.method === 'DELETE') return [];
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

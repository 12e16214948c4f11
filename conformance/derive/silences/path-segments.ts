// Are dot segments and empty segments of a path resolved?

import { askOtherPath, knownId, pathOf } from './path-target.ts';
import { probe } from './probe.ts';

const spellings = [
  {
    variant: 'dot-segments',
    title: 'encoded dot segments that lead back to the path',
    last: '/acsx/%2e%2e/$1',
  },
  { variant: 'empty-segment', title: 'an empty segment', last: '//$1' },
] as const;

export const pathSegments = probe('path-segments', (subject) => {
  if (knownId(subject) === undefined) return [];
  return spellings.flatMap(({ variant, title, last }) =>
    askOtherPath(subject, {
      silence: 'path-segments',
      variant,
      title,
      target: pathOf(subject).replace(/\/([^/]*)$/, last),
    }),
  );
});

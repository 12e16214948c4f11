// Is an unreserved character the same when percent-encoded?

import { encodeAll } from '../http/percent-encode.ts';
import { askPath, knownId, pathOf } from './path-target.ts';
import { probe } from './probe.ts';

export const percentEncoding = probe('percent-encoding', (subject) => {
  const known = knownId(subject);
  if (known === undefined) return [];
  return [
    askPath(subject, {
      silence: 'percent-encoding',
      variant: 'percent-encoded',
      title: 'the identifier percent-encoded',
      target: `${pathOf(subject).slice(0, -encodeURIComponent(known).length)}${encodeAll(known)}`,
    }),
  ];
});

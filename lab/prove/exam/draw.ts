// Draws servers for a short exam: the same seed draws the same ones, and a new server displaces few of them.

import { createHash } from 'node:crypto';
import { keyOf, type ProvenServer } from '../servers/index.ts';

/** At most so many servers, in the order that the seed puts them in; all of them, as they stand, without a number. */
export function draw(
  servers: readonly ProvenServer[],
  { sample, seed }: { readonly sample?: number; readonly seed: number },
): readonly ProvenServer[] {
  if (sample === undefined) return servers;
  return servers
    .map((server) => ({ server, place: digestOf(`${seed} ${keyOf(server)}`) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, sample)
    .map(({ server }) => server);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

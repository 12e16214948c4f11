// The reference server, the mock and the faulty servers under the same suite: the first two differ where it is listed.

import { matches } from '../../conformance/index.ts';
import { differences } from '../differences.ts';
import type { Digests } from '../pool.ts';
import { keyOf } from '../servers/index.ts';
import type { Digest } from '../suite.ts';
import { counted, type Group } from './group.ts';

/** The reference and the mock, case by case. */
export function mockAndReferenceGroup(digests: Digests): Group {
  const reference = digests.get(keyOf({ kind: 'reference', name: 'reference' }));
  const mock = digests.get(keyOf({ kind: 'mock', name: 'mock' }));
  if (reference === undefined || mock === undefined) {
    return {
      title: 'Mock and reference',
      says: 'not run',
      notes: [],
      wanting: ['reference and mock were not run'],
    };
  }
  const differing = Object.keys(reference.cases).filter((id) => shown(reference, id) !== shown(mock, id));
  const isListed = (id: string) => differences.some(({ cases }) => matches(cases, id));
  return {
    title: 'Mock and reference',
    says: `the reference ${holds(reference)}; the mock differs from it in ${counted(differing.length, 'case')}, ${differing.filter(isListed).length} of them listed`,
    notes: differences.map(({ cases, reason }) => `${cases}: ${reason}`),
    wanting: [
      ...(reference.conforms.contract
        ? []
        : [`reference: ${reference.says.source} ${reference.says.contract}`]),
      ...differing
        .filter((id) => !isListed(id))
        .map(
          (id) =>
            `${id}: the reference ${shown(reference, id)}, the mock ${shown(mock, id)}; say why in prove/differences.ts`,
        ),
      ...differences
        .filter(({ cases }) => !differing.some((id) => matches(cases, id)))
        .map(({ cases }) => `${cases}: is in prove/differences.ts, but mock and reference do the same`),
    ],
  };
}

const holds = ({ conforms }: Digest) =>
  conforms.source && conforms.contract ? 'holds both verdicts' : 'does not hold';

function shown({ cases }: Digest, id: string): string {
  const found = cases[id];
  return found ? `${found.source}, ${found.contract} (${found.answer})` : 'has no such case';
}

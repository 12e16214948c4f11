// The reference server and the mock under the same suite: every case ends the same, where the mock can tell accounts apart.

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
  const all = Object.keys(reference.cases);
  const beyond = all.filter((id) => mock.cases[id]?.needs === 'second-credential');
  const differing = all.filter((id) => shown(reference, id) !== shown(mock, id) && !beyond.includes(id));
  return {
    title: 'Mock and reference',
    says: `the reference ${holds(reference)}; the mock differs from it in ${counted(differing.length, 'case')}, and knows no second credential, which ${counted(beyond.length, 'case')} need`,
    notes: [],
    wanting: [
      ...(reference.conforms.contract
        ? []
        : [`reference: ${reference.says.source} ${reference.says.contract}`]),
      ...differing.map((id) => `${id}: the reference ${shown(reference, id)}, the mock ${shown(mock, id)}`),
    ],
  };
}

const holds = ({ conforms }: Digest) =>
  conforms.source && conforms.contract ? 'holds both verdicts' : 'does not hold';

function shown({ cases }: Digest, id: string): string {
  const found = cases[id];
  return found ? `${found.source}, ${found.contract} (${found.answer})` : 'has no such case';
}

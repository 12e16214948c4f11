// The same read a second time.

import { derived } from '../../../src/contract/index.ts';
import { acceptedCaseId, createCase } from '../case.ts';
import type { Rule } from '../rule.ts';
import { requestOf } from '../subject.ts';

/** Nothing happened in between, so the answer is the same. */
export const again: Rule = {
  name: 'again',
  derive: (subject) => {
    if (subject.operation.method !== 'GET') return [];
    const known = acceptedCaseId(subject);
    return [
      createCase(
        subject,
        { rule: 'reads', variant: 'again' },
        {
          title: 'the same read a second time shows the same',
          request: requestOf(subject),
          requires: [
            { expect: { kind: 'same-resource', as: known }, origin: derived(subject.operation.origin) },
          ],
          conditions: [{ kind: 'twin', case: known }],
        },
      ),
    ];
  },
};

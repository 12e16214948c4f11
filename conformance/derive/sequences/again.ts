// The same read a second time.

import { derived } from '../../../src/contract/index.ts';
import type { Requirement } from '../../types.ts';
import { acceptedCaseId, createCase } from '../case.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';

/**
 * Nothing happened in between, so the status is the same. What the body holds is not shown, counters and times
 * perhaps: that it is the same is the contract's choice.
 */
export const again: Rule = {
  name: 'again',
  derive: (subject) => {
    if (subject.operation.method !== 'GET' || !subject.contract.annotated) return [];
    const known = acceptedCaseId(subject);
    const sameStatus: Requirement = {
      expect: { kind: 'same-status', as: known },
      origin: derived(subject.operation.origin),
    };
    return [
      createCase(
        subject,
        { rule: 'reads', variant: 'again' },
        {
          title: 'the same read a second time shows the same',
          request: requestOf(subject),
          requires: [sameStatus, ...sameBody(subject, known)],
          conditions: [{ kind: 'twin', case: known }],
        },
      ),
    ];
  },
};

function sameBody({ operation }: Subject, known: string): readonly Requirement[] {
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  const origin = success?.content?.origin;
  return origin?.level === 'chosen' ? [{ expect: { kind: 'same-resource', as: known }, origin }] : [];
}

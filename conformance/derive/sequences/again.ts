// The same read again: twice in a row, and before and after a read of something unknown.

import { derived } from '../../../src/contract/index.ts';
import type { HttpCase, Requirement } from '../../types.ts';
import { acceptedCaseId, caseId, createCase } from '../case.ts';
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
    const at = (variant: string) => caseId(subject, { rule: 'reads', variant });
    return [
      readAgain(subject, 'again', 'a second time', acceptedCaseId(subject)),
      readAgain(subject, 'a-third-time', 'a third time', at('again')),
      ...(subject.operation.path.endsWith('}')
        ? [readAgain(subject, 'known-after-unknown', 'after one of something unknown', at('unknown'))]
        : []),
    ];
  },
};

function readAgain(subject: Subject, variant: string, when: string, after: string): HttpCase {
  const known = acceptedCaseId(subject);
  const sameStatus: Requirement = {
    expect: { kind: 'same-status', as: known },
    origin: derived(subject.operation.origin),
  };
  return createCase(
    subject,
    { rule: 'reads', variant },
    {
      title: `the same read ${when} shows the same`,
      request: requestOf(subject),
      requires: [sameStatus, ...sameBody(subject, known)],
      conditions: [
        { kind: 'twin', case: known },
        { kind: 'after', cases: [after] },
      ],
    },
  );
}

function sameBody({ operation }: Subject, known: string): readonly Requirement[] {
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  const origin = success?.content?.origin;
  return origin?.level === 'chosen' ? [{ expect: { kind: 'same-resource', as: known }, origin }] : [];
}

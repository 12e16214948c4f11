// Reads of an identifier that names nothing.

import { derived, type Parameter } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { acceptedCaseId, type CaseName, caseId, createCase } from '../case.ts';
import { vary } from '../negative.ts';
import { declaredValue } from '../parameter-values.ts';
import { refusal } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject, targetOf } from '../subject.ts';
import { unknownValue } from '../unknown-value.ts';

/** Cases for GET operations whose path names what is read. */
export const unknown: Rule = {
  name: 'unknown',
  derive: (subject) => {
    const parameter = subject.operation.parameters.filter((other) => other.in === 'path').at(-1);
    if (subject.operation.method !== 'GET' || parameter === undefined) return [];
    if (!subject.operation.path.endsWith('}')) return [];
    if (declaredValue(subject, parameter) === undefined) return [undeclared(subject)];
    const other = unknownValue(subject, parameter);
    return other === undefined ? [] : unknownRead(subject, parameter, other);
  },
};

function unknownRead(subject: Subject, { name, origin }: Parameter, other: string): readonly HttpCase[] {
  const declared = subject.operation.responses.find((response) => response.status === '404');
  if (declared === undefined) return [];
  const read = (called: Omit<CaseName, 'rule'>, when: string, after: readonly string[]) =>
    vary(subject, {
      name: { rule: 'reads', ...called },
      title: `${name} that does not exist${when}`,
      conditions: after.length > 0 ? [{ kind: 'after', cases: after }] : [],
      ...(origin.id !== undefined && { cites: [origin.id] }),
      change: `${name} is ${JSON.stringify(other)}`,
      request: requestOf(subject, { target: targetOf(subject, { [name]: other }) }),
      requires: [
        ...refusal(subject, declared.origin, 'path'),
        {
          expect: { kind: 'not-resource', of: acceptedCaseId(subject) },
          origin: derived(declared.origin),
        },
      ],
    });
  const first = caseId(subject, { rule: 'reads', variant: 'unknown' });
  const atOnce = Array.from({ length: burst }, (_, i) =>
    read({ variant: 'unknown-at-once', number: i + 1 }, `, one of ${burst} at the same time`, [first]),
  );
  return [
    read({ variant: 'unknown' }, '', []),
    read({ variant: 'unknown-again' }, ', asked for again', [first]),
    ...atOnce,
  ];
}

/** So many reads at the same time. */
const burst = 5;

/** Planned all the same without a known name, so that the report says what enables it. */
function undeclared(subject: Subject): HttpCase {
  return createCase(
    subject,
    { rule: 'reads', variant: 'unknown' },
    {
      title: 'an identifier that does not exist',
      request: requestOf(subject),
      requires: refusal(subject, subject.operation.origin, 'path'),
      conditions: [{ kind: 'twin', case: acceptedCaseId(subject) }],
    },
  );
}

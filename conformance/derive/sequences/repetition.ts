// Creating again: another name is accepted, and is another resource.

import { derived, originOf, toPointer } from '../../../src/contract/index.ts';
import type { Requirement } from '../../types.ts';
import { bodyCaseId, createCase, refusedWithout } from '../case.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';

/** One case for an operation that creates: POST with a body. */
export const repetition: Rule = {
  name: 'repetition',
  derive: (subject) => {
    const [body] = subject.bodies;
    if (body === undefined || subject.operation.method !== 'POST') return [];
    if (!subject.contract.annotated) return [];
    return [
      createCase(
        subject,
        { rule: 'repetition', variant: 'created-again' },
        {
          title: 'the same again under another name is accepted, and is another resource',
          request: requestOf(subject, { json: body.value }),
          requires: [...success(subject, derived(body.origin)), ...distinctAmong(subject)],
          conditions: [
            { kind: 'twin', case: bodyCaseId(subject, body) },
            { kind: 'after', cases: allBodies(subject) },
            ...refusedWithout(body),
          ],
        },
      ),
    ];
  },
};

const allBodies = (subject: Subject) => subject.bodies.map((body) => bodyCaseId(subject, body));

/** Identifiers of the created resource, where the contract marks one. */
function distinctAmong(subject: Subject): readonly Requirement[] {
  const marked = subject.answered.filter((field) => field.schema['x-identifier'] === true);
  const byPointer = new Map(marked.map((field) => [toPointer(field.path), field]));
  return [...byPointer].map(([pointer, field]) => {
    const origin = originOf(subject.contract.source, field.origins, 'x-identifier', field.pointer);
    return { expect: { kind: 'distinct', pointer, among: allBodies(subject) }, origin: derived(origin) };
  });
}

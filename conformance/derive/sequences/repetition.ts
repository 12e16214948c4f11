// Creating again: another name is accepted, and is another resource; so are several at the same time.

import { derived, originOf, toPointer } from '../../../src/contract/index.ts';
import type { HttpCase, Requirement } from '../../types.ts';
import { bodyCaseId, createCase, refusedWithout } from '../case.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** Cases for an operation that creates: POST with a body. */
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
      ...burst(subject, body),
    ];
  },
};

/** So many creates at the same time. */
const burstSize = 6;

const burst = (subject: Subject, body: ValidBody): readonly HttpCase[] =>
  Array.from({ length: burstSize }, (_, i) =>
    createCase(
      subject,
      { rule: 'repetition', variant: 'burst', number: i + 1 },
      {
        title: `one of ${burstSize} at the same time, each under a name of its own, is accepted`,
        request: requestOf(subject, { json: body.value }),
        requires: success(subject, derived(body.origin)).slice(0, 1),
        conditions: [{ kind: 'twin', case: bodyCaseId(subject, body) }, ...refusedWithout(body)],
      },
    ),
  );

const allBodies = (subject: Subject) => subject.bodies.map((body) => bodyCaseId(subject, body));

/** Identifiers of the created resource, where the contract marks one. */
function distinctAmong(subject: Subject): readonly Requirement[] {
  const marked = subject.answered.filter((field) => field.schema['x-identifier'] === true);
  const byPointer = new Map(marked.map((field) => [toPointer(field.path), field]));
  return [...byPointer].map(([pointer, field]) => {
    const origin = originOf(subject.contract.source, field.schema, 'x-identifier', field.pointer);
    return { expect: { kind: 'distinct', pointer, among: allBodies(subject) }, origin: derived(origin) };
  });
}

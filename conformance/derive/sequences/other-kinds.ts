// Reads at the end of a run, when much has been created: what was created is no resource of another kind, though both may be
// counted in one row, or be kept in one table.

import { createdIn, derived, isOfOne, successOf } from '../../../src/contract/index.ts';
import { isObject } from '../../../src/values.ts';
import { type CreatedBy, type HttpCase, uniqueName } from '../../types.ts';
import { acceptedCaseId, vary } from '../case.ts';
import { declaredValue, fits, lastParameter } from '../parameter-values.ts';
import { createSubject, type Rule, requestOf, type Subject, targetOf } from '../subject.ts';

/** Reads the known resource, and the identifier that services give first; for a kind that the contract lets nobody create or change. */
export const otherKinds: Rule = {
  name: 'other-kinds',
  derive: (subject) => {
    const { contract, operation } = subject;
    const parameter = lastParameter(subject);
    if (!contract.annotated || operation.method !== 'GET' || !isOfOne(operation.path)) return [];
    const known = parameter && declaredValue(subject, parameter);
    if (parameter === undefined || known === undefined) return [];
    const of = createdElsewhere(subject);
    if (of.length === 0) return [];
    const { name } = parameter;
    const shown = successOf(operation.responses)?.origin;
    const origin = derived(shown && shown.level !== 'chosen' ? shown : operation.origin);
    const isOther = known !== first && fits(contract, parameter, first);
    const read = (variant: string, title: string, value: string): HttpCase =>
      vary(subject, {
        name: { rule: 'other-kinds', variant },
        title,
        ...(value !== known && { change: `${name} is ${JSON.stringify(value)}` }),
        request: requestOf(subject, { target: targetOf(subject, { [name]: value }) }),
        requires: [{ expect: { kind: 'not-created', of }, origin }],
        conditions: [{ kind: 'last' }],
      });
    return [
      read('known', 'the known resource, once others were created', known),
      ...(isOther ? [read('first', `${name} ${first}, once others were created`, first)] : []),
    ];
  },
};

/** What services call first that count. */
const first = '1';

/** The creates of other kinds that give a new name; none, where something creates or changes what is read. */
function createdElsewhere({ contract, operation, inputs }: Subject): readonly CreatedBy[] {
  const writes = contract.operations.filter(({ method }) => method !== 'GET');
  if (writes.some(({ path }) => withoutNames(operation.path).startsWith(withoutNames(createdIn(path)))))
    return [];
  return writes.flatMap((create) => {
    const subject = createSubject(contract, create, inputs, false);
    const value = subject.bodies[0]?.value;
    const named = isObject(value) && Object.entries(value).find(([, member]) => member === uniqueName());
    return create.method === 'POST' && named ? [{ case: acceptedCaseId(subject), member: named[0] }] : [];
  });
}

const withoutNames = (path: string) => path.replaceAll(/\{[^{}]*\}/g, '{}');

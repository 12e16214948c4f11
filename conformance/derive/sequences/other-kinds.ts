// Reads at the end of a run, when much has been created: what was created is no resource of another kind, though both may be
// counted in one row, or be kept in one table.

import {
  createdIn,
  derived,
  isOfOne,
  type Origin,
  type Parameter,
  successOf,
} from '../../../src/contract/index.ts';
import type { CreatedBy, HttpCase } from '../../types.ts';
import { acceptedCaseId, vary } from '../case.ts';
import { declaredValue, fits, lastParameter } from '../parameter-values.ts';
import { createSubject, type Rule, requestOf, type Subject, targetOf } from '../subject.ts';
import { nameUnder, type Scene, sceneOf, takenId } from './creates.ts';

/**
 * Reads by the name of what was created, the known resource, and the identifier that services give first; for a kind that the
 * contract lets nobody create or change.
 */
export const otherKinds: Rule = {
  name: 'other-kinds',
  derive: (subject) => {
    const { contract, operation } = subject;
    const parameter = lastParameter(subject);
    if (!contract.annotated || operation.method !== 'GET' || !isOfOne(operation.path)) return [];
    const known = parameter && declaredValue(subject, parameter);
    if (parameter === undefined || known === undefined) return [];
    const scenes = createdElsewhere(subject);
    if (scenes.length === 0) return [];
    const of = scenes.map(createdBy);
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
    const missing = operation.responses.find(({ status }) => status === '404');
    return [
      ...(missing ? scenes.map((scene) => byName(subject, parameter, scene, derived(missing.origin))) : []),
      read('known', 'the known resource, once others were created', known),
      ...(isOther ? [read('first', `${name} ${first}, once others were created`, first)] : []),
    ];
  },
};

/** What services call first that count. */
const first = '1';

function byName(subject: Subject, { name }: Parameter, scene: Scene, origin: Origin): HttpCase {
  const value = nameUnder(scene, 'taken');
  const { id } = scene.subject.operation;
  const target = targetOf(subject, { [name]: value }).replace(encodeURIComponent(value), () => value);
  return vary(subject, {
    name: { rule: 'other-kinds', variant: `named/${id}`, kind: 'named' },
    title: `${name} is the name of something else, created with ${id}`,
    change: `${name} is the name of something else`,
    request: requestOf(subject, { target }),
    requires: [{ expect: { kind: 'rejected' }, origin }],
    conditions: [{ kind: 'after', cases: [takenId(scene.subject)] }],
  });
}

const createdBy = ({ subject, field }: Scene): CreatedBy => ({
  case: acceptedCaseId(subject),
  member: field.path.join(),
});

/** The creates of other kinds that give a new name as a member; none, where something creates or changes what is read. */
function createdElsewhere({ contract, operation, inputs }: Subject): readonly Scene[] {
  const writes = contract.operations.filter(({ method }) => method !== 'GET');
  if (writes.some(({ path }) => withoutNames(operation.path).startsWith(withoutNames(createdIn(path)))))
    return [];
  return writes
    .flatMap((create) => sceneOf(createSubject(contract, create, inputs, false)) ?? [])
    .filter(({ field }) => field.path.length === 1);
}

const withoutNames = (path: string) => path.replaceAll(/\{[^{}]*\}/g, '{}');

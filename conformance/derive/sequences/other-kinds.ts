// Reads after creates, most of them at the end of a run: what was created is no resource of another kind, though both may be
// counted in one row, or be kept in one table.

import {
  createdIn,
  derived,
  isOfOne,
  type Operation,
  type Parameter,
  successOf,
} from '../../../src/contract/index.ts';
import type { HttpCase, Requirement } from '../../types.ts';
import { acceptedCaseId, vary } from '../case.ts';
import { declaredValue, fits, lastParameter } from '../parameter-values.ts';
import { notFound } from '../requirements.ts';
import { createSubject, type Rule, requestOf, type Subject, targetOf } from '../subject.ts';
import { nameUnder, type Scene, sceneOf, takenId } from './creates.ts';

/**
 * Reads by the name and by the identifier of what was created, and the known resource; for a kind that the contract lets nobody
 * create or change.
 */
export const otherKinds: Rule = {
  name: 'other-kinds',
  derive: (subject) => {
    const { contract, operation } = subject;
    const parameter = lastParameter(subject);
    if (!contract.annotated || operation.method !== 'GET' || !isOfOne(operation.path)) return [];
    if (parameter === undefined || declaredValue(subject, parameter) === undefined) return [];
    const scenes = createdElsewhere(subject);
    if (scenes.length === 0) return [];
    const notCreated = notAnyOf(scenes, operation);
    return [
      ...(notFound(subject).length > 0 ? scenes.map((scene) => byName(subject, parameter, scene)) : []),
      vary(subject, {
        name: { rule: 'other-kinds', variant: 'known' },
        title: 'the known resource, once others were created',
        requires: [notCreated],
        conditions: [{ kind: 'last' }],
      }),
      ...(fits(contract, parameter, first)
        ? scenes.map((scene) => byIdentifier(subject, parameter, scene, notCreated))
        : []),
    ];
  },
};

function notAnyOf(scenes: readonly Scene[], { responses, origin }: Operation): Requirement {
  const of = scenes.map(({ subject, field }) => ({
    case: acceptedCaseId(subject),
    member: field.path.join(),
  }));
  const shown = successOf(responses)?.origin;
  return {
    expect: { kind: 'not-created', of },
    origin: derived(shown && shown.level !== 'chosen' ? shown : origin),
  };
}

function byName(subject: Subject, { name }: Parameter, scene: Scene): HttpCase {
  const value = nameUnder(scene, 'taken');
  const { id } = scene.subject.operation;
  const target = targetOf(subject, { [name]: value }).replace(encodeURIComponent(value), () => value);
  return vary(subject, {
    name: { rule: 'other-kinds', variant: `named/${id}`, kind: 'named' },
    title: `${name} is the name of something else, created with ${id}`,
    change: `${name} is the name of something else`,
    request: requestOf(subject, { target }),
    requires: notFound(subject),
    conditions: [{ kind: 'after', cases: [takenId(scene.subject)] }],
  });
}

/** A resource of this kind may have the same identifier, and is then what has to be shown. */
function byIdentifier(
  subject: Subject,
  { name }: Parameter,
  scene: Scene,
  notCreated: Requirement,
): HttpCase {
  const { id } = scene.subject.operation;
  return vary(subject, {
    name: { rule: 'other-kinds', variant: `identified/${id}`, kind: 'identified' },
    title: `${name} is the identifier of something else, which ${id} responds with (${first} if with none)`,
    change: `${name} is the identifier of something else`,
    request: requestOf(subject, { target: targetOf(subject, { [name]: first }) }),
    requires: [notCreated],
    conditions: [
      { kind: 'last' },
      { kind: 'identified-by', case: acceptedCaseId(scene.subject), value: first },
    ],
  });
}

/** What services call first that count. */
const first = '1';

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

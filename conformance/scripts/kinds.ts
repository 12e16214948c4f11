// Reads after creates: what was created is no resource of another kind, though both may be counted in one row, or be kept in one
// table.

import { createdIn, derived, type Parameter, successOf } from '../../src/contract/index.ts';
import {
  glimpseOf,
  isAccepted,
  isOfSameRun,
  jsonIn,
  memberAt,
  outermostObjects,
  sentJson,
} from '../oracle/index.ts';
import { changed, target } from '../rows/row.ts';
import { needsOf, targetOf } from '../view/operation.ts';
import { declaredValue, fits, lastParameter } from '../view/parameter-values.ts';
import { notFound } from '../view/requirements.ts';
import { createSubject, plainRequest, type Subject } from '../view/subject.ts';
import { matterOf } from './matters.ts';
import { type Named, namedIn } from './names.ts';
import { identifierShown } from './own-resources.ts';
import { type Shot, sceneOf } from './play.ts';
import type { Script, Scripts } from './script.ts';

/** For a kind of resource that the contract lets nobody create or change; at the end, once many others were created. */
export const kindScripts: Scripts = (subject) => {
  const { contract, operation } = subject;
  const parameter = lastParameter(subject);
  if (!contract.annotated || operation.method !== 'GET' || parameter === undefined) return [];
  if (declaredValue(subject, parameter) === undefined) return [];
  return createdElsewhere(subject).map((created) => kindScript(subject, parameter, created));
};

function kindScript(subject: Subject, parameter: Parameter, { subject: create, field }: Named): Script {
  const { contract, operation } = subject;
  const { id } = create.operation;
  const notThere = notFound(subject).map((requirement) => matterOf(subject, 'resource', requirement));
  const shown = successOf(operation.responses)?.origin;
  const origin = derived(shown && shown.level !== 'chosen' ? shown : operation.origin);
  const other = matterOf(subject, 'resource', { expect: { kind: 'not-created' }, origin });
  const parts = { name: `kinds/${id}`, about: [...notThere, other], writes: true, last: true } as const;
  return sceneOf(subject, parts, async ({ send }) => {
    const made = await send(plainRequest(create));
    const name = memberAt(sentJson(made), field.path.map(String));
    if (typeof name !== 'string' || !isAccepted(made.response)) return [];
    const by = async (what: string, value: string) => ({
      title: `${parameter.name} is the ${what} of something else, created with ${id}`,
      parts: target,
      trial: await send(changed(subject, { target: targetOf(subject, { [parameter.name]: value }) })),
    });
    // A resource of this kind may have the same identifier, and is then what has to be shown.
    const isMade = (record: Readonly<Record<string, unknown>>) =>
      isOfSameRun(record[field.path.join()], name);
    const judged = (shot: Omit<Shot, 'matters'>): Shot => {
      const { response } = shot.trial;
      const records = response && isAccepted(response) ? outermostObjects(jsonIn(response.body)) : [];
      const seen = response && ({ kind: 'resource-shown', glimpse: glimpseOf(response) } as const);
      return { ...shot, matters: [other], holds: !records.some(isMade), ...(seen && { seen }) };
    };
    // Services that count call the first one 1. Of a secret of the user only its placeholder was received.
    const identifier = identifierShown(made.response) ?? '1';
    const mayBeSent = fits(contract, parameter, identifier) && !identifier.includes('$ACS');
    const title = 'the known resource, once others were created';
    return [
      { ...(await by('name', name)), matters: notThere },
      judged({ title, trial: await send(plainRequest(subject)) }),
      ...(mayBeSent ? [judged(await by('identifier', identifier))] : []),
    ];
  });
}

/** The creates of other kinds that give a new name as a member; none, where something creates or changes what is read. */
function createdElsewhere({ contract, operation, inputs }: Subject): readonly Named[] {
  const withoutNames = (path: string) => path.replaceAll(/\{[^{}]*\}/g, '{}');
  const writes = contract.operations.filter(({ method }) => method !== 'GET');
  const read = withoutNames(operation.path);
  if (writes.some(({ path }) => read.startsWith(withoutNames(createdIn(path))))) return [];
  return writes
    .map((create) => createSubject(contract, create, inputs))
    .filter((create) => needsOf(create).length === 0)
    .flatMap((create) => namedIn(create) ?? [])
    .filter(({ field }) => field.path.length === 1);
}

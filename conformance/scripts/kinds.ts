// Reads after creates: what was created is no resource of another kind, though both may be counted in one row, or be kept in one
// table.

import { createdIn, derived, successOf } from '../../src/contract/index.ts';
import {
  glimpseOf,
  isAccepted,
  isOfSameRun,
  jsonIn,
  memberAt,
  outermostObjects,
  sentJson,
} from '../oracle/index.ts';
import { needsOf } from '../view/operation.ts';
import { lastValue } from '../view/parameter-values.ts';
import { createSubject, plainRequest, type Subject } from '../view/subject.ts';
import { matterOf } from './matters.ts';
import { type Named, namedIn } from './names.ts';
import { unknownMatters } from './reads.ts';
import { type Script, type Scripts, sceneOf } from './script.ts';

/** For a kind of resource that the contract lets nobody create or change; at the end, once many others were created. */
export const kindScripts: Scripts = (subject) => {
  const { contract, operation } = subject;
  if (!contract.annotated || operation.method !== 'GET' || lastValue(subject) === undefined) return [];
  return createdElsewhere(subject).map((created) => kindScript(subject, created));
};

function kindScript(subject: Subject, { subject: create, field }: Named): Script {
  const shown = successOf(subject.operation.responses)?.origin;
  const origin = derived(shown && shown.level !== 'chosen' ? shown : subject.operation.origin);
  const matter = matterOf(subject, 'resource', { expect: { kind: 'not-created' }, origin });
  // Where nothing is created there is nothing to say of it, as long as what does not exist was asked for.
  const about = [...unknownMatters(subject), matter];
  const parts = { name: `kinds/${create.operation.id}`, about, writes: true, last: true } as const;
  return sceneOf(subject, parts, async ({ send }) => {
    const made = await send(plainRequest(create));
    const name = memberAt(sentJson(made), field.path.map(String));
    if (typeof name !== 'string' || !isAccepted(made.response)) return [];
    const trial = await send(plainRequest(subject));
    const { response } = trial;
    if (response === undefined || !isAccepted(response)) return [];
    const holds = !outermostObjects(jsonIn(response.body)).some((record) =>
      isOfSameRun(record[field.path.join()], name),
    );
    const seen = { kind: 'resource-shown', glimpse: glimpseOf(response) } as const;
    const title = 'the known resource, once others were created';
    return [{ title, trial, matters: [matter], holds, seen }];
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

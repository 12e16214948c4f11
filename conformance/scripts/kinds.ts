// Reads after creates: what was created is no resource of another kind, though both may be counted in one row, or be kept in one
// table.

import {
  createdIn,
  derived,
  isOfOne,
  type Operation,
  type Parameter,
  successOf,
} from '../../src/contract/index.ts';
import {
  glimpseOf,
  isAccepted,
  isOfSameRun,
  jsonIn,
  memberAt,
  outermostObjects,
  sentJson,
} from '../oracle/index.ts';
import { target } from '../protocol/index.ts';
import type { Exchange, Matter } from '../types.ts';
import { needsOf, requestOf, targetOf } from '../view/operation.ts';
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
  if (!contract.annotated || operation.method !== 'GET' || !isOfOne(operation.path)) return [];
  if (parameter === undefined || declaredValue(subject, parameter) === undefined) return [];
  return createdElsewhere(subject).map((created) => kindScript(subject, parameter, created));
};

function kindScript(subject: Subject, parameter: Parameter, created: Named): Script {
  const { operation } = created.subject;
  const { name: asked } = parameter;
  const notThere = notFound(subject).map((requirement) => matterOf(subject, 'resource', requirement));
  const other = notCreated(subject);
  const parts = {
    name: `kinds/${operation.id}`,
    about: [...notThere, other],
    writes: true,
    last: true,
  } as const;
  return sceneOf(subject, parts, async (stage) => {
    const exchange = await stage.send(plainRequest(created.subject));
    const name = nameIn(exchange, created);
    if (name === undefined || !isAccepted(exchange.response)) return [];
    const by = async (what: string, value: string) => ({
      title: `${asked} is the ${what} of something else, created with ${operation.id}`,
      parts: target,
      trial: await stage.send(requestOf(subject, { target: targetOf(subject, { [asked]: value }) })),
    });
    const judged = (shot: Omit<Shot, 'matters'>): Shot => ({
      ...shot,
      matters: [other],
      holds: !shows(shot.trial, created, name),
      ...(shot.trial.response && {
        seen: { kind: 'resource-shown', glimpse: glimpseOf(shot.trial.response) },
      }),
    });
    const identifier = identifierShown(exchange.response) ?? first;
    // Of a secret of the user only its placeholder was received.
    const mayBeSent = fits(subject.contract, parameter, identifier) && !identifier.includes('$ACS');
    return [
      { ...(await by('name', name)), matters: notThere },
      judged({
        title: 'the known resource, once others were created',
        trial: await stage.send(plainRequest(subject)),
      }),
      ...(mayBeSent ? [judged(await by('identifier', identifier))] : []),
    ];
  });
}

/** What services call first that count. */
const first = '1';

function notCreated(subject: Subject): Matter {
  const { responses, origin } = subject.operation;
  const shown = successOf(responses)?.origin;
  const because = derived(shown && shown.level !== 'chosen' ? shown : origin);
  return matterOf(subject, 'resource', { expect: { kind: 'not-created' }, origin: because });
}

function nameIn(exchange: Exchange, { field }: Named): string | undefined {
  const name = memberAt(sentJson(exchange), field.path.map(String));
  return typeof name === 'string' ? name : undefined;
}

/** A resource of this kind may have the same identifier, and is then what has to be shown. */
const shows = ({ response }: Exchange, { field }: Named, name: string): boolean =>
  response !== undefined &&
  isAccepted(response) &&
  outermostObjects(jsonIn(response.body)).some((record) => isOfSameRun(record[field.path.join()], name));

/** The creates of other kinds that give a new name as a member; none, where something creates or changes what is read. */
function createdElsewhere({ contract, operation, inputs }: Subject): readonly Named[] {
  const writes = contract.operations.filter(({ method }) => method !== 'GET');
  if (writes.some(({ path }) => isWithin(operation, createdIn(path)))) return [];
  return writes
    .map((create) => createSubject(contract, create, inputs))
    .filter((create) => needsOf(create).length === 0)
    .flatMap((create) => namedIn(create) ?? [])
    .filter(({ field }) => field.path.length === 1);
}

const isWithin = ({ path }: Operation, collection: string): boolean =>
  withoutNames(path).startsWith(withoutNames(collection));

const withoutNames = (path: string) => path.replaceAll(/\{[^{}]*\}/g, '{}');

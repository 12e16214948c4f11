// Names: one that is used again, and one whose first create was rejected.

import type { Field } from '../../src/contract/index.ts';
import { isRejected } from '../oracle/index.ts';
import type { Context, Exchange, Matter, Part, TrialRequest } from '../types.ts';
import { nameFieldOf, withHeader } from '../view/contexts.ts';
import { pathName, replaceAt, valueAt } from '../view/json-text.ts';
import { underKey } from '../view/made-up.ts';
import { requestWith } from '../view/operation.ts';
import { decided } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { mattersOf } from './matters.ts';
import { type Shot, sceneOf } from './play.ts';
import type { Script } from './script.ts';
import type { Wrong } from './wrong.ts';

/** An operation that creates something with a name, and the context that names it. */
export interface Named {
  readonly subject: Subject;
  readonly context: Context;
  readonly field: Field;
}

/** Undefined for an operation that creates nothing with a name. */
export function namedIn(subject: Subject): Named | undefined {
  const [context] = subject.contexts;
  const field = context && nameFieldOf(context);
  const isCreate = subject.operation.method === 'POST' && subject.contract.annotated;
  return isCreate && context && field ? { subject, context, field } : undefined;
}

/** Scripts about names. @param right that a right create is accepted */
export function nameScripts(subject: Subject, right: Matter, wrong: Wrong | undefined): readonly Script[] {
  const named = namedIn(subject);
  if (named === undefined) return [];
  const after = wrong === undefined ? [] : [afterWrong(named, right, wrong)];
  return [usedAgain(named), afterContentType(named, right), ...after];
}

/** A create under a name that is the same for every use of the key. */
function requestUnder({ subject, context, field }: Named, key: string, value = context.value): TrialRequest {
  const name = underKey(valueAt(context.value, field.path), `${subject.operation.id}-${key}`);
  return requestWith(subject, replaceAt(value, field.path, name));
}

const memberOf = ({ field }: Named): readonly Part[] => [{ kind: 'member', path: field.path.map(String) }];

/** Asks whether a name may be used again (silence names-unique). */
function usedAgain(named: Named): Script {
  const { subject, field } = named;
  const matters = mattersOf(subject, 'repetition', decided(subject, 'names-unique'));
  const title = `${pathName(field.path)} that another resource has already`;
  return sceneOf(subject, { name: 'creates/same-name', about: matters }, async (stage, round) => {
    const control = await stage.alone(requestUnder(named, `taken-${round}`));
    const trial = await stage.alone(requestUnder(named, `taken-${round}`));
    return [{ title, parts: memberOf(named), control, trial, matters }];
  });
}

/** Nothing is stored under the name of a create that was rejected; also where names have to be unique. */
const rightAfter = (named: Named, right: Matter, trial: Exchange): Shot => ({
  title: `a right create under the ${pathName(named.field.path)} of one that was rejected`,
  parts: memberOf(named),
  trial,
  matters: [right],
  // Of any other create a conflict would say nothing.
  ...(trial.response?.status === 409 && { holds: false }),
});

function afterContentType(named: Named, right: Matter): Script {
  const { subject, field } = named;
  const decision = decided(subject, 'unsupported-media-type', 'content-type').slice(0, 1);
  const matters = mattersOf(subject, 'repetition', decision);
  const parts = { name: 'creates/name-after-content-type', about: [...matters, right] };
  const title = `a create under a new ${pathName(field.path)} that is rejected for its content type`;
  return sceneOf(subject, parts, async (stage, round) => {
    const request = () => requestUnder(named, `text-${round}`);
    const trial = await stage.alone(withHeader(request(), 'content-type', 'text/plain'));
    const first: Shot = { title, parts: [{ kind: 'header', name: 'content-type' }], trial, matters };
    if (!isRejected(trial.response)) return [first];
    return [first, rightAfter(named, right, await stage.alone(request()))];
  });
}

const afterWrong = (named: Named, right: Matter, wrong: Wrong): Script =>
  sceneOf(named.subject, { name: 'creates/name-after-wrong', about: [right] }, async (stage, round) => {
    const first = await stage.alone(requestUnder(named, `wrong-${round}`, wrong.value));
    if (!isRejected(first.response)) return [];
    return [rightAfter(named, right, await stage.alone(requestUnder(named, `wrong-${round}`)))];
  });

// Names: one that is used again, and one whose first create was rejected.

import type { Field } from '../../src/contract/index.ts';
import { isRejected } from '../oracle/index.ts';
import type { Context, Matter, Part, TrialRequest } from '../types.ts';
import { nameFieldOf, withHeader } from '../view/contexts.ts';
import { pathName, replaceAt, valueAt } from '../view/json-text.ts';
import { underKey } from '../view/made-up.ts';
import { requestWith } from '../view/operation.ts';
import { decided } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { mattersOf } from './matters.ts';
import { type Script, sceneOf } from './script.ts';
import type { Wrong } from './wrong.ts';

/** An operation that creates something with a name, and the context that names it. */
interface Named {
  readonly subject: Subject;
  readonly context: Context;
  readonly field: Field;
}

/** Undefined for an operation that creates nothing with a name. */
function namedIn(subject: Subject): Named | undefined {
  const [context] = subject.contexts;
  const field = context && nameFieldOf(context);
  const isCreate = subject.operation.method === 'POST' && subject.contract.annotated;
  return isCreate && context && field ? { subject, context, field } : undefined;
}

/** Scripts about names. @param right that a right create is accepted */
export function nameScripts(subject: Subject, right: Matter, wrong: Wrong | undefined): readonly Script[] {
  const named = namedIn(subject);
  if (named === undefined) return [];
  const asText = (key: string) => withHeader(requestUnder(named, key), 'Content-Type', 'text/plain');
  const asWrong = (key: string) => requestUnder(named, key, wrong?.request);
  return [
    usedAgain(named),
    afterRejected(named, right, 'content-type', asText),
    ...(wrong ? [afterRejected(named, right, 'wrong', asWrong)] : []),
  ];
}

/** A create, by default the plain one, under a name that is the same for every use of the key. */
function requestUnder(
  { subject, context, field }: Named,
  key: string,
  { body } = context.request,
): TrialRequest {
  const value = body && 'text' in body ? JSON.parse(body.text) : context.value;
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
function afterRejected(
  named: Named,
  right: Matter,
  how: string,
  wrong: (key: string) => TrialRequest,
): Script {
  const title = `a right create under the ${pathName(named.field.path)} of one that was rejected`;
  const parts = { name: `creates/name-after-${how}`, about: [right] };
  return sceneOf(named.subject, parts, async ({ alone }, round) => {
    const first = await alone(wrong(`${how}-${round}`));
    if (!isRejected(first.response)) return [];
    const trial = await alone(requestUnder(named, `${how}-${round}`));
    // Of any other create a conflict would say nothing.
    const holds = trial.response?.status === 409 && { holds: false };
    return [{ title, parts: memberOf(named), trial, matters: [right], ...holds }];
  });
}

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
  const decision = decided(subject, 'unsupported-media-type', 'content-type').slice(0, 1);
  const asText = (key: string) => withHeader(requestUnder(named, key), 'content-type', 'text/plain');
  return [
    usedAgain(named),
    afterRejected(named, right, 'content-type', asText, {
      title: `a create under a new ${pathName(named.field.path)} that is rejected for its content type`,
      parts: [{ kind: 'header', name: 'content-type' }],
      matters: mattersOf(subject, 'repetition', decision),
    }),
    ...(wrong
      ? [afterRejected(named, right, 'wrong', (key) => requestUnder(named, key, wrong.request))]
      : []),
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

/**
 * Nothing is stored under the name of a create that was rejected; also where names have to be unique.
 * @param judged what the rejection itself is judged by, where the scene does that
 */
function afterRejected(
  named: Named,
  right: Matter,
  how: string,
  wrong: (key: string) => TrialRequest,
  judged?: Omit<Shot, 'trial'>,
): Script {
  const parts = { name: `creates/name-after-${how}`, about: [...(judged?.matters ?? []), right] };
  const title = `a right create under the ${pathName(named.field.path)} of one that was rejected`;
  return sceneOf(named.subject, parts, async (stage, round) => {
    const first = await stage.alone(wrong(`${how}-${round}`));
    const shots: readonly Shot[] = judged ? [{ ...judged, trial: first }] : [];
    if (!isRejected(first.response)) return shots;
    const trial = await stage.alone(requestUnder(named, `${how}-${round}`));
    // Of any other create a conflict would say nothing.
    const holds = trial.response?.status === 409 && { holds: false };
    return [...shots, { title, parts: memberOf(named), trial, matters: [right], ...holds }];
  });
}

// Names: one that is used again, and one whose first create was rejected.

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

/** Scripts about names; none for a create without one. @param right that a right create is accepted */
export function nameScripts(
  subject: Subject,
  context: Context,
  right: Matter,
  wrong: Wrong | undefined,
): readonly Script[] {
  const { path } = nameFieldOf(context) ?? {};
  if (path === undefined) return [];
  /** A create, by default the plain one, under a name that is the same for every use of the key. */
  const under = (key: string, { body } = context.request): TrialRequest => {
    const value = body && 'text' in body ? JSON.parse(body.text) : context.value;
    const name = underKey(valueAt(context.value, path), `${subject.operation.id}-${key}`);
    return requestWith(subject, replaceAt(value, path, name));
  };
  const parts: readonly Part[] = [{ kind: 'member', path: path.map(String) }];
  /** Nothing is stored under the name of a create that was rejected; also where names have to be unique. */
  const afterRejected = (how: string, wrongUnder: (key: string) => TrialRequest) =>
    sceneOf(subject, { name: `creates/name-after-${how}`, about: [right] }, async ({ alone }, round) => {
      const first = await alone(wrongUnder(`${how}-${round}`));
      if (!isRejected(first.response)) return [];
      const title = `a right create under the ${pathName(path)} of one that was rejected`;
      const trial = await alone(under(`${how}-${round}`));
      // Of any other create a conflict would say nothing.
      const holds = trial.response?.status === 409 && { holds: false };
      return [{ title, parts, trial, matters: [right], ...holds }];
    });
  return [
    usedAgain(subject, parts, under),
    afterRejected('content-type', (key) => withHeader(under(key), 'Content-Type', 'text/plain')),
    ...(wrong ? [afterRejected('wrong', (key) => under(key, wrong.request))] : []),
  ];
}

/** Asks whether a name may be used again (silence names-unique). */
function usedAgain(subject: Subject, parts: readonly Part[], under: (key: string) => TrialRequest): Script {
  const matters = mattersOf(subject, 'repetition', decided(subject, 'names-unique'));
  const title = 'a name that another resource has already';
  return sceneOf(subject, { name: 'creates/same-name', about: matters }, async (stage, round) => {
    const control = await stage.alone(under(`taken-${round}`));
    const trial = await stage.alone(under(`taken-${round}`));
    return [{ title, parts, control, trial, matters }];
  });
}

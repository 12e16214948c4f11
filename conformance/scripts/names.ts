// Asks whether a name may be used again (silence names-unique).

import { nameFieldOf } from '../view/contexts.ts';
import { replaceAt, valueAt } from '../view/json-text.ts';
import { underKey } from '../view/made-up.ts';
import { requestWith } from '../view/operation.ts';
import { decided } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { mattersOf } from './matters.ts';
import { type Script, sceneOf } from './script.ts';

/** Two creates under one name; none where what is created has no name. */
export function nameScripts(subject: Subject): readonly Script[] {
  const [context] = subject.contexts;
  const path = context && nameFieldOf(context)?.path;
  if (context === undefined || path === undefined) return [];
  const matters = mattersOf(subject, 'repetition', decided(subject, 'names-unique'));
  const title = 'a name that another resource has already';
  const parts = [{ kind: 'member', path: path.map(String) } as const];
  return [
    sceneOf(subject, { name: 'creates/same-name', about: matters }, async ({ alone }, round) => {
      const name = underKey(valueAt(context.value, path), `${subject.operation.id}-taken-${round}`);
      const request = requestWith(subject, replaceAt(context.value, path, name));
      const control = await alone(request);
      return [{ title, parts, control, trial: await alone(request), matters }];
    }),
  ];
}

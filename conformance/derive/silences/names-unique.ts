// May two profiles or two tags have the same name?

import { pathName } from '../json-text.ts';
import { requestUnder, takenId } from '../sequences/names.ts';
import { nameFieldOf } from '../valid-bodies.ts';
import { ask, probe } from './probe.ts';

export const namesUnique = probe('names-unique', (subject) => {
  const [body] = subject.bodies;
  const field = body && nameFieldOf(body);
  if (body === undefined || field === undefined || subject.operation.method !== 'POST') return [];
  if (!subject.contract.annotated) return [];
  const path = pathName(field.path);
  return [
    ask(subject, {
      silence: 'names-unique',
      name: { rule: 'repetition', variant: 'asked/same-name' },
      title: `${path} that another resource has already`,
      change: `${path} is the same`,
      request: requestUnder({ subject, body, field }, 'taken'),
      twin: takenId(subject),
    }),
  ];
});

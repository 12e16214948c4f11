// May two profiles or two tags have the same name?

import { pathName } from '../json-text.ts';
import { requestUnder, sceneOf, takenId } from '../sequences/names.ts';
import { ask, probe } from './probe.ts';

export const namesUnique = probe('names-unique', (subject) => {
  const scene = sceneOf(subject);
  if (scene === undefined) return [];
  const path = pathName(scene.field.path);
  return [
    ask(subject, {
      silence: 'names-unique',
      name: { rule: 'repetition', variant: 'asked/same-name' },
      title: `${path} that another resource has already`,
      change: `${path} is the same`,
      request: requestUnder(scene, 'taken'),
      twin: takenId(subject),
    }),
  ];
});

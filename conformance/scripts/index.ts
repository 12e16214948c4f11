// Scripts: short sequences of requests that can't be a trial. Each reads like a test; to add one, find its file, or add a file here.

import { accountScripts } from './accounts.ts';
import { createScripts } from './creates.ts';
import { readScripts } from './reads.ts';
import type { Scripts } from './script.ts';
import { secondAccountScripts } from './second-account.ts';
import { transitionScripts } from './transitions.ts';

const all: readonly Scripts[] = [
  readScripts,
  createScripts,
  accountScripts,
  secondAccountScripts,
  transitionScripts,
];

/** All scripts of an operation, in the order in which they run. */
export const scriptsOf: Scripts = (subject) => all.flatMap((scripts) => scripts(subject));

export { newValuesFor } from './new-values.ts';
export { type Making, madeResources, renewalOf, valuesOf } from './own-resources.ts';
export type { Script, Scripts, Shot, Stage } from './script.ts';
export { secondAccountRows } from './second-account.ts';

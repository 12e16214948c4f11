// Two versions of a contract: what changed, and for whom a change is breaking.

import isEqual from 'fast-deep-equal';
import type { Contract } from '../index.ts';
import { createChanges } from './changes.ts';
import { compareDocuments } from './document.ts';
import { compareOperations } from './operations.ts';
import { operationPairs } from './pairs.ts';
import { compareSources } from './source.ts';
import type { Change } from './types.ts';

export { createSameness } from './same-schema.ts';
export type { Change, Place } from './types.ts';
export { originInWords } from './words.ts';

/** Every change from one version to the next; none where both say the same, however it is written. */
export function compareContracts(before: Contract, after: Contract): readonly Change[] {
  if (isEqual(before.document, after.document)) return [];
  const versions = { before, after };
  const operations = operationPairs(before, after);
  const changes = createChanges(versions);
  compareOperations(versions, operations, changes.tell);
  compareSources(versions, changes.tell);
  compareDocuments(versions, operations, changes.all(), changes.tell);
  return changes.all();
}

// Two versions of a contract: what changed, and for whom a change is breaking.

import isEqual from 'fast-deep-equal';
import type { Contract } from '../contract/index.ts';
import { gather } from './gather.ts';
import { compareOperations } from './operations.ts';
import { compareRest } from './rest.ts';
import { compareSources } from './source.ts';
import type { Change } from './types.ts';
import { untouchedIn } from './untouched.ts';

export type { Breaks, Change, ChangedPart, ChangeKind, ChangeOrigin, Place } from './types.ts';

/** Every change from one version to the next; none where both say the same, however it is written. */
export function compareContracts(before: Contract, after: Contract): readonly Change[] {
  if (isEqual(before.document, after.document)) return [];
  const versions = { before, after, untouched: untouchedIn(before, after) };
  const gathered = gather(versions);
  compareOperations(versions, gathered);
  const rules = [...gathered.changes(), ...compareSources(versions)];
  return [...rules, ...compareRest(versions, rules)];
}

// Two versions of a contract: what changed, and for whom a change is breaking.

import isEqual from 'fast-deep-equal';
import type { Contract } from '../contract/index.ts';
import { changesOf } from './changes.ts';
import { compareRules, type Difference } from './compare.ts';
import { compareDocuments } from './document.ts';
import { addressOf, type KeyOf, movedIn } from './operation-keys.ts';
import { operationRules } from './operation-rules.ts';
import { rule } from './rule.ts';
import { sourceRule } from './source-rules.ts';
import type { Change } from './types.ts';
import { untouchedIn } from './untouched.ts';

export type { Breaks, Change, ChangedPart, ChangeKind, ChangeOrigin, Place } from './types.ts';

/** Every change from one version to the next; none where both say the same, however it is written. */
export function compareContracts(before: Contract, after: Contract): readonly Change[] {
  if (isEqual(before.document, after.document)) return [];
  const versions = { before, after };
  const differences: Difference[] = [];
  const moved = movedIn(before, after);
  const keyOf: KeyOf = (operation) => addressOf(moved.get(operation) ?? operation);
  compareRules(rulesOf(before, keyOf), rulesOf(after, keyOf), untouchedIn(before, after), (found) =>
    differences.push(found),
  );
  const changes = changesOf(versions, differences);
  return [...changes, ...compareDocuments(versions, changes, moved)];
}

const rulesOf = (contract: Contract, keyOf: KeyOf) =>
  rule('contract', { rules: () => [...operationRules(contract, keyOf), sourceRule(contract)] });

// Which operations a path belongs to: whatever a rule sends beside the path of its operation may be that of another one.

import type { Contract, Operation } from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';

/** The operations of the whole contract whose path template takes a request target. */
export function operationsAt({ operations }: Contract, target: string): readonly Operation[] {
  const path = target.replace(/\?.*$/s, '');
  return operations.filter((operation) => patternOf(operation).test(path));
}

/** A parameter takes at least one character, and stays in its segment. */
const patternOf = oncePer(({ path }: Operation) => {
  const parts = path.split(/\{[^}]*\}/).map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`, 's');
});

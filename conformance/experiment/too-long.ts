// A service that reads no more than so many bytes of a body: whatever is longer is rejected, and nothing else.

import type { CaseRequest, Trigger } from '../types.ts';
import { withChanges } from './difference.ts';
import type { Grounds } from './grounds.ts';
import type { Suspect } from './suspects.ts';
import { sizeOf } from './triggers.ts';

/** Bodies that have their length in common, and a request that is as long by white space alone. */
export interface TooLong {
  readonly trigger: Trigger;
  readonly spaced: CaseRequest;
}

/** So many have to be too long before their length is what they have in common. */
const fewest = 3;

/** The size from which bodies are not accepted, where every shorter one is and no longer one. */
export function tooLong(suspects: readonly Suspect[], { accepted }: Grounds): TooLong | undefined {
  const sizes = suspects.map(({ case: { request } }) => sizeOf(request));
  const from = Math.min(...sizes);
  const [plain] = accepted;
  const isCut = new Set(sizes).size >= fewest && accepted.every((request) => sizeOf(request) < from);
  if (!isCut || plain === undefined) return undefined;
  const space = `\n${' '.repeat(from)}`;
  return {
    trigger: { kind: 'size', from },
    spaced: withChanges(plain, [{ part: { kind: 'space' }, to: space }], plain),
  };
}

// What `acs mock` is given: its flags, and the operations to pass on.

import type { Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import type { Forward } from '../src/mock/index.ts';
import { nearest } from '../src/nearest.ts';
import { parseBaseUrl } from './conform/target.ts';
import type { ListenFlags } from './shared-options.ts';

export interface MockFlags extends ListenFlags {
  readonly bearer: string[];
  readonly account: string[];
  readonly contract?: string;
  readonly stateful?: boolean;
  readonly state?: string;
  readonly items?: number;
  /** Megabytes. */
  readonly maxBody?: number;
  readonly delay?: number;
  readonly forward?: string;
  readonly forwardOnly: string[];
}

/** What is passed on; nothing where nothing is asked for. @throws UsageError for half of it, and for what there is not */
export function forwardOf(
  { forward, forwardOnly }: MockFlags,
  { operations }: Contract,
): Forward | undefined {
  if (forward === undefined && forwardOnly.length === 0) return undefined;
  if (forward === undefined || forwardOnly.length === 0)
    throw new UsageError(
      '--forward URL and --forward-only OPERATION need each other; to pass on all operations, use: acs proxy URL',
    );
  const ids = operations.map(({ id }) => id);
  const unknown = forwardOnly.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    const [similar = ids.join(', ')] = nearest(unknown, ids, 1);
    throw new UsageError(
      `--forward-only ${unknown}: the contract has no such operation: did you mean ${similar}?`,
    );
  }
  return { operations: forwardOnly, to: parseBaseUrl(forward) };
}

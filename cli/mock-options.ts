// What `acs mock` is given: its flags, and those of a file for its state and of operations to pass on, read.

import type { Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import type { Forward, MockState, Settings } from '../src/mock/index.ts';
import { nearest } from '../src/nearest.ts';
import { parseBaseUrl } from './conform/target.ts';
import type { Io } from './io.ts';
import { writeWhole } from './write-reports.ts';

export interface MockFlags {
  readonly port: number;
  readonly host: string;
  readonly bearer: string[];
  readonly account: string[];
  readonly contract?: string;
  readonly allowHost: string[];
  readonly stateful?: boolean;
  readonly state?: string;
  readonly delay?: NonNullable<Settings['delay']>;
  readonly limit?: NonNullable<Settings['limit']>;
  readonly forward?: string;
  readonly forwardOnly: string[];
}

/** Milliseconds in which changes are gathered. */
const gathering = 200;

/** Writes the entries that it is given, some time later; at the end at once. */
export function createKeeper(path: string, io: Io) {
  let latest: MockState | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latest === undefined) return;
    try {
      writeWhole(path, `${JSON.stringify(latest, undefined, 2)}\n`, 'state');
    } catch (error) {
      io.err(`acs: ${(error as Error).message}\n`);
    }
    latest = undefined;
  };
  return {
    keep(state: MockState): void {
      latest = state;
      timer ??= setTimeout(write, gathering);
    },
    end: write,
  };
}

/** What is passed on; nothing where nothing is asked for. @throws UsageError for half of it, and for what there is not */
export function forwardOf(
  { forward, forwardOnly }: MockFlags,
  { operations }: Contract,
): Forward | undefined {
  if (forward === undefined && forwardOnly.length === 0) return undefined;
  if (forward === undefined)
    throw new UsageError('--forward-only names what --forward URL passes on: give both');
  if (forwardOnly.length === 0)
    throw new UsageError(
      '--forward needs --forward-only OPERATION; to pass on all of them, use: acs proxy URL',
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

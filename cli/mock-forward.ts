// `acs mock --forward URL --forward-only OPERATION`: half a backend that is there already.

import type { Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import type { Forward } from '../src/mock/index.ts';
import { nearest } from '../src/nearest.ts';
import { parseBaseUrl } from './conform/base-url.ts';
import type { Io } from './io.ts';

/** What the command was given. */
export interface ForwardFlags {
  readonly forward?: string;
  readonly forwardOnly: readonly string[];
}

/** Milliseconds that the server behind may be silent. */
const silence = 30_000;

/** What is passed on; nothing where nothing is asked for. @throws UsageError for half of it, and for what there is not */
export async function forwardOf(
  { forward, forwardOnly }: ForwardFlags,
  { operations }: Contract,
  io: Io,
): Promise<Forward | undefined> {
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
    const [near = ids.join(', ')] = nearest(unknown, ids, 1);
    throw new UsageError(
      `--forward-only ${unknown}: the contract has no such operation: did you mean ${near}?`,
    );
  }
  const upstream = parseBaseUrl(forward);
  const { createPassOn, lineOf } = await import('../src/proxy/index.ts');
  return {
    operations: forwardOnly,
    to: upstream.href.replace(/\/$/, ''),
    open: (contract, journal) =>
      createPassOn({
        contract,
        upstream,
        timeout: silence,
        journal,
        onExchange: (seen) => io.err(`${lineOf(seen)}\n`),
      }),
  };
}

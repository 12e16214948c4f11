// What every tool works with.

import { catalogueOf, type ExplainContext } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { explainContext } from '../commands/explain.ts';
import type { Io } from '../io.ts';
import type { Permissions } from './permissions.ts';
import type { Settings } from './settings.ts';

/** Made once, when the server starts. */
export interface World {
  readonly settings: Settings;
  readonly permissions: Permissions;
  /** The OpenAPI document, where it is not the one of the package. */
  readonly contract: string | undefined;
  /** Writes nothing to stdout, which carries the protocol. */
  readonly io: Io;
  /** Runs are made one after another; resolves when that one is done. */
  readonly inTurn: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
}

/** The contract as it is now, with its cases: somebody may edit it between two calls. */
export async function contextOf({ contract: file, settings }: World, _id = ''): Promise<ExplainContext> {
  const contract = await loadContract(file);
  const { account } = settings.flags;
  const cases = catalogueOf(contract, account === undefined ? {} : { account });
  return explainContext(contract, cases, settings.baseUrl ?? 'http://127.0.0.1:4020');
}

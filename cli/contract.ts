// The contract of a command, and a line for each place of it that cannot be used.

import { loadContract } from '../src/contract/file/index.ts';
import type { Contract } from '../src/contract/index.ts';
import type { Io } from './io.ts';

/** Loads a contract, and says what of it is left out. @param mayBeEmpty whether there may be nothing to call */
export async function readContract(file: string | undefined, io: Io, mayBeEmpty = false): Promise<Contract> {
  const contract = await loadContract(file, mayBeEmpty);
  tellLeftOut(contract.leftOut, io);
  return contract;
}

/** Says what of a contract cannot be used, a line each. */
export function tellLeftOut(lines: readonly string[], io: Io): void {
  for (const line of lines) io.err(`acs: ${line}\n`);
}

// The contract of a command, and a line for each place of it that cannot be used.

import { loadContract } from '../src/contract/file/index.ts';
import type { Contract } from '../src/contract/index.ts';
import type { Io } from './io.ts';

/** Loads a contract, and says what of it is left out. */
export async function readContract(
  file: string | undefined,
  io: Io,
  load: (file?: string) => Promise<Contract> = loadContract,
): Promise<Contract> {
  const contract = await load(file);
  tellLeftOut(contract.leftOut, io);
  return contract;
}

/** Says what of a contract cannot be used, a line each. */
export function tellLeftOut(lines: readonly string[], io: Io): void {
  for (const line of lines) io.err(`acs: ${line}\n`);
}

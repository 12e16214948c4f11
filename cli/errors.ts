// What an error means for the exit code, and how it is said in one line.

import { ContractError, IncompleteError, UsageError } from '../src/errors.ts';

/** 2 for wrong usage or a contract that cannot be read, 3 for what could not be completed; undefined for a fault of ours. */
export function exitCodeOfError(error: unknown): 2 | 3 | undefined {
  if (error instanceof UsageError || error instanceof ContractError) return 2;
  return error instanceof IncompleteError ? 3 : undefined;
}

/** A message without its line breaks. */
export const onOneLine = (message: string): string => message.trim().replaceAll(/\s*\n\s*/g, ' ');

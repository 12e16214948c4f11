// The errors that a caller can act on. Each message says what failed, on what, and what to do.

/** The contract cannot be read or is not one: exit code 2. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** An option, a file named by one, or a combination of them is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for could not be completed (a port taken, a target out of reach): exit code 3. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

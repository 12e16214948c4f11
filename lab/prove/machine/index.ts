// The faulty servers made by machine: the reference server, validating with a contract that was changed.

import type { Contract } from '../../../src/contract/index.ts';
import { bodyMutants } from './bodies.ts';
import type { Mutant } from './mutant.ts';
import { operationMutants } from './operations.ts';

export type { Mutant };

/** Every mutant of a contract. */
export const mutantsOf = (contract: Contract): readonly Mutant[] => [
  ...operationMutants(contract),
  ...bodyMutants(contract),
];

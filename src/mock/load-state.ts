// Loads the state of a mock from a file and checks it against the contract before the mock starts.

import type { Contract } from '../contract/index.ts';
import { UsageError } from '../errors.ts';
import { readText } from '../read-text.ts';
import { jsonIn } from '../values.ts';
import { createRoles, deviationsOf, faultsOfState, type MockState } from './stand-in/index.ts';

/** A state, and where its resources leave their schemas. */
export interface LoadedState {
  readonly state: MockState;
  readonly deviations: readonly string[];
}

/** Loads a state. @throws UsageError naming the file and what is wrong with it */
export function loadState(path: string, contract: Contract): LoadedState {
  const value = jsonIn(readText(path, 'state'));
  if (value === undefined)
    throw new UsageError(`${path} is no JSON: give what GET /_mock/state responds with`);
  const roles = createRoles(contract);
  const [fault] = faultsOfState(value, contract, roles);
  if (fault) throw new UsageError(`${path}: ${fault.pointer} ${fault.detail}`);
  const state = value as MockState;
  return { state, deviations: deviationsOf(state, contract, roles) };
}

// Loads the state of a mock from a file and checks it against the contract before the mock starts.

import type { Contract } from '../contract/index.ts';
import { UsageError } from '../errors.ts';
import { readText } from '../read-text.ts';
import { jsonIn } from '../values.ts';
import { createRoles, faultsOfState, type MockState } from './stand-in/index.ts';

/** Loads a state. @throws UsageError naming the file and what is wrong with it */
export function loadState(path: string, contract: Contract): MockState {
  const value = jsonIn(readText(path, 'state'));
  if (value === undefined)
    throw new UsageError(`${path} is no JSON: give what GET /_mock/state responds with`);
  const [fault] = faultsOfState(value, contract, createRoles(contract));
  if (fault) throw new UsageError(`${path}: ${fault.pointer} ${fault.detail}`);
  return value as MockState;
}

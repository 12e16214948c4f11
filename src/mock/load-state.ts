// Loads the state of a mock from a file and validates it before the mock starts.

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors.ts';
import { readText } from '../read-text.ts';
import { jsonIn } from '../values.ts';
import { faultsOf, type MockState } from './stand-in/index.ts';

/**
 * Loads a state; undefined where the file does not exist yet.
 * @throws UsageError naming the file and what is wrong with it
 */
export function loadState(path: string): MockState | undefined {
  if (!existsSync(path)) {
    if (existsSync(dirname(path))) return undefined;
    throw new UsageError(`cannot keep the state in ${path}: there is no folder ${dirname(path)}`);
  }
  const value = jsonIn(readText(path, 'state'));
  if (value === undefined) throw new UsageError(`${path} is no JSON: correct it, or name a file that is new`);
  const [fault] = faultsOf(value);
  if (fault) throw new UsageError(`${path}: ${fault.pointer} ${fault.detail}`);
  return value as MockState;
}

// The state of a mock from a file, checked in full before the mock starts.

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors.ts';
import { readText } from '../read-text.ts';
import { faultsOf, type MockState } from '../stand-in/index.ts';

/**
 * Loads a state; nothing where there is no such file yet.
 * @throws UsageError naming the file and what is wrong with it.
 */
export function loadState(path: string): MockState | undefined {
  if (!existsSync(path)) {
    if (existsSync(dirname(path))) return undefined;
    throw new UsageError(`cannot keep the state in ${path}: there is no folder ${dirname(path)}`);
  }
  const value = parse(readText(path, 'state'), path);
  const [fault] = faultsOf(value);
  if (fault) throw new UsageError(`${path}: ${fault.pointer} ${fault.detail}`);
  return value as MockState;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is no JSON: ${(error as Error).message}`);
  }
}

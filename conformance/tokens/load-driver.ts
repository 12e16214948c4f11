// Reads a driver from a module file. Everything wrong with it is said in one line.

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../../src/errors.ts';
import { type Driver, driverFunctions } from './driver.ts';

/**
 * Loads the module at `path` (relative to the working directory), again where it has changed. Its functions are its named exports,
 * or those of the object that is its default export.
 * @throws UsageError when there is no such file, it cannot be imported, or a function is missing.
 */
export async function loadDriver(path: string): Promise<Driver> {
  const file = resolve(path);
  if (!existsSync(file))
    throw new UsageError(`there is no driver at ${path}: give the path of a module file`);
  const named = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`).catch((error) => {
    throw new UsageError(
      `the driver ${path} cannot be imported: ${String(error?.message).split('\n', 1)[0]}`,
    );
  });
  const exported = driverFunctions.some((name) => name in named) ? named : named.default;
  const missing = driverFunctions.find((name) => typeof exported?.[name] !== 'function');
  if (missing === undefined) return exported;
  throw new UsageError(
    `the driver ${path} has no function ${missing}: a driver exports ${driverFunctions.join(', ')}`,
  );
}

// Reads a driver from a module file. Everything wrong with it is said in one line.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../../src/errors.ts';
import { type Driver, driverFunctions } from './driver.ts';

/**
 * Loads the module at `path` (relative to the working directory). Its functions are its named exports, or those
 * of the object that is its default export.
 * @throws UsageError when there is no such file, it cannot be imported, or a function is missing.
 */
export async function loadDriver(path: string): Promise<Driver> {
  const file = resolve(path);
  if (!existsSync(file))
    throw new UsageError(`there is no driver at ${path}: give the path of a module file`);
  const exported = exportsOf(await importModule(path, file));
  for (const name of driverFunctions) {
    if (typeof exported[name] === 'function') continue;
    const found =
      exported[name] === undefined ? 'has no function' : 'exports something else than a function as';
    throw new UsageError(
      `the driver ${path} ${found} ${name}: a driver exports ${driverFunctions.join(', ')}`,
    );
  }
  return exported as unknown as Driver;
}

async function importModule(path: string, file: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (cause) {
    throw new UsageError(`the driver ${path} cannot be imported: ${firstLine(cause)}`, { cause });
  }
}

function exportsOf(module: unknown): Record<string, unknown> {
  const named = module as Record<string, unknown>;
  const whole = named['default'];
  const hasNamed = driverFunctions.some((name) => named[name] !== undefined);
  return !hasNamed && typeof whole === 'object' && whole !== null
    ? (whole as Record<string, unknown>)
    : named;
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

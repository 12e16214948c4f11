// The line of the contract that an annotation stands at.

import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { PlaceOf } from '../../conformance/index.ts';
import { readContractLines } from '../../src/contract-file/index.ts';

/** Finds lines in a contract of the checkout; in one that is no part of it, an installed package's, nothing. */
export function placesIn(contract: string, workspace: string | undefined): PlaceOf {
  const file = workspace === undefined ? undefined : fileOfCheckout(contract, workspace);
  if (file === undefined) return () => undefined;
  const lineOf = readLines(contract);
  return (pointer) => (pointer === undefined ? undefined : { file, ...lineOf(pointer) });
}

/** The path as GitHub writes it: below the root of the checkout, with `/`. */
function fileOfCheckout(contract: string, workspace: string): string | undefined {
  try {
    const path = relative(realpathSync(workspace), realpathSync(resolve(contract)));
    const parts = path.split(sep);
    return isAbsolute(path) || parts[0] === '..' || parts.includes('node_modules')
      ? undefined
      : parts.join('/');
  } catch {
    return undefined;
  }
}

/** A file that was there for the run and is gone has no lines. */
function readLines(contract: string): ReturnType<typeof readContractLines> {
  try {
    return readContractLines(contract);
  } catch {
    return () => undefined;
  }
}

// How much is measured, and which `acs`: the built package as users get it, or the sources.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../src/errors.ts';
import type { Sizes } from './comparison.ts';

/** The repository. */
export const root = join(import.meta.dirname, '../..');

const FULL = {
  pairs: 7,
  warmUps: 3,
  milliseconds: 1500,
  connections: 16,
  tokens: 1_000_000,
  operations: [3, 30, 300, 3000],
} as const;

/** Enough to get every number once, and to mean nothing. */
const TINY = {
  pairs: 1,
  warmUps: 0,
  milliseconds: 50,
  connections: 2,
  tokens: 2000,
  operations: [3, 3, 3, 3],
} as const;

/** @throws UsageError where the built package is asked for and is not there. */
export function sizesOf({ tiny, source, pairs }: { tiny: boolean; source: boolean; pairs?: number }): Sizes {
  const sizes = tiny ? TINY : FULL;
  return { ...sizes, pairs: pairs ?? sizes.pairs, acs: [source ? join(root, 'cli/bin.ts') : builtBin()] };
}

function builtBin(): string {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: { acs: string } };
  const file = join(root, bin.acs);
  if (existsSync(file)) return file;
  throw new UsageError(
    `${bin.acs} is not there: run "npm run build" first, or measure the sources with --source`,
  );
}

// Measures the kit beside what it could be compared with: `npm run bench`, `npm run bench -- server mock/get`.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../src/errors.ts';
import { comparisons } from './comparisons.ts';
import { measureComparison, type Sizes } from './measure.ts';
import { root } from './processes.ts';
import { head, machineInWords, renderRow } from './render.ts';

const help = `npm run bench -- [NAME...]   a name of a comparison, or of a group of them

  --pairs N   the number of pairs (default 7)
  --source    measure the sources instead of the built package
  --tiny      as little as gives every number; says nothing about speed

names: ${comparisons.map(({ name }) => name).join(', ')}
`;

const full = { pairs: 7, warmUps: 3, milliseconds: 1500, connections: 16 };
const tiny = { pairs: 1, warmUps: 0, milliseconds: 50, connections: 2 };

try {
  await bench();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`bench: ${error.message}\n`);
  process.exitCode = 2;
}

async function bench(): Promise<void> {
  const { values, positionals } = readArguments();
  const chosen = choose(positionals);
  if (values.help) return void process.stdout.write(help);
  const usual = values.tiny ? tiny : full;
  const pairs = Number(values.pairs ?? usual.pairs);
  if (!Number.isInteger(pairs) || pairs < 1)
    throw new UsageError(`--pairs ${values.pairs} is no number of pairs: give one above 0`);
  const sizes: Sizes = { ...usual, pairs, acs: acsOf(values.source) };
  process.stdout.write(head);
  for (const comparison of chosen) {
    for (const measured of await measureComparison(comparison, sizes))
      process.stdout.write(renderRow(measured));
  }
  process.stdout.write(`\n${machineInWords(pairs)}\n`);
}

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const options = { source: flag, tiny: flag, help: flag };
  try {
    return parseArgs({ allowPositionals: true, options: { ...options, pairs: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${help}`);
  }
}

/** All comparisons, or those of the names in their own order. @throws UsageError for a name that is none. */
function choose(names: readonly string[]) {
  const isOf = (name: string) => (comparison: { name: string }) =>
    comparison.name === name || comparison.name.startsWith(`${name}/`);
  const unknown = names.find((name) => !comparisons.some(isOf(name)));
  if (unknown !== undefined)
    throw new UsageError(`there is no comparison ${unknown}; --help prints the names`);
  return comparisons.filter((each) => names.length === 0 || names.some((name) => isOf(name)(each)));
}

/** @throws UsageError where the built package is asked for and is not there. */
function acsOf(source: boolean): string {
  const file = join(root, source ? 'cli/bin.ts' : 'dist/acs.js');
  if (existsSync(file)) return file;
  throw new UsageError(`${file} is not there: run "npm run build" first, or give --source`);
}

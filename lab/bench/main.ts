// Measures the kit beside what it could be compared with: `npm run bench`, `npm run bench -- server mock/get`.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../src/errors.ts';
import { comparisons } from './comparisons/index.ts';
import { type Measured, measureComparison } from './measure.ts';
import { renderJson } from './report/json.ts';
import { machineInWords } from './report/machine.ts';
import { renderMarkdown } from './report/markdown.ts';
import { renderText } from './report/text.ts';
import { writeTable } from './report/write.ts';
import { root, sizesOf } from './sizes.ts';

const HELP = `npm run bench -- [NAME...]   a name of a comparison, or of a group of them

  --pairs N   so many pairs (default 7)
  --json      JSON with every pair, instead of text
  --write     write the table into lab/bench/README.md; takes no names
  --source    measure the sources instead of the built package
  --tiny      as little as gives every number; says nothing about speed
  --list      print the names
`;

try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`bench: ${error.message}\n`);
  process.exitCode = 2;
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const chosen = choose(positionals);
  if (values.help) return void process.stdout.write(HELP);
  if (values.list) return void process.stdout.write(chosen.map(({ name }) => `${name}\n`).join(''));
  if (values.write && positionals.length > 0)
    throw new UsageError('--write takes no names: the table has every row');
  const pairs = pairsOf(values.pairs);
  const sizes = sizesOf({ tiny: values.tiny, source: values.source, ...(pairs && { pairs }) });
  const all: Measured[] = [];
  for (const comparison of chosen) {
    const measured = await measureComparison(comparison, sizes);
    all.push(...measured);
    if (!values.json) process.stdout.write(measured.map(renderText).join(''));
  }
  const machine = machineInWords(sizes.pairs);
  process.stdout.write(values.json ? renderJson(machine, all) : `${machine}\n`);
  if (values.write) writeTable(join(root, 'lab/bench/README.md'), renderMarkdown(machine, all));
}

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const options = { json: flag, write: flag, source: flag, tiny: flag, list: flag, help: flag };
  try {
    return parseArgs({ allowPositionals: true, options: { ...options, pairs: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${HELP}`);
  }
}

/** All comparisons, or those of the names in their own order. @throws UsageError for a name that is none. */
function choose(names: readonly string[]) {
  const isOf = (name: string) => (comparison: { name: string }) =>
    comparison.name === name || comparison.name.startsWith(`${name}/`);
  const unknown = names.find((name) => !comparisons.some(isOf(name)));
  if (unknown !== undefined)
    throw new UsageError(`there is no comparison ${unknown}; --list prints the names`);
  return names.length === 0
    ? comparisons
    : comparisons.filter((each) => names.some((name) => isOf(name)(each)));
}

function pairsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(text))
    throw new UsageError(`--pairs ${text} is no number of pairs: give one above 0`);
  return Number(text);
}

// `npm run generate`: writes what is generated from the contract and the program. With --check it only says which
// of the files are stale.

import { readFile, writeFile } from 'node:fs/promises';
import { processIo } from '../cli/io.ts';
import { createProgram } from '../cli/main.ts';
import { filesWithTables, fillTable, fillTables, table } from '../cli/readme/tables.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { renderLimits, renderOperationTable, renderTypes, renderValidators } from './client-files.ts';
import { keywordRows } from './keyword-table.ts';

const contract = await loadContract();
const program = await createProgram(processIo(), () => undefined);

const keywordHead = ['keyword', 'what breaks it in a request', 'in a response', 'why no case breaks it'];

/** What each file should hold, given what it holds. */
const files: Readonly<Record<string, (before: string) => string | Promise<string>>> = {
  'src/client/schema.gen.ts': () => renderTypes(new URL('../openapi.yaml', import.meta.url)),
  'src/client/operations.gen.ts': () => renderOperationTable(contract),
  'src/client/forms/limits.gen.ts': () => renderLimits(contract),
  'src/client/forms/validators.gen.ts': () => renderValidators(contract),
  'docs/keywords.md': async (before) =>
    fillTable(before, 'keywords', table(keywordHead, await keywordRows())),
  ...Object.fromEntries(
    filesWithTables.map((name) => [name, (before: string) => fillTables(before, program)]),
  ),
};

for (const [name, render] of Object.entries(files)) {
  const file = new URL(`../${name}`, import.meta.url);
  const before = await readFile(file, 'utf8').catch(() => '');
  const text = await render(before);
  if (text === before) continue;
  if (process.argv.includes('--check')) {
    process.stderr.write(`${name} is stale: run npm run generate\n`);
    process.exitCode = 1;
  } else await writeFile(file, text);
}

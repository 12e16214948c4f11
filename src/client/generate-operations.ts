// Writes operations.gen.ts, the part of the contract that the generated types cannot carry into a running client:
// which method and path an operation id stands for. With --check it only says whether the file is fresh.

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Contract } from '../contract/index.ts';
import { defaultContractFile, loadContract } from '../contract-file/index.ts';
import type { OperationEntry } from './plan-request.ts';

const OUTPUT = fileURLToPath(new URL('operations.gen.ts', import.meta.url));

/** The text of the table of a contract's operations; one without an operationId has no name to be called by. */
export function renderOperationTable(contract: Contract): string {
  const named = contract.operations.filter(({ operationId }) => operationId !== undefined);
  const entries = named.map(
    (operation) => `  ${JSON.stringify(operation.id)}: ${JSON.stringify(entryOf(operation))},`,
  );
  return [
    '// Generated from the contract; do not edit.',
    '',
    'export const operationTable = {',
    ...entries,
    '} as const;',
    '',
  ].join('\n');
}

function entryOf({ method, path, body, responses }: Contract['operations'][number]): OperationEntry {
  const withoutBody = responses
    .filter(({ status, content }) => /^2\d\d$/.test(status) && content === undefined)
    .map(({ status }) => Number(status));
  return { method, path, ...(body && { mediaType: body.mediaType }), withoutBody };
}

async function main(check: boolean): Promise<void> {
  const text = renderOperationTable(await loadContract(defaultContractFile));
  if (!check) return writeFile(OUTPUT, text);
  const fresh = (await readFile(OUTPUT, 'utf8').catch(() => '')) === text;
  if (fresh) return;
  process.stderr.write('src/client/operations.gen.ts is stale: run npm run generate\n');
  process.exitCode = 1;
}

if (import.meta.main) await main(process.argv.includes('--check'));

// `npm run prove`: the suite proves itself. Exits 1 when anything is wanting.

import { parseArgs } from 'node:util';
import { prove } from './prove.ts';
import { render } from './render.ts';

const usage = 'usage: npm run prove -- [--notes] [--write]\n';

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = optionsOf(argv);
  if (options === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const proof = await prove(options.write ? 'write' : 'compare', showProgress);
  process.stdout.write(render(proof, options.notes));
  return proof.groups.every((group) => group.wanting.length === 0) ? 0 : 1;
}

/** `--notes` shows what is worth knowing and no fault, `--write` writes the pages of the clause table. */
function optionsOf(
  argv: readonly string[],
): { readonly notes: boolean; readonly write: boolean } | undefined {
  const flags = {
    notes: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args: [...argv], options: flags }).values;
  } catch {
    return undefined;
  }
}

function showProgress(done: number, of: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(done === of ? '\r\u001b[K' : `\r${done} of ${of} servers`);
}

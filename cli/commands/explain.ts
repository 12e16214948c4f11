// `acs explain`: any id of a report in words.

import type { Command } from 'commander';
import { catalogueOf, createNames, type ExplainContext, explain, namesOf } from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { UsageError } from '../../src/errors.ts';
import { nearest } from '../../src/nearest.ts';
import { readContract } from '../contract.ts';
import type { Io } from '../io.ts';

interface ExplainFlags {
  readonly contract?: string;
  readonly account?: string;
  readonly baseUrl: string;
}

export function explainCommand(command: Command, io: Io): Command {
  return command
    .argument('<id>', 'id from a report or from conform --list')
    .option('--contract <file>', 'OpenAPI document to use instead of the one in this package')
    .option('--account <id>', 'account in the request shown (default: the example in the contract)')
    .option('--base-url <url>', 'base URL in the request shown', 'http://127.0.0.1:4020')
    .action(async (id: string, { contract: file, account, baseUrl }: ExplainFlags) => {
      const contract = await readContract(file, io);
      const context: ExplainContext = {
        contract,
        planned: catalogueOf(contract, account === undefined ? {} : { account }),
        baseUrl: baseUrl.replace(/\/$/, ''),
        names: createNames(),
        style: io.style,
      };
      io.out(`${explain(id, context)?.trimEnd() ?? unknown(id, context)}\n`);
    });
}

/** @throws UsageError that names the nearest */
function unknown(id: string, context: ExplainContext): never {
  const similar = id.includes('*') ? [] : nearest(id, namesOf(context));
  const hint =
    similar.length > 0
      ? `did you mean ${similar.join(', ')}?`
      : `list properties with ${commandName} conform --list --only PATTERN`;
  throw new UsageError(`no property, clause, silence, row or error code is called "${id}": ${hint}`);
}

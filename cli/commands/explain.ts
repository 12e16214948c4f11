// `acs explain`: any id of a report in words.

import type { Command } from 'commander';
import {
  type Case,
  catalogueOf,
  createNames,
  type ExplainContext,
  explainMeaning,
  explanationOf,
  meaningsOf,
  namesOf,
} from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { nearest } from '../../src/nearest.ts';
import { readContract } from '../contract.ts';
import type { Io } from '../io.ts';

interface ExplainFlags {
  readonly contract?: string;
  readonly account?: string;
  readonly baseUrl: string;
  readonly json?: boolean;
}

export function explainCommand(command: Command, io: Io): Command {
  return command
    .argument('<id>', 'id from a report or from conform --list')
    .option('--contract <file>', 'OpenAPI document to use instead of the one in this package')
    .option('--account <id>', 'account in the request shown (default: the example in the contract)')
    .option('--base-url <url>', 'base URL in the request shown', 'http://127.0.0.1:4020')
    .option('--json', 'print it as JSON, for programs')
    .action(async (id: string, flags: ExplainFlags) => {
      const contract = await readContract(flags.contract, io);
      const values = flags.account === undefined ? {} : { account: flags.account };
      const context = explainContext(contract, catalogueOf(contract, values), flags.baseUrl);
      io.out(`${explain(id, { ...context, style: io.style }, flags)}\n`);
    });
}

/** What explaining needs, with names that are new. */
export const explainContext = (
  contract: Contract,
  cases: readonly Case[],
  baseUrl: string,
): ExplainContext => ({
  contract,
  cases,
  baseUrl: baseUrl.replace(/\/$/, ''),
  names: createNames(),
});

/** Every meaning of an id, since a clause and a case might share one. */
function explain(id: string, context: ExplainContext, { json }: ExplainFlags): string {
  const meanings = knownMeanings(id, context);
  if (json === true)
    return JSON.stringify({ id, meanings: meanings.map((each) => explanationOf(each, context)) }, null, 2);
  return meanings.map((each) => explainMeaning(each, context)).join('\n\n');
}

/** What an id means. @throws UsageError that names the nearest */
export function knownMeanings(id: string, { contract, cases }: ExplainContext) {
  const meanings = meaningsOf(id, contract, cases);
  if (meanings.length > 0) return meanings;
  const similar = nearest(id, namesOf(contract, cases));
  const hint =
    similar.length > 0
      ? `did you mean ${similar.join(', ')}?`
      : `list all cases with ${commandName} explain '*'`;
  throw new UsageError(`no case, clause, silence, section, operation or term is called "${id}": ${hint}`);
}

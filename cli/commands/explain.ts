// `acs explain`: any id of a report in words.

import { Command } from 'commander';
import {
  type Case,
  catalogueOf,
  createNames,
  type ExplainContext,
  explainCase,
  explainClause,
  explainSilence,
  matches,
  renderList,
} from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import type { Contract } from '../../src/contract/index.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { nearest } from '../../src/nearest.ts';
import type { Io, SetExitCode } from '../io.ts';
import { randomNonce } from '../nonce.ts';

interface ExplainFlags {
  readonly contract?: string;
  readonly account?: string;
  readonly baseUrl: string;
}

/** Declares the command. */
export function explainCommand(io: Io, exit: SetExitCode): Command {
  return new Command('explain')
    .description(
      'Explain a case, a clause or a silence; a pattern like createTag/types/* lists the cases it matches.',
    )
    .argument('<id>', 'id from a report or from conform --list')
    .option('--contract <file>', 'OpenAPI document to use instead of the one in this package')
    .option('--account <id>', 'account in the request shown (default: the example in the contract)')
    .option('--base-url <url>', 'base URL in the request shown', 'http://127.0.0.1:4020')
    .action(async (id: string, flags: ExplainFlags) => {
      const contract = await loadContract(flags.contract);
      const values = flags.account === undefined ? {} : { account: flags.account };
      const context: ExplainContext = {
        contract,
        cases: catalogueOf(contract, values),
        baseUrl: flags.baseUrl.replace(/\/$/, ''),
        names: createNames(randomNonce()),
        style: io.style,
      };
      io.out(`${explain(id, context)}\n`);
      exit(0);
    });
}

/** Every meaning of an id, since a clause and a case might share one. @throws UsageError that names the nearest */
function explain(id: string, context: ExplainContext): string {
  const { contract, cases } = context;
  const testCase = cases.find((other) => other.id === id);
  const clause = contract.source.clauses.get(id);
  const silence = contract.source.silences.get(id);
  const found = [
    ...(testCase ? [explainCase(testCase, context)] : []),
    ...(clause ? [explainClause(clause, context)] : []),
    ...(silence ? [explainSilence(silence, context)] : []),
  ];
  if (found.length > 0) return found.join('\n\n');
  const matching = cases.filter((other) => matches(id, other.id));
  if (matching.length > 0) return renderList(matching, context.style).trimEnd();
  throw new UsageError(`no case, clause or silence has the id "${id}": ${suggestion(id, contract, cases)}`);
}

function suggestion(id: string, { source }: Contract, cases: readonly Case[]): string {
  const near = nearest(id, [
    ...source.clauses.keys(),
    ...source.silences.keys(),
    ...cases.map((testCase) => testCase.id),
  ]);
  return near.length > 0
    ? `did you mean ${near.join(', ')}?`
    : `list all cases with ${commandName} explain '*'`;
}

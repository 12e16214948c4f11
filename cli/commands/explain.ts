// `acs explain`: any id of a report in words.

import { Command } from 'commander';
import { catalogueOf } from '../../conformance/catalogue.ts';
import {
  type ExplainContext,
  explainCase,
  explainClause,
  explainSilence,
} from '../../conformance/explain.ts';
import { nearest } from '../../conformance/nearest.ts';
import { matches } from '../../conformance/selection.ts';
import type { Case } from '../../conformance/types.ts';
import { createNames } from '../../conformance/wire/names.ts';
import { type Contract, loadContract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { Io } from '../io.ts';
import type { SetExitCode } from '../main.ts';
import { randomNonce } from '../nonce.ts';

interface ExplainFlags {
  readonly contract?: string;
  readonly account?: string;
  readonly baseUrl: string;
}

/** Declares the command. */
export function explainCommand(io: Io, exit: SetExitCode): Command {
  return new Command('explain')
    .description('Explain a case, a clause or a silence; a pattern (createTag/types/*) lists its cases.')
    .argument('<id>', 'as reports and acs conform --list show it')
    .option('--contract <file>', "another OpenAPI document than the kit's own")
    .option('--account <id>', "account in the request that is shown; else the contract's example")
    .option('--base-url <url>', 'base URL in the request that is shown', 'http://127.0.0.1:4020')
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
  const one = cases.find((other) => other.id === id);
  const clause = contract.source.clauses.get(id);
  const silence = contract.source.silences.get(id);
  const found = [
    ...(one ? [explainCase(one, context)] : []),
    ...(clause ? [explainClause(clause, context)] : []),
    ...(silence ? [explainSilence(silence, context)] : []),
  ];
  if (found.length > 0) return found.join('\n\n');
  const matching = cases.filter((other) => matches(id, other.id));
  if (matching.length > 0) return list(matching, context);
  throw new UsageError(`nothing is called "${id}"${suggestion(id, contract, cases)}`);
}

const list = (cases: readonly Case[], { style }: ExplainContext) =>
  cases.map((one) => `${style?.bold(one.id) ?? one.id}  ${one.title}`).join('\n');

function suggestion(id: string, { source }: Contract, cases: readonly Case[]): string {
  const near = nearest(id, [
    ...source.clauses.keys(),
    ...source.silences.keys(),
    ...cases.map((one) => one.id),
  ]);
  return near.length > 0 ? `: did you mean ${near.join(', ')}?` : ': acs conform --list shows every case';
}

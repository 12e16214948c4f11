// What the site shows, gathered: the contract, the cases of the suite, its proof, the guides and the commands.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { defaultContractFile, loadContract } from '../../src/contract-file/index.ts';
import type { SiteContents } from '../../src/docs/index.ts';
import { readText } from '../../src/read-text.ts';
import { siteCases } from './cases.ts';
import { siteCommands } from './commands.ts';
import { fallingCases } from './falling.ts';
import { readGuides } from './guides.ts';
import { readProof } from './proof.ts';

/**
 * Gathers everything for a contract as it is now.
 * @param program the command line that the pages describe
 * @param sourceFile the reader's own copy of the source
 * @throws ContractError when the contract cannot be read
 * @throws UsageError when the source cannot be read
 */
export async function siteContents(
  contractFile: string,
  program: Command,
  sourceFile?: string,
): Promise<SiteContents> {
  const contract = await loadContract(contractFile);
  const isOurs = resolve(contractFile) === resolve(defaultContractFile);
  const [text, guides, proof] = await Promise.all([
    readFile(contractFile, 'utf8'),
    readGuides(),
    isOurs ? readProof(contract) : undefined,
  ]);
  return {
    contract,
    text,
    cases: siteCases(contract),
    falling: fallingCases(contract),
    guides,
    commands: siteCommands(program),
    ...(proof && { proof }),
    ...(sourceFile !== undefined && {
      source: { file: sourceFile, text: readText(sourceFile, 'source') },
    }),
  };
}

// What the site shows, gathered: the contract, what tests each statement of its source, the guides and the commands.

import type { Command } from 'commander';
import { catalogueOf, heldBy } from '../../conformance/index.ts';
import { linesOfText, loadContract, readContractText } from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { SiteCommand, SiteContents, SiteTest } from '../../src/docs/index.ts';
import { optionInWords, usageOf } from '../command-words.ts';
import { readGuides } from './guides.ts';

/**
 * Gathers everything for a contract as it is now.
 * @param program the command line that the pages describe
 * @throws ContractError when the contract cannot be read
 * @throws IncompleteError when a guide is missing
 */
export async function siteContents(contractFile: string, program: Command): Promise<SiteContents> {
  const loaded = await loadContract(contractFile);
  // The site shows the contract as one file, and so do its line numbers.
  const text = readContractText(contractFile);
  const contract = { ...loaded, linesOf: linesOfText(text, loaded.file) };
  return {
    contract,
    text,
    tests: testsOf(contract),
    guides: await readGuides(),
    commands: program.commands.map(siteCommand),
  };
}

/** The kinds of cases about each clause and silence, with how many there are. */
function testsOf(contract: Contract): Readonly<Record<string, readonly SiteTest[]>> {
  const kinds = catalogueOf(contract).flatMap((testCase) => {
    const { operation, kind } = testCase;
    const name = kind.startsWith(`${operation}/`) ? kind : `${operation}/${kind}`;
    return [...new Set(heldBy(testCase))].map((id) => ({ id, name }));
  });
  return Object.fromEntries(
    [...Map.groupBy(kinds, ({ id }) => id)].map(([id, all]) => [
      id,
      [...Map.groupBy(all, ({ name }) => name)].map(([name, { length }]) => ({ name, count: length })),
    ]),
  );
}

const siteCommand = (command: Command): SiteCommand => ({
  usage: usageOf(command),
  says: command.description(),
  options: command.options.map((option) => ({
    flags: option.flags,
    says: optionInWords(option, option.description),
  })),
});

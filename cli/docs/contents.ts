// What the site shows, gathered: the contract, what tests each statement of its source, the guides and the commands.

import type { Command } from 'commander';
import { catalogueOf, propertiesByStatement } from '../../conformance/index.ts';
import { linesOfText, loadContract, readContractText } from '../../src/contract/file/index.ts';
import type { SiteCommand, SiteContents } from '../../src/docs/index.ts';
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
    tests: Object.fromEntries(propertiesByStatement(catalogueOf(contract))),
    guides: await readGuides(),
    commands: program.commands.map(siteCommand),
  };
}

const siteCommand = (command: Command): SiteCommand => ({
  usage: usageOf(command),
  says: command.description(),
  options: command.options.map((option) => ({
    flags: option.flags,
    says: optionInWords(option, option.description),
  })),
});

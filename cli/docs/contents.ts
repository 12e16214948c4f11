// What the site shows, gathered: the contract, what tests each statement of its source, the guides and the commands.

import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { catalogueOf, propertiesByStatement } from '../../conformance/index.ts';
import { linesOfText, loadContract, readContractText } from '../../src/contract/file/index.ts';
import type { SiteContents, SiteGuide } from '../../src/docs/index.ts';
import { IncompleteError } from '../../src/errors.ts';
import { defaultContractFile, packageFile } from '../../src/package-file.ts';
import { optionInWords, usageOf } from '../command-words.ts';

/**
 * Gathers everything for a contract as it is now.
 * @param program the command line that one of the pages describes
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
    guides: [...(await readGuides()), commandsGuide(program)],
    typedClient: contractFile === defaultContractFile,
  };
}

/** Every command with its options. */
const commandsGuide = ({ commands }: Command): SiteGuide => ({
  name: 'commands',
  group: 'The command line',
  text: ['# Command line', ...commands.flatMap(sectionOf)].join('\n\n'),
});

function sectionOf(command: Command): readonly string[] {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = command.options.map(
    (option) => `| \`${cell(option.flags)}\` | ${cell(optionInWords(option, option.description))} |`,
  );
  const table = ['| option | what it does |', '|---|---|', ...rows].join('\n');
  return [`## acs ${usageOf(command)}`, command.description(), ...(rows.length > 0 ? [table] : [])];
}

/** The guides in docs/ that the site shows. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'For the three users': ['implementers', 'frontend-teams', 'reviewers'],
  'Testing a server': ['conform', 'in-your-tests', 'keywords', 'token-rules', 'agents'],
  'Working without a server': ['mock'],
  'Reading and changing the contract': ['words', 'annotations'],
  'How well the suite tests': ['tested'],
};

/** Every guide of the list. @throws IncompleteError when one is not there */
const readGuides = (): Promise<readonly SiteGuide[]> =>
  Promise.all(
    Object.entries(groups).flatMap(([group, names]) =>
      names.map(async (name) => ({ name, group, text: await readGuide(name) })),
    ),
  );

const readGuide = (name: string): Promise<string> =>
  readFile(packageFile(`docs/${name}.md`), 'utf8').catch((cause: unknown) => {
    throw new IncompleteError(
      `the guide docs/${name}.md is missing: install the package again, or take it out of cli/docs/contents.ts`,
      { cause },
    );
  });

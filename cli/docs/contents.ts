// What the site shows, gathered: the contract, the cases of the suite, its proof, the guides and the commands.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import {
  type Case,
  catalogueOf,
  conditionInWords,
  decisionCosts,
  heldBy,
  requirementInWords,
  requirementsOf,
} from '../../conformance/index.ts';
import {
  defaultContractFile,
  linesOfText,
  loadContract,
  readContractText,
} from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { SiteCase, SiteCommand, SiteContents, SiteProof } from '../../src/docs/index.ts';
import { once } from '../../src/once.ts';
import { packageFile } from '../../src/package-file.ts';
import { prepared } from '../../src/prepared.ts';
import { readText } from '../../src/read-text.ts';
import { optionInWords, usageOf } from '../command-words.ts';
import { readGuides } from './guides.ts';

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
  const loaded = await loadContract(contractFile);
  // The site shows the contract as one file, and so do its line numbers.
  const text = readContractText(contractFile);
  const contract = { ...loaded, linesOf: linesOfText(text, loaded.file) };
  const isOurs = resolve(contractFile) === resolve(defaultContractFile);
  const [guides, proof] = await Promise.all([readGuides(), isOurs ? readProof(contract) : undefined]);
  return {
    contract,
    text,
    cases: catalogueOf(contract).map(toSiteCase),
    costs: once(() => costsOf(contract, isOurs)),
    guides,
    commands: siteCommands(program),
    ...(proof && { proof }),
    ...(sourceFile !== undefined && {
      source: { file: sourceFile, text: readText(sourceFile, 'source') },
    }),
  };
}

function toSiteCase(testCase: Case): SiteCase {
  const { id, operation, rule, kind, title, conditions } = testCase;
  return {
    id,
    operation,
    rule,
    kind,
    title,
    requires: requirementsOf(testCase).map(({ origin, ...required }) => ({
      says: requirementInWords(required),
      level: origin.level,
      ...(origin.id !== undefined && { id: origin.id }),
    })),
    needs: conditions.filter((condition) => condition.kind === 'needs').map(conditionInWords),
    holds: heldBy(testCase),
  };
}

const siteCommands = (program: Command): readonly SiteCommand[] =>
  program.commands.map((command) => ({
    usage: usageOf(command),
    says: command.description(),
    options: command.options.map((option) => ({
      flags: option.flags,
      says: optionInWords(option, option.description),
    })),
  }));

/** Of the package's own contract they are prepared by the build. */
const costsOf = (contract: Contract, isOurs: boolean): ReturnType<SiteContents['costs']> =>
  (isOurs && (prepared('costs') as ReturnType<typeof decisionCosts> | undefined)) || decisionCosts(contract);

/** What this package was proven with; nothing where its contract was changed after the build. */
async function readProof(contract: Contract): Promise<SiteProof | undefined> {
  const written = prepared('proof');
  if (written !== undefined) return written as SiteProof;
  const laboratory = packageFile('fixtures/prove/proven.ts');
  if (!existsSync(laboratory)) return undefined;
  // Named at run time: the laboratory is no part of the product, and is bundled into nothing.
  const { provenBy } = (await import(pathToFileURL(laboratory).href)) as {
    readonly provenBy: (contract: Contract) => SiteProof;
  };
  return provenBy(contract);
}
